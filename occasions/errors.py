"""Refusals about occasions, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class HubSilent(Refused):
    code = "hub-silent"
    sentence = _("The hub does not answer (%(problem)s). Check the address, or join with the organizer's file.")


class NoInvitation(Refused):
    code = "no-invitation"
    sentence = _(
        "It contains nothing from the organizer. Ask the organizer for the invitation file, or the page's address."
    )


class OccasionJoined(Refused):
    code = "occasion-joined"
    sentence = _("This night takes part in “%(name)s” already.")


class NotJoined(Refused):
    code = "not-joined"
    sentence = _("This night is not part of an occasion. Join one first.")


class OtherOccasion(Refused):
    code = "other-occasion"
    sentence = _("These parts belong to another occasion. Nothing was stored.")


class NoParts(Refused):
    code = "no-parts"
    sentence = _("It contains no part of an occasion. Nothing was stored.")


class CodesMissing(Refused):
    code = "codes-missing"
    sentence = _("%(read)s of %(of)s codes were read. Still missing: %(missing)s. Take pictures of these, too.")


class HallUnknown(Refused):
    code = "hall-unknown"
    sentence = _("This hall did not know the code of the occasion. Nothing was stored; join again with the right code.")


class PartRefused(Refused):
    code = "part-refused"
    sentence = _("Part %(number)s was altered since it was signed, or cannot be read. Nothing was stored.")


class DataChanged(Refused):
    code = "data-changed"
    sentence = _("The data have changed since they were shown. Nothing was shared; look at them again.")


class ChainForked(Refused):
    code = "chain-forked"
    sentence = _(
        "Two computers of this hall have shared separately, so its chain forks. Nothing was shared; ask the "
        "organizer to settle which one is right."
    )


class TooManyParts(Refused):
    code = "too-many-parts"
    sentence = _("An occasion takes %(halls)s halls, and %(parts)s parts of each. Nothing was stored.")


class NotAPartOfIt(Refused):
    code = "not-a-part-of-it"
    sentence = _("No part of this hall has this hash. Copy it from the list of what was found.")


class NotARecord(Refused):
    code = "not-a-record"
    sentence = _("This cannot be decided: %(problem)s.")
