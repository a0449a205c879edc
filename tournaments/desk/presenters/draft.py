"""A draft as the director reviews it: who sits at each table and why, who sits out, and what was swapped."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import Refused
from tournaments.models import Round, SeatChange, Tournament
from tournaments.rules.movements.base import Movement
from tournaments.rules.movements.quality import meetings_at
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.sections import Section, sections_of
from tournaments.rules.movements.sit_outs import SIT_OUT_OPTIONS
from tournaments.services.people.present import present_entrants, with_sit_outs
from tournaments.services.people.seating_rules import keepers_of, rounds_of_wishes
from tournaments.services.people.teams import name_of
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants
from tournaments.services.seating import drafts, rounds
from tournaments.services.seating.free_seats import free_people
from tournaments.services.seating.rotation import plan_rounds
from tournaments.services.setup.settings import outdated_draft
from tournaments.words.came_from import came_from
from tournaments.words.movements import repeats_in_words
from tournaments.words.repeats import rounds_in_words
from tournaments.words.seating_reasons import reasons, wish_in_words
from tournaments.words.sections import tables_of_sections
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets

Names = Mapping[int, str]


@dataclass(frozen=True)
class DraftPerson:
    """Somebody in a draft. `rank` counts from 1 in the order that the draw used, None where it used none."""

    entrant: int | None
    """None: an open seat."""
    name: str
    rank: int | None
    points: int
    is_by_hand: bool
    """Whether the director brought them to this place."""
    strict: int | None
    """The table of their rank, where ranks go to tables from the top."""
    came: str
    """What they did in the round before, where that decides who sits where."""
    keeps: int | None = None
    """The table they keep by a seating rule."""


@dataclass(frozen=True)
class DraftTable:
    """A table of a draft: partners side by side, the rule that seats them, and remarks."""

    sitting: int
    number: int
    sides: tuple[tuple[DraftPerson, ...], ...]
    rule: str
    reasons: tuple[str, ...]
    moved: int
    """The number of people seated here whose rank belongs to another table."""


@dataclass(frozen=True)
class DraftSwap:
    """Two people swapped by hand, and whether pressing once more swaps them back."""

    one: int
    other: int
    names: str
    can_be_taken_back: bool


def draft_of(tournament: Tournament, draft: Round, names: Names) -> dict[str, Any]:
    """Return what the page shows of a draft."""
    standing = drafts.standing_swaps(draft.swaps)
    came = SeatChange.objects.filter(sitting__round=draft, came__isnull=False).values_list("came", flat=True)
    people = _people(tournament, draft, names, {*came, *(entrant for pair in standing for entrant in pair)})
    sittings = [show_sitting(sitting, names) for sitting in with_sheets(draft.sittings.order_by("table__number"))]
    wishes = {pair for pair, number in rounds_of_wishes(tournament).items() if number == draft.number}
    sections = [number for number, part in enumerate(_sections(draft), 1) for _place in range(part.tables)]
    tables = [
        _table(draft, sitting, people, names, wishes, section)
        for sitting, section in zip_longest(sittings, sections[: len(sittings)])
    ]
    seated = {seat.entrant for sitting in sittings for seat in sitting.seats if seat.entrant is not None}
    idle = list(with_sit_outs(tournament.entrants.filter(sit_outs__round=draft)))
    changes = _changes_since(tournament, seated | {entrant.pk for entrant in idle}, names)
    return {
        "draft_state": rounds.draft_state(draft),
        "draft_tables": tables,
        "moved": sum(table.moved for table in tables),
        "idle": [(people[entrant.pk], entrant.sit_outs_so_far) for entrant in idle],
        "idle_rule": _idle_rule(tournament, draft),
        "order_rule": _order_rule(draft, people),
        "swaps": [_swap(standing, place, names) for place in range(len(standing))],
        "changes": changes,
        "walkovers": _walkovers(tournament, draft),
        "repeats": _repeats(draft),
        "expected": repeats_in_words(tournament, len(seated) + len(idle)) if draft.number == 1 else "",
        "quality": _quality(tournament),
        "ghost_table": _ghost_table(draft),
        "free": [names[entrant.pk] for people_free in free_people(draft) for entrant in people_free],
        "may_change": _may_change(tournament, draft, changes),
        "outdated": outdated_draft(tournament) is not None,
        "points_changed": drafts.points_have_changed(draft),
    }


def _repeats(draft: Round) -> str:
    """Say how many repeat: partners or, where everybody plays alone, people at one table."""
    if movement_of_teams(draft) or (draft.number == 1 and not draft.repeated_partners):
        return ""
    if draft.tournament.has_partners:
        again = len(draft.repeated_partners)
        sentence = ngettext("%(again)d pair of partners repeats.", "%(again)d pairs of partners repeat.", again)
        return sentence % {"again": again} if again else _("No partners repeat.")
    *before, now = Played.of(draft.tournament).through(draft.number).history
    met = {pair for played in before for table in played.together for pair in meetings_at(table)}
    again = sum(pair in met for table in now.tables for pair in meetings_at(table))
    sentence = ngettext("%(again)d pair of people meets again.", "%(again)d pairs of people meet again.", again)
    return sentence % {"again": again} if again else _("Nobody meets anybody again.")


def _quality(tournament: Tournament) -> str:
    """Describe what the whole tournament repeats, if its rounds are known and partners change."""
    if movement_of_teams(tournament):
        return ""
    try:
        return rounds_in_words(plan_rounds(tournament), tournament.sides)
    except Refused:
        return ""


def _ghost_table(draft: Round) -> int | None:
    """Return the number of the table where the ghost sits, if it does."""
    seats = draft.seats.filter(entrant__is_ghost=True)
    return seats.values_list("sitting__table__number", flat=True).first()


def _may_change(tournament: Tournament, draft: Round, changes: Sequence[str]) -> bool:
    """Tell whether drawing again may change the seating: a planned round changes only with its people or settings."""
    by_lot = tournament.most_tables is not None or draft.number == 1
    if by_lot or outdated_draft(tournament) or not get_movement(draft.movement).known_beforehand:
        return True
    since = Q(made_at__gt=draft.drawn_at) | Q(withdrawn_at__gt=draft.drawn_at)
    return bool(changes or draft.swaps) or tournament.seating_rules.filter(since).exists()


def _people(tournament: Tournament, draft: Round, names: Names, by_hand: set[int]) -> dict[int, DraftPerson]:
    """Return everybody who may be in the draft, by entrant id."""
    ranks = _ranks(draft)
    tables = list(draft.sittings.values_list("table__number", flat=True))
    by_rank = get_movement(draft.movement).seats_by_rank
    strict = (
        {entrant: tables[place // tournament.seats_per_table] for place, entrant in enumerate(draft.order)}
        if by_rank
        else {}
    )
    came, keepers = came_from(draft), keepers_of(tournament)
    points = {row.entrant: row.points for row in rank_entrants(Played.of(tournament), list(names))}
    return {
        entrant: DraftPerson(
            entrant=entrant,
            name=name,
            rank=ranks.get(entrant),
            points=points[entrant],
            is_by_hand=entrant in by_hand,
            strict=strict.get(entrant),
            came=came.get(entrant, ""),
            keeps=keepers.get(entrant),
        )
        for entrant, name in names.items()
    }


def _ranks(draft: Round) -> dict[int, int]:
    """Return by entrant what rank the draw gave them; partners who are fixed share their team's."""
    movement = movement_of_teams(draft)
    if movement is None:
        seats = draft.tournament.seats_per_table
        fields = [draft.order[seats * (part.first - 1) : seats * part.last] for part in _sections(draft)]
        return {entrant: number for field in fields or [draft.order] for number, entrant in enumerate(field, 1)}
    return {entrant: 1 + at // 2 for at, entrant in enumerate(draft.order)} if movement.order_rule else {}


def _sections(draft: Round) -> Sequence[Section]:
    """Return the sections in which a draft is seated, by the places of its tables; ranks begin again in each."""
    tournament = draft.tournament
    full = len(draft.order) // tournament.seats_per_table
    return sections_of(tournament.movement_options, tournament.rounds_planned, draft.number, full)


def _table(
    draft: Round,
    sitting: SittingShown,
    people: Mapping[int, DraftPerson],
    names: Names,
    wishes: Iterable[tuple[int, int]],
    section: int | None,
) -> DraftTable:
    here = [_open_seat(seat.name) if seat.entrant is None else people[seat.entrant] for seat in sitting.seats]
    sides = tuple(tuple(here[seat] for seat in side) for side in sitting.game.sides)
    number = sitting.sitting.table.number
    moved = sum(person.strict not in (None, number) for person in here)
    reasons_here = [
        *_met_before(draft, sitting, is_by_hand=any(person.is_by_hand for person in here)),
        *_reasons(draft, number, here, names),
        *(wish_in_words(pair, names) for pair in sorted(wishes) if {person.entrant for person in here} >= {*pair}),
    ]
    return DraftTable(
        sitting.sitting.pk, number, sides, sitting.stage or _rule(draft, here, section), tuple(reasons_here), moved
    )


def _open_seat(name: str) -> DraftPerson:
    return DraftPerson(None, name, rank=None, points=0, is_by_hand=False, strict=None, came="")


def _met_before(draft: Round, sitting: SittingShown, *, is_by_hand: bool) -> list[str]:
    """Say which teams meet again, if any."""
    teams = sorted(seat.team.number for seat in sitting.sitting.seats.all()[:2] if seat.team is not None)
    again = any(sorted(pair) == teams for pair in draft.rematches)
    unavoidable = _("These two teams have met before; it could not be avoided.")
    chosen = _("These two teams have met before; the swap made by hand brings them together again.")
    return [chosen if is_by_hand else unavoidable] if again else []


def _rule(draft: Round, here: Sequence[DraftPerson], section: int | None) -> str:
    """Name the rule that makes up a table, before any exception."""
    ranks = sorted({person.rank for person in here if person.rank})
    if ranks:
        sentence = _("Section %(section)d, ranks %(ranks)s") if section else _("Ranks %(ranks)s")
        return sentence % {"section": section, "ranks": ", ".join(map(str, ranks))}
    rule = get_movement(draft.movement).table_rule
    return _(rule) if rule else ""


def _reasons(draft: Round, table: int, here: Sequence[DraftPerson], names: Names) -> list[str]:
    """Return the remarks about one table: what the draw said about people who still sit where it put them."""
    at_hand = {person.entrant for person in here}
    by_hand = {person.entrant for person in here if person.is_by_hand and person.entrant is not None}
    of_table = Round(
        movement=draft.movement,
        displaced=[row for row in draft.displaced if row[0] in at_hand - by_hand and row[2] == table],
        repeated_partners=[pair for pair in draft.repeated_partners if at_hand >= {*pair}],
        broken=[row for row in draft.broken if at_hand & {*row[1]}],
    )
    swapped = [_by_hand(draft, table, person, names) for person in here if person.is_by_hand]
    return [*swapped, *reasons(of_table, names, by_hand=by_hand)]


def _by_hand(draft: Round, table: int, person: DraftPerson, names: Names) -> str:
    """Say with whom somebody was last swapped, or that they took a free seat."""
    swaps = (pair for pair in reversed(drafts.standing_swaps(draft.swaps)) if person.entrant in pair)
    pair = next(swaps, None)
    if pair is None:
        return _("%(name)s was given a seat here by hand.") % {"name": person.name}
    other = pair[0] if pair[1] == person.entrant else pair[1]
    plain = _("%(name)s was moved here by hand, in exchange for %(other)s.")
    moved = _("%(name)s belongs to table %(strict)s by rank, and was moved here by hand, in exchange for %(other)s.")
    sentence = plain if person.strict in (None, table) else moved
    return sentence % {"name": person.name, "other": names[other], "strict": person.strict}


def _idle_rule(tournament: Tournament, draft: Round) -> str:
    """Say how the sit-outs were chosen."""
    movement = movement_of_teams(draft)
    if movement is not None:
        return _(movement.bye_rule)
    option = SIT_OUT_OPTIONS["sit_outs"]
    return _(option.values[tournament.movement_options.get("sit_outs", option.default)])


def _order_rule(draft: Round, people: Mapping[int, DraftPerson]) -> str:
    """Say how a draft ranks people and, without partners, what takes priority."""
    movement = get_movement(draft.movement)
    numbers = list(draft.sittings.order_by("table__number").values_list("table__number", flat=True))
    rule = " ".join(filter(None, [_rank_rule(movement, draft, people), tables_of_sections(_sections(draft), numbers)]))
    if draft.tournament.has_partners or not movement.rule_alone or draft.number == 1:
        return rule
    return f"{rule} {_(movement.rule_alone)}"


def _rank_rule(movement: Movement, draft: Round, people: Mapping[int, DraftPerson]) -> str:
    if movement.fixed_partners:
        return _(movement.order_rule) if movement.order_rule else ""
    if not draft.order:
        return _(movement.about)
    if draft.number == 1 and not any(people[entrant].points for entrant in draft.order):
        return _("Nobody has points yet, so ranks are random.")
    return _(movement.order_rule)


def _swap(standing: Sequence[tuple[int, int]], place: int, names: Names) -> DraftSwap:
    first, second = standing[place]
    both = _("%(one)s and %(other)s") % {"one": names[first], "other": names[second]}
    return DraftSwap(first, second, both, drafts.can_be_swapped_back(standing, place))


def _walkovers(tournament: Tournament, draft: Round) -> list[str]:
    """Say which teams of a bracket are out because they are not here."""
    movement = movement_of_teams(draft)
    if movement is None or draft.number == 1 or draft.movement != tournament.movement:
        return []
    by_round = Played.of(tournament).by_round
    history = [past for number, past in by_round.items() if number < draft.number]
    here = {*by_round[draft.number].teams.values()} if draft.number in by_round else set()
    names = {team.number: name_of(team) for team in tournament.teams.prefetch_related("entrants")}
    sentence = _("%(loser)s are not here, and lose their bracket game to %(winner)s. Is that right?")
    return [
        sentence % {"winner": names.get(winner, winner), "loser": names.get(loser, loser)}
        for winner, loser in movement.walkovers(history, here, tournament.movement_options)
    ]


def _changes_since(tournament: Tournament, in_draft: set[int], names: Names) -> list[str]:
    """Say who has come or gone since the draft was drawn."""
    here = {entrant.pk for entrant in present_entrants(tournament)}
    in_draft = in_draft - set(tournament.entrants.filter(is_ghost=True).values_list("pk", flat=True))
    came, gone = sorted(here - in_draft), sorted(in_draft - here)
    sentences = []
    if came:
        sentence = ngettext(
            "%(names)s is here and not in this draft.", ("%(names)s are here and not in this draft."), len(came)
        )
        sentences.append(sentence % {"names": ", ".join(names[entrant] for entrant in came)})
    if gone:
        sentence = ngettext(
            "%(names)s is in this draft and not here.", ("%(names)s are in this draft and not here."), len(gone)
        )
        sentences.append(sentence % {"names": ", ".join(names[entrant] for entrant in gone)})
    return sentences
