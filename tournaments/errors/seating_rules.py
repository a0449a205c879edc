"""Why a seating rule cannot be added, or is in the way of something else, one class for each cause."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class RuleIncomplete(Refused):
    code = "seating-rule-incomplete"
    sentence = _("Name two different people, or one person and the table they keep.")


class RuleStands(Refused):
    code = "seating-rule-stands"
    sentence = _("There is already a rule like this for %(name)s. Withdraw it before you add another one.")


class TwoPartners(Refused):
    code = "two-partners"
    sentence = _("%(one)s cannot partner %(other)s and %(third)s at the same time. Withdraw one of these rules first.")


class MustAndNever(Refused):
    code = "must-and-never"
    sentence = _(
        "Two rules contradict each other: %(one)s and %(other)s must be partners, and must not be. Withdraw one of "
        "them first."
    )


class MustAndApart(Refused):
    code = "must-and-apart"
    sentence = _("%(one)s and %(other)s must be partners, so they cannot be kept from meeting.")


class TwoAtOneTable(Refused):
    code = "two-at-one-table"
    sentence = _(
        "%(one)s keeps table %(table)s already. If %(other)s kept it too, they would meet in every round. "
        "Give one of them another table."
    )


class PartnersKeepTwoTables(Refused):
    code = "partners-keep-two-tables"
    sentence = _("%(one)s and %(other)s must be partners, so they cannot keep two different tables.")


class MeetAndApart(Refused):
    code = "meet-and-apart"
    sentence = _(
        "%(one)s and %(other)s cannot meet: another rule keeps them, or people they must sit with, apart. Withdraw "
        "that rule first."
    )


class MeetAndKeepTwoTables(Refused):
    code = "meet-and-keep-two-tables"
    sentence = _(
        "%(one)s and %(other)s cannot meet: they, or people they must sit with, keep two different tables. Withdraw "
        "one of these rules first."
    )


class NobodyLeftToPartner(Refused):
    code = "nobody-left-to-partner"
    sentence = _("With this rule, nobody would be left to partner %(name)s.")


class PartnersAreTeams(Refused):
    code = "partners-are-teams"
    sentence = _("Partners stay together in this tournament. Make %(one)s and %(other)s a team on the Teams page.")


class NobodyHasPartners(Refused):
    code = "nobody-has-partners"
    sentence = _(
        "In this game everybody plays alone. A rule can have two people meet, or keep them from meeting, or keep a "
        "person at one table."
    )


class PartnersAtTablesOfFour(Refused):
    code = "partners-at-fours"
    sentence = _(
        "Partners can be asked for, or ruled out, only at tables of four. A rule can have two people meet, or keep "
        "them from meeting, or keep a person at one table."
    )


class RulesAboutPartners(Refused):
    code = "rules-about-partners"
    sentence = _(
        "Some seating rules are about partners, and those hold only at tables of four with partners. "
        "Withdraw them first."
    )


class AreATeam(Refused):
    code = "are-a-team"
    sentence = _("%(one)s and %(other)s are a team. Replace one of the two first.")


class MayNotPartner(Refused):
    code = "may-not-partner"
    sentence = _("A seating rule keeps %(one)s and %(other)s from being partners. Withdraw it first.")


class TableKept(Refused):
    code = "table-kept"
    sentence = _("%(name)s keeps table %(table)s. Withdraw that seating rule first, or leave the table in use.")


class SidesSettled(Refused):
    code = "sides-settled"
    sentence = _(
        "Round %(number)s is drawn, so who plays with whom at a table can no longer be changed. To change that, undo "
        "all rounds first."
    )


class KnowsDeals(Refused):
    code = "knows-deals"
    sentence = _(
        "%(name)s has already held cards of the deals at table %(table)s, in another round. Seat somebody who has not."
    )
