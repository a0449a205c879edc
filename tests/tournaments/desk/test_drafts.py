"""A draft on the page of the night: why each table is as it is, two people swapped, the round drawn again."""

import re
from datetime import timedelta
from itertools import product

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tests.support.check_all import few, some_of
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import Entrant, Round, SeatingRule
from tournaments.services.people.entrants import add_entrants
from tournaments.services.seating import drafts, rounds


@pytest.fixture
def drafted(hall: Organization) -> Night:
    """Nine people, round 1 drawn and not published: two tables and a sit-out."""
    return people.night(hall, published=False)


def tables(night: Night) -> list[list[int]]:
    """Who sits where, from the head table down."""
    sittings = night.round.sittings.order_by("table__number")
    return [list(sitting.seats.order_by("index").values_list("entrant", flat=True)) for sitting in sittings]


def names(night: Night) -> dict[int, str]:
    """Everybody's name."""
    return {entrant.pk: entrant.name for entrant in night.entrants}


def state(night: Night) -> str:
    """What the page carries now."""
    return rounds.draft_state(Round.objects.get(pk=night.round.pk))


def swap(night: Night, rest: str = "swap") -> str:
    """Where a swap is sent."""
    return place(night, f"rounds/{rest}/{night.round.pk}/")


def card(page: str, number: int) -> str:
    """What a page says of one table of a draft, without its tags."""
    found = re.search(rf'<li class="table" id="drawn-{number}">(.*?)(?:<li class="table|</form>)', page)
    assert found
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def test_it_ranks_people_and_says_by_what(hall: Organization, desk: Client, director: people.Caller) -> None:
    night = people.night(hall, 8)
    for sitting, points in zip(night.sittings, ([8, 0, 8, 0], [6, 2, 6, 2]), strict=True):
        director.post(f"sittings/{sitting.pk}/score/", {"points": points})
    rounds.close_round(round_=night.round, now=NOW)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    page = text(desk.get(place(night)))
    ranked = [names(night)[entrant] for entrant in draft.order]
    cards = card(page, 1) + card(page, 2)
    for rank, (name, points) in enumerate(zip(ranked, (8, 8, 6, 6, 2, 2, 0, 0), strict=True), 1):
        assert f"{rank}. {name} {points} pts" in cards
    assert "Ranks 1, 2, 3, 4" in card(page, 1)
    assert "Ranked by points, then games won, then fewest sit-outs; ties by lot." in page
    assert f"The seed of this draw is {draft.seed}" in page
    assert "No partners repeat." in page


def test_it_says_that_the_first_ranks_are_by_lot(drafted: Night, desk: Client) -> None:
    page = text(desk.get(place(drafted)))
    assert "Nobody has points yet, so ranks are random." in page
    assert "No partners repeat." not in page


def test_it_ranks_everybody_in_their_section_and_names_its_tables(hall: Organization, desk: Client) -> None:
    chosen = {"sections": "2", "sections_end": "1"}
    night = people.night(hall, 16, published=False, movement_options=chosen)
    page = text(desk.get(place(night)))
    assert "Section 1: tables 1 to 2. Section 2: tables 3 to 4." in page
    for section in ((1, 2), (3, 4)):
        ranks = [rank for table in section for rank in re.findall(r"(\d+)\. ", card(page, table))]
        assert sorted(ranks) == list("12345678")
    assert "Section 1, ranks 5, 6, 7, 8" in card(page, 2)
    assert "Section 2, ranks 1, 2, 3, 4" in card(page, 3)


def test_it_says_at_each_table_who_was_moved_and_who_partners_again(drafted: Night, desk: Client) -> None:
    (a, b, c, _d), (e, f, _g, h) = tables(drafted)
    name = names(drafted)
    draft = drafted.round
    draft.displaced = [[e, 1, 2, "partners", [[a, c]]], [b, 2, 1, "room", []]]
    draft.repeated_partners = [[f, h]]
    draft.save()
    page = text(desk.get(place(drafted)))
    assert f"{name[e]} belongs to table 1 by rank, and sits at table 2" in card(page, 2)
    assert f"{name[b]} belongs to table 2 by rank, and sits at table 1" in card(page, 1)
    assert f"{name[f]} and {name[h]} are partners again; it could not be avoided." in card(page, 2)
    assert "partners again" not in card(page, 1)
    assert "1 pair of partners repeats." in page


