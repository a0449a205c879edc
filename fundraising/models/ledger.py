"""The ledger: entries that are added and never changed, and the payments that made them."""

from typing import Any, ClassVar, NoReturn
from uuid import uuid4

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from fundraising.accounts import NAMES, Account
from fundraising.chain import SEAL_LENGTH, Fact, Origin, hash_of, origin_of
from fundraising.models.fundraiser import Fundraiser
from tournaments.models import Entrant

ACCOUNTS = [(account.value, NAMES[account]) for account in Account]
REASON_LENGTH = 200
HASHED_SINCE_SEALS = 2
"""The form of hashes that entries are written with: it covers who entered it, the reason and how it was paid."""


class Payment(models.Model):
    """One payment by a guest, for one or more things: each is an entry (`entries`)."""

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        CHECK = "check", _("check")
        CARD = "card", _("card reader")
        VOUCHER = "voucher", _("voucher")
        WAIVED = "waived", _("waived")

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="payments")
    uuid = models.UUIDField(_("made by the device"))
    method = models.CharField(_("paid by"), max_length=10, choices=Method)
    tendered = models.PositiveIntegerField(_("handed over"), null=True, blank=True)
    """In cash, in the smallest unit; None: nobody said, or it was the exact amount."""
    at = models.DateTimeField(_("paid"))
    by = models.CharField(_("taken by"), max_length=100)

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["fundraiser", "uuid"], name="one_payment_per_uuid")]

    def __str__(self) -> str:
        return f"payment {self.uuid}"

    @cached_property
    def sold(self) -> "list[LedgerEntry]":
        """The entries of this payment in order; they never change."""
        return list(self.entries.filter(corrects=None).select_related("entrant"))


class Entries(models.QuerySet["LedgerEntry"]):
    """Entries, which can be read and added."""

    def update(self, **_values: Any) -> NoReturn:
        """Raise TypeError."""
        raise TypeError("Entries of a ledger cannot be changed. Add a counter-entry.")

    def delete(self) -> NoReturn:
        """Raise TypeError."""
        raise TypeError("Entries of a ledger cannot be deleted. Add a counter-entry.")


class LedgerEntry(models.Model):
    """An amount that went from one account to another. A mistake is corrected by an entry the other way round.

    Debit and credit stand in one row, so that no entry can be out of balance.
    """

    class Kind(models.TextChoices):
        ENTRY = "entry", _("entry fee")
        RAFFLE = "raffle", _("raffle tickets")
        FIFTY_FIFTY = "fifty-fifty", _("50/50 tickets")
        JAR = "jar", _("euchre jar")
        LONER_POT = "loner-pot", _("loner pot")
        DONATION = "donation", _("donation")
        SPONSOR = "sponsor", _("sponsor")
        OTHER = "other", _("other income")
        REFUND = "refund", _("refund")
        CORRECTION = "correction", _("correction")
        EXPENSE = "expense", _("expense")
        PAYOUT = "payout", _("payout")
        FLOAT = "float", _("starting cash")
        DIFFERENCE = "difference", _("difference")

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="ledger")
    number = models.PositiveIntegerField(_("number"))
    """From 1, without gaps."""
    request = models.UUIDField(_("sent as"), default=uuid4)
    """The same for all entries that one request made: of a payment its UUID, of a refund the refund's."""
    kind = models.CharField(_("what for"), max_length=20, choices=Kind)
    debit = models.CharField(_("debit"), max_length=20, choices=ACCOUNTS)
    credit = models.CharField(_("credit"), max_length=20, choices=ACCOUNTS)
    amount = models.PositiveIntegerField(_("amount"))
    """In the currency's smallest unit."""
    quantity = models.PositiveSmallIntegerField(_("how many"), default=1)
    """Tickets, say."""
    at = models.DateTimeField(_("when"))
    by = models.CharField(_("entered by"), max_length=100)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="ledger", null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    payment = models.ForeignKey(Payment, models.PROTECT, related_name="entries", null=True, blank=True)
    corrects = models.ForeignKey("self", models.PROTECT, related_name="corrections", null=True, blank=True)
    """The entry that this one reverses, as a whole or in part."""
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    previous = models.CharField(_("hash of the entry before"), max_length=64, blank=True)
    hash = models.CharField(_("hash"), max_length=64)
    hash_form = models.PositiveSmallIntegerField(_("form of the hash"), default=1)
    """What the hash covers. 1: as entries were written before they were sealed, and as older archives have them."""
    seal = models.CharField(_("seal"), max_length=SEAL_LENGTH, blank=True)
    """On the hash, by this installation's secret (`chain.seal_of`); empty: from before entries were sealed."""

    objects: ClassVar[models.Manager["LedgerEntry"]] = models.Manager.from_queryset(Entries)()

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fundraiser", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["fundraiser", "previous"], name="one_entry_after_another"),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="an_entry_has_an_amount"),
            models.CheckConstraint(condition=~models.Q(debit=models.F("credit")), name="an_entry_has_two_accounts"),
            models.CheckConstraint(
                condition=models.Q(number=1, previous="") | (models.Q(number__gt=1) & ~models.Q(previous="")),
                name="only_the_first_entry_follows_none",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number}: {self.amount} from {self.credit} to {self.debit}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the entry. Raises TypeError for an existing one."""
        if not self._state.adding:
            raise TypeError("Entries of a ledger cannot be changed. Add a counter-entry.")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Raise TypeError."""
        raise TypeError("Entries of a ledger cannot be deleted. Add a counter-entry.")

    @property
    def origin(self) -> Origin:
        """What this installation can say of it by its seal."""
        return origin_of(self.hash, self.seal)

    def computed_hash(self) -> str:
        """Return the hash that this entry must have after the one before it.

        Players' names are not in it, so that they can be erased.
        """
        facts: dict[str, Fact] = {
            "tournament": self.fundraiser.tournament.uuid,
            "currency": self.fundraiser.currency,
            "number": self.number,
            "request": self.request,
            "kind": str(self.kind),
            "debit": str(self.debit),
            "credit": str(self.credit),
            "amount": self.amount,
            "quantity": self.quantity,
            "at": self.at,
            "entrant": self.entrant.number if self.entrant else None,
            "table": self.table,
            "round": self.round,
            "payment": self.payment.uuid if self.payment else None,
            "corrects": self.corrects.number if self.corrects else None,
        }
        if self.hash_form >= HASHED_SINCE_SEALS:
            method = self.payment.method if self.payment else None
            facts |= {"form": self.hash_form, "by": self.by, "reason": self.reason, "method": method}
        return hash_of(self.previous, facts)
