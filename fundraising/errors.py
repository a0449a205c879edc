"""Refusals about money, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class AmountNotPositive(Refused):
    code = "amount-not-positive"
    sentence = _("An amount must be more than zero. Nothing was recorded.")


class AmountTooLarge(Refused):
    code = "amount-too-large"
    sentence = _("The largest amount that can be recorded at once is %(most)s. Nothing was recorded.")


class NotAnAmount(Refused):
    code = "not-an-amount"
    sentence = _("“%(typed)s” is not an amount. Type it like %(example)s.")


class OtherCurrency(Refused):
    code = "other-currency"
    sentence = _("This tournament's money is counted in %(currency)s, not in %(other)s. Nothing was recorded.")


class UnknownCurrency(Refused):
    code = "unknown-currency"
    sentence = _("%(currency)s is not a currency. Use its code of three letters, such as USD, CAD or EUR.")


class CurrencySettled(Refused):
    code = "currency-settled"
    sentence = _("Money in %(currency)s is already in the ledger, so the currency can no longer be changed.")


class PaymentUuidTaken(Refused):
    code = "uuid-taken"
    sentence = _("This was sent before with a different content. Nothing was recorded; enter it again.")


class NothingToPay(Refused):
    code = "nothing-to-pay"
    sentence = _("A payment must be for something. Nothing was recorded.")


class TooManyLines(Refused):
    code = "too-many-lines"
    sentence = _("A payment can be for at most %(most)s things. Take the rest as a second payment.")


class NotSoldHere(Refused):
    code = "not-sold-here"
    sentence = _("A payment cannot be for “%(what)s”. Nothing was recorded.")


class WhoPays(Refused):
    code = "who-pays"
    sentence = _("An entry fee is paid for somebody in this tournament. Say for whom. Nothing was recorded.")


class EntrantNotHere(Refused):
    code = "not-an-entrant"
    sentence = _("%(name)s is not in this tournament. Nothing was recorded.")


class EntrantWithdrawn(Refused):
    code = "entrant-withdrawn"
    sentence = _("%(name)s has withdrawn. Bring them back on the People page before they pay. Nothing was recorded.")


class TenderedTooLittle(Refused):
    code = "tendered-too-little"
    sentence = _("%(tendered)s is less than the %(amount)s to pay. Nothing was recorded.")


class TenderedWithoutCash(Refused):
    code = "tendered-without-cash"
    sentence = _("Change is given for cash only. Leave out what was handed over.")


class RefundTooLarge(Refused):
    code = "refund-too-large"
    sentence = _("Only %(left)s of this payment can still be refunded, not %(amount)s. Nothing was recorded.")


class CorrectionTooLarge(Refused):
    code = "correction-too-large"
    sentence = _("Only %(left)s of entry %(number)s is left, so %(amount)s cannot be reversed. Nothing was recorded.")


class CorrectionStands(Refused):
    code = "correction-stands"
    sentence = _("Entry %(number)s itself reverses another one. Enter what is right as a new entry instead.")


class NoBoxes(Refused):
    code = "no-boxes"
    sentence = _("There is no cash box yet. Add one first.")


class BoxIsThere(Refused):
    code = "box-is-there"
    sentence = _("There is a cash box called %(box)s already. Hand that one over, or give the new one another name.")


class CountingOpen(Refused):
    code = "counting-open"
    sentence = _("The boxes are being counted already.")


class NoCounting(Refused):
    code = "no-counting"
    sentence = _("Nobody has begun to count the boxes. The treasurer or an owner begins it.")


class BoxCounted(Refused):
    code = "box-counted"
    sentence = _("Two people have counted %(box)s and agree. Nothing was changed.")


class CountedAlready(Refused):
    code = "counted-already"
    sentence = _("You have counted %(box)s. Somebody else counts it now, signed in under their own name.")


class BoxesNotCounted(Refused):
    code = "boxes-not-counted"
    sentence = _("Not yet counted alike by two people: %(boxes)s.")


class DifferenceUnexplained(Refused):
    code = "difference-unexplained"
    sentence = _(
        "Counted less ledger: %(cash)s in cash, %(checks)s in checks. Say why, as far as it is known; the difference "
        "is entered with it."
    )


class PotNotFinal(Refused):
    code = "pot-not-final"
    sentence = _("The loner pot is paid out when the tournament is over. Close the last round first.")


class PotChanged(Refused):
    code = "pot-changed"
    sentence = _("There is now %(pot)s in the pot. Nothing was recorded; look at it again.")


class NobodyMadeALoner(Refused):
    code = "nobody-made-a-loner"
    sentence = _("Nobody who is here has made a loner. Carry the pot over to another night.")


class NotACarryOver(Refused):
    code = "not-a-carry-over"
    sentence = _("The pot cannot be carried over to “%(name)s”: choose another night that is not over.")


class JarChanged(Refused):
    code = "jar-changed"
    sentence = _("Table %(table)s now owes %(owed)s for round %(round)s. Nothing was recorded; look at the jar again.")


class EuchresKnown(Refused):
    code = "euchres-known"
    sentence = _(
        "The euchres of table %(table)s in round %(round)s follow from its sheet, or there is no such game. Correct "
        "the sheet instead."
    )


class NothingLeft(Refused):
    code = "nothing-left"
    sentence = _("Entry %(number)s was reversed already. Nothing was recorded.")


class NoReason(Refused):
    code = "no-reason"
    sentence = _("Say why. The reason stays in the ledger with the entry.")


class AlreadyCheckedIn(Refused):
    code = "already-checked-in"
    sentence = _("%(name)s was already checked in at %(at)s by %(by)s. Nothing was recorded; give back what was paid.")


class AlreadyPaid(Refused):
    code = "already-paid"
    sentence = _(
        "%(name)s has already paid the entry fee, at %(at)s, to %(by)s. Nothing was recorded; give back what was paid."
    )


class WhoComes(Refused):
    code = "who-comes"
    sentence = _("Say who is checked in: somebody on the list, or a new name. Nothing was recorded.")


class GuestNotHere(Refused):
    code = "no-guest-of-the-weekend"
    sentence = _("%(name)s is not on the list of this weekend. Nothing was recorded.")


class NoEntryFee(Refused):
    code = "no-entry-fee"
    sentence = _("%(tournament)s has no entry fee. Enter one under Money, Prices. Nothing was recorded.")


class NoSuchSale(Refused):
    code = "no-such-sale"
    sentence = _("Nothing was recorded under this number, so there is nothing to undo.")


class TooManyThresholds(Refused):
    code = "too-many-thresholds"
    sentence = _("An organization has at most %(most)s thresholds. Remove one that is no longer used.")


class ThresholdIsThere(Refused):
    code = "threshold-is-there"
    sentence = _("There is already a threshold like this. Nothing was changed; remove one of the two.")


class PaidByAPrize(Refused):
    code = "paid-by-a-prize"
    sentence = _("Entry %(number)s paid a prize. Take the prize back on the Prizes page; that reverses the entry.")
