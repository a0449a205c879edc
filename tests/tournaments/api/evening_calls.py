"""Every call of an evening, for `test_schema.py`: rounds, score sheets, tablets, seats, the clock."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.utils import timezone
from PIL import Image

from tests.accounts.addresses import photograph_of
from tests.accounts.bodies import DEAL
from tests.people import API, Caller, Night, hand
from tests.tournaments.api.checked import Checked, complaints
from tests.tournaments.api.posts import posts
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall.pads import make_code, revoke


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
    stranger.post("referee/deal/", DEAL)
    stranger.post("referee/call/", {"hand": DEAL["hands"][1], "seat": 3, "up": "9H", "dealer": 3, "trump": "H"})
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
    staff.get(f"{night.path}stages/")
    staff.post(f"{night.path}stages/", {"name": "Final", "movement": "ladder"})
    staff.get(night.path)
    staff.patch(night.path, {"rounds": 4, "hands_per_game": 8, "sit_out_credit": 2})
    staff.get(night.round_path)


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
    photographs(staff, night)


def photographs(staff: Checked, night: Night) -> None:
    """Send a picture; look at that of a sheet on which nothing is filled, and confirm it."""
    gray = BytesIO()
    Image.new("L", (400, 300), 128).save(gray, "PNG")
    sent = encode_multipart(BOUNDARY, {"picture": SimpleUploadedFile("gray.png", gray.getvalue())})
    staff.file("post", f"{night.path}photographs/", sent, MULTIPART_CONTENT)
    address = f"{night.path}photographs/{photograph_of(night)}/"
    staff.get(f"{night.path}photographs/")
    staff.get(address)
    staff.get(f"{address}picture/")
    staff.get(f"{night.path}paper/score-sheets/layout/?round=1&table=1")
    staff.post(f"{address}confirm/")


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
    stranger.get(f"{night.path}deals/")
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
    of_deals = {"name": "Same cards", "rounds": 1, "hands_per_game": 2, "duplicate": "matchpoints"}
    same = staff.post("tournaments/", of_deals)
    staff.post(f"tournaments/{same['id']}/deals/", {"records": []})
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
