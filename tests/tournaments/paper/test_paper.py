"""What is printed: the right size, the right people, and text that stays text."""

import re
from typing import Any, cast
from uuid import UUID

import pytest

from accounts.models import Organization
from scoring.errors import Refused
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import some_of
from tests.tournaments.paper.pages import PAD_PAGE, codes, printed, sizes, words
from tournaments.models import PadKey, Tournament
from tournaments.paper.kinds import KINDS
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.seating_rules import RuleRequest, add_rule
from tournaments.services.play import hands
from tournaments.services.seating import rounds

ODD = ("Łukasz Ślęzak", "*Bold* #panic() $x$ @y <b>", "李小龍", "W" * 100, 'Ann "Q" \\ [z]')
LETTER, A4 = {(216, 279)}, {(210, 297)}
LYING = {(279, 216)}
OF_EVERY_NIGHT = [what for what in KINDS if what != "certificates" and not what.startswith("deal-")]


@pytest.fixture
def odd_night(hall: Organization) -> Night:
    """Eight people with names that are not easily printed, at two tables; round 1 is open."""
    made = people.tournament(hall)
    add_entrants(tournament=made, newcomers=[*map(Newcomer, ODD), *people.newcomers(3)])
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=made, now=NOW, seed=7), now=NOW)
    return Night(made, list(made.entrants.all()), drawn)


def play(night: Night) -> None:
    """Give seats 0 and 2 of each table a point."""
    for number, sitting in enumerate(night.sittings, 1):
        entry = Entry(UUID(int=number), {"maker": 0, "alone": False, "tricks": 3}, 1)
        hands.enter_hand(sitting=sitting, entry=entry, now=NOW, by="test")


@pytest.mark.parametrize("what", some_of(OF_EVERY_NIGHT, 5, "letter"))
def test_it_prints_full_sheets_with_names_as_they_are_typed(odd_night: Night, what: str) -> None:
    letter = printed(odd_night.tournament, what)
    assert sizes(letter) == LETTER
    assert sizes(printed(odd_night.tournament, what, "a4")) == A4
    text = "".join(words(letter))
    if what in ("table-cards", "rotation", "payouts", "rules", "report", "state-report"):
        assert "Winter night" in text
    else:
        for name in (*ODD[:3], ODD[4], "Cleo"):
            assert name.replace(" ", "") in text.replace(" ", "")  # a name in two typefaces is read with a gap


def test_it_prints_a_card_for_each_table_with_the_code_of_its_pad(night: Night) -> None:
    (page,) = words(pdf := printed(night.tournament, "table-cards"))
    keys = PadKey.objects.filter(table__tournament=night.tournament).values_list("key", flat=True)
    assert codes(pdf) == sorted(f"{PAD_PAGE}#{key}" for key in keys)
    assert page.count("Winter night") == 2
    assert codes(printed(night.tournament, "table-cards", table=2)) == [
        f"{PAD_PAGE}#{PadKey.objects.get(table__number=2).key}"
    ]


def test_it_puts_four_table_cards_and_sixteen_slips_and_eight_tags_on_a_page(hall: Organization) -> None:
    night = people.night(hall, 35)  # eight tables, three sit out
    pages = {what: len(printed(night.tournament, what)) for what in ("table-cards", "seat-slips", "name-tags")}
    assert pages == {"table-cards": 2, "seat-slips": 3, "name-tags": 5}
    assert len(printed(night.tournament, "score-sheets")) == 8
    assert len(printed(night.tournament, "player-cards")) == 18


def test_it_tells_everybody_where_to_sit_in_the_newest_round_or_in_another(night: Night) -> None:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW, seed=3)
    assert "Round 1" in words(printed(night.tournament, "seat-slips"))[0]  # a draft is nobody's business yet
    rounds.publish_round(round_=draft, now=NOW)
    (newest,), (first,) = (
        words(printed(night.tournament, "seat-slips", **cast(Any, asked))) for asked in ({}, {"round_number": 1})
    )
    assert "Round 2" in newest
    assert "Round 1" in first
    assert first.count("You sit this round out.") == 1
    seats = night.sittings[0].seats.order_by("index")
    north, east, south, west = (seat.entrant.name for seat in seats)
    assert f"{north} Round 1 Table 1 North with {south} against {east} and {west}" in first


