"""Paper that goes with packs of cards: labels for envelopes, lists for round 0, travellers to be filled in."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors.deals import NotTheSameCards
from tournaments.paper.deals import card_on_paper, icons
from tournaments.paper.errors import NoDealsToPrint, OneTableAlone, RoundHasNoSlips
from tournaments.paper.jobs import PrintJob
from tournaments.rules.duplicate.preparing import KITTY, UP
from tournaments.services.seating.packs import PackToPrepare, packs_to_prepare, tables_by_deal
from tournaments.words.seats import seat_names


def deal_labels(job: PrintJob) -> dict[str, Any]:
    """Return a label for the envelope of every pack to come, with nothing on it that is secret.

    Raises NotTheSameCards, NoDealsToPrint, RoundHasNoSlips.
    """
    return {
        **job.common(_("Labels for envelopes")),
        "labels": [_label(pack) for pack in _packs(job)],
        "seats": [name[0] for name in seat_names(4)],
        "words": {"deal": _("Deal"), "up": _("Up-card"), "closed": _("Open it when you play it.")},
    }


def _packs(job: PrintJob) -> Sequence[PackToPrepare]:
    if not job.tournament.is_duplicate:
        raise NotTheSameCards
    found = packs_to_prepare(job.tournament, job.round_number)
    if not found:
        raise NoDealsToPrint if job.round_number is None else RoundHasNoSlips(number=job.round_number)
    return found


def _label(pack: PackToPrepare) -> dict[str, Any]:
    when = _("Round %(round)s, hand %(hand)s") % {"round": pack.round, "hand": pack.hand}
    table = _("Table %(number)d") % {"number": pack.table}
    seats = seat_names(len(pack.cards.hands))
    return {
        "number": pack.cards.number,
        "dealer": pack.cards.dealer,
        "up": pack.cards.up is not None,
        "deals": _("%(seat)s deals") % {"seat": seats[pack.cards.dealer]},
        "where": table if pack.deal_set is None else _("Set %(number)d") % {"number": pack.deal_set},
        "when": when if pack.deal_set is None else _("first at table %(number)d") % {"number": pack.table},
    }


def deal_preparation(job: PrintJob) -> dict[str, Any]:
    """Return for each table what it does in round 0: which packs it puts in order, and which it deals out.

    Raises NotTheSameCards, NoDealsToPrint, RoundHasNoSlips, OneTableAlone.
    """
    packs = _packs(job)
    if any(pack.ordered_at == pack.table for pack in packs):
        raise OneTableAlone
    initials = [name[0] for name in seat_names(4)]
    tables = sorted({pack.table for pack in packs})
    return {
        **job.common(_("Round 0")),
        "icons": icons(),
        "sheets": [sheet for table in tables for sheet in _sheets(table, packs, initials)],
        "words": {"deal": _("Deal"), "up": _("UP"), "round-0": _("Round 0")},
    }


def _sheets(table: int, packs: Iterable[PackToPrepare], initials: Sequence[str]) -> Iterable[dict[str, Any]]:
    here = {"number": table}
    in_order = [pack for pack in packs if pack.ordered_at == table]
    dealt_out = [pack for pack in packs if pack.table == table]
    for target, group in groupby(in_order, key=lambda pack: pack.table):
        yield {
            "table": _("Table %(number)d") % here,
            "title": _("First: put packs in order for table %(number)d") % {"number": target},
            "how": [
                _("For each deal below lay a pack face up, card on card: the first card lies at the bottom."),
                _("Turn the pack over: it lies face down, the first card on top. Put it under its envelope."),
                _("Bring packs and envelopes to table %(number)d, and tear up this sheet: nobody there may see it.")
                % {"number": target},
            ],
            "deals": [
                {"number": pack.cards.number, "cards": [card_on_paper(card) for card in pack.lists.order]}
                for pack in group
            ],
        }
    for source, group in groupby(dealt_out, key=lambda pack: pack.ordered_at):
        coming = list(group)
        up = _("“%(up)s” is the card to be turned up, an empty box is a card that nobody gets.") % {"up": _("UP")}
        yield {
            "table": _("Table %(number)d") % here,
            "title": _("Then: deal out what comes from table %(number)d") % {"number": source},
            "how": [
                _("Take the pack as it comes, face down. Nobody looks at a card, nobody shuffles."),
                _("Deal card by card from the top onto piles, face down, as the letters say."),
                *([up] if any(pack.cards.up for pack in coming) else []),
                _("All four piles have the same number of cards. Label each with its seat; all go into the envelope."),
            ],
            "deals": [
                {"number": pack.cards.number, "piles": [_pile(pile, initials) for pile in pack.lists.piles]}
                for pack in coming
            ],
        }


def _pile(pile: int | str, initials: Sequence[str]) -> str:
    return UP if pile == UP else "" if pile == KITTY else initials[int(pile)]


def deal_travellers(job: PrintJob) -> dict[str, Any]:
    """Return a slip for each deal to come on which every table that plays it writes what it made.

    Raises NotTheSameCards, NoDealsToPrint, RoundHasNoSlips.
    """
    packs, times, seats = _packs(job), tables_by_deal(job.tournament), seat_names(4)
    by_number = {pack.cards.number: pack for pack in packs}
    return {
        **job.common(_("Travellers")),
        "deals": [
            {
                "number": number,
                "deals": _("%(seat)s deals") % {"seat": seats[pack.cards.dealer]},
                "lines": times[number],
            }
            for number, pack in sorted(by_number.items())
        ],
        "words": {
            "deal": _("Deal"),
            "how": _(
                "It stays with the cards. Every table fills in a line after it has played the deal, and reads no "
                "other before."
            ),
            "columns": [
                _("Table"),
                _("North and South"),
                _("East and West"),
                _("Who made trump"),
                _("Alone"),
                _("Tricks"),
                _("Points"),
            ],
        },
    }
