"""The OpenAPI schema is sound, and says what the calls really answer."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator

from accounts.models import Organization, Role
from tests import people
from tests.people import API, Caller, Night, hand
from tests.support.json_schema import validator_of
from tests.tournaments.api.checks import posts
from tests.tournaments.api.test_files import picture
from tests.tournaments.fundraising.test_till_api import played_night
from tournaments.api.schema import Schema
from tournaments.models import Tournament
from tournaments.services.pads import make_code, revoke
from tournaments.services.refresh import refresh_standings


def test_it_generates_without_errors_or_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file="/dev/null")
    assert capsys.readouterr().err == ""


def test_it_is_served_to_anyone(db: None) -> None:
    response = Caller().get("schema/", Accept="application/json")
    assert response.status_code == 200
    assert f"/{API.strip('/')}/sittings/{{id}}/hands/" in response.json()["paths"]


def test_it_is_built_once_however_often_it_is_asked_for(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Schema, "_built", {})
    built: list[None] = []
    real = SchemaGenerator.get_schema
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *args, **kw: built.append(None) or real(*args, **kw))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _time: Client().get(f"{API}schema/?format=json").content, range(20)))
    assert len(built) == 1
    assert len(set(answers)) == 1
    assert Client().get(f"{API}schema/", headers={"Accept": "application/yaml"}).content.startswith(b"openapi: 3.1.0")
    assert len(built) == 2


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema, whose parts are plain JSON Schema; no answer may hold more than it says."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    for name, component in schema["components"]["schemas"].items():
        if "properties" in component and name != "ErrorAnswer":
            component["additionalProperties"] = False
    return schema


def complaints(schema: dict[str, Any], content: dict[str, Any], body: Any) -> list[str]:
    """Return what of a body is not as the schema says."""
    part = {**content["application/json"]["schema"], "components": schema["components"]}
    return [f"{error.json_path}: {error.message}" for error in validator_of(part).iter_errors(body)]


def template_of(schema: dict[str, Any], path: str) -> str:
    """Return the address in the description that a path is of: the one with the most words, as in `teams/rest/`."""
    address = API + path.partition("?")[0]
    found = [t for t in schema["paths"] if re.fullmatch(re.sub(r"{\w+}", "[^/]+", t), address)]
    return min(found, key=lambda template: template.count("{"))


class Checked:
    """A caller whose every request and answer is compared with the schema; each POST has a key of its own."""

    def __init__(self, schema: dict[str, Any], caller: Caller, seen: set[tuple[str, str, int]]):
        self.schema, self.seen = schema, seen
        self._caller = caller

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        key = {"Idempotency_Key": str(uuid4())}
        return self._checked("post", path, self._caller.post(path, body, **key, **headers))

    def patch(self, path: str, body: Any, **headers: str) -> Any:
        return self._checked("patch", path, self._caller.send("PATCH", path, json.dumps(body), **headers))

    def put(self, path: str, body: Any) -> Any:
        return self._checked("put", path, self._caller.send("PUT", path, json.dumps(body)))

    def file(self, method: str, path: str, content: bytes) -> Any:
        sent = self._caller.send(method.upper(), path, content, "application/octet-stream")
        return self._checked(method, path, sent)

    def delete(self, path: str, body: Any = None) -> Any:
        return self._checked("delete", path, self._caller.send("DELETE", path, json.dumps(body or {})))

    def get(self, path: str, **headers: str) -> Any:
        return self._checked("get", path, self._caller.get(path, **headers))

    def _checked(self, method: str, path: str, response: HttpResponse) -> Any:
        template = template_of(self.schema, path)
        declared = self.schema["paths"][template][method]["responses"]
        assert str(response.status_code) in declared, (method, template, response.status_code, response.content)
        self.seen.add((method, template, response.status_code))
        content = declared[str(response.status_code)].get("content")
        if content is None:
            assert response.content == b""
            return None
        media = response["Content-Type"].partition(";")[0]
        if media != "application/json":
            assert media in content
            assert response.content
            return response.content
        body = response.json()
        assert complaints(self.schema, content, body) == [], (method, template)
        return body


def test_it_says_what_every_call_answers(hall: Organization, director: Caller, schema: dict[str, Any]) -> None:
    seen: set[tuple[str, str, int]] = set()
    staff, stranger = Checked(schema, director, seen), Checked(schema, Caller(), seen)
    night = people.night(hall)
    pad = Checked(schema, night.pad(), seen)

    friendly_game(stranger)
    referee(stranger)
    people_and_settings(staff, night)
    money(staff, night)
    archives(staff, night)
    the_same_person(staff, night)
    prices(Checked(schema, people.member(hall, Role.OWNER), seen), night)
    till(Checked(schema, people.member(hall, Role.TREASURER), seen), hall)
    draws(staff, night)
    prizes(Checked(schema, people.member(hall, Role.OWNER), seen), night)
    guests(staff, night)
    files(staff, night)
    anybody(stranger, night)
    owner = Checked(schema, people.member(hall, Role.OWNER), seen)
    webhooks(owner, f"organizations/{hall.slug}/webhooks/")
    owner.patch(f"organizations/{hall.slug}/", {"color": "blue", "time_zone": "America/Detroit"})
    looks(owner, f"organizations/{hall.slug}/")
    sponsors(staff, f"organizations/{hall.slug}/sponsors/")
    thresholds(staff, f"organizations/{hall.slug}/thresholds/", night)
    saved_rules(staff, f"organizations/{hall.slug}/house-rules/")
    lists(staff, f"organizations/{hall.slug}/people/", night)
    seasons(staff, stranger, f"organizations/{hall.slug}/seasons/", night)
    score_sheets(staff, pad, night)
    clock_notices_and_rules(staff, night)
    calls(staff, pad, night)
    end_of_round(staff, stranger, pad, night)
    drafts(staff, stranger, night)
    seat_changes(staff, night)
    fixed_partners(staff)
    refusals(staff, stranger, night)

    good = {(method, template) for method, template, status in seen if status < 400}
    everything = {
        (method, template)
        for template, methods in schema["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert good == {call for call in everything if "/schema/" not in call[1]}
    assert {status for _method, _template, status in seen} == {
        200,
        201,
        202,
        204,
        304,
        400,
        401,
        403,
        404,
        409,
        412,
        422,
    }


def friendly_game(stranger: Checked) -> None:
    """Play a hand of a game until the bell, undo it, play another and end the game."""
    begun = stranger.post("scores/", {"names": ["Ada", "Ben", "Cleo", "Dan"], "ruleset": {"game_ends": "bell"}})
    path = f"scores/{begun['uuid']}/"
    stranger.get(path)
    stranger.post("pads/open/", {"key": begun["key"]})
    pad = Checked(stranger.schema, Caller(headers={"Authorization": f"Pad {begun['key']}"}), stranger.seen)
    first = hand(1)
    pad.post(f"{path}hands/", first)
    pad.post(f"{path}hands/{first['uuid']}/void/", {"reason": "r"})
    pad.post(f"{path}hands/", hand(1))
    pad.post(f"{path}end/", {})


def referee(stranger: Checked) -> None:
    """Ask about a trick and a hand."""
    stranger.post("referee/draw/", {"dealer": 3, "turns": [1, 2, 1, 1, "throw-down", 0]})
    stranger.post("referee/draw/", {"dealer": 3, "turns": ["throw-down"]})
    stranger.post("referee/trick/", {"game": "euchre", "trump": "H", "cards": ["AD", "9H"]})
    stranger.post(
        "referee/hand/", {"game": "euchre", "dealer": 3, "upcard": "9H", "maker": 0, "trump": "H", "cards": []}
    )


def people_and_settings(staff: Checked, night: Night) -> None:
    """Make and delete a tournament; change who plays in this one, and its settings."""
    made = staff.post("tournaments/", {"name": "N", "rounds": 1})
    mistaken = staff.post(f"tournaments/{made['id']}/entrants/", {"name": "Typo"})
    staff.delete(f"tournaments/{made['id']}/entrants/{mistaken['id']}/")
    staff.delete(f"tournaments/{made['id']}/", {"name": "N"})
    staff.post(f"{night.path}entrants/", [{"name": "Zoë"}, {"name": "Yan"}])
    staff.post(f"{night.path}adjustments/", {"entrant": night.entrants[0].pk, "points": 1, "reason": "r"})
    staff.post(f"{night.path}rounds/")
    staff.get(night.path)
    staff.patch(night.path, {"rounds": 4, "hands_per_game": 8, "sit_out_credit": 2})
    staff.get(night.round_path)


def lists(staff: Checked, people_path: str, night: Night) -> None:
    """Read every list; read and change an entrant and a person, as they were seen and not."""
    staff.get("organizations/")
    staff.get("organizations/hall/")
    staff.get(f"{night.path}sittings/?round=1")
    for path in ("tournaments/?status=running", *(f"{night.path}{what}/" for what in ("entrants", "rounds"))):
        staff.get(path)
    staff.get(f"{night.path}adjustments/")
    staff.get(f"{night.path}events/?limit=5")
    staff.get(f"{night.sheet}hands/")
    staff.get(people_path)
    ada = night.entrants[0]
    for path in (f"{night.path}entrants/{ada.pk}/", f"{people_path}{ada.person_id}/"):
        staff.get(path)
        staff.patch(path, {"phone": "555 0100"})
        staff.patch(path, {"phone": "555 0101"}, If_Match='"another"')


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


def archives(staff: Checked, night: Night) -> None:
    """Open an archive once and in vain, go back to an earlier state, and bring back what was deleted."""
    hall = f"organizations/{night.tournament.organization.slug}/"
    made = staff.post("tournaments/", {"name": "Old", "rounds": 1})
    path = f"tournaments/{made['id']}/"
    staff.patch(path, {"rounds": 2})
    state = staff.get(f"{path}earlier-states/")[0]
    staff.get(f"{path}earlier-states/{state['id']}/")
    staff.post(f"{path}earlier-states/{state['id']}/restore/", {})
    packed = staff.get(f"{path}archive/")
    staff.file("post", f"{hall}archives/", packed)
    staff.delete(path, {"name": "Old"})
    gone = staff.get(f"{hall}deleted-tournaments/")[0]
    staff.post(f"{hall}deleted-tournaments/{gone['id']}/restore/")
    staff.delete(path, {"name": "Old"})
    staff.file("post", f"{hall}archives/", packed)
    guest = {"uuid": str(UUID(int=30)), "name": "Wanda", "email": "wanda@example.org", "may_invite": True}
    staff.post(f"{night.path}sign-ups/", guest)
    staff.get(f"{night.path}sign-ups/{guest['uuid']}/data/")
    assert [one["name"] for one in staff.get(f"{path}earlier-guests/")] == ["Wanda"]
    staff.file("put", f"{night.path}guest-list/", staff.get(f"{night.path}guest-list/"))


def the_same_person(staff: Checked, night: Night) -> None:
    """Set apart two who have one name, join them again, and have somebody play again."""
    hall = f"organizations/{night.tournament.organization.slug}/people/"
    other = people.night(night.tournament.organization)
    one, same = night.entrants[0], other.entrants[0]  # they have one name
    apart = staff.post(f"{other.path}entrants/{same.pk}/set-apart/")["person"]
    staff.post(f"{hall}join/", {"people": [one.person_id, apart]})
    staff.post(f"{hall}join/", {"people": [one.person_id, night.entrants[1].person_id]})
    staff.post(f"{other.path}entrants/{same.pk}/plays-again/")
    staff.post(f"{hall}join-namesakes/")
    staff.get(f"{hall}{one.person_id}/data/")


def looks(owner: Checked, path: str) -> None:
    """Choose a logo, give a sponsor a picture, name the Wi-Fi."""
    owner.file("put", f"{path}logo/", picture())
    owner.delete(f"{path}logo/")
    sponsor = owner.post(f"{path}sponsors/", {"name": "The Bakery"})
    owner.file("put", f"{path}sponsors/{sponsor['id']}/picture/", picture())
    owner.patch(f"{path}wifi/", {"name": "Parish hall", "password": "eight or more"})
    owner.get(f"{path}wifi/")


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
    plan["prizes"][0]["share"] = 10000
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


def guests(staff: Checked, night: Night) -> None:
    """Sign somebody up twice, change, cancel and list; and put somebody on the list of players."""
    for _twice in range(2):
        staff.post(f"{night.path}sign-ups/", {"uuid": str(UUID(int=4)), "name": "Zoë", "email": "zoe@example.org"})
    staff.post(f"{night.path}sign-ups/", {"uuid": str(UUID(int=4)), "name": "Yan"})
    staff.patch(f"{night.path}sign-ups/{UUID(int=4)}/", {"note": "stairs"})
    staff.post(f"{night.path}sign-ups/{UUID(int=4)}/cancel/", {})
    staff.post(f"{night.path}sign-ups/", {"uuid": str(UUID(int=5)), "name": "Yan"})
    entered = staff.post(f"{night.path}sign-ups/{UUID(int=5)}/enter/", {})
    staff.delete(f"{night.path}entrants/{entered['entrant']}/")
    staff.get(f"{night.path}sign-ups/")


def files(staff: Checked, night: Night) -> None:
    """Download the archive and exports, one of which does not exist."""
    staff.get(f"{night.path}archive/")
    for name in ("standings.csv", "all.json", "nothing.csv"):
        staff.get(f"{night.path}export/{name}")
    for what in ("seat-slips/?paper=a4&round=1", "seat-slips/?paper=a5", "posters/"):
        staff.get(f"{night.path}paper/{what}")


def anybody(stranger: Checked, night: Night) -> None:
    """Read what everybody may read."""
    stranger.get("games/")
    stranger.get(f"{night.path}rules/")
    stranger.get(night.round_path)


def score_sheets(staff: Checked, pad: Checked, night: Night) -> None:
    """Enter hands and totals, some twice and some impossible; void, correct and confirm."""
    sent = hand(1, dealer=2)
    for body in (sent, hand(2, dealer=2), sent, hand(1, tricks=4), hand(3, tricks=6)):
        pad.post(f"{night.sheet}hands/", body)
    pad.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "r"})
    corrections(staff, night, sent["uuid"])
    pad.post(f"{night.sheet}confirm/", {"side": 0})
    second = f"sittings/{night.sittings[1].pk}/"
    for _twice in range(2):
        pad.post(f"{second}score/", {"points": [8, 0, 8, 0]})
        staff.post(f"{second}score/", {"points": [8, 0, 8, 0]})
    staff.post(f"{second}score/", {"points": [99, 0, 99, 0]})
    staff.post(f"{second}confirm/", {"side": 1})
    pad.get(night.sheet)


def clock_notices_and_rules(staff: Checked, night: Night) -> None:
    """Run and stop the clock; send and end a notice; add and withdraw a seating rule."""
    staff.post(f"{night.round_path}clock/", {"do": "start", "minutes": 20})
    staff.post(f"{night.round_path}clock/", {"do": "stop"})
    notice = staff.post(f"{night.path}notices/", {"text": "Pie is served"})
    staff.post(f"{night.path}notices/{notice['id']}/end/")
    rule = staff.post(f"{night.path}seating-rules/", {"kind": "stays", "entrant": night.entrants[0].pk, "table": 2})
    staff.post(f"{night.path}seating-rules/{rule['id']}/withdraw/")


def calls(staff: Checked, pad: Checked, night: Night) -> None:
    """Call the director, withdraw the call, and answer it; take the table over."""
    pad.post("pads/call/")
    pad.post("pads/take-over/")
    (call,) = staff.get(f"{night.path}calls/")
    pad.post("pads/call/")
    pad.post("pads/call/withdraw/")
    staff.post(f"{night.path}calls/{call['id']}/answer/")


def end_of_round(staff: Checked, stranger: Checked, pad: Checked, night: Night) -> None:
    """Close the round and reopen it, read the standings, send a hand with a revoked key."""
    staff.post(f"{night.round_path}close/")
    staff.post(f"{night.round_path}close/", {"force": True})
    staff.post(f"{night.round_path}publish/")
    staff.post(f"{night.round_path}reopen/")
    refresh_standings(tournament_id=night.tournament.pk)
    stranger.get(f"{night.path}standings/")
    stranger.get(f"{night.path}standings/", If_None_Match="*")
    stranger.get(f"{night.path}map/")
    staff.post(f"{night.path}map/", {"tables": [{"table": 1, "x": 3, "y": 0}]})
    staff.get(f"{night.path}reveal/")
    staff.post(f"{night.path}reveal/", {"do": "step", "step": 0})
    staff.post(f"{night.path}reveal/", {"do": "stop"})
    stranger.get(f"{night.path}statistics/")
    revoke(table=night.sittings[0].table, now=timezone.now())
    pad.post(f"{night.sheet}hands/", hand(5))
    staff.post(f"{night.round_path}undo/")


def drafts(staff: Checked, stranger: Checked, night: Night) -> None:
    """Draw the round again, swap two people, publish, and pair tablets by key and by code."""
    staff.post(f"{night.path}rounds/")
    drawn = staff.post(f"{night.round_path}redraw/")
    first, second = (
        drawn["sittings"][table]["seats"][0]["entrant"] for table in (0, 1)
    )  # partners cannot change places
    staff.post(f"{night.round_path}swap/", {"one": first, "other": second})
    staff.post(f"{night.round_path}publish/")
    stranger.post("pads/pair/", {"key": drawn["sittings"][0]["pad_key"]})
    by_code = {"code": make_code(tournament=night.tournament, now=timezone.now()).code, "table": 2}
    request = staff.schema["paths"][f"{API}pads/pair/"]["post"]["requestBody"]
    assert complaints(staff.schema, request["content"], by_code) == []
    stranger.post("pads/pair/", by_code)
    stranger.post("pads/pair/", {**by_code, "table": 99})


def webhooks(owner: Checked, path: str) -> None:
    """Create a webhook, change, test and delete it."""
    made = owner.post(path, {"url": "https://example.org/", "types": ["round.closed"]})
    owner.get(path)
    one = f"{path}{made['id']}/"
    owner.get(one)
    owner.patch(one, {"types": []})
    sent = owner.post(f"{one}test/")
    owner.get(f"{one}deliveries/")
    owner.post(f"{one}deliveries/{sent['id']}/again/")
    owner.post(f"{one}secret/")
    owner.delete(one)


def sponsors(staff: Checked, path: str) -> None:
    """Add a sponsor, list them, remove it."""
    added = staff.post(path, {"name": "The Mill"})
    staff.get(path)
    staff.delete(f"{path}{added['id']}/")


def thresholds(staff: Checked, path: str, night: Night) -> None:
    """Add a threshold twice, see it in the report, and remove it."""
    wanted = {"what": "gross", "amount": 100, "note": "Tell the city."}
    added = staff.post(path, wanted)
    assert staff.post(path, wanted) == added
    staff.post(path, {**wanted, "amount": 0})
    staff.get(path)
    assert [one["id"] for one in staff.get(f"{night.path}report/")["thresholds"]] == [added["id"]]
    other = staff.post(path, {**wanted, "amount": 200})
    staff.patch(f"{path}{other['id']}/", {"amount": 300})
    staff.patch(f"{path}{other['id']}/", {"amount": 100})
    staff.delete(f"{path}{added['id']}/")


def saved_rules(staff: Checked, path: str) -> None:
    """Save house rules twice, others under the same name in vain; rename and delete them."""
    saved = staff.post(path, {"name": "Ours", "ruleset": {"deck": 25}})
    assert staff.post(path, {"name": "Ours", "ruleset": {"deck": 25}}) == saved
    staff.post(path, {"name": "ours", "ruleset": {"deck": 24}})
    staff.get(path)
    staff.patch(f"{path}{saved['id']}/", {"name": "Still ours"})
    staff.delete(f"{path}{saved['id']}/")


def seasons(staff: Checked, stranger: Checked, path: str, night: Night) -> None:
    """Create a season, change it, see its standings and delete it."""
    made = staff.post(path, {"name": "Winter", "tournaments": [night.tournament.pk]})
    staff.post(path, {"name": "Winter", "tournaments": [0]})
    staff.get(path)
    staff.patch(f"{path}{made['id']}/", {"best": 3, "counting": "points"})
    staff.get(f"{path}{made['id']}/")
    stranger.get(f"{path}{made['id']}/standings/")
    staff.delete(f"{path}{made['id']}/")
    past = {"name": "Fall", "date": "2024-10-04", "results": [{"name": "Zoë", "points": 54}]}
    for _time in range(2):
        staff.post(path.replace("seasons", "past-nights"), past)


def corrections(staff: Checked, night: Night, voided: str) -> None:
    """Settle the hand that was kept because its number was taken, and correct the sheet."""
    (held,) = staff.get(f"{night.path}held/")
    address = f"{night.sheet}held/{held['uuid']}/decide/"
    staff.post(address, {"decision": "counted", "number": 1, "preview": True})
    staff.post(address, {"decision": "refused", "reason": "r"})
    staff.get(f"{night.path}held/")
    staff.post(f"{night.sheet}hands/{voided}/correct/", {"reason": "r"})
    right = hand(1)
    staff.post(f"{night.sheet}correct/", {"reason": "r", "hand": right})
    staff.post(f"{night.sheet}hands/{right['uuid']}/correct/", {"reason": "s", "hand": hand(maker=1), "preview": True})
    staff.post(f"{night.sheet}hands/{right['uuid']}/correct/", {"reason": "s", "hand": hand(maker=1)})


def seat_changes(staff: Checked, night: Night) -> None:
    """Free a seat of the round that is on, fill it, say whose the game is, and make a table of who sits out."""
    round_ = staff.get(night.round_path)
    sitting = round_["sittings"][0]
    seat, left = f"sittings/{sitting['id']}/seats/0/", sitting["seats"][0]["entrant"]
    staff.post(seat, {"coming": None, "seen": left, "whereabouts": "stays"})
    staff.post(seat, {"coming": None, "seen": left})
    (change, *_others) = staff.get(f"sittings/{sitting['id']}/")["changes"]
    staff.post(f"sittings/{sitting['id']}/changes/{change['id']}/take-back/")
    staff.post(seat, {"coming": None, "seen": left, "whereabouts": "stays"})
    came = staff.post(seat, {"newcomer": "Zoë", "seen": None})["seats"][0]["entrant"]
    staff.post(f"{seat}game/", {"entrant": came})
    sit_outs = staff.get(night.round_path)["sit_outs"]
    staff.post(f"{night.round_path}tables/", {"entrants": sit_outs})
    staff.post(f"{night.round_path}tables/", {"entrants": sit_outs})


def fixed_partners(staff: Checked) -> None:
    """Have teams play a knock-out, tied at its first table."""
    made = staff.post("tournaments/", {"name": "Pairs", "rounds": 2, "movement": "knock-out"})
    path = f"tournaments/{made['id']}/"
    entrants = [e["id"] for e in staff.post(f"{path}entrants/", [{"name": f"P{n}"} for n in range(9)])]
    staff.post(f"{path}teams/", {"entrants": entrants[:2]})
    staff.post(f"{path}teams/", [{"entrants": entrants[2:4], "name": "The Bowers"}])
    staff.get(f"{path}teams/1/")
    staff.patch(f"{path}teams/1/", {"name": "The Aces"})
    staff.post(f"{path}teams/1/part/")
    staff.post(f"{path}teams/2/substitute/", {"leaving": entrants[2], "coming": entrants[0]})
    staff.post(f"{path}entrants/", {"name": "P9"})
    staff.get(f"{path}tables/")
    staff.post(f"{path}tables/", {"count": 2})
    staff.post(f"{path}tables/1/new-key/")
    staff.post(f"{path}pads/code/")
    staff.post(f"{path}pads/close/")
    staff.post(f"{path}teams/rest/", {"by": "lot", "seed": 4})
    staff.get(f"{path}teams/")
    drawn = staff.post(f"{path}rounds/")
    staff.post(f"{path}rounds/1/publish/")
    sheet = f"sittings/{drawn['sittings'][0]['id']}/"
    staff.post(f"{sheet}score/", {"points": [9, 9, 9, 9]})
    staff.post(f"{path}rounds/1/close/", {"force": True})
    staff.post(f"{sheet}decide/", {"side": 1})
    refresh_standings(tournament_id=made["id"])
    staff.get(f"{path}standings/")


def refusals(staff: Checked, stranger: Checked, night: Night) -> None:
    """Send every POST in vain."""
    for path, body in posts(night).values():
        staff.post(path, {**body, "nonsense": 1})
        if path != "pads/pair/":
            stranger.post(path, body)
    Checked(staff.schema, night.pad(), staff.seen).post(f"{night.path}entrants/", {"name": "Ada"})
    staff.get("tournaments/0/standings/")


def test_it_describes_the_sound_bodies_of_every_post(night: Night, schema: dict[str, Any]) -> None:
    for path, body in posts(night).values():
        template = template_of(schema, path)
        request = schema["paths"][template]["post"].get("requestBody")
        if body:
            assert complaints(schema, request["content"], body) == [], path