@pytest.mark.parametrize(
    ("what", "asked", "sentence"),
    [
        ("seat-slips", {}, "No round is published yet."),
        ("seat-slips", {"round_number": 4}, "Round 4 is not published."),
        ("name-tags", {}, "Nobody is entered yet."),
        ("standings", {}, "Nobody is entered yet."),
        ("rotation", {}, "Nobody is entered yet."),
        ("table-cards", {}, "No table has a card yet."),
    ],
)
def test_it_says_why_there_is_nothing_to_print(
    hall: Organization, what: str, asked: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        printed(people.tournament(hall), what, **asked)
    assert sentence in refused.value.message


def test_it_makes_no_certificates_before_anybody_has_a_point(night: Night) -> None:
    with pytest.raises(Refused, match="nothing-scored"):
        printed(night.tournament, "certificates")


def test_it_says_that_results_are_not_final_until_they_are(night: Night) -> None:
    play(night)
    for what in ("results", "certificates"):
        pdf = printed(night.tournament, what)
        assert all("Not final" in page for page in words(pdf))
    assert sizes(pdf) == LYING
    Tournament.objects.filter(pk=night.tournament.pk).update(status=Tournament.Status.FINISHED)
    for what in ("results", "certificates", "standings"):
        assert not any("Not final" in page for page in words(printed(night.tournament, what)))


def test_it_gives_certificates_to_everybody_on_the_podium(night: Night) -> None:
    play(night)  # one point for four of nine, who share the first rank
    pages = words(printed(night.tournament, "certificates"))
    winners = {seat.entrant.name for sitting in night.sittings for seat in sitting.seats.all() if seat.index % 2 == 0}
    assert len(pages) == 4
    assert all("First place is awarded to" in page and "1 point" in page for page in pages)
    assert {name for name in winners if any(name in page for page in pages)} == winners


def test_it_prints_no_certificate_for_half_the_hall(hall: Organization) -> None:
    night = people.night(hall, 52)
    play(night)  # thirteen tables: 26 have a point
    with pytest.raises(Refused, match="too-many-certificates") as refused:
        printed(night.tournament, "certificates")
    assert refused.value.message.startswith("26 share the first three places. Certificates are printed for up to 24:")


def test_it_explains_how_tables_move_where_results_decide_that(night: Night) -> None:
    (page,) = words(printed(night.tournament, "rotation"))
    assert "How tables move" in page
    assert "Ladder by points" in page


def test_it_prints_where_everybody_sits_in_every_round_where_that_is_known(hall: Organization) -> None:
    night = people.night(hall, 9, movement="whist", rounds=4)
    text = " ".join(words(printed(night.tournament, "rotation")))
    seated = [seat.entrant for seat in night.sittings[0].seats.order_by("index")]
    assert f"{seated[2].number} {seated[2].name}" in text
    assert f"1 1 South {seated[0].name} {seated[3].name} and {seated[1].name}" in text
    assert text.count("sits out") == 4
    assert "9 players, 4 rounds: 0 repeated partners" in text


def test_it_knows_partners_who_stay_together(hall: Organization) -> None:
    night = people.night(hall, 8, movement="swiss")
    play(night)
    text = words(printed(night.tournament, "results"))[0]
    assert re.search(r"Rank Name Won Points", text)
    assert "0 won, 1 point" in text  # the games are not over
    assert "Ada & Ben" in text
    assert "Team 1" in words(printed(night.tournament, "name-tags"))[0]


def test_it_prints_a_rotation_card_for_the_ghost(hall: Organization) -> None:
    night = people.night(hall, 7, movement="whist", ghost=True)
    assert "Ghost" in words(printed(night.tournament, "rotation"))[0]


def test_it_tells_who_keeps_a_table_on_their_slip_alone(night: Night) -> None:
    seat = night.sittings[1].seats.order_by("index")[0]
    wanted = RuleRequest("stays", seat.entrant, table=2)
    add_rule(tournament=night.tournament, wanted=wanted, by="dana", now=NOW)
    (page,) = words(printed(night.tournament, "seat-slips"))
    assert page.count("You keep this table all night.") == 1
    assert "You keep this table all night." in page.partition(seat.entrant.name)[2]
    cards = words(printed(night.tournament, "player-cards"))
    assert [seat.entrant.name in page for page in cards if "You keep table 2 all night." in page] == [True]
    assert " ".join(cards).count("all night") == 1
