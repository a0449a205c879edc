"""Whom to thank after a night, as mail-merge data: donors, sponsors, and volunteers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from fundraising.accounts import Account
from fundraising.services.ledger import books_of
from fundraising.services.operators import operators_of
from fundraising.services.report import standing_entries
from tournaments.models import Sponsor, Tournament


@dataclass(frozen=True)
class Letter:
    """Somebody to be thanked, for what, and how much they gave in the smallest unit; 0 where it is no money."""

    kind: str
    name: str
    what: str
    amount: int
    currency: str


def letters_of(tournament: Tournament) -> list[Letter]:
    """Return whom to thank: donors and sponsors once each with all they gave, then helpers.

    A gift that names nobody, such as coins in a can, is left out; what was given back is not counted. Sponsors that the
    boards name are thanked without an amount where the ledger has none.
    """
    books = books_of(tournament)
    given: dict[tuple[str, str], int] = {}
    for entry, left in standing_entries(books):
        name = entry.entrant.name if entry.entrant else entry.reason
        if entry.credit in (Account.DONATIONS, Account.SPONSORS) and entry.debit != Account.WAIVED and name:
            given[(entry.credit, name)] = given.get((entry.credit, name), 0) + left
    for name in Sponsor.objects.filter(organization=tournament.organization_id).values_list("name", flat=True):
        given.setdefault((Account.SPONSORS.value, name), 0)
    words = {Account.DONATIONS.value: (_("donor"), _("Donation")), Account.SPONSORS.value: (_("sponsor"), _("Support"))}
    order = sorted(given, key=lambda key: (key[0], key[1].casefold()))
    gifts = [
        Letter(words[account][0], name, words[account][1], given[account, name], books.currency)
        for account, name in order
    ]
    helpers = [Letter(_("helper"), operator.name, operator.did, 0, books.currency) for operator in operators_of(books)]
    return [*gifts, *helpers]
