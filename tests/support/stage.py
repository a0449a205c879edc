"""Nights in every state that a screen can show, made by the services in a hall's own process.

`python manage.py shell --no-imports -c "from tests.support.stage import set_stage; set_stage()"` makes them in the hall
of the sample night, and prints where each is to be found, as JSON.
"""

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from accounts.models import Membership, Organization, Role, User
from scoring.rules import Totals, get_game
from scoring.services import Entry
from tests.support.stage_door import half_past_six
from tests.support.stage_draws import hold_draws
from tests.support.stage_games import GAMES, friendly_game, night_of_game, texas_draft, texas_night
from tests.support.stage_guests import guests_night, links_of_guests
from tests.support.stage_money import enter_thresholds, short_of_money, take_money
from tests.support.stage_nights import NAMES, new_night, open_round, play_hands, play_round
from tests.support.stage_occasions import hold_occasions
from tests.support.stage_photographs import send_pictures
from tests.support.stage_prizes import hand_out_prizes, plan_prizes
from tests.support.stage_programs import let_programs_in
from tests.support.stage_sessions import VIEWER
from tests.support.stage_weekend import hold_weekend
from tests.tournaments.games import OWN_GAME
from tournaments.management.commands.sample_tournament import DIRECTOR
from tournaments.models import DirectorCall, Entrant, HeldHand, PadKey, Round, Sitting, Tournament
from tournaments.rules.duplicate.deals import make_deal
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.boards.reveal import all_steps, step_reveal
from tournaments.services.boards.sponsors import save_sponsor
from tournaments.services.hall import calls, clock, notices
from tournaments.services.hall.arrange_hall import arrange
from tournaments.services.hall.hall_map import Spot
from tournaments.services.people import entrants, teams
from tournaments.services.people.seating_rules import RuleRequest, add_rule
from tournaments.services.play import hands
from tournaments.services.results.travellers import solve_played
from tournaments.services.seating import rounds
from tournaments.services.seating.uploaded_deals import upload_deals
from tournaments.services.setup import seasons, tournaments
from tournaments.services.setup.own_games import save_game
from tournaments.services.setup.settings import change_tournament


@transaction.atomic
def set_stage() -> None:
    """Make every night, and print {night: {slug, pads, sittings}}."""
    rng = Random(7)
    hall = Organization.objects.get()
    Organization.objects.update(wifi_name="St. Brigid's Hall", wifi_password="euchre tonight")
    save_game(organization=hall, file=OWN_GAME)
    save_sponsor(organization=hall, name="Main Street Butcher", today=timezone.localdate())
    save_sponsor(organization=hall, name="The Hardware Store of Kowalski & Daughters", today=timezone.localdate())
    enter_thresholds(hall)
    viewer = User.objects.create_user(VIEWER, name="Vera")
    Membership.objects.create(user=viewer, organization=hall, role=Role.VIEWER)
    makers: dict[str, Callable[[Organization, Random], Tournament]] = {
        "tonight": _tonight,
        "empty": lambda hall, _rng: new_night(hall, "Night without people", 0),
        "ready": lambda hall, _rng: new_night(hall, "Night before the first round", 12),
        "guests": lambda hall, _rng: guests_night(hall),
        "draft": _draft,
        "complete": _complete,
        "closed": _closed,
        "finished": _finished,
        "revealing": _revealing,
        "story": _story,
        "teams": _teams,
        "tied": _tied,
        "qualifier": _qualifier,
        "on-paper": _on_paper,
        "progressive": _progressive,
        "left-over": _left_over,
        "texas-finished": texas_night,
        "texas-draft": texas_draft,
        "busy": _busy,
        "two-tables": _two_tables,
        "semi-finals": _semi_finals,
        "same-cards": _same_cards,
        "same-cards-to-come": _same_cards_to_come,
        "door": lambda hall, _rng: half_past_six(new_night(hall, "Night at the door", 17)),
        **{name: partial(night_of_game, name=name) for name in GAMES},
    }
    stage = {name: make(hall, rng) for name, make in makers.items()}
    _seasons(hall, rng)
    hold_weekend(hall, [stage[name] for name in ("finished", "door", "guests")])
    hold_occasions(hall, stage["finished"], stage["story"])
    let_programs_in(hall, User.objects.get(email=DIRECTOR))
    for tournament in stage.values():
        refresh_standings(tournament_id=tournament.pk)
    found = {name: _found(tournament) for name, tournament in stage.items()}
    found["guests"] |= links_of_guests(stage["guests"])
    print("stage", json.dumps({**found, "friendly": friendly_game()}))  # noqa: T201 - its answer