def test_it_says_who_sits_out_and_why(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 5)
    first = night.round.sit_outs.get().entrant
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    idle = draft.sit_outs.get().entrant
    page = text(desk.get(place(night)))
    out = re.sub(r"<[^>]*>", " ", page[page.index("<h3>Sitting out</h3>") :])
    assert idle.name in out.split("hand")[0]
    assert "by lot, among the players who sat out least" in out
    assert "has not sat out yet" in out
    # By hand, who sat out before sits out again.
    drafts.swap(round_=draft, one=first.pk, other=idle.pk)
    page = text(desk.get(place(night)))
    out = re.sub(r"<[^>]*>", " ", page[page.index("<h3>Sitting out</h3>") :])
    assert re.search(rf"{re.escape(first.name)}\s+by hand", out)
    assert "has sat out 1 round" in re.sub(r"\s+", " ", out)


def test_it_swaps_two_people_and_says_so(drafted: Night, desk: Client) -> None:
    (a, b, c, d), (e, f, g, h) = tables(drafted)
    name = names(drafted)
    page = done(desk, swap(drafted), who=[b, g], seen=state(drafted))
    assert f"{name[b]} and {name[g]} have changed places." in page
    assert tables(drafted) == [[a, g, c, d], [e, f, b, h]]
    assert "Swapped by hand" in page
    assert f"{name[g]} by hand" in card(page, 1)
    brought = "{} belongs to table {} by rank, and was moved here by hand, in exchange for {}."
    assert brought.format(name[g], 2, name[b]) in card(page, 1)
    assert brought.format(name[b], 1, name[g]) in card(page, 2)
    assert "2 people are not at the table of their rank" in page
    # The button to swap back carries what is needed.
    back = re.search(r'<section aria-labelledby="swapped">.*?</section>', page)
    assert back
    shown = re.findall(r'name="(seen|who)" value="([^"]*)"', back[0])
    page = done(desk, swap(drafted), seen=shown[0][1], who=[value for field, value in shown if field == "who"])
    assert tables(drafted) == [[a, b, c, d], [e, f, g, h]]
    assert "Swapped by hand" not in page
    assert "by hand" not in card(page, 1)
    assert "the table of their rank" not in page


def test_it_calls_nobody_moved_who_changed_seats_at_one_table(drafted: Night, desk: Client) -> None:
    (a, b, *_), _other = tables(drafted)
    page = done(desk, swap(drafted), who=[a, b], seen=state(drafted))
    assert f"{names(drafted)[a]} was moved here by hand, in exchange for {names(drafted)[b]}." in card(page, 1)
    assert "the table of their rank" not in page


def test_it_gives_no_reason_of_the_draw_for_what_was_done_by_hand(drafted: Night, desk: Client) -> None:
    _first, (e, f, *_rest) = tables(drafted)
    drafted.round.displaced = [[e, 1, 2, "ahead", []], [f, 1, 2, "room", []]]
    drafted.round.save()
    page = card(text(desk.get(place(drafted))), 2)
    assert "in the rounds to come" in page
    assert "to make room for someone" in page
    page = card(done(desk, swap(drafted), who=[e, f], seen=state(drafted)), 2)
    assert "in the rounds to come" not in page
    assert "to make room for someone" not in page


def test_it_says_what_a_swap_brought_about(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 8)
    (a, b, c, _d), _other = tables(night)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    drawn = Night(night.tournament, night.entrants, draft)
    name = names(night)
    first, second = sorted((b, c))
    SeatingRule.objects.create(
        tournament=night.tournament, kind="apart", entrant_id=first, other_id=second, made_at=NOW, made_by="t"
    )
    partner = next(t[(t.index(a) + 2) % 4] for t in tables(drawn) if a in t)
    if partner != c:
        done(desk, swap(drawn), who=[partner, c], seen=state(drawn))
    page = text(desk.get(place(night)))
    again = {
        f"{name[x]} and {name[y]} are partners again because of the swap made by hand." for x, y in ((a, c), (c, a))
    }
    assert any(sentence in page for sentence in again)
    assert "it could not be avoided" not in page


def test_it_swaps_for_directors_only(drafted: Night, door: Client, stranger: Client) -> None:
    (a, *_), (e, *_rest) = tables(drafted)
    with nothing_changes():
        assert door.post(swap(drafted), {"who": [a, e]}).status_code == 403
        assert stranger.post(swap(drafted), {"who": [a, e]}).status_code == 404
        assert door.post(swap(drafted, "redraw")).status_code == 403
    page = text(door.get(place(drafted)))
    assert "Table 1" in page
    assert (
        "<input"
        not in page[page.index('id="draft"') : page.index("</main>")].replace('type="hidden"', "").split("swap")[0]
    )
    assert 'name="who"' not in page


