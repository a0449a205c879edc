"""The steps that fundraising adds to the lists of *Tonight*: prices, boxes, the door, prizes, the books."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from fundraising.models import Award, CashBox, Draw, Fundraiser, SignUp
from fundraising.models.award import awards_of
from fundraising.models.fundraiser import PRICES
from fundraising.services.counting import latest
from fundraising.services.door import unpaid_here
from fundraising.services.jar import jar_of
from fundraising.services.ledger import books_of
from fundraising.services.letters import letters_of
from fundraising.services.pot import pot_of
from tournaments.desk.steps import BEFORE_THE_FIRST_ROUND, TO_FINISH, Evening, Step, add_steps, was_taken_home
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.rules.prizes.plan import read_plan

REPORTS = ["desk:report-workbook", "desk:pdf"]


def add_to_the_lists() -> None:
    """Add them, each where it comes in an evening."""
    add_steps(BEFORE_THE_FIRST_ROUND, PRICES_SET, BOX, GUESTS, before="people")
    add_steps(BEFORE_THE_FIRST_ROUND, DOOR, before="pads")
    add_steps(TO_FINISH, PRIZES, DRAWS, JAR, POT, COUNT, REPORT, LETTERS, before="close-pads")


def has_door(tournament: Tournament) -> bool:
    """Tell whether people come past a door: they pay to enter, or signed up before."""
    books = books_of(tournament)
    return books.entry_fee is not None or books.sign_up_open or SignUp.objects.filter(tournament=tournament).exists()


def _books(evening: Evening) -> Fundraiser:
    return books_of(evening.tournament)


def _charges(evening: Evening) -> bool:
    books = _books(evening)
    return any(getattr(books, price) is not None for price in PRICES)


def _about_prices(evening: Evening) -> str:
    books = _books(evening)
    if books.entry_fee is not None:
        return _("Entry fee: %(amount)s") % {"amount": in_words(books.entry_fee, books.currency)}
    return "" if _charges(evening) else _("Nothing is charged so far.")


def _boxes(evening: Evening) -> list[CashBox]:
    return list(CashBox.objects.filter(fundraiser__tournament=evening.tournament).prefetch_related("handovers"))


def _about_box(evening: Evening) -> str:
    holders = [
        _("%(box)s: %(holder)s") % {"box": box.name, "holder": handovers[-1].holder}
        for box in _boxes(evening)
        if (handovers := list(box.handovers.all()))
    ]
    return ", ".join(holders) or _("Somebody signs for the box and its starting cash.")


def _is_paid(evening: Evening) -> bool:
    return evening.present >= evening.seats and not unpaid_here(evening.tournament)


def _about_door(evening: Evening) -> str:
    unpaid = len(unpaid_here(evening.tournament))
    if not unpaid:
        return ""
    sentence = ngettext("%(count)s person here has not paid", "%(count)s people here have not paid", unpaid)
    return sentence % {"count": unpaid}


def _has_prizes(evening: Evening) -> bool:
    awarded = Award.objects.filter(fundraiser__tournament=evening.tournament, voided_at=None).exists()
    return awarded or bool(read_plan(evening.tournament.prizes).prizes)


def _open_awards(evening: Evening) -> int:
    return sum(all(payout.undone_at for payout in award.payouts.all()) for award in awards_of(evening.tournament))


def _are_handed_over(evening: Evening) -> bool:
    return bool(awards_of(evening.tournament)) and not _open_awards(evening)


def _about_prizes(evening: Evening) -> str:
    if not awards_of(evening.tournament):
        return _("Not awarded yet")
    left = _open_awards(evening)
    return ngettext("%(n)d to hand over", "%(n)d to hand over", left) % {"n": left} if left else ""


def _owed_to_jar(evening: Evening) -> int:
    return sum(table.owed != 0 or table.euchres is None for table in jar_of(evening.tournament))


def _about_jar(evening: Evening) -> str:
    tables = _owed_to_jar(evening)
    sentence = ngettext("%(n)d table is not settled", "%(n)d tables are not settled", tables)
    return sentence % {"n": tables} if tables else ""


def _is_counted(evening: Evening) -> bool:
    counting = latest(evening.tournament)
    return counting is not None and counting.closed_at is not None


def _draws_left(evening: Evening) -> bool:
    draws = Draw.objects.filter(fundraiser__tournament=evening.tournament, cancelled_at=None)
    return draws.filter(opened_at=None).exists()


def _has_draws(evening: Evening) -> bool:
    return Draw.objects.filter(fundraiser__tournament=evening.tournament, cancelled_at=None).exists()


def _gave(evening: Evening) -> bool:
    """Tell whether there is a donor or sponsor to thank, besides the volunteers."""
    return any(letter.amount for letter in letters_of(evening.tournament))


PRICES_SET = Step(
    "prices",
    lambda _evening: _("Entry fee and prices"),
    _charges,
    "desk:prices-charged",
    "may_read_books",
    is_waited_for=False,
    about=_about_prices,
)
BOX = Step(
    "box",
    lambda _evening: _("Cash box with its starting cash"),
    lambda evening: bool(_boxes(evening)),
    "desk:boxes",
    "may_take_payments",
    is_used=_charges,
    is_waited_for=False,
    about=_about_box,
)
GUESTS = Step(
    "guests",
    lambda _evening: _("Enter the guests who signed up"),
    lambda evening: not evening.expected,
    "desk:sign-ups",
    "may_enter",
    is_used=lambda evening: SignUp.objects.filter(tournament=evening.tournament).exists(),
    is_waited_for=False,
)
DOOR = Step(
    "door",
    lambda _evening: _("Door: check in and take payments"),
    _is_paid,
    "desk:door",
    "may_take_payments",
    is_used=lambda evening: _books(evening).entry_fee is not None,
    is_waited_for=False,
    about=_about_door,
)
PRIZES = Step(
    "prizes",
    lambda _evening: _("Award the prizes and hand them over"),
    _are_handed_over,
    "desk:prizes",
    "may_read_books",
    is_used=_has_prizes,
    about=_about_prizes,
)
DRAWS = Step(
    "draws",
    lambda _evening: _("Hold the draws"),
    lambda evening: not _draws_left(evening),
    "desk:draws",
    "may_read_books",
    is_used=_has_draws,
)
JAR = Step(
    "jar",
    lambda _evening: _("Collect for the euchre jar"),
    lambda evening: not _owed_to_jar(evening),
    "desk:jar",
    "may_take_payments",
    is_used=lambda evening: _books(evening).jar_per_euchre is not None,
    about=_about_jar,
)
POT = Step(
    "pot",
    lambda _evening: _("Share out the loner pot"),
    lambda evening: not pot_of(evening.tournament),
    "desk:pot",
    "may_read_books",
    is_used=lambda evening: _books(evening).loner_stake is not None,
)
COUNT = Step(
    "count",
    lambda _evening: _("Count the boxes, two people each"),
    _is_counted,
    "desk:boxes",
    "may_take_payments",
    is_used=lambda evening: bool(_boxes(evening)),
)
REPORT = Step(
    "report",
    lambda _evening: _("Treasurer's report"),
    lambda evening: was_taken_home(evening.tournament, REPORTS),
    "desk:report",
    "may_read_books",
    is_used=lambda evening: _books(evening).entries > 0,
    about=lambda _evening: _("Done once somebody prints or downloads it."),
)
LETTERS = Step(
    "letters",
    lambda _evening: _("Letters of thanks"),
    lambda evening: was_taken_home(evening.tournament, ["desk:letters"]),
    "desk:report",
    "may_read_books",
    is_used=_gave,
    is_waited_for=False,
    about=lambda _evening: _("A list for your word processor, on the report's page."),
)