def _found(tournament: Tournament) -> dict[str, Any]:
    latest = tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number").last()
    return {
        "slug": tournament.slug,
        "pads": list(
            PadKey.objects.filter(table__tournament=tournament, revoked_at=None)
            .order_by("table__number")
            .values_list("key", flat=True)
        ),
        "sittings": list(latest.sittings.order_by("table__number").values_list("pk", flat=True)) if latest else [],
        "round": latest.number if latest else 0,
    }


def _on_paper(hall: Organization, _rng: Random) -> Tournament:
    """Round 1 is played on paper, and pictures of its sheets have come."""
    made = new_night(hall, "Night on paper", 12)
    open_round(made)
    send_pictures(made)
    return made


def _qualifier(hall: Organization, rng: Random) -> Tournament:
    """It is over; six go through to the next stage, and people are tied for the last place."""
    made = new_night(hall, "Night of the qualifier", 16, cut=6, cut_ties="play-off", rounds=2)
    play_round(made, rng)
    play_round(made, rng)
    return made


def _same_cards(hall: Organization, rng: Random) -> Tournament:
    """Four tables have played four deals, which are solved, and it is over."""
    made = new_night(hall, "Night of the same cards", 16, duplicate="matchpoints", rounds=1)
    play_round(made, rng)
    solve_played(made.pk)
    return made


def _same_cards_to_come(hall: Organization, _rng: Random) -> Tournament:
    """Before round 1: two of the deals were uploaded."""
    made = new_night(hall, "Night of deals chosen", 16, duplicate="matchpoints", rounds=2)
    euchre = get_game("euchre")
    pack = euchre.pack(euchre.read_ruleset(made.ruleset), 4)
    dealt = [make_deal("7" * 64, number, pack) for number in (1, 2)]
    records = [{"dealer": deal.dealer, "deal": [*map(list, deal.hands)], "upcard": deal.up} for deal in dealt]
    upload_deals(tournament=made, records=list(enumerate(records, 1)), now=timezone.now())
    return made


def _tonight(_hall: Organization, _rng: Random) -> Tournament:
    """The sample night, with all that an evening brings."""
    tonight, now = Tournament.objects.get(name="Autumn Euchre Night"), timezone.now()
    opened = tonight.rounds.get(status=Round.Status.OPEN)
    clock.start_clock(round_=opened, minutes=14, now=now)
    notices.send_notice(tournament=tonight, text="Pie is served in the kitchen", on_board=True, by=DIRECTOR, now=now)
    for number, minutes in ((3, 2), (7, 0)):
        calls.call_director(table=tonight.tables.get(number=number), now=now - timedelta(minutes=minutes))
    someone = tonight.entrants.earliest("number")
    tournaments.adjust(
        tournament=tonight, entrant=someone, points=-2, reason="Talked across the table", by=DIRECTOR, now=now
    )
    _keep_table(tonight.entrants.filter(seats__sitting__in=opened.sittings.filter(table__number=2)).earliest("name"), 2)
    _hold(opened.sittings.order_by("table__number")[2], 1, HeldHand.Reason.NUMBER_TAKEN, now)
    _hold(tonight.rounds.get(number=3).sittings.get(table__number=2), 8, HeldHand.Reason.ROUND_CLOSED, now)
    return tonight


def _hold(sitting: Sitting, number: int, reason: HeldHand.Reason, now: datetime) -> None:
    HeldHand.objects.create(
        sitting=sitting,
        uuid=uuid4(),
        number=number,
        facts={"kind": "played", "maker": 0, "alone": False, "tricks": 3, "dealer": None, "defender_alone": None},
        reason=reason,
        received_at=now,
        entered_by="pad of table 2",
    )


def _keep_table(entrant: Entrant, table: int) -> None:
    wanted, now = RuleRequest("stays", entrant, table=table), timezone.now()
    add_rule(tournament=entrant.tournament, wanted=wanted, by=DIRECTOR, now=now)


