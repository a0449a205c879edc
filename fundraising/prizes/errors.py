"""Refusals about prizes, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NotOver(Refused):
    code = "not-over"
    sentence = _("Prizes are awarded and handed over when the tournament is over. Close the last round first.")


class NoPrizesPlanned(Refused):
    code = "no-prizes-planned"
    sentence = _("There are no prizes yet. Plan them first.")


class PrizesHandedOver(Refused):
    code = "prizes-handed-over"
    sentence = _(
        "Prizes were handed over already (%(count)s), so they cannot be awarded again. Take those back first, or "
        "adjust a single prize."
    )


class HasLeft(Refused):
    code = "has-left"
    sentence = _("%(name)s has left the tournament and gets no prize. Choose somebody else. Nothing was changed.")


class HasEnoughPrizes(Refused):
    code = "has-enough-prizes"
    sentence = _("%(name)s already has %(most)s, the most that one person may have. Nothing was changed.")


class MoreThanThePot(Refused):
    code = "more-than-the-pot"
    sentence = _("The prizes would add up to %(sum)s, more than the %(pot)s of the plan. Nothing was changed.")


class AwardReplaced(Refused):
    code = "award-replaced"
    sentence = _("Somebody else has adjusted this prize. Look at the list again. Nothing was changed.")


class AwardHandedOver(Refused):
    code = "award-handed-over"
    sentence = _("%(name)s already has this prize, from %(by)s. Take it back first. Nothing was changed.")


class NothingAdjusted(Refused):
    code = "nothing-adjusted"
    sentence = _("This is what %(name)s has already. Nothing was changed.")


class NoSuchPrize(Refused):
    code = "no-such-prize"
    sentence = _("There is no such unclaimed prize. Look at the list again. Nothing was changed.")


class NotInThePlan(Refused):
    code = "not-in-the-plan"
    sentence = _("The plan has no such prize for which somebody can be tied. Look at the list again.")


class NoPrizeLeft(Refused):
    code = "no-prize-left"
    sentence = _("Without money or a thing it is no prize. Enter an amount, or say that nobody gets it.")


class PayoutUuidTaken(Refused):
    code = "uuid-taken"
    sentence = _("This was sent before with a different content. Nothing was recorded; look at the list again.")
