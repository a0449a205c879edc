"""Deals that every table has played: the cards, what each table made of them, and what perfect play makes.

A deal is secret until no table is to play it any more; nothing here gives one before.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from time import monotonic
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.db.models import prefetch_related_objects

from scoring.models import Game
from scoring.rules import answer_deal
from tournaments.models import DealPar, Round, SealedDeals, Sitting, Tournament
from tournaments.rules.duplicate.deals import DealtCards, make_deal
from tournaments.rules.duplicate.scores import OFF
from tournaments.rules.duplicate.written import WrittenDeal, deals_in
from tournaments.rules.movements.registry import get_movement
from tournaments.services.results.deals import AtTable, played_deals
from tournaments.services.results.played import Played

logger = logging.getLogger("headtable")

SOLVE_TASK = "tournaments.tasks.solve_deals"
"""Sent by name: the tasks import the services, not the other way around."""
TURN_SECONDS, REST_SECONDS, ASKED_SECONDS = 0.25, 0.25, 60
"""How long a worker solves at a time, and leaves it to others; how long it counts as asked if no worker takes it up."""


@dataclass(frozen=True)
class Traveller:
    """A deal with everything that is known of it; in bridge it travels from table to table with the board."""

    number: int
    cards: DealtCards | None
    """None: an archive came without the seed from another installation."""
    solved: dict[str, Any] | None
    """`tricks` and `par` as `solve_deals` prints them; None until they are worked out, or where these rules have
    none."""
    tables: Sequence[AtTable]

    @property
    def round(self) -> int:
        """The first round in which it was played."""
        return min(table.sitting.round.number for table in self.tables)

    @property
    def hand(self) -> int:
        """The number of the hand that it was there."""
        return self.tables[0].number

    @property
    def spread(self) -> int:
        """How far apart the best and the worst score for it are."""
        made = [table.score.sides[0] for table in self.tables]
        return max(made) - min(made)


class Pack:
    """Makes the deals of a tournament; all seeds are read once."""

    def __init__(self, tournament: Tournament) -> None:
        self._sealed = list(tournament.sealed_deals.order_by("first"))
        self._written: dict[int, list[WrittenDeal]] = {}

    def sealed_for(self, number: int) -> SealedDeals | None:
        """Return the seed that a deal is made from; None where it is not known here."""
        sealed = [deals for deals in self._sealed if deals.first <= number]
        return sealed[-1] if sealed and sealed[-1].seed else None

    def deal(self, number: int, sheet: Game) -> DealtCards | None:
        """Return the deal of this number for a sheet's game and rules; None where its seed is not known here."""
        sealed = self.sealed_for(number)
        if sealed is None:
            return None
        if sealed.dealers:
            return self._uploaded(sealed)[number - sealed.first].numbered(number)
        return deal_for(sheet, sealed.seed, number)

    def _uploaded(self, sealed: SealedDeals) -> list[WrittenDeal]:
        if sealed.first not in self._written:
            self._written[sealed.first] = list(deals_in(sealed.seed))
        return self._written[sealed.first]


def deal_for(sheet: Game, seed: str, number: int) -> DealtCards:
    """Return the deal of this number that a seed makes for a sheet's game, rules and players."""
    rules, ruleset, seats = sheet.rules, sheet.house_rules, sheet.seats
    pack, each = rules.pack(ruleset, seats), rules.cards_each(seats, ruleset)
    return make_deal(seed, number, pack, seats=seats, each=each, turns_up=rules.turns_up)


def travellers(tournament: Tournament, *, through: int | None = None) -> list[Traveller]:
    """Return the deals that every table has played, in rounds up to `through`; None: in all."""
    rounds = _closed(tournament, through)
    solved = dict(DealPar.objects.filter(tournament=tournament).values_list("number", "solved"))
    pack = Pack(tournament)
    secret = _being_played(tournament) if rounds else set()
    played = {number: at for number, at in played_deals(tournament, rounds).items() if number not in secret}
    sittings = {table.sitting.pk: table.sitting for tables in played.values() for table in tables}
    prefetch_related_objects([*sittings.values()], "game__confirmations")
    return [
        Traveller(number, pack.deal(number, tables[0].sitting.game), solved.get(number), tables)
        for number, tables in played.items()
    ]


def _closed(tournament: Tournament, through: int | None) -> list[Round]:
    if not tournament.is_duplicate:
        return []
    over = tournament.status == Tournament.Status.FINISHED
    if get_movement(tournament.movement).moves_deals and (through is not None or not over):
        return []  # tables may play any of them in a round to come
    played = Played.of(tournament).through(through)
    return [round_ for round_ in played.rounds if round_.status == Round.Status.CLOSED]


def _being_played(tournament: Tournament) -> set[int]:
    """Return the deals of a round that is not closed: they were on other tables before, where sets of deals move."""
    unfinished = Sitting.objects.filter(round__tournament=tournament, round__status__in=Round.UNFINISHED)
    return {deal for deals in unfinished.exclude(deal_set=None).values_list("deals", flat=True) for deal in deals}


def ask_to_solve(tournament_id: int) -> None:
    """Have a worker solve what was played, unless one is asked already. It never holds up a refresh of the board."""
    is_duplicate = Tournament.objects.filter(pk=tournament_id).exclude(duplicate=OFF).exists()
    if is_duplicate and cache.add(_asked_key(tournament_id), 1, ASKED_SECONDS):
        current_app.send_task(SOLVE_TASK, (tournament_id,), countdown=REST_SECONDS, retry=False)


def solve_in_turns(tournament_id: int) -> None:
    """Solve for a moment, and ask again while deals are left: refreshes that wait come in between."""
    cache.delete(_asked_key(tournament_id))
    if solve_played(tournament_id, seconds=TURN_SECONDS):
        ask_to_solve(tournament_id)


def _asked_key(tournament_id: int) -> str:
    return f"solve-asked:{tournament_id}"


def solve_played(tournament_id: int, *, seconds: float = inf) -> int:
    """Work out what perfect play makes of every deal that was played and is not solved yet; return how many.

    It takes a twentieth of a second a deal, where tricks are bid half a second: call it where nobody waits. After so
    many seconds it leaves the other deals for another time.
    """
    begun = monotonic()
    tournament = Tournament.objects.filter(pk=tournament_id).exclude(duplicate=OFF).first()
    if tournament is None:
        return 0
    known = dict(DealPar.objects.filter(tournament=tournament).values_list("number", "digest"))
    found = []
    for traveller in travellers(tournament):
        if traveller.cards is None:
            continue
        asked = _asked(traveller.cards, traveller.tables[0].sitting.game)
        digest = sha256(repr(asked).encode()).hexdigest()
        if known.get(traveller.number) != digest:
            try:
                answer = answer_deal(asked)
            except Exception:  # a fault in one deal must not leave all the others unsolved
                logger.exception("Deal %d of tournament %d cannot be solved.", traveller.number, tournament.pk)
                answer = {"error": {}}
            solved = None if "error" in answer else answer
            found.append(DealPar(tournament=tournament, number=traveller.number, digest=digest, solved=solved))
            if monotonic() - begun > seconds:
                break
    DealPar.objects.bulk_create(
        found, update_conflicts=True, unique_fields=["tournament", "number"], update_fields=["digest", "solved"]
    )
    return len(found)


def _asked(cards: DealtCards, sheet: Game) -> dict[str, Any]:
    """Return a deal as `solve_deals` reads it."""
    return {
        "game": sheet.key,
        "options": sheet.ruleset,
        "hands": [list(hand) for hand in cards.hands],
        "up": cards.up,
        "dealer": cards.dealer,
    }
