"""A board's stored body, prepared for the templates."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

from django.utils.translation import gettext

from accounts.names import reading_key
from scoring.rules import get_game
from tournaments.board.chances import BoardChances, show_chances
from tournaments.board.cut import BoardCut, show_cut
from tournaments.money import Money
from tournaments.rules.prizes.plan import Kind
from tournaments.rules.standings.columns import COLUMNS, Column
from tournaments.rules.standings.reveal import won_at
from tournaments.services.hall.hall_map import Spot
from tournaments.services.people.names import distinct_names
from tournaments.words.cards import CardShown, show_card
from tournaments.words.deals import HandHeld, hands_held, points_ahead
from tournaments.words.hall_map import DrawnHall, drawn
from tournaments.words.prizes import how_settled, name_of_award, won_in_words
from tournaments.words.reveal import RevealShown, RevealStep, show_reveal, show_steps
from tournaments.words.seats import deals_here
from tournaments.words.standings import how_to_read, in_halves

PARTS = ("standings", "seats")
"""What changes with every hand, and what changes with every round: asked for apart."""
CELEBRATED = 3
NOBODY = "-"
"""In the place of a number: an open seat."""


@dataclass(frozen=True)
class BoardRow:
    """One row of the standings, with a name that nobody else has."""

    name: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class BoardPlace:
    """Where someone sits in the current round; `table` is None for who sits out."""

    name: str
    table: int | None = None
    keeps: bool = False
    """Whether they keep this table all night."""


@dataclass(frozen=True)
class BoardTable:
    """A table of the current round: partners by side, and the numbers of its people in seat order, clockwise.

    `stage` says which game of a bracket it is, which other game is played here, or which deals; mostly empty.
    `people` are the names without open seats.
    """

    number: int
    sides: tuple[tuple[str, ...], ...]
    numbers: tuple[int | str, ...]
    stage: str
    people: tuple[str, ...]
    game: str = ""
    """The key of the game, where it is another one than at the others."""
    keepers: tuple[str, ...] = ()
    """Those of `people` who keep this table all night."""


@dataclass(frozen=True)
class BoardFeat:
    """A lone march ("loner") or a euchre, by whom, at which table, in which hand."""

    kind: str
    names: str
    table: int
    hand: int


@dataclass(frozen=True)
class BoardDraw:
    """A draw: the fingerprints of its seed and its list, the hall's number, and each winner: {prize, ticket, name}."""

    name: str
    seed: str
    list: str
    number: str
    winners: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class BoardGoal:
    """What was raised toward the goal, in words, and how much that is in percent."""

    raised: str
    amount: str
    percent: int

    @property
    def share(self) -> int:
        """How full the thermometer is, from 0 to 100."""
        return max(0, min(100, self.percent))


class DealEnd(NamedTuple):
    """Who made the most, or the least, of the same cards."""

    names: str
    table: int
    ahead: str


@dataclass(frozen=True)
class BoardDeal:
    """The deal of the night: the diagram, and the best and the worst that was made of it."""

    number: int
    hands: tuple[HandHeld, ...]
    up: CardShown | None
    kitty: tuple[CardShown, ...]
    ends: tuple[DealEnd, ...]


@dataclass(frozen=True)
class BoardLobby:
    """What the board shows before the first round: who is here, by name, and when it begins."""

    here: tuple[str, ...]
    starts_at: time | None


