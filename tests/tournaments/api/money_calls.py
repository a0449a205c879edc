"""Every call about money and prizes, for `test_schema.py`: payments, prices, the till, draws, awards."""

from typing import Any, cast
from uuid import UUID

from accounts.models import Organization, Role
from tests import people
from tests.fundraising.test_till_api import played_night
from tests.people import Night
from tests.tournaments.api.checked import Checked
from tournaments.models import Tournament


def money(staff: Checked, night: Night) -> None:
    """Take a payment twice, refund it twice, and read the ledger."""
    paid = {"uuid": str(UUID(int=1)), "entrant": night.entrants[0].pk, "amount": 500, "method": "cash"}
    back = {"uuid": str(UUID(int=2)), "amount": 200, "reason": "Left early"}
    for _twice in range(2):
        staff.post(f"{night.path}payments/", paid)
        staff.post(f"{night.path}payments/{paid['uuid']}/refund/", back)
    staff.post(f"{night.path}payments/{paid['uuid']}/refund/", {**back, "uuid": str(UUID(int=3)), "amount": 400})
    staff.get(f"{night.path}ledger/")
    guest = {"uuid": str(UUID(int=4)), "name": "Zoë", "items": [{"for": "raffle", "amount": 100}]}
    for _twice in range(2):
        staff.post(f"{night.path}check-ins/", guest)
    staff.get(f"{night.path}guests/")
    for _twice in range(2):
        staff.post(f"{night.path}check-ins/{guest['uuid']}/undo/", {})
    staff.get(f"{night.path}ledger/?after=x")


def prices(keeper: Checked, night: Night) -> None:
    """Set prices and the goal, make an entry twice, reverse it, and list whom to thank."""
    keeper.patch(f"{night.path}prices/", {"entry_fee": 500, "goal": 100000})
    keeper.get(f"{night.path}prices/")
    keeper.patch(f"{night.path}prices/", {"currency": "EUR"})
    entry = {"uuid": str(UUID(int=20)), "sort": "donation", "amount": 500, "reason": "The Mill"}
    for _twice in range(2):
        made = keeper.post(f"{night.path}ledger/", entry)
    keeper.get(f"{night.path}letters/")
    back = {"uuid": str(UUID(int=21)), "reason": "Entered twice"}
    for _twice in range(2):
        keeper.post(f"{night.path}ledger/{made['number']}/reverse/", back)
    keeper.post(f"{night.path}ledger/{made['number']}/reverse/", {**back, "uuid": str(UUID(int=22))})
    keeper.get(f"{night.path}sign-ups/settings/")
    keeper.patch(f"{night.path}sign-ups/settings/", {"sign_up_open": True, "capacity": 40})


def till(keeper: Checked, hall: Organization) -> None:
    """Settle a jar, count a box, pay a loner pot out and carry another over."""
    night = played_night(hall)
    for path in ("jar/", "pot/"):
        keeper.get(f"{night.path}{path}")
    keeper.post(f"{night.path}jar/1/2/euchres/", {"euchres": 3})
    box = {"uuid": str(UUID(int=1)), "name": "Door", "holder": "Casey", "float": 5000}
    for _twice in range(2):
        keeper.post(f"{night.path}jar/1/1/settle/", {"uuid": str(UUID(int=2)), "seen": 25})
        keeper.post(f"{night.path}pot/pay-out/", {"uuid": str(UUID(int=3)), "rule": "each", "seen": 900})
        made = keeper.post(f"{night.path}boxes/", box)
    keeper.get(f"{night.path}boxes/")
    keeper.get(f"{night.path}counting/")
    keeper.post(f"{night.path}counting/")
    keeper.post(f"{night.path}boxes/{made['id']}/hand-over/", {"holder": "Jo"})
    keeper.post(f"{night.path}boxes/{made['id']}/count/", {"cash": 5025})
    second = Checked(keeper.schema, people.member(hall, Role.CASHIER), keeper.seen)
    second.post(f"{night.path}boxes/{made['id']}/count/", {"cash": 5025})
    keeper.get(f"{night.path}counting/")
    keeper.post(f"{night.path}counting/close/", {})
    stake = {"uuid": str(UUID(int=4)), "amount": 100, "method": "cash", "for": "loner-pot"}
    keeper.post(f"{night.path}payments/", stake)
    following = {"uuid": str(UUID(int=5)), "to": people.tournament(hall).pk, "seen": 100}
    for _twice in range(2):
        keeper.post(f"{night.path}pot/carry-over/", following)


