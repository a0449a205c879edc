"""Draws at the desk, by the API and on the board: step by step in the only order there is, refused otherwise."""

import json
from typing import Any

import pytest
from django.test import Client

from fundraising.models import Draw
from fundraising.services.draw_proof import shown_of
from fundraising.services.draws import pass_over
from fundraising.services.payments import Line
from tests.fundraising.second_draw import is_right
from tests.fundraising.test_ledger import give_back, pay
from tests.people import NOW, Caller, Night, known
from tournaments.services.boards.public_body import public_body
from tournaments.services.results.played import Played

UUID = str(known(1))


class Raffle:
    """A raffle by the API, whose steps return (status, answer)."""

    def __init__(self, night: Night, director: Caller):
        self.night, self.director = night, director
        self.path = f"{night.path}draws/"

    def post(self, path: str = "", **sent: Any) -> tuple[int, Any]:
        answer = self.director.post(self.path + path, sent)
        return answer.status_code, json.loads(answer.content)

    def plan(self, *prizes: str, what: str = "raffle", number: int = 1, name: str = "Ham") -> tuple[int, Any]:
        return self.post(uuid=str(known(number)), name=name, what=what, prizes=list(prizes))

    def step(self, step: str, number: int = 1, **sent: Any) -> tuple[int, Any]:
        return self.post(f"{known(number)}/{step}/", **sent)

    def refused(self, step: str, **sent: Any) -> str:
        """The code of a refusal, which changed nothing."""
        before = list(Draw.objects.values())
        status, answer = self.step(step, **sent)
        assert status == 409, answer
        assert list(Draw.objects.values()) == before
        code: str = answer["error"]["code"] if "error" in answer else answer["code"]
        return code


@pytest.fixture
def raffle(night: Night, director: Caller) -> Raffle:
    """Ada has bought three tickets, somebody without a name two; of Ben's four two were given back."""
    ada, ben = night.entrants[:2]
    pay(night, 1, Line("raffle", 300, 3, ada))
    pay(night, 2, Line("raffle", 200, 2))
    give_back(pay(night, 3, Line("raffle", 400, 4, ben)), 200)
    pay(night, 4, Line("fifty-fifty", 200, 2, ben))
    return Raffle(night, director)


def test_it_draws_step_by_step_and_proves_it(raffle: Raffle) -> None:
    assert raffle.plan("Ham", "Quilt")[0] == 201
    assert raffle.plan("Ham", "Quilt")[0] == 200
    assert raffle.refused("fingerprint") == "not-frozen"
    _status, frozen = raffle.step("freeze")
    ada, ben = (entrant.number for entrant in raffle.night.entrants[:2])
    owners = [*[f"player {ada}"] * 3, "sale 2", "sale 2", *[f"player {ben}"] * 2]
    assert frozen["tickets"] == "".join(f"{number} {owner}\n" for number, owner in enumerate(owners, 1))
    assert raffle.refused("open") == "no-fingerprint"
    _status, shown = raffle.step("fingerprint")
    assert shown["seed"] == ""
    assert len(shown["seed_fingerprint"]) == 64
    assert raffle.step("fingerprint")[1] == shown
    assert raffle.refused("freeze") == "list-stands"
    assert raffle.refused("open") == "no-number"
    assert raffle.refused("pass-over", ticket=1, reason="gone") == "not-drawn"
    assert raffle.step("number")[0] == 400
    draw = Draw.objects.get()
    assert public_body(Played.of(raffle.night.tournament))["draws"] == [
        {"name": "Ham", "seed": draw.seed_fingerprint, "list": draw.list_fingerprint, "number": "", "winners": []}
    ]
    assert draw.seed not in raffle.director.get(raffle.path).content.decode()