def _want_to_meet(one: Entrant, other: Entrant) -> None:
    wanted, now = RuleRequest("meet", one, other=other), timezone.now()
    add_rule(tournament=one.tournament, wanted=wanted, by=DIRECTOR, now=now)


def _draft(hall: Organization, rng: Random) -> Tournament:
    made = new_night(hall, "Night with a draft", 17)
    play_round(made, rng)
    _keep_table(made.entrants.get(number=17), 3)
    at_tables = made.rounds.get().seats.filter(index=0).order_by("sitting__table__number")
    _want_to_meet(*(seat.entrant for seat in at_tables[2:4]))
    rounds.seat_round(tournament=made, seed=11, now=timezone.now())
    return made


def _complete(hall: Organization, rng: Random) -> Tournament:
    """The bell has rung; one table is confirmed, one waits for a side, one has taken a hand back, one is empty."""
    made = new_night(hall, "Night after the bell", 17)
    opened = open_round(made)
    confirmed, waiting, voided, _empty = opened.sittings.order_by("table__number")
    play_hands([confirmed], 4, rng)
    play_hands([waiting], 4, rng, confirm=1)
    play_hands([voided], 3, rng)
    last = voided.game.hands.get(number=3)
    hands.void_hand(sitting=voided, uuid=last.uuid, reason="Wrong maker", by=DIRECTOR, now=timezone.now())
    clock.start_clock(round_=opened, minutes=20, now=timezone.now() - timedelta(minutes=21))
    return made


def _closed(hall: Organization, rng: Random) -> Tournament:
    made = new_night(hall, "Night between two rounds", 17)
    play_round(made, rng)
    return made


def _finished(hall: Organization, rng: Random) -> Tournament:
    made = new_night(hall, "Night that is over", 8, rounds=1)
    opened = open_round(made)
    for sitting in opened.sittings.all():
        totals = Totals((9, 4, 9, 4), hands=4)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by=DIRECTOR, now=timezone.now())
    rounds.close_round(round_=opened, now=timezone.now(), force=True)
    short_of_money(made)
    plan_prizes(made)
    return made


def _revealing(hall: Organization, rng: Random) -> Tournament:
    """The last round was hidden, and the first place is being revealed; the tables stand on a map."""
    made = new_night(hall, "Night of the reveal", 17, rounds=2)
    change_tournament(tournament=made, changes={"hidden_after": 1}, now=timezone.now())
    plan_prizes(made)
    play_round(made, rng)
    play_round(made, rng)
    arrange(tournament=made, spots=[Spot(1, 0, 0), Spot(2, 5, 1), Spot(3, 0, 4), Spot(4, 5, 5)])
    made.refresh_from_db()
    hand_out_prizes(made)
    places = [step for step in all_steps(made) if step["kind"] != "category"]
    step_reveal(tournament=made, to=len(places))
    return made


def _story(hall: Organization, rng: Random) -> Tournament:
    """A tournament of three rounds, all of whose hands and dollars are known."""
    made = new_night(hall, "Night to tell of", 17, movement="random")
    for _number in range(3):
        play_round(made, rng)
    take_money(made)
    hold_draws(made)
    return made


def _teams(hall: Organization, rng: Random) -> Tournament:
    """Fixed partners who are knocked out: eight teams, one round played, the next one a draft."""
    made = new_night(hall, "Night of teams", 16, movement="knock-out")
    teams.pair_rest(tournament=made)
    play_round(made, rng)
    rounds.seat_round(tournament=made, seed=11, now=timezone.now())
    return made


def _tied(hall: Organization, _rng: Random) -> Tournament:
    """A knock-out of four teams whose only round is closed, the head table tied."""
    made = new_night(hall, "Night of a tie", 8, movement="knock-out", rounds=1)
    teams.pair_rest(tournament=made)
    opened = open_round(made)
    for sitting, score in zip(opened.sittings.order_by("table__number"), ((8, 8), (10, 4)), strict=True):
        totals = Totals((*score, *score), hands=4)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="table", now=timezone.now())
    rounds.close_round(round_=opened, force=True, now=timezone.now())
    return made


def _progressive(hall: Organization, rng: Random) -> Tournament:
    made = new_night(hall, "Progressive night", 17, movement="progressive")
    play_round(made, rng)
    rounds.seat_round(tournament=made, seed=11, now=timezone.now())
    return made


