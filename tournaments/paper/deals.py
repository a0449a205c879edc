"""Deals on paper: slips to sort the cards by before they are played, and records of them for everybody afterwards."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors.deals import NotTheSameCards
from tournaments.paper.errors import NoDealsPlayed, NoDealsToPrint, RoundHasNoSlips
from tournaments.paper.jobs import PrintJob
from tournaments.rules.duplicate.scores import MATCHPOINTS
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.travellers import travellers
from tournaments.services.seating.deals_to_come import DealToCome, deals_to_come
from tournaments.words.cards import HIGH_TO_LOW, SUITS, show_card
from tournaments.words.deals import DealShown, show_deal
from tournaments.words.seats import seat_names

RED, BLACK = "#b00020", "#000000"


def deal_slips(job: PrintJob) -> dict[str, Any]:
    """Return four slips for each deal to come, a hand each, and the sheet that says how it goes.

    Raises NotTheSameCards, NoDealsToPrint, RoundHasNoSlips.
    """
    if not job.tournament.is_duplicate:
        raise NotTheSameCards
    found = deals_to_come(job.tournament, job.round_number)
    if not found:
        raise NoDealsToPrint if job.round_number is None else RoundHasNoSlips(number=job.round_number)
    return {
        **job.common(_("Deal slips")),
        "icons": icons(),
        "deals": [_slips_of(deal) for deal in found],
        "how": [
            _("Slips are secret: anyone who prints or cuts them must not play, or must not look."),
            _("Every player has a pack of their own, with all the cards of the game. Backs may differ."),
            *_how_to_print(found),
            _("Before a hand everybody picks the cards on the slip of their seat out of their own pack."),
            _("Nobody shows them. The rest of the pack is put aside."),
            *_about_the_up_card(found),
            _("Enter the hand on the tablet, under the number on the slip. Put your cards back."),
            _("If a hand is passed out, enter that. Never deal it again."),
            _("With one pack at a table, somebody who does not play sorts it by the four slips before each hand."),
        ],
        "words": {
            "how": _("How everybody plays the same cards"),
            "round": _("Round"),
            "set": _("Set"),
            "hand": _("Hand"),
            "deal": _("Deal"),
            "turn-up": _("You deal. Turn up:"),
        },
    }


def _about_the_up_card(found: Sequence[DealToCome]) -> list[str]:
    if not any(deal.cards.up for deal in found):
        return []
    return [
        _("The dealer also takes the card that is turned up out of the pack, and turns it up."),
        _("Play as always. If the dealer picks the card up, it is the dealer's. Nobody uses the kitty."),
    ]


def _how_to_print(found: Sequence[DealToCome]) -> list[str]:
    copies = max((deal.copies or 0 for deal in found), default=0)
    if not copies:
        return [_("Print these pages once for each table, cut each into four, and give a table an envelope a round.")]
    return [
        ngettext(
            "Print these pages once, cut each into four, and put each set of deals into an envelope of its own.",
            "So many tables play a set of deals at once: %(copies)d. Print these pages as often, cut each into four, "
            "and put each set into an envelope of its own.",
            copies,
        )
        % {"copies": copies},
        _("The tablet says which set a table plays in a round. After the round it goes to the table that is next."),
    ]


def icons() -> dict[str, str]:
    """Return the drawing of each suit, in its color."""
    return {
        suit: (settings.ICONS_DIR / f"{icon}.svg")
        .read_text(encoding="utf-8")
        .replace("currentColor", RED if suit in "HD" else BLACK)
        for suit, (_name, icon) in SUITS.items()
    }


def _slips_of(deal: DealToCome) -> dict[str, Any]:
    seats = seat_names(len(deal.cards.hands))
    return {
        "round": deal.round,
        "set": deal.deal_set,
        "hand": deal.hand,
        "number": deal.cards.number,
        "slips": [
            {
                "seat": name,
                "cards": [card_on_paper(card) for card in _sorted(hand)],
                "up": card_on_paper(deal.cards.up) if deal.cards.up and seat == deal.cards.dealer else None,
            }
            for seat, (name, hand) in enumerate(zip(seats, deal.cards.hands, strict=True))
        ],
    }


def _sorted(hand: tuple[str, ...]) -> list[str]:
    suits = "".join(SUITS)
    plain = sorted(
        (card for card in hand if show_card(card).icon),
        key=lambda card: (suits.index(card[1]), HIGH_TO_LOW.index(card[0])),
    )
    return [*plain, *(card for card in hand if not show_card(card).icon)]


def card_on_paper(card: str) -> dict[str, str]:
    shown = show_card(card)
    return {"face": shown.face, "suit": card[1] if shown.icon else ""}


def deal_records(job: PrintJob) -> dict[str, Any]:
    """Return the deals that every table has played, with par and what each table made.

    Raises NotTheSameCards, NoDealsPlayed.
    """
    tournament = job.tournament
    if not tournament.is_duplicate:
        raise NotTheSameCards
    names, by = job.names(), tournament.duplicate
    known = travellers(tournament, through=public_through(tournament))
    if not known:
        raise NoDealsPlayed
    return {
        **job.common(_("Deals")),
        "icons": icons(),
        "deals": [_record(show_deal(traveller, names, by)) for traveller in known],
        "by-rank": by == MATCHPOINTS,
        "words": {
            "deal": _("Deal"),
            "up": _("Turned up"),
            "kitty": _("Nobody's"),
            "deals": _("deals"),
            "table": _("Table"),
            "first": _("North and South"),
            "second": _("East and West"),
            "what": _("What happened"),
            "points": _("Points"),
            "matchpoints": _("Matchpoints"),
            "score": _("Score"),
            "perfect": _("Perfect play sees every card. People at a table do not."),
        },
    }


def _record(deal: DealShown) -> dict[str, Any]:
    suits = list(SUITS)
    return {
        "number": deal.number,
        "when": deal.when,
        "hands": [
            {
                "seat": hand.seat,
                "deals": hand.deals,
                "suits": [
                    {"suit": suit, "faces": held.faces or "–"} for suit, held in zip(suits, hand.suits, strict=True)
                ],
                "jokers": list(hand.jokers),
            }
            for hand in deal.hands
        ],
        "up": card_on_paper(deal.up.card) if deal.up else None,
        "kitty": [card_on_paper(card.card) for card in deal.kitty],
        "par": list(deal.par),
        "lines": [
            {
                "table": line.where,
                "sides": list(line.sides),
                "what": line.what,
                "points": line.points,
                "matchpoints": " : ".join(line.matchpoints) if line.matchpoints else "–",
                "scores": " : ".join(line.scores),
            }
            for line in deal.lines
        ],
    }
