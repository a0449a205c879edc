"""The pages that fundraising adds to the desk's places."""

from django.utils.translation import gettext_lazy as _

from fundraising.models import Draw, Fundraiser
from tournaments.desk.places import MONEY, PEOPLE, DeskPage
from tournaments.models import Tournament


def add_pages() -> None:
    """Add them, in the order in which they stand in their rows."""
    PEOPLE.pages[1:1] = [
        DeskPage("desk:door", _("Door"), "may_take_payments"),
        DeskPage("desk:sign-ups", _("Guests"), "may_enter"),
    ]
    MONEY.pages[:] = [
        DeskPage("desk:money", _("Ledger"), "may_read_books"),
        DeskPage("desk:prices-charged", _("Prices"), "may_read_books"),
        DeskPage("desk:jar", _("Euchre jar"), "may_take_payments"),
        DeskPage(
            "desk:pot",
            _("Loner pot"),
            "may_read_books",
            _has_pot,
            _("Everybody puts in the same; those who make loners share it."),
        ),
        DeskPage("desk:boxes", _("Cash boxes"), "may_take_payments"),
        DeskPage("desk:prizes", _("Prizes"), "may_read_books"),
        DeskPage(
            "desk:draws",
            _("Draws"),
            "may_read_books",
            _has_draw,
            _("Raffle, 50/50 and door prizes, drawn so that anybody can check."),
        ),
        DeskPage("desk:report", _("Report"), "may_read_books"),
    ]


def _has_pot(tournament: Tournament) -> bool:
    return Fundraiser.objects.filter(tournament=tournament, loner_stake__isnull=False).exists()


def _has_draw(tournament: Tournament) -> bool:
    return Draw.objects.filter(fundraiser__tournament=tournament).exists()
