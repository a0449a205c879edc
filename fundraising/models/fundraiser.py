"""A tournament as a fundraiser: its currency, its prices, and the head of its ledger."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.money import DEFAULT_CURRENCY

ABOUT_LENGTH = 2000
PRICES = ("entry_fee", "raffle_ticket", "fifty_fifty_ticket", "jar_per_euchre", "loner_stake")
"""Fields of a fundraiser, in its currency's smallest unit; None: not used."""


class Fundraiser(models.Model):
    """What a tournament charges, and how far its ledger has got. It is the row that is locked to add an entry.

    `services.ledger.fundraiser_of` makes it when it is first needed. Prices are in the currency's smallest unit; None:
    not used.
    """

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="fundraiser")
    currency = models.CharField(_("currency"), max_length=3, default=DEFAULT_CURRENCY)
    """ISO 4217; it cannot change once there is an entry."""
    entry_fee = models.PositiveIntegerField(_("entry fee"), null=True, blank=True)
    raffle_ticket = models.PositiveIntegerField(_("raffle ticket"), null=True, blank=True)
    fifty_fifty_ticket = models.PositiveIntegerField(_("50/50 ticket"), null=True, blank=True)
    jar_per_euchre = models.PositiveIntegerField(_("euchre jar, for each euchre"), null=True, blank=True)
    loner_stake = models.PositiveIntegerField(_("loner pot, from each player"), null=True, blank=True)
    goal = models.PositiveIntegerField(_("goal"), null=True, blank=True)
    """What the evening is to raise (`accounts.raised_of`), in the smallest unit; None: no thermometer is shown."""
    only_paid_are_seated = models.BooleanField(_("only the paid are seated"), default=False)
    self_check_in = models.BooleanField(_("guests check in by themselves"), default=False)
    """On the day, by name or by the code of their ticket (`services.self_check_in`)."""
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    sign_up_open = models.BooleanField(_("sign-up is open"), default=False)
    keep_contact_days = models.PositiveSmallIntegerField(_("days to keep contact data"), default=365)
    erase_names = models.BooleanField(_("replace names by numbers"), default=False)
    """After as many days the players of this tournament are known by numbers alone; their results stay."""
    about = models.TextField(_("about the tournament"), max_length=ABOUT_LENGTH, blank=True)
    """What guests read on the sign-up page: when the doors open, what there is to eat, where to park."""
    jar_version = models.PositiveBigIntegerField(_("version of the jar"), null=True, blank=True)
    """The tournament's `scores_version` less its `open_sheet_changes` when the jar last followed the closed rounds."""
    tie_seed = models.CharField(_("seed of the draws among those who are tied"), max_length=64, blank=True)
    """Made when prizes are first awarded for which a draw settles ties, and kept: awarding again draws the same."""
    entries = models.PositiveIntegerField(_("entries in the ledger"), default=0)
    last_hash = models.CharField(_("hash of the last entry"), max_length=64, blank=True)
    """With `entries` it shows when the end of the ledger was cut off."""

    class Meta:
        verbose_name = _("fundraiser")
        verbose_name_plural = _("fundraisers")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(entries=0, last_hash="") | (models.Q(entries__gt=0) & ~models.Q(last_hash="")),
                name="a_ledger_with_entries_has_a_last_hash",
            )
        ]

    def __str__(self) -> str:
        return f"fundraiser of tournament {self.tournament_id}"