def _left_over(hall: Organization, rng: Random) -> Tournament:
    """Eleven people, of whom three play three-handed: one round played, the next one a draft."""
    made = new_night(hall, "Night with nobody sitting out", 11, left_over="one-or-three", left_over_scores="scaled")
    opened = open_round(made)
    play_hands(opened.sittings.filter(game__seats=4), 4, rng)
    for sitting in opened.sittings.filter(game__seats=3):
        for number, tricks in enumerate((3, 5, 2, 4), 1):
            facts = {"maker": rng.randrange(3), "tricks": tricks}
            hands.enter_hand(sitting=sitting, entry=Entry(uuid4(), facts, number), by="table", now=timezone.now())
    rounds.close_round(round_=opened, now=timezone.now())
    rounds.seat_round(tournament=made, seed=11, now=timezone.now())
    return made


def _busy(hall: Organization, rng: Random) -> Tournament:
    """A hundred tables: some call, dispute, wait for a side or are behind, the rest is done or plays."""
    made = new_night(hall, "Night of a hundred tables", 0, hands_per_game=4)
    people = [entrants.Newcomer(f"{NAMES[n % len(NAMES)]} {n}") for n in range(401)]
    entrants.add_entrants(tournament=made, newcomers=people)
    opened, now = open_round(made), timezone.now()
    clock.start_clock(round_=opened, minutes=20, now=now)
    sittings = list(opened.sittings.order_by("table__number"))
    play_hands(sittings[:8], 4, rng, confirm=1)
    play_hands(sittings[8:20], 4, rng)
    play_hands(sittings[20:60], 3, rng)
    play_hands(sittings[60:70], 1, rng)
    calls.call_director(table=sittings[70].table, now=now)
    calls.call_director(table=sittings[3].table, now=now, reason=DirectorCall.Reason.DISAGREE)
    notices.send_notice(tournament=made, text="Break: coffee and pie. " * 8, on_board=True, by=DIRECTOR, now=now)
    _hold(sittings[5], 1, HeldHand.Reason.NUMBER_TAKEN, now)
    return made


def _two_tables(hall: Organization, rng: Random) -> Tournament:
    """Two tables, both done: what comes next is to close the round. The rounds to come are known."""
    made = new_night(hall, "Night of two tables", 8, movement="whist")
    play_hands(open_round(made).sittings.all(), 4, rng)
    return made


def _semi_finals(hall: Organization, _rng: Random) -> Tournament:
    """A knock-out whose semi-finals are on, one of them tied."""
    made = new_night(hall, "Night of the semi-finals", 8, movement="knock-out", rounds=2)
    teams.pair_rest(tournament=made)
    for sitting in list(open_round(made).sittings.order_by("table__number"))[:1]:
        totals = Totals((8, 8, 8, 8), hands=4)
        hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by="table", now=timezone.now())
    return made


def _seasons(hall: Organization, rng: Random) -> None:
    """Season 1: ten nights of three tables, the last one not over, people away now and then; season 2: nothing yet."""
    nights = []
    for number in range(1, 11):
        made = new_night(hall, f"Winter night {number}", 0, rounds=1, date=date(2026, 1, 3) + timedelta(weeks=number))
        came = [entrants.Newcomer(name) for name in rng.sample(NAMES[:15], 11)]
        came.append(entrants.Newcomer("Walter Young", email=f"walter{number % 2}@example.org"))
        entrants.add_entrants(tournament=made, newcomers=came)
        opened = open_round(made)
        for sitting in opened.sittings.all():
            totals = Totals(rng.choice([(9, 4, 9, 4), (8, 6, 8, 6), (4, 8, 4, 8), (6, 6, 6, 6)]), hands=4)
            hands.enter_totals(sitting=sitting, uuid=uuid4(), totals=totals, by=DIRECTOR, now=timezone.now())
        if number < 10:
            rounds.close_round(round_=opened, now=timezone.now(), force=True)
        nights.append(made)
    seasons.create_season(
        organization=hall, settings=seasons.SeasonSettings("Winter season", nights, best=5, least_nights=3)
    )
    seasons.create_season(organization=hall, settings=seasons.SeasonSettings("Next season"))
