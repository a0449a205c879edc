"""Refusals about archives, deletion, and updates from a file."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NotAnArchive(Refused):
    code = "not-an-archive"
    sentence = _("This is not a tournament archive. The name of an archive ends in .headtable.")


class ArchiveTooLarge(Refused):
    code = "archive-too-large"
    sentence = _("This file is too large to be a tournament archive. Nothing was opened.")


class ArchiveDamaged(Refused):
    code = "archive-damaged"
    sentence = _(
        "This archive is damaged or was altered, so nothing was opened. Download it again, or use an older one."
    )


class ArchiveNewer(Refused):
    code = "archive-newer"
    sentence = _(
        "This archive was written by Headtable %(release)s, and this is Headtable %(own)s. Update Headtable here, then "
        "try again. Nothing was changed."
    )


class TournamentIsHere(Refused):
    code = "tournament-is-here"
    sentence = _("“%(name)s” is already on this server, at /desk/%(slug)s/. Nothing was opened or changed.")


class TournamentIsElsewhere(Refused):
    code = "tournament-is-elsewhere"
    sentence = _(
        "This tournament is already on this server, in another organization. Nothing was opened or "
        "changed. Ask the people who run the server."
    )


class TournamentWasDeleted(Refused):
    code = "tournament-was-deleted"
    sentence = _(
        "“%(name)s” was deleted here and can still be restored, on the page of all tournaments. Restore it first, so "
        "that its ledger comes back. Nothing was opened or changed."
    )


class ArchiveNotNewer(Refused):
    code = "archive-not-newer"
    sentence = _("“%(name)s” has continued here since this archive was made. Nothing was changed.")


class ArchiveDoesNotFit(Refused):
    code = "archive-does-not-fit"
    sentence = _(
        "“%(name)s” was opened here under other internal numbers, so this archive cannot update it. Open it on a "
        "computer that does not have this tournament. Nothing was changed."
    )


class PlayedHereToo(Refused):
    code = "played-here-too"
    sentence = _(
        "Round %(number)s was also played here after the tournament continued elsewhere. If what was played elsewhere "
        "should count, undo the round here first; then open the archive again. Nothing was changed."
    )


class MoneyHereToo(Refused):
    code = "money-here-too"
    sentence = _(
        "Entry %(number)s of the ledger is not the same here as in this archive: money was entered in both places, "
        "or the archive was changed. A ledger cannot lose entries, so this archive cannot update this tournament. "
        "Nothing was changed."
    )


class DrawnHereToo(Refused):
    code = "drawn-here-too"
    sentence = _(
        "A draw went on here after the tournament continued elsewhere, and there as well. A draw cannot be taken back, "
        "so this archive cannot update this tournament. Nothing was changed."
    )


class LedgerBroken(Refused):
    code = "ledger-broken"
    sentence = _(
        "Entry %(number)s of the ledger in this archive is not as it was written: %(what)s. Nothing was opened or "
        "changed. Use an older archive, or one from the other computer; a director who is not an owner can open "
        "this one without the books."
    )


class BooksNotYours(Refused):
    code = "books-not-yours"
    sentence = _(
        "This archive has entries of the ledger that are not here, from number %(number)s on, and your role or API key "
        "may not write the books. Ask an owner to open it. Nothing was changed."
    )


class NameNotTyped(Refused):
    code = "name-not-typed"
    sentence = _("To delete it, type the tournament's name as it is written here: %(name)s. Nothing was deleted.")


class RoundBeingPlayed(Refused):
    code = "round-being-played"
    sentence = _("Round %(number)s is being played. Close or undo it before you delete the tournament.")
