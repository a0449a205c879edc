"""The pages that fundraising adds to the desk's places."""

from django.utils.translation import gettext_lazy as _

from fundraising.models import Draw, Fundraiser
from tournaments.desk.places import MONEY, OFFERED, PEOPLE, DeskPage
from tournaments.models import Tournament
from tournaments.services.people.entrants import has_groups


def add_pages() -> None:
    """Add them in the order of their rows."""
    PEOPLE.pages[1:1] = [
        DeskPage("desk:door", _("Door"), "may_take_payments"),
        DeskPage(
            "desk:sign-ups",
            _("Guests"),
            "may_enter",
            purpose=_("Sign-up before the night: opened or closed, how many places, what guests read."),
            other_words=_("registration, capacity, waiting list, invite, e-mail, privacy"),
        ),
    ]
    MONEY.pages[:] = [
        DeskPage("desk:money", _("Ledger"), "may_read_books"),
        DeskPage(
            "desk:prices-charged",
            _("Prices"),
            "may_read_books",
            purpose=_("What the night costs: entry fee, tickets, the jar; the goal; who is seated unpaid."),
            other_words=_("fee, cost, charge, money, currency, raffle, goal, thermometer"),
        ),
        DeskPage("desk:jar", _("Euchre jar"), "may_take_payments"),
        DeskPage(
            "desk:pot",
            _("Loner pot"),
            "may_read_books",
            _has_pot,
            _("Everybody puts in the same amount; the people who make loners share it."),
            _("stake, kitty"),
        ),
        DeskPage("desk:boxes", _("Cash boxes"), "may_take_payments"),
        DeskPage(
            "desk:prizes",
            _("Prizes"),
            "may_read_books",
            purpose=_("What there is to win, and who settles a tie."),
            other_words=_("award, winner, payout, group, women, youth"),
        ),
        DeskPage(
            "desk:draws",
            _("Draws"),
            "may_read_books",
            _has_draw,
            _("Raffle, 50/50 and door prizes, drawn so that anybody can check."),
            _("lottery, tickets, lot"),
        ),
        DeskPage("desk:report", _("Report"), "may_read_books"),
    ]
    OFFERED.append(
        DeskPage(
            "desk:prize-plan",
            _("Groups"),
            "may_direct",
            has_groups,
            _("A separate prize for women, youth or another group; the list of people then asks who is in which."),
            _("women, youth, prize"),
        )
    )


def _has_pot(tournament: Tournament) -> bool:
    return Fundraiser.objects.filter(tournament=tournament, loner_stake__isnull=False).exists()


def _has_draw(tournament: Tournament) -> bool:
    return Draw.objects.filter(fundraiser__tournament=tournament).exists()
