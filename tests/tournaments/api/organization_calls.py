"""Every call about what an organization has, for `test_schema.py`: lists, people, guests, files, looks, seasons."""

from uuid import UUID

from tests import people
from tests.people import Night
from tests.tournaments.api.checked import Checked
from tests.tournaments.api.test_files import picture
from tests.tournaments.games import OWN_GAME
from tournaments.models import DeletedTournament


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
    DeletedTournament.objects.all().delete()  # its week is over: until then it is to be restored, not opened
    staff.file("post", f"{hall}archives/", packed)
    guest = {"uuid": str(UUID(int=30)), "name": "Wanda", "email": "wanda@example.org", "may_invite": True}
    staff.post(f"{night.path}sign-ups/", guest)
    staff.get(f"{night.path}sign-ups/{guest['uuid']}/data/")
    assert [guest["name"] for guest in staff.get(f"{path}earlier-guests/")] == ["Wanda"]
    staff.file("put", f"{night.path}guest-list/", staff.get(f"{night.path}guest-list/"))


def files(staff: Checked, night: Night) -> None:
    """Download the archive and exports, one of which does not exist."""
    staff.get(f"{night.path}archive/")
    for name in ("standings.csv", "all.json", "nothing.csv"):
        staff.get(f"{night.path}export/{name}")
    for what in ("seat-slips/?paper=a4&round=1", "seat-slips/?paper=a5", "posters/"):
        staff.get(f"{night.path}paper/{what}")


def looks(owner: Checked, path: str) -> None:
    """Choose a logo, give a sponsor a picture, name the Wi-Fi."""
    owner.file("put", f"{path}logo/", picture())
    owner.delete(f"{path}logo/")
    sponsor = owner.post(f"{path}sponsors/", {"name": "The Bakery"})
    owner.file("put", f"{path}sponsors/{sponsor['id']}/picture/", picture())
    owner.patch(f"{path}wifi/", {"name": "Parish hall", "password": "eight or more"})
    owner.get(f"{path}wifi/")


def webhooks(owner: Checked, path: str) -> None:
    """Create a webhook, change, test and delete it."""
    made = owner.post(path, {"url": "https://example.org/", "types": ["round.closed"]})
    owner.get(path)
    address = f"{path}{made['id']}/"
    owner.get(address)
    owner.patch(address, {"types": []})
    sent = owner.post(f"{address}test/")
    owner.get(f"{address}deliveries/")
    owner.post(f"{address}deliveries/{sent['id']}/again/")
    owner.post(f"{address}secret/")
    owner.delete(address)


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
    assert [threshold["id"] for threshold in staff.get(f"{night.path}report/")["thresholds"]] == [added["id"]]
    other = staff.post(path, {**wanted, "amount": 200})
    staff.patch(f"{path}{other['id']}/", {"amount": 300})
    staff.patch(f"{path}{other['id']}/", {"amount": 100})
    staff.delete(f"{path}{added['id']}/")


def occasions(staff: Checked, stranger: Checked, path: str, night: Night) -> None:
    """Make an occasion, join it with the night, share, withdraw, and close; send its parts again from elsewhere."""
    terms = {"name": "Diocese Night", "date": "2026-11-25", "game": "euchre", "currency": "USD"}
    made = staff.post(path, terms)
    same_deals = staff.post(path, {**terms, "ways": ["matchpoints"], "rounds": 1, "hands": 1})
    staff.get(f"{path}{same_deals['occasion']}/deals/")
    staff.get(path)
    call = f"occasions/{made['occasion']}/"
    parts = stranger.get(f"{call}parts/")["parts"]
    stranger.post(f"{call}parts/", {"parts": parts})
    joining = {"code": made["code"], "parts": parts}
    staff.post(f"{night.path}occasion/", joining)
    staff.patch(f"{night.path}occasion/", {"whole_names": True})
    seen = staff.get(f"{night.path}occasion/")["seen"]
    staff.post(f"{night.path}occasion/share/", {"seen": seen})
    staff.post(f"{night.path}occasion/withdraw/", {})
    staff.post(f"{path}{made['occasion']}/decisions/", {"kind": "close"})
    stranger.get(call)


def saved_rules(staff: Checked, path: str) -> None:
    """Save house rules twice, others under the same name in vain; rename and delete them."""
    saved = staff.post(path, {"name": "Ours", "ruleset": {"deck": 25}})
    assert staff.post(path, {"name": "Ours", "ruleset": {"deck": 25}}) == saved
    staff.post(path, {"name": "ours", "ruleset": {"deck": 24}})
    staff.get(path)
    staff.patch(f"{path}{saved['id']}/", {"name": "Still ours"})
    staff.delete(f"{path}{saved['id']}/")


def own_games(staff: Checked, path: str) -> None:
    """Save a game, and a file that is none in vain; change and delete it."""
    saved = staff.post(path, {"file": OWN_GAME})
    staff.post(path, {"file": "no game"})
    staff.get(path)
    staff.patch(f"{path}{saved['id']}/", {"file": OWN_GAME.replace("rummy", "gin")})
    staff.delete(f"{path}{saved['id']}/")


def seasons(staff: Checked, stranger: Checked, path: str, night: Night) -> None:
    """Create a season, change it, see its standings and delete it."""
    made = staff.post(path, {"name": "Winter", "tournaments": [night.tournament.pk]})
    staff.post(path, {"name": "Winter", "tournaments": [0]})
    staff.get(path)
    staff.patch(f"{path}{made['id']}/", {"best": 3, "counting": "points"})
    staff.get(f"{path}{made['id']}/")
    stranger.get(f"{path}{made['id']}/standings/")
    staff.get(f"{path}{made['id']}/guests/")
    staff.patch(f"{path}{made['id']}/", {"one_door": True})
    staff.get(f"{path}{made['id']}/guests/")
    here = [{"tournament": night.tournament.pk}]
    for visit in ({"name": "Vera", "places": here}, {"name": "Vera", "places": []}, {"person": 1, "places": here}):
        staff.post(f"{path}{made['id']}/check-ins/", {"uuid": str(UUID(int=70)), **visit})
    staff.get(f"{path}{made['id']}/report/")
    staff.delete(f"{path}{made['id']}/")
    results = [{"name": name, "points": 54} for name in ("Zoë", "Yan", "Xaver", "Wim")]
    past = {"name": "Fall", "date": "2024-10-04", "results": results}
    for _time in range(2):
        over = staff.post(path.replace("seasons", "past-nights"), past)
    fall = staff.post(path, {"name": "Fall", "tournaments": [over["id"]]})
    staff.post(f"{path}{fall['id']}/play-off/", {"name": "Play-off", "movement": "knock-out", "first": 4})
    staff.post(f"{path}{fall['id']}/play-off/", {"name": "Play-off", "movement": "whist", "first": 2})
    staff.post(f"tournaments/{over['id']}/stages/", {"name": "Final", "movement": "ladder", "followers": "others"})
    staff.get(f"tournaments/{over['id']}/stages/")
