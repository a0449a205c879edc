"""Teams of two: made, parted, a substitute put in; and whole nights of them."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Organization
from scoring.errors import Refused
from scoring.rules import ShapeError, Totals
from tests import people
from tests.people import NOW
from tournaments import errors
from tournaments.errors import seating_rules as seating_rule_errors
from tournaments.models import Entrant, Round, SitOut, Team, Tournament
from tournaments.rules.movements.base import SeatingRules
from tournaments.services.boards.body import board_body
from tournaments.services.people import entrants as door
from tournaments.services.people import seating_rules, teams
from tournaments.services.play import hands, tied_games
from tournaments.services.seating import rounds

pytestmark = pytest.mark.django_db


def event(hall: Organization, count: int, movement: str = "swiss", rounds_: int = 5, **options: str) -> Tournament:
    """A tournament of fixed partners with its people, who have no partners yet."""
    made = people.tournament(hall, movement=movement, rounds=rounds_, movement_options=options)
    door.add_entrants(tournament=made, newcomers=[door.Newcomer(f"P{n}") for n in range(1, count + 1)])
    return made


def paired(hall: Organization, count: int, movement: str = "swiss", rounds_: int = 5, **options: str) -> Tournament:
    made = event(hall, 2 * count, movement, rounds_, **options)
    teams.pair_rest(tournament=made)
    return made


def members(tournament: Tournament) -> list[tuple[int, list[str]]]:
    return [(team.number, [e.name for e in teams.members_of(team)]) for team in tournament.teams.all()]


def play(tournament: Tournament, winner: Any = min, *, score: tuple[int, int] = (10, 6)) -> Round:
    """Draw, play and close a round; `winner` picks of two team numbers."""
    drawn = rounds.seat_round(tournament=tournament, now=NOW, seed=5)
    rounds.publish_round(round_=drawn, now=NOW)
    for sitting in drawn.sittings.select_related("game", "round__tournament", "table"):
        sides = [sitting.seats.get(index=index).team.number for index in (0, 1)]
        made = score if winner(*sides) == sides[0] else score[::-1]
        totals = Totals((*made, *made), hands=8)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="test", now=NOW)
    return rounds.close_round(round_=drawn, now=NOW, force=True)  # ties are closed as they are


def table(tournament: Tournament) -> list[tuple[int, int]]:
    """Rank and number of each team."""
    return [(row["rank"], row["team"]) for row in board_body(Tournament.objects.get(pk=tournament.pk))["teams"]]


def met(drawn: Round) -> set[frozenset[int]]:
    return {
        frozenset(seat.team.number for seat in sitting.seats.select_related("team")) for sitting in drawn.sittings.all()
    }


def test_it_pairs_people_by_hand_two_by_two_and_by_lot(hall: Organization) -> None:
    night = event(hall, 9)
    one, two, three, *_ = night.entrants.all()
    teams.pair_up(tournament=night, couples=[teams.Couple((three.pk, one.pk), "The Bowers")])
    _made, left = teams.pair_rest(tournament=night)

    assert members(night) == [(1, ["P3", "P1"]), (2, ["P2", "P4"]), (3, ["P5", "P6"]), (4, ["P7", "P8"])]
    assert [entrant.name for entrant in left] == ["P9"]
    assert teams.name_of(night.teams.get(number=1)) == "The Bowers"
    assert teams.name_of(night.teams.get(number=2)) == "P2 & P4"
    by_lot = event(hall, 8)
    teams.pair_rest(tournament=by_lot, by_lot=True, seed=3)
    again = event(hall, 8)
    teams.pair_rest(tournament=again, by_lot=True, seed=3)
    assert members(by_lot) == members(again)
    assert members(by_lot) != [(n, [f"P{2 * n - 1}", f"P{2 * n}"]) for n in range(1, 5)]
    assert two.team_id is None


def test_it_pairs_by_lot_only_who_is_here(hall: Organization) -> None:
    night = event(hall, 6)
    Entrant.objects.filter(tournament=night, name__in=["P1", "P4"]).update(checked_in=False)
    teams.pair_rest(tournament=night, by_lot=True, seed=1)

    assert {name for _, names in members(night) for name in names} == {"P2", "P3", "P5", "P6"}


def test_it_refuses_whoever_has_a_partner_already_and_changes_nothing(hall: Organization) -> None:
    night = event(hall, 6)
    a, b, c, d, *_ = night.entrants.values_list("pk", flat=True)
    teams.pair_up(tournament=night, couples=[teams.Couple((a, b))])
    for couples, error in (
        ([teams.Couple((c, d)), teams.Couple((b, a))], errors.HasPartner),
        ([teams.Couple((c, c))], errors.NotAPair),
        ([teams.Couple((c, d)), teams.Couple((d, c))], errors.NotAPair),
        ([teams.Couple((c, 10**6))], errors.NotAPair),
    ):
        with pytest.raises(error):
            teams.pair_up(tournament=night, couples=couples)
    assert members(night) == [(1, ["P1", "P2"])]


def test_it_makes_no_teams_where_partners_change(hall: Organization) -> None:
    night = event(hall, 4, "ladder")
    with pytest.raises(errors.PartnersNotFixed):
        teams.pair_rest(tournament=night)


def test_it_names_who_has_no_partner_before_it_draws(hall: Organization) -> None:
    night = event(hall, 9)
    teams.pair_rest(tournament=night)
    door.check_in(entrant=night.entrants.get(name="P2"), present=False)
    with pytest.raises(errors.NoPartner) as caught:
        rounds.seat_round(tournament=night, now=NOW)
    assert "P1, P9" in caught.value.message
    assert not night.rounds.exists()

    door.check_in(entrant=night.entrants.get(name="P2"), present=True)
    door.withdraw(entrant=night.entrants.get(name="P9"))
    assert rounds.seat_round(tournament=night, now=NOW).sittings.count() == 2


def test_it_parts_a_team_until_it_has_a_seat(hall: Organization) -> None:
    night = paired(hall, 4)
    teams.part(team=night.teams.get(number=2))
    assert [number for number, _ in members(night)] == [1, 3, 4]
    teams.pair_rest(tournament=night)
    drawn = rounds.seat_round(tournament=night, now=NOW)
    with pytest.raises(errors.TeamHasPlayed):
        teams.part(team=night.teams.get(number=1))
    rounds.undo_round(round_=drawn, now=NOW)
    teams.part(team=night.teams.get(number=1))
    assert [number for number, _ in members(night)] == [3, 4, 5]


def test_it_puts_a_substitute_in_and_takes_them_out_again(hall: Organization) -> None:
    night = paired(hall, 4)
    (spare,) = door.add_entrants(tournament=night, newcomers=[door.Newcomer("Spare", checked_in=False)])
    play(night)
    team, gone = night.teams.get(number=1), night.entrants.get(name="P2")

    door.check_in(entrant=gone, present=False)
    teams.substitute(team=team, leaving=gone, coming=spare)
    door.check_in(entrant=spare, present=True)
    teams.substitute(team=team, leaving=gone, coming=spare)
    assert members(night)[0] == (1, ["P1", "Spare"])
    second = play(night)
    assert {seat.team.number for seat in second.seats.filter(entrant=spare)} == {1}
    assert table(night)[0] == (1, 1)
    assert next(row for row in board_body(night)["teams"] if row["team"] == 1)["rounds"] == [10, 10]
    # Their own points stay theirs.
    own = {row["name"]: row["rounds"] for row in board_body(night)["rows"]}
    assert (own["P1"], own["P2"], own["Spare"]) == ([10, 10], [10, None], [None, 10])

    teams.substitute(team=team, leaving=spare, coming=gone)
    assert members(night)[0] == (1, ["P1", "P2"])


def test_it_refuses_a_substitute_who_plays_elsewhere_or_while_a_draft_stands(hall: Organization) -> None:
    night = paired(hall, 4)
    (spare,) = door.add_entrants(tournament=night, newcomers=[door.Newcomer("Spare", checked_in=False)])
    team, first, second = night.teams.get(number=1), night.entrants.get(name="P1"), night.entrants.get(name="P3")
    for leaving, coming, error in (
        (first, second, errors.HasPartner),
        (second, spare, errors.NotInTeam),
    ):
        with pytest.raises(error):
            teams.substitute(team=team, leaving=leaving, coming=coming)
    rounds.seat_round(tournament=night, now=NOW)
    with pytest.raises(errors.DraftStands):
        teams.substitute(team=team, leaving=first, coming=spare)
    assert members(night)[0] == (1, ["P1", "P2"])


def test_it_plays_a_whole_round_robin(hall: Organization) -> None:
    night = paired(hall, 5, "round-robin", 5)
    pairs: list[frozenset[int]] = []
    for _ in range(5):
        drawn = play(night)
        pairs += met(drawn)
        assert drawn.sit_outs.values("team").distinct().count() == 1
    assert len(pairs) == len(set(pairs)) == 10
    # Team 1 beats all four, team 2 three ..., and each has half a win for its bye.
    rows = board_body(night)["teams"]
    assert [(row["rank"], row["team"], row["score"], row["games_won"]) for row in rows] == [
        (1, 1, 4.5, 4),
        (2, 2, 3.5, 3),
        (3, 3, 2.5, 2),
        (4, 4, 1.5, 1),
        (5, 5, 0.5, 0),
    ]
    # 4 x 10 and the bye's mean of 8.
    assert (rows[0]["points"], rows[0]["name"]) == (48, "P1 & P2")
    ranks = [(row["rank"], row["team"], row["name"]) for row in board_body(night)["rows"]]
    assert ranks[:4] == [(1, 1, "P1"), (1, 1, "P2"), (2, 2, "P3"), (2, 2, "P4")]


def test_it_plays_a_swiss_with_an_undo_and_a_team_that_goes_home(hall: Organization) -> None:
    night = paired(hall, 8, "swiss", 4, seeding="number")
    first = play(night)
    assert met(first) == {frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))}
    undone = rounds.seat_round(tournament=night, now=NOW)
    rounds.undo_round(round_=undone, now=NOW)
    second = play(night)
    assert met(second) == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    for entrant in night.teams.get(number=8).entrants.all():
        door.withdraw(entrant=entrant)
    third = play(night)
    assert len(met(third)) == 3
    assert not met(third) & (met(first) | met(second))
    assert frozenset((1, 2)) in met(third)
    # 5, 6, 7 have one win, none or one; 7 lost to 3 and 5: the lowest who is here has the bye.
    assert {sit_out.team.number for sit_out in third.sit_outs.select_related("team")} == {7}
    rows = board_body(night)["teams"]
    assert rows[0]["team"] == 1
    assert next(row for row in rows if row["team"] == 8)["withdrawn"]
    assert next(row for row in rows if row["team"] == 7)["score"] == 1
    assert third.rematches == []


def test_it_plays_a_knock_out_with_consolation(hall: Organization) -> None:
    night = paired(hall, 6, "knock-out", 3, seeding="number")
    stages = []
    for _ in range(3):
        drawn = play(night)
        stages.append(sorted(drawn.sittings.values_list("stage", flat=True)))
        if drawn.number == 1:
            assert {sit_out.team.number for sit_out in drawn.sit_outs.select_related("team")} == {1, 2}
    assert stages == [
        ["Quarter-final", "Quarter-final"],
        ["Consolation", "Semi-final", "Semi-final"],
        ["Consolation", "Final", "Third place"],
    ]
    # 1 beats 2, 3 beats 4; 5 and 6 met twice, and 5 won.
    assert table(night) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]


def test_it_sends_whoever_is_out_home_without_a_sit_out(hall: Organization) -> None:
    night = paired(hall, 4, "knock-out", 3, seeding="number", consolation="no")
    play(night)
    play(night)
    assert SitOut.objects.filter(round__tournament=night).count() == 0
    with pytest.raises(errors.KnockOutOver):
        rounds.seat_round(tournament=night, now=NOW)
    five = paired(hall, 8, "knock-out", 3, seeding="number", consolation="no")
    play(five)
    second = play(five)
    assert (second.sittings.count(), second.sit_outs.count()) == (2, 0)


def test_it_draws_no_round_while_a_game_of_the_bracket_is_tied(hall: Organization) -> None:
    night = paired(hall, 4, "knock-out", 2, seeding="number")
    first = play(night, score=(8, 8))
    with pytest.raises(errors.GameTied) as caught:
        rounds.seat_round(tournament=night, now=NOW)
    assert "Table 1 in round 1" in caught.value.message

    one, two = first.sittings.select_related("round", "table", "game")
    tied_games.decide(sitting=one, side=1, by="dana")
    tied_games.decide(sitting=two, side=0, by="dana")
    lost, won = (one.seats.get(index=index).team.number for index in (0, 1))
    second = rounds.seat_round(tournament=night, now=NOW)
    final = second.sittings.get(stage="Final")
    assert won in {seat.team.number for seat in final.seats.select_related("team")}
    assert lost not in {seat.team.number for seat in final.seats.select_related("team")}
    with pytest.raises(errors.RoundNotLast):
        tied_games.decide(sitting=one, side=0, by="dana")


def test_it_decides_nothing_that_is_not_tied(hall: Organization) -> None:
    night = paired(hall, 4, "knock-out", 2)
    sitting = play(night).sittings.select_related("round", "table", "game").first()
    with pytest.raises(errors.NotTied):
        tied_games.decide(sitting=sitting, side=0, by="dana")
    swiss = paired(hall, 4, "swiss", 2)
    tied = play(swiss, score=(8, 8)).sittings.select_related("round", "table", "game").first()
    with pytest.raises(errors.NotTied):
        tied_games.decide(sitting=tied, side=0, by="dana")
    assert [row["score"] for row in board_body(swiss)["teams"]] == [0.5] * 4


def test_it_decides_a_tie_by_lot_where_the_organizer_chose_so(hall: Organization) -> None:
    night = paired(hall, 8, "knock-out", 3, tie="lot")
    first = play(night, score=(8, 8))
    decided = list(first.sittings.values_list("decided_for", "decided_by"))
    assert {by for _, by in decided} == {"a lot"}
    assert {side for side, _ in decided} <= {0, 1}
    rounds.reopen_round(round_=first, now=NOW)
    rounds.close_round(round_=first, now=NOW)
    assert list(first.sittings.values_list("decided_for", "decided_by")) == decided
    assert rounds.seat_round(tournament=night, now=NOW).sittings.count() == 4


def test_it_refuses_tie_breaks_that_the_movement_does_not_know(hall: Organization) -> None:
    with pytest.raises(ShapeError):
        people.tournament(hall, tie_breaks=["buchholz"])
    kept = people.tournament(hall, movement="swiss", tie_breaks=["head-to-head", "points"])
    assert kept.tie_breaks == ["head-to-head", "points"]


def test_it_says_what_the_rounds_are_enough_for(hall: Organization) -> None:
    (said,) = teams.advice(paired(hall, 16, "knock-out", 3))
    assert said.params == {"teams": 16, "rounds": 3, "needed": 4}
    assert teams.advice(paired(hall, 16, "knock-out", 4)) == ()
    assert teams.advice(event(hall, 8, "ladder")) == ()


def test_it_shows_teams_before_the_first_round_and_people_without_one_after_them(hall: Organization) -> None:
    night = event(hall, 5)
    a, b, *_ = night.entrants.values_list("pk", flat=True)
    teams.pair_up(tournament=night, couples=[teams.Couple((a, b))])
    body = board_body(night)

    assert [(row["rank"], row["name"]) for row in body["teams"]] == [(1, "P1 & P2")]
    assert [(row["rank"], row["name"], row["team"]) for row in body["rows"]] == [
        (1, "P1", 1),
        (1, "P2", 1),
        (2, "P3", None),
        (2, "P4", None),
        (2, "P5", None),
    ]
    assert board_body(event(hall, 4, "ladder"))["teams"] is None


def test_it_refuses_with_a_sentence_whatever_the_state(hall: Organization) -> None:
    night = event(hall, 2)
    teams.pair_rest(tournament=night)
    with pytest.raises(Refused):
        rounds.seat_round(tournament=night, now=NOW)
    assert Team.objects.filter(tournament=night).count() == 1


def rule(tournament: Tournament, kind: str, first: Entrant, second: Entrant) -> None:
    wanted = seating_rules.RuleRequest(kind, first, other=second)
    seating_rules.add_rule(tournament=tournament, wanted=wanted, by="dana", now=NOW)


def test_it_makes_who_must_be_partners_a_team_and_not_a_rule(hall: Organization) -> None:
    made = people.tournament(hall, movement="swiss")
    first, second, *_rest = door.add_entrants(tournament=made, newcomers=people.newcomers(4))
    with pytest.raises(seating_rule_errors.PartnersAreTeams):
        rule(made, "partners", first, second)
    teams.pair_up(tournament=made, couples=[teams.Couple((first.pk, second.pk))])
    for entrant in (first, second):
        entrant.refresh_from_db()
    with pytest.raises(seating_rule_errors.AreATeam):
        rule(made, "never-partners", first, second)


def test_it_makes_no_team_of_two_whom_a_rule_keeps_apart(hall: Organization) -> None:
    made = people.tournament(hall, movement="swiss")
    first, second, third, last = door.add_entrants(tournament=made, newcomers=people.newcomers(4))
    rule(made, "never-partners", first, second)
    rule(made, "apart", third, last)
    with pytest.raises(seating_rule_errors.MayNotPartner):
        teams.pair_up(tournament=made, couples=[teams.Couple((first.pk, second.pk))])
    paired, left = teams.pair_rest(tournament=made)
    assert [{member.pk for member in teams.members_of(team)} for team in paired] == [
        {first.pk, third.pk},
        {second.pk, last.pk},
    ]
    assert left == []


@pytest.mark.parametrize(
    ("kept", "must", "pairs"),
    [
        ((), (), [(1, 2), (3, 4)]),
        (((1, 2),), (), [(1, 3), (2, 4)]),
        (((3, 4),), (), [(3, 1), (4, 2)]),  # the last two change places with the pair before them
        ((), ((2, 4),), [(2, 4), (1, 3)]),
        (((1, 2), (1, 3), (1, 4)), (), [(2, 3)]),  # nobody is left for 1, and 4 is one too many
    ],
)
def test_it_pairs_two_by_two_as_the_rules_allow(
    kept: tuple[tuple[int, int], ...], must: tuple[tuple[int, int], ...], pairs: list[tuple[int, int]]
) -> None:
    rules = SeatingRules(partners=frozenset(must), never_partners=frozenset(kept))
    assert teams.pairs_of([1, 2, 3, 4], rules) == pairs


def test_it_puts_nobody_beside_whom_a_rule_keeps_from_them(hall: Organization) -> None:
    made = people.tournament(hall, movement="swiss")
    first, second, third, last = door.add_entrants(tournament=made, newcomers=people.newcomers(4))
    (team,) = teams.pair_up(tournament=made, couples=[teams.Couple((first.pk, second.pk))])
    rule(made, "never-partners", first, third)
    with pytest.raises(seating_rule_errors.MayNotPartner):
        teams.substitute(team=team, leaving=second, coming=third)
    teams.substitute(team=team, leaving=second, coming=last)