@dataclass(frozen=True)
class BoardShown:
    """Everything that a board shows.

    `phase` is the phase of the tournament (`_phase`); `stamp` changes exactly when the seats do.
    """

    phase: str
    stamp: str
    notice: str | None
    rows: tuple[BoardRow, ...]
    round: Mapping[str, Any] | None
    tables: tuple[BoardTable, ...]
    places: tuple[BoardPlace, ...]
    sit_outs: tuple[str, ...]
    feats: tuple[BoardFeat, ...]
    columns: tuple[Column, ...] = ()
    """Those beside rank, name, points and move."""
    fewest_wins: bool = False
    reading: tuple[str, ...] = ()
    """How the points are to be read, in sentences."""
    teams: tuple[BoardRow, ...] = ()
    """Where partners are fixed: a row for each team; beside what the body says, its `score` in words, what it
    `ranks_by`, and the `numbers` of its people."""
    by_points: bool = False
    """Whether teams rank by points, as over the same deals; else by the games they have won."""
    hidden_after: int | None = None
    """The last round that the standings count, while later ones are hidden."""
    reveal: RevealShown | None = None
    winners: tuple[RevealStep, ...] = ()
    """Of each category, once the results are public."""
    awards: tuple[Mapping[str, Any], ...] = ()
    """All prizes that were won, once the results are public."""
    currency: str = ""
    sponsors: tuple[Mapping[str, Any], ...] = ()
    """{id, name, picture: its digest, or empty}."""
    draw: BoardDraw | None = None
    """The newest whose seed's fingerprint is public."""
    goal: BoardGoal | None = None
    """The thermometer; None where the organizer shows none."""
    hall: DrawnHall | None = None
    """The map; None where there is none."""
    deal: BoardDeal | None = None
    """The deal of the night, once the results are public; None where every table shuffled its own cards."""
    chances: BoardChances | None = None
    """None where they are hidden, or nobody can tell."""
    cut: BoardCut | None = None
    """None where no stage follows."""
    lobby: BoardLobby | None = None
    """None from when the first round is published."""

    @property
    def celebrated(self) -> tuple[BoardRow, ...]:
        """The first three of a finished tournament; more where they share a rank."""
        if self.phase != "finished" or self.reveal or self.hidden_after is not None:
            return ()
        return tuple(row for row in self.teams or self.rows if row.values["rank"] <= CELEBRATED)

    @property
    def won(self) -> tuple[tuple[BoardRow, str], ...]:
        """Each of the celebrated, with what they have won, in words."""
        return self._with_prizes(self.celebrated)

    @property
    def won_below(self) -> tuple[tuple[BoardRow, str], ...]:
        """Those after the celebrated who have won something for their place, with what."""
        rows = self.teams or self.rows if self.celebrated else ()
        below = [row for row in rows if row.values["rank"] > CELEBRATED]
        return tuple((row, prize) for row, prize in self._with_prizes(below) if prize)

    def _with_prizes(self, rows: Iterable[BoardRow]) -> tuple[tuple[BoardRow, str], ...]:
        of_places = [award for award in self.awards if award["kind"] == Kind.PLACE]
        return tuple((row, won_in_words(won_at(row.values, of_places), self.currency)) for row in rows)

    def won_by(self, entrant: int) -> list[tuple[str, str]]:
        """Return the prizes won: what for, how a tie was broken, and what."""
        own = [award for award in self.awards if award["entrant"] == entrant]
        return [(self._what_for(award), won_in_words([award], self.currency)) for award in own]

    def _what_for(self, award: Mapping[str, Any]) -> str:
        return ", ".join(filter(None, (name_of_award(award, fewest_wins=self.fewest_wins), how_settled(award))))

    @property
    def winners_of_prizes(self) -> list[tuple[str, str, str]]:
        """Every prize won: what for, the winner, and what."""
        names = {row.values["entrant"]: row.name for row in self.rows}
        return [
            (
                name_of_award(award, fewest_wins=self.fewest_wins),
                names.get(award["entrant"], ""),
                won_in_words([award], self.currency),
            )
            for award in self.awards
        ]

    @property
    def pairs_out(self) -> tuple[tuple[str, ...], ...]:
        """The sit-outs in pairs, like the two lines of a table."""
        return tuple(self.sit_outs[start : start + 2] for start in range(0, len(self.sit_outs), 2))


def show_board(body: Mapping[str, Any]) -> BoardShown:
    """Show a snapshot's body (`services.board_body`)."""
    known = [*body["rows"], *filter(None, [body.get("ghost")])]
    names = distinct_names((row["entrant"], row["number"], row["name"]) for row in known)
    numbers = {row["entrant"]: row["number"] for row in known}
    round_ = body["round"] or {}
    tables = tuple(_table(table, names, numbers) for table in round_.get("tables", ()))
    sit_outs = tuple(names[entrant] for entrant in round_.get("sit_outs", ()))
    fewest_wins, by_points = body.get("fewest_wins", False), body.get("by_points", False)
    spots = [Spot(*spot) for spot in body.get("map", ())]
    cut = show_cut(body)
    states = cut.states if cut else {}
    return BoardShown(
        phase=_phase(body),
        stamp=_stamp(round_, tables, sit_outs, spots),
        notice=body.get("notice"),
        rows=tuple(BoardRow(names[row["entrant"]], row | _line(states, row["entrant"])) for row in body["rows"]),
        round=body["round"],
        tables=tables,
        places=_places(tables, sit_outs),
        sit_outs=sit_outs,
        feats=tuple(_feat(feat, names) for feat in round_.get("feats", ())),
        columns=tuple(column for column in COLUMNS if column.key in body.get("columns", ())),
        fewest_wins=fewest_wins,
        reading=tuple(
            how_to_read(fewest_wins=fewest_wins, left_over_scores=body.get("left_over_scores"), cut=body.get("cut"))
        ),
        teams=tuple(_team(team, numbers, states, by_points=by_points) for team in body.get("teams") or ()),
        by_points=by_points,
        hidden_after=body.get("hidden_after"),
        reveal=show_reveal(body),
        winners=tuple(show_steps(body.get("winners", ()), body.get("currency", ""), fewest_wins=fewest_wins)),
        awards=tuple(body.get("won", ())),
        currency=body.get("currency", ""),
        sponsors=tuple(body.get("sponsors", ())),
        draw=_draw(body, {row["number"]: names[row["entrant"]] for row in body["rows"]}),
        goal=_goal(body.get("goal")),
        hall=drawn(spots) if spots else None,
        deal=_deal(body.get("deal"), names),
        chances=show_chances(body, names),
        cut=cut,
        lobby=_lobby(body.get("lobby"), names),
    )