@pytest.mark.parametrize("who", [[], ["1"], ["x", "y"], ["9" * 5000, "1"], ["-1", "0"], ["1", "2", "3"]])
@few(3)
def test_it_says_what_to_choose(drafted: Night, desk: Client, who: list[str]) -> None:
    chosen = [str(drafted.entrants[int(n) - 1].pk) if n in "123" else n for n in who]
    before = state(drafted)
    page = done(desk, swap(drafted), who=chosen, seen=before)
    assert "Choose two people in this draft to swap." in page
    assert state(drafted) == before


SEEN_ANOTHER = product(("swap", "redraw", "publish"), ("swapped", "published", "drawn again", "thrown away"))


@pytest.mark.parametrize(("wish", "action"), some_of(SEEN_ANOTHER, 6, "another draft"))
def test_it_refuses_whoever_saw_another_draft(drafted: Night, desk: Client, action: str, wish: str) -> None:
    (a, b, *_), (e, f, *_rest) = tables(drafted)
    seen = state(drafted)
    draft = Round.objects.select_related("tournament").get(pk=drafted.round.pk)
    if action == "swapped":
        drafts.swap(round_=draft, one=a, other=e)
    elif action == "published":
        drafts.swap(round_=draft, one=a, other=e)
        rounds.publish_round(round_=draft, now=NOW)
    elif action == "drawn again":
        rounds.publish_round(round_=drafts.redraw_round(round_=draft, now=NOW), now=NOW)
    else:
        rounds.undo_round(round_=draft, now=NOW)
    address = place(drafted, "rounds/1/publish/") if wish == "publish" else swap(drafted, wish)
    before = list(Round.objects.order_by("pk").values("pk", "status", "swaps", "published_at"))
    page = done(desk, address, who=[b, f], seen=seen)
    assert re.search(
        r'<p class="message error" role="alert">[^<]*(Someone else has changed the draft|is no longer a draft)', page
    )
    assert list(Round.objects.order_by("pk").values("pk", "status", "swaps", "published_at")) == before


def test_it_gives_an_open_page_the_draft_alone(drafted: Night, desk: Client) -> None:
    (a, *_), (e, *_rest) = tables(drafted)
    htmx = {"HX-Request": "true", "HX-Target": "draft"}
    response = desk.post(swap(drafted), {"who": [a, e], "seen": state(drafted)}, headers=htmx)
    assert response["Location"] == place(drafted, "draft/")
    page = text(desk.get(response["Location"], headers=htmx))
    assert page.startswith('<div id="draft">')
    assert "have changed places." in page
    assert f'name="seen" value="{state(drafted)}"' in page
    # What was refused is said there too.
    desk.post(swap(drafted), {"who": [a, a], "seen": state(drafted)}, headers=htmx)
    assert "Choose two different people" in text(desk.get(place(drafted, "draft/"), headers=htmx))


def test_it_has_an_open_page_load_anew_when_the_draft_is_none_any_more(drafted: Night, desk: Client) -> None:
    rounds.publish_round(round_=drafted.round, now=NOW)
    htmx = {"HX-Request": "true"}
    response = desk.post(swap(drafted), {"who": [1, 2], "seen": f"{drafted.round.pk}-0"}, headers=htmx, follow=True)
    assert response["HX-Refresh"] == "true"
    # The sentence waits for the page.
    assert "message error" in text(desk.get(place(drafted)))


def test_it_draws_again_once_when_pressed_twice(drafted: Night, desk: Client) -> None:
    seen = state(drafted)
    for _twice in range(2):
        page = done(desk, swap(drafted, "redraw"), seen=seen)
        assert "Round 1 was drawn again" in page
        assert "alert" not in page
    assert drafted.tournament.rounds.count() == 2
    draft = drafted.tournament.rounds.get(status="draft")
    assert f"The seed of this draw is {draft.seed}" in page
    assert draft.seed != drafted.round.seed


def test_it_says_who_came_or_went_since_the_draw(drafted: Night, desk: Client) -> None:
    assert "Draw again to seat exactly" not in text(desk.get(place(drafted)))
    add_entrants(tournament=drafted.tournament, newcomers=[people.Newcomer("Zoë")])
    Entrant.objects.filter(pk=tables(drafted)[0][0]).update(checked_in=False)
    page = text(desk.get(place(drafted)))
    assert "Zoë is here and not in this draft." in page
    assert f"{names(drafted)[tables(drafted)[0][0]]} is in this draft and not here." in page
    done(desk, swap(drafted, "redraw"), seen=state(drafted))
    assert "Draw again to seat exactly" not in text(desk.get(place(drafted)))


def test_it_publishes_what_the_page_showed(drafted: Night, desk: Client) -> None:
    page = text(desk.get(place(drafted)))
    (seen,) = re.findall(r'name="seen" value="([^"]*)" form="publish"', page)
    assert "alert" not in done(desk, place(drafted, "rounds/1/publish/"), seen=seen)
    # A second press of the same button does no harm.
    assert "alert" not in done(desk, place(drafted, "rounds/1/publish/"), seen=seen)


