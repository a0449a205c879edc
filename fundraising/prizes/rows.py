"""Prizes as the desk's page lists them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

from fundraising.models import Award
from fundraising.prizes.award import outcome_now, unclaimed_in
from fundraising.prizes.payout import label_of
from fundraising.prizes.tie_rows import listed
from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.money import Money, in_words
from tournaments.rules.prizes.awards import Award as WonPrize
from tournaments.rules.prizes.plan import TIES, Kind, Plan, Prize
from tournaments.words.percent import in_percent
from tournaments.words.prizes import how_settled, name_of_award, name_of_prize, won_in_words


def planned_rows(tournament: Tournament, plan: Plan, amounts: Sequence[int], currency: str) -> list[dict[str, Any]]:
    """Return the prizes of a plan: what for, what, and how ties are broken; a door prize has no tie-break."""
    return [
        {
            "name": _name(tournament, prize),
            "what": _what(prize, amount, currency),
            "ties": "" if prize.kind == Kind.DOOR else _(TIES[plan.ties_of(prize)]),
        }
        for prize, amount in zip(plan.prizes, amounts, strict=True)
    ]


def _name(tournament: Tournament, prize: Prize) -> str:
    fewest_wins = get_game(tournament.game_key).fewest_wins
    return name_of_prize(prize.kind, prize.group, prize.place, prize.place, fewest_wins=fewest_wins)


def _what(prize: Prize, amount: int, currency: str) -> str:
    share = f" ({in_percent(prize.share / 10_000)})" if prize.share is not None else ""
    money = in_words(amount, currency) + share if amount or share else ""
    return " + ".join(filter(None, (money, prize.thing)))


def preview_rows(tournament: Tournament, currency: str) -> list[dict[str, Any]]:
    """Return who would win what now: a row for each prize, with everybody who shares it."""
    names = dict(tournament.people.values_list("pk", "name"))
    fewest_wins = get_game(tournament.game_key).fewest_wins
    together = groupby(outcome_now(tournament).awards, key=lambda won: (won.kind, won.group, won.place))
    return [_preview([*group], names, currency, fewest_wins=fewest_wins) for _key, group in together]


def _preview(won: list[WonPrize], names: dict[int, str], currency: str, *, fewest_wins: bool) -> dict[str, Any]:
    first = asdict(won[0])
    what = won_in_words([first], currency)
    shares_money = len(won) > 1 and won[0].amount and not won[0].things
    return {
        "name": name_of_award(first, fewest_wins=fewest_wins),
        "who": listed([names[award.entrant] for award in won]),
        "what": _("%(prize)s each") % {"prize": what} if shares_money else what,
        "how": how_settled(first),
    }


def awarded_rows(awards: Iterable[Award], currency: str) -> list[dict[str, Any]]:
    """Return the awards with what becomes of each."""
    return [
        {
            "award": award,
            "name": label_of(award, award.fundraiser.tournament),
            "what": won_in_words([asdict(award.won)], currency),
            "how": how_settled(asdict(award.won)),
            "typed": Money(award.amount, currency).typed if award.amount else "",
            "payout": award.payout,
            "pay_uuid": uuid4(),
            "adjust_uuid": uuid4(),
        }
        for award in awards
    ]


def unclaimed_rows(tournament: Tournament, awards: list[Award], currency: str) -> list[dict[str, Any]]:
    """Return the unclaimed prizes; `drawn`: the winners of door prizes since the others were awarded."""
    drawn = {won.place: won.entrant for won in outcome_now(tournament).awards if won.kind == Kind.DOOR}
    return [
        {
            "number": left.number,
            "name": _name(tournament, left.prize),
            "what": _what(left.prize, left.amount, currency),
            "uuid": uuid4(),
            "drawn": drawn.get(left.prize.place) if left.prize.kind == Kind.DOOR else None,
        }
        for left in unclaimed_in(tournament, awards)
    ]