def _deal(deal: Mapping[str, Any] | None, names: Mapping[int, str]) -> BoardDeal | None:
    if deal is None:
        return None
    ends = tuple(
        DealEnd(
            " & ".join(names[who] for who in end["entrants"] if who in names), end["table"], points_ahead(end["ahead"])
        )
        for end in (deal["best"], deal["worst"])
    )
    hands = hands_held(deal["hands"], deal["dealer"])
    return BoardDeal(
        deal["number"], hands, show_card(deal["up"]) if deal["up"] else None, tuple(map(show_card, deal["kitty"])), ends
    )


def _lobby(lobby: Mapping[str, Any] | None, names: Mapping[int, str]) -> BoardLobby | None:
    if lobby is None:
        return None
    here = sorted((names[who] for who in lobby["here"] if who in names), key=reading_key)
    return BoardLobby(tuple(here), time.fromisoformat(lobby["starts_at"]) if lobby["starts_at"] else None)


def _goal(goal: Mapping[str, Any] | None) -> BoardGoal | None:
    if goal is None:
        return None
    raised, amount = (Money(goal[name], goal["currency"]).short for name in ("raised", "amount"))
    return BoardGoal(raised, amount, 100 * goal["raised"] // goal["amount"])


def _draw(body: Mapping[str, Any], names: Mapping[int, str]) -> BoardDraw | None:
    """Return the newest draw; `names` are the players' by number."""
    newest = next(iter(body.get("draws", ())), None)
    if newest is None:
        return None
    owners = {f"player {number}": name for number, name in names.items()}
    winners = tuple(
        {"prize": prize, "ticket": ticket, "name": owners.get(owner, "")} for prize, ticket, owner in newest["winners"]
    )
    return BoardDraw(newest["name"], newest["seed"], newest["list"], newest["number"], winners)


def _line(states: Mapping[int, str], key: int) -> dict[str, str]:
    """Return what a row says of the cut: nothing where there is none."""
    return {"cut": states[key]} if key in states else {}


def _team(
    team: Mapping[str, Any], numbers: Mapping[int, int], states: Mapping[int, str], *, by_points: bool
) -> BoardRow:
    members = [numbers[entrant] for entrant in team["entrants"] if entrant in numbers]
    won = in_halves(team["score"])
    ranks_by = team["points"] if by_points else won
    more = {"number": team["team"], "numbers": members, "score": won, "ranks_by": ranks_by}
    return BoardRow(team["name"], {**team, **more, **_line(states, team["team"])})


def _phase(body: Mapping[str, Any]) -> str:
    """Return the phase of the tournament: waiting, seating, playing, between or finished.

    Seating lasts from the publishing of a round until half of its tables have entered a hand.
    """
    round_ = body["round"]
    if body.get("finished"):
        return "finished"
    if round_ is None:
        return "waiting"
    if round_["status"] == "closed":
        return "between"
    begun = sum(1 for table in round_["tables"] if table["hands"])
    return "playing" if 2 * begun >= len(round_["tables"]) else "seating"


def _stamp(
    round_: Mapping[str, Any], tables: Sequence[BoardTable], sit_outs: Sequence[str], spots: Sequence[Spot]
) -> str:
    shown = repr((round_.get("number"), round_.get("status"), tables, sit_outs, spots))
    return blake2b(shown.encode(), digest_size=6).hexdigest()


def _table(table: Mapping[str, Any], names: Mapping[int, str], numbers: Mapping[int, int]) -> BoardTable:
    seats = table["seats"]
    stand_ins = table.get("stand_ins") or [""] * len(seats)
    called = [_called(names.get(who, ""), stand_in) for who, stand_in in zip(seats, stand_ins, strict=True)]
    sides = tuple(tuple(called[seat] for seat in side) for side in table["sides"])
    stage = table.get("stage") or (get_game(table["game"]).name if "game" in table else "")
    return BoardTable(
        table["table"],
        sides,
        tuple(NOBODY if entrant is None else numbers[entrant] for entrant in seats),
        gettext(stage) if stage else deals_here(table.get("deal_set"), table.get("deals", ())),
        tuple(name for name, entrant in zip(called, seats, strict=True) if entrant is not None),
        table.get("game", ""),
        tuple(called[seats.index(entrant)] for entrant in table.get("keepers", ())),
    )


def _called(name: str, stand_in: str) -> str:
    """Return a person's name at a table, or the words for an open seat."""
    if not name:
        return gettext("open seat")
    return gettext("%(stand_in)s for %(name)s") % {"stand_in": stand_in, "name": name} if stand_in else name


def _places(tables: Sequence[BoardTable], sit_outs: Sequence[str]) -> tuple[BoardPlace, ...]:
    """Return everybody of the round by name."""
    seated = (BoardPlace(name, table.number, name in table.keepers) for table in tables for name in table.people)
    return tuple(sorted(chain(seated, map(BoardPlace, sit_outs)), key=lambda place: reading_key(place.name)))


def _feat(feat: Mapping[str, Any], names: Mapping[int, str]) -> BoardFeat:
    return BoardFeat(
        feat["kind"], " & ".join(names[entrant] for entrant in feat["entrants"]), feat["table"], feat["hand"]
    )