def draws(staff: Checked, night: Night) -> None:
    """Draw a door prize, pass over the winner, and cancel another draw."""
    plan = {"uuid": str(UUID(int=1)), "name": "Ham", "what": "door", "prizes": ["A ham"]}
    for _twice in range(2):
        staff.post(f"{night.path}draws/", plan)
    staff.post(f"{night.path}draws/", {**plan, "uuid": str(UUID(int=2))})
    path = f"{night.path}draws/{UUID(int=1)}/"
    for step, body in (("open", {}), ("freeze", {}), ("fingerprint", {}), ("number", {"number": "42"})):
        staff.post(f"{path}{step}/", body)
    drawn = staff.post(f"{path}open/", {})
    staff.post(f"{path}pass-over/", {"ticket": drawn["drawn"][0]["ticket"], "reason": "Left"})
    staff.post(f"{night.path}draws/", {**plan, "uuid": str(UUID(int=3)), "name": "Pie"})
    staff.post(f"{night.path}draws/{UUID(int=3)}/cancel/", {"reason": "No pie"})
    staff.get(f"{night.path}draws/")


def prizes(staff: Checked, night: Night) -> None:
    """Plan prizes, award, adjust and give them, hand one over and take it back; the plan is refused once."""
    plan = {"prizes": [{"kind": "place", "share": 6000}, {"kind": "loners", "thing": "Pie"}], "pot_amount": 5000}
    staff.put(f"{night.path}prizes/", plan)
    cast(Any, plan["prizes"])[0]["share"] = 10000
    for _twice in range(2):
        staff.put(f"{night.path}prizes/", plan)
    staff.get(f"{night.path}prizes/")
    staff.get(f"{night.path}awards/")
    staff.post(f"{night.path}awards/", {})
    Tournament.objects.filter(pk=night.tournament.pk).update(status="finished")
    for _twice in range(2):
        won = staff.post(f"{night.path}awards/", {})
    first, adjusted = won["awards"][0], str(UUID(int=2))
    entrant = night.tournament.people.filter(status="playing").exclude(pk=first["entrant"]).first().pk
    cut = {"uuid": adjusted, "entrant": entrant, "reason": "Cut"}
    staff.post(f"{night.path}awards/{first['uuid']}/adjust/", cut)
    staff.post(f"{night.path}awards/{first['uuid']}/adjust/", {**cut, "uuid": str(UUID(int=1))})
    given = {"uuid": str(UUID(int=3)), "entrant": entrant, "reason": "Cut"}
    for _twice in range(2):
        staff.post(f"{night.path}awards/give/", {**given, "number": 2})
    staff.post(f"{night.path}awards/give/", {**given, "uuid": str(UUID(int=4)), "number": 7})
    paid = {"uuid": str(UUID(int=5)), "award": given["uuid"]}
    for _twice in range(2):
        staff.post(f"{night.path}payouts/", paid)
    staff.post(f"{night.path}payouts/", {**paid, "uuid": str(UUID(int=6))})
    for _twice in range(2):
        staff.post(f"{night.path}payouts/{paid['uuid']}/undo/", {"reason": "Not there"})
    staff.post(f"{night.path}awards/{adjusted}/adjust/", {**cut, "entrant": None})
    staff.get(f"{night.path}payouts/")
    staff.get(f"{night.path}awards/")
    Tournament.objects.filter(pk=night.tournament.pk).update(status="running")