def test_it_refuses_a_second_number_a_second_draw_and_a_silent_new_winner(raffle: Raffle) -> None:
    raffle.plan("Ham", "Quilt")
    raffle.step("freeze")
    assert raffle.director.post(f"{raffle.path}{UUID}/number/", {"number": "42"}).status_code == 409
    raffle.step("fingerprint")
    for wrong in ("", "four", "-", "4" * 41, "٤٢"):
        assert raffle.director.post(f"{raffle.path}{UUID}/number/", {"number": wrong}).status_code in (400, 409)
    number = {"number": " 0 4-2 "}
    assert raffle.director.post(f"{raffle.path}{UUID}/number/", number).status_code == 200
    assert Draw.objects.get().number == "042"
    assert raffle.director.post(f"{raffle.path}{UUID}/number/", {"number": "042"}).status_code == 200
    assert raffle.director.post(f"{raffle.path}{UUID}/number/", {"number": "43"}).status_code == 409
    assert raffle.refused("cancel", reason="I do not like it") == "too-late-to-cancel"
    _status, drawn = raffle.step("open")
    assert is_right(drawn)
    assert raffle.refused("open") == "already-drawn"
    first, second = (ticket["ticket"] for ticket in drawn["drawn"])
    other = next(ticket for ticket in range(1, 8) if ticket not in (first, second))
    assert raffle.refused("pass-over", ticket=other, reason="gone") == "not-a-winner"
    assert raffle.step("pass-over", ticket=first)[0] == 400
    for _again in range(2):
        _status, after = raffle.step("pass-over", ticket=first, reason="went home")
        assert [(ticket["ticket"], ticket["prize"], ticket["is_passed_over"]) for ticket in after["drawn"]] == [
            (first, 1, True),
            (second, 2, False),
            (after["drawn"][2]["ticket"], 1, False),
        ]
    assert is_right(after)
    draw = Draw.objects.get()
    following = pass_over(draw=draw, ticket=first, reason="went home", by="dana", now=NOW)
    assert following == draw.drawn.get(counter=after["drawn"][2]["counter"])
    assert raffle.refused("pass-over", ticket=first, reason="another reason") == "already-passed-over"
    winners = public_body(Played.of(raffle.night.tournament))["draws"][0]["winners"]
    assert [(prize, ticket) for prize, ticket, _owner in winners] == [
        ("Ham", after["drawn"][2]["ticket"]),
        ("Quilt", second),
    ]


def test_it_draws_door_prizes_among_those_who_are_here(raffle: Raffle) -> None:
    tournament = raffle.night.tournament
    here = [entrant.number for entrant in raffle.night.entrants[2:5]]
    tournament.entrants.update(checked_in=False)
    raffle.plan("Pie", "Pie", "Pie", "Pie", what="door")
    assert raffle.refused("freeze") == "nothing-to-draw"
    tournament.entrants.filter(number__in=here).update(checked_in=True)
    assert raffle.refused("freeze") == "more-prizes-than-tickets"
    tournament.entrants.filter(number=here[0]).update(checked_in=True)
    assert raffle.step("cancel", reason="four pies, three guests")[1]["stage"] == "cancelled"
    assert raffle.refused("freeze") == "draw-cancelled"
    raffle.plan("Pie", what="door", number=2)
    assert raffle.step("freeze", 2)[1]["tickets"] == "".join(f"{n} player {x}\n" for n, x in enumerate(here, 1))
    assert raffle.plan("Pie", what="door", number=3)[1] is not None
    assert Draw.objects.count() == 2
    assert raffle.plan("Cake", what="door", number=2)[0] == 409


def test_the_desk_leads_through_the_draw_and_everybody_sees_it(raffle: Raffle, desk: Client) -> None:
    slug = raffle.night.tournament.slug
    path = f"/desk/{slug}/draws/"
    sent = {"uuid": UUID, "name": "Ham", "what": "raffle", "prizes": "A whole ham\n\n Quilt "}
    assert "A draw has at most 50 prizes" in desk.post(path, {**sent, "prizes": "Pie\n" * 51}).content.decode()
    assert "There are 7 tickets now" in desk.post(path, sent, follow=True).content.decode()
    pay(raffle.night, 5, Line("raffle", 100))
    steps = (
        ("number", {"number": "42"}, "Freeze the tickets first"),
        ("freeze", {}, "8 tickets are frozen"),
        ("number", {"number": "42"}, "Show the seed&#x27;s fingerprint first"),
        ("fingerprint", {}, "on the board"),
        ("number", {"number": "4 2"}, "The hall&#x27;s number is 42"),
        ("open", {}, "Drawn: ticket"),
        ("open", {}, "was drawn already and cannot be drawn again"),
    )
    for step, fields, says in steps:
        assert says in desk.post(f"{path}{UUID}/{step}/", fields, follow=True).content.decode()
    draw = Draw.objects.get()
    first = draw.drawn.first()
    assert first is not None
    passed = desk.post(f"{path}{UUID}/pass-over/", {"ticket": first.ticket, "reason": "gone"}, follow=True)
    assert "was passed over; ticket" in passed.content.decode()
    page = Client().get(f"/t/{slug}/draws/{UUID}/").content.decode()
    assert all(
        shown in page for shown in (draw.seed, draw.seed_fingerprint, draw.list_fingerprint, "gone", "A whole ham")
    )
    assert Client().get(f"/t/{slug}/draws/{UUID}/list.txt").content.decode() == draw.tickets
    assert "Ham" in Client().get(f"/t/{slug}/draws/").content.decode()
    sold = dict(line.split(" ", 1) for line in draw.tickets.splitlines())
    names = {f"player {entrant.number}": entrant.name for entrant in raffle.night.entrants}
    for shown in shown_of(draw, public=False).drawn:
        owner = sold[str(shown.row.ticket)]
        assert (shown.sold_as, shown.owner) == (owner, names.get(owner, ""))
