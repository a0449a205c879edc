"""Duplicate: the seeds that deals are made from, and the results of perfect play for deals that were played."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class SealedDeals(models.Model):
    """A seed, known by its fingerprint until it is opened with the results: deals are made from it, from `first` on.

    Where deals were uploaded, they are the seed (`tournaments.rules.duplicate.written`). Once it was opened, or is not
    known here since the tournament came from elsewhere, the deals to come have another.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sealed_deals")
    first = models.PositiveIntegerField(_("from deal"), default=1)
    """The number of the first deal that is made from it."""
    seed = models.TextField(_("seed"), blank=True)
    """Empty: an archive came without it from another installation. Nobody knows these deals any more."""
    fingerprint = models.CharField(_("fingerprint of the seed"), max_length=64)
    dealers = models.JSONField(_("dealers"), default=list, blank=True)
    """Of uploaded deals: who deals each of them, from `first` on. Empty: the deals are made from a seed."""
    sealed_at = models.DateTimeField(_("sealed"))
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)

    class Meta:
        verbose_name = _("sealed deals")
        verbose_name_plural = _("sealed deals")
        ordering = ["first"]
        constraints = [models.UniqueConstraint(fields=["tournament", "first"], name="one_seed_from_a_deal_on")]

    def __str__(self) -> str:
        return f"deals from {self.first} of {self.tournament_id}"


class DealPar(models.Model):
    """What perfect play makes of a deal, worked out once after every table has played it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pars")
    number = models.PositiveIntegerField(_("deal"))
    digest = models.CharField(_("digest of cards and rules"), max_length=64)
    """With other cards, or under other rules, it is worked out again."""
    solved = models.JSONField(_("tricks and par"), null=True)
    """As `solve_deals` prints them; None where hands by these rules are not solved."""

    class Meta:
        verbose_name = _("par of a deal")
        verbose_name_plural = _("pars of deals")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_par_for_a_deal")]

    def __str__(self) -> str:
        return f"par of deal {self.number} of {self.tournament_id}"