def test_it_tells_how_many_swaps_are_lost_with_a_draft(drafted: Night, desk: Client) -> None:
    (a, *_), (e, *_rest) = tables(drafted)
    assert "swap" not in text(desk.get(place(drafted, "rounds/1/undo/"))).split("<main")[1]
    done(desk, swap(drafted), who=[a, e], seen=state(drafted))
    assert "1 swap made by hand will be lost." in text(desk.get(place(drafted, "rounds/1/undo/")))


def test_it_says_what_a_progressive_night_goes_by(hall: Organization, desk: Client, director: people.Caller) -> None:
    night = people.night(hall, 9, movement="progressive")
    for sitting, points in zip(night.sittings, ([8, 0, 8, 0], [3, 3, 3, 3]), strict=True):
        assert director.post(f"sittings/{sitting.pk}/score/", {"points": points}).status_code == 201
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.seat_round(tournament=night.tournament, now=NOW)
    page = re.sub(r"<[^>]*>", " ", text(desk.get(place(night))))
    page = " ".join(page.split())
    (a, b, *_), (e, *_rest) = tables(night)
    name = names(night)
    idle = night.round.sit_outs.get().entrant.name
    for who, did in ((name[a], "won at table 1"), (name[b], "lost at table 1"), (name[e], "tied at table 2")):
        assert f"{who} {did}" in page
    assert f"{idle} sat out" in page
    assert "Winners move up a table and losers do not" in page


def test_it_offers_no_second_draw_of_what_a_plan_keeps(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 9, movement="whist")
    rounds.close_round(round_=night.round, now=NOW, force=True)
    draft = rounds.seat_round(tournament=night.tournament, now=NOW)
    drafted = Night(night.tournament, night.entrants, draft)
    assert "Draw again" not in text(desk.get(place(night)))
    assert "Drawing it again gives the same tables" in text(desk.get(place(night)))
    (a, *_), (e, *_rest) = tables(drafted)
    done(desk, swap(drafted), who=[a, e], seen=state(drafted))
    assert "Draw again" in text(desk.get(place(night)))
    done(desk, swap(drafted, "redraw"), seen=state(drafted))
    assert "Draw again" not in text(desk.get(place(night)))
    people_here = add_entrants(tournament=night.tournament, newcomers=[people.Newcomer("Zoë")])
    assert "Draw again" in text(desk.get(place(night)))
    Entrant.objects.filter(pk=people_here[0].pk).delete()
    first, second = sorted((a, e))
    SeatingRule.objects.create(
        tournament=night.tournament,
        kind="apart",
        entrant_id=first,
        other_id=second,
        made_at=timezone.now() + timedelta(minutes=1),
        made_by="t",
    )
    assert "Draw again" in text(desk.get(place(night)))


def test_it_offers_a_second_draw_of_a_first_round(hall: Organization, desk: Client) -> None:
    night = people.night(hall, 9, movement="random", published=False)
    assert "Draw again" in text(desk.get(place(night)))


@pytest.mark.parametrize(
    ("movement", "sentence"),
    [
        ("cyclic", "2 tables, 3 rounds, seats moving"),
        ("progressive", "Partners can meet again, as results decide who sits where"),
    ],
)
def test_the_first_draft_says_what_can_repeat(hall: Organization, desk: Client, movement: str, sentence: str) -> None:
    night = people.night(hall, 9, movement=movement, published=False)
    assert sentence in text(desk.get(place(night)))
    rounds.publish_round(round_=night.round, now=NOW)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    rounds.seat_round(tournament=night.tournament, now=NOW)
    assert sentence not in text(desk.get(place(night)))


def test_a_draft_says_how_the_whole_planned_night_counts(hall: Organization, desk: Client) -> None:
    planned = people.night(hall, 8, movement="random", published=False)
    assert "as planned: 8 players, 3 rounds: 0 repeated partners" in text(desk.get(place(planned)))
    by_results = people.night(hall, 8, published=False)
    assert "as planned" not in text(desk.get(place(by_results)))


def test_it_marks_who_keeps_a_table(drafted: Night, desk: Client) -> None:
    keeper = next(entrant for entrant in drafted.entrants if entrant.pk == tables(drafted)[1][0])
    SeatingRule.objects.create(
        tournament=drafted.tournament, kind="stays", entrant=keeper, table=2, made_at=NOW, made_by="dana"
    )
    page = text(desk.get(place(drafted)))
    assert f"{keeper.name} keeps table 2" in card(page, 2)
    assert page.count("keeps table") == 1
