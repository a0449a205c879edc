"""What a hall would share of its night, under names that may leave it: no contact data, nobody's payments."""

from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from fundraising.accounts import raised_of
from fundraising.services.ledger import balances_of, books_of
from occasions.chain.canonical import canonical
from occasions.chain.keys import proof_of
from occasions.chain.records import MOST_TABLES, Board, BoardTable, Hall, Money, Night, Pair, Person, Record
from occasions.models import HallNight
from occasions.services.moments import uuid_of
from tournaments.models import Round, Seat, SitOut, Tournament
from tournaments.rules.duplicate.deals import DealtCards
from tournaments.services.boards.public_body import public_body
from tournaments.services.people.names import initials_of
from tournaments.services.results.deals import AtTable
from tournaments.services.results.played import Played
from tournaments.services.results.travellers import travellers

NAME_LENGTH = 120


def facts_of(night: HallNight, tournament: Tournament, *, with_boards: bool = False) -> dict[str, Record]:
    """Return the records by UUID, each as version 1: who the hall is, its night, its people, pairs and money.

    `with_boards`: and what its tables made of the deals, where all play the same ones.

    People have the points that everybody may see now: where standings are hidden, those up to then.
    """
    body = public_body(Played.of(tournament))
    hands = _hands_by_entrant(tournament, body["hidden_after"])
    names = {row["entrant"]: _name_of(night, row) for row in body["rows"]}
    found: list[Record] = [
        Hall(
            **_known(night, "hall"),
            name=tournament.organization.name[:NAME_LENGTH],
            proof=proof_of(night.code, night.occasion.key, night.chain),
        ),
        Night(
            **_known(night, "night"),
            game=tournament.game_key,
            rounds=len(body["rows"][0]["rounds"]) if body["rows"] else 0,
            players=len(body["rows"]),
            is_over=bool(body["finished"] and body["hidden_after"] is None),
        ),
    ]
    for row in body["rows"]:
        who = row["entrant"]
        known = _known(night, f"person {who}")
        found.append(Person(**known, name=names[who], points=row["points"], hands=hands[who]))
    found += [_pair(night, team, names, hands) for team in body["teams"] or () if len(team["entrants"]) > 1]
    if with_boards and tournament.is_duplicate:
        found += _boards(night, tournament, body["hidden_after"], names)
    books = books_of(tournament)
    if books.pk and books.entries:
        raised = raised_of(balances_of(books))
        own: dict[str, Any] = {"currency": books.currency, "raised": raised, "handed_over": night.handed_over}
        found.append(Money(**_known(night, "money"), **own))
    return {record.uuid: record for record in found}


def _known(night: HallNight, what: str) -> dict[str, Any]:
    return {"uuid": uuid_of(night.chain, what), "version": 1}


def _name_of(night: HallNight, row: Mapping[str, Any]) -> str:
    if not night.whole_names or row["entrant"] in night.initials:
        return initials_of(row["name"])
    return str(row["name"])[:NAME_LENGTH]


def _pair(night: HallNight, team: Mapping[str, Any], names: Mapping[int, str], hands: Mapping[int, int]) -> Pair:
    first = team["entrants"][0]
    return Pair(
        **_known(night, f"pair {team['team']}"),
        name=" & ".join(names.get(who, "?") for who in team["entrants"])[:NAME_LENGTH],
        points=team["points"],
        hands=hands[first],
        people=tuple(uuid_of(night.chain, f"person {who}") for who in team["entrants"]),
    )


def _boards(night: HallNight, tournament: Tournament, through: int | None, names: Mapping[int, str]) -> list[Record]:
    """Return what the tables made of each deal that all of them have played, and whose cards are known here."""
    found: list[Record] = []
    for traveller in travellers(tournament, through=through):
        tables = [_board_table(night, table, names) for table in traveller.tables if table.hand is not None]
        if traveller.cards is not None and tables:
            deal = hash_of(traveller.cards, tournament.game_key)
            for first in range(0, len(tables), MOST_TABLES):
                known = _known(night, f"board {deal} {first}")
                found.append(Board(**known, deal=deal, tables=tuple(tables[first : first + MOST_TABLES])))
    return found


def _board_table(night: HallNight, table: AtTable, names: Mapping[int, str]) -> BoardTable:
    def side(first: int) -> tuple[str, ...]:
        sat = (table.entrant_at(seat) for seat in (first, first + 2))
        return tuple(uuid_of(night.chain, f"person {who}") for who in sat if who in names)

    points = table.hand.points if table.hand else (0, 0, 0, 0)
    return BoardTable(sides=(side(0), side(1)), points=(points[0] + points[2], points[1] + points[3]))


def hash_of(cards: DealtCards, game: str) -> str:
    """Return the SHA-256 of a deal as docs/occasions.md describes it: halls that play the same cards have the same."""
    hands = [sorted(hand) for hand in cards.hands]
    return sha256(canonical({"dealer": cards.dealer, "game": game, "hands": hands, "up": cards.up or ""})).hexdigest()


def _hands_by_entrant(tournament: Tournament, through: int | None) -> dict[int, int]:
    """Return each player's hands; a sit-out counts as the average of the round's tables."""
    rounds = Round.objects.filter(tournament=tournament, status__in=Round.PLAYED)
    if through is not None:
        rounds = rounds.filter(number__lte=through)
    seats = Seat.objects.filter(round__in=rounds, entrant__isnull=False).order_by()
    hands: dict[int, int] = defaultdict(int)
    by_round: dict[int, list[int]] = defaultdict(list)
    for round_, entrant, played in seats.values_list("round_id", "entrant_id", "sitting__game__hands_played"):
        hands[entrant] += played
        by_round[round_].append(played)
    for round_, entrant in SitOut.objects.filter(round__in=rounds).order_by().values_list("round_id", "entrant_id"):
        played_there = by_round[round_] or [0]
        hands[entrant] += (2 * sum(played_there) + len(played_there)) // (2 * len(played_there))
    return hands
