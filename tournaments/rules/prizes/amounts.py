"""What each prize is worth: shares that add up to the pot, and equal parts that add up to an amount, to the cent."""

from tournaments.rules.prizes.plan import FIRST, WHOLE, Plan


def amounts_of(plan: Plan, pot: int) -> tuple[int, ...]:
    """Return the money in each prize, in the plan's order; 0 where it is a thing only.

    Shares are rounded down to the plan's unit, and one of them has what is left, so that they sum to the pot.
    """
    amounts = [prize.amount or 0 for prize in plan.prizes]
    shared = [number for number, prize in enumerate(plan.prizes) if prize.share is not None]
    for number in shared:
        amounts[number] = pot * (plan.prizes[number].share or 0) // WHOLE // plan.unit * plan.unit
    if shared:
        amounts[shared[0 if plan.remainder == FIRST else -1]] += pot - sum(amounts[number] for number in shared)
    return tuple(amounts)


def split(amount: int, parts: int) -> tuple[int, ...]:
    """Return an amount in parts that sum to it and differ by a cent at most; the first have the cents left over."""
    each, left = divmod(amount, parts)
    return tuple(each + (number < left) for number in range(parts))
