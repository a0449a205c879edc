"""Refusals in a tournament, one class for each cause (see `scoring.errors`)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class TooManyFriendlyGames(Refused):
    code = "too-many-games"
    sentence = _("This server has no room for more games without a tournament. Sign in, or try again in an hour.")


class FriendlyGameEnded(Refused):
    code = "game-ended"
    sentence = _("This game was ended, so it takes no more hands. Undo its last hand to go on with it.")


class TooManyUndone(Refused):
    code = "too-many-undone"
    sentence = _("Too many hands were undone at this table in this round. Ask the director to correct the sheet.")


class RoundUnfinished(Refused):
    code = "round-unfinished"
    sentence = _("Round %(number)s is still a draft or open. Close or undo it before the next draw.")


class RoundNotDraft(Refused):
    code = "round-not-draft"
    sentence = _("Round %(number)s is no longer a draft. Nothing was changed; reload the page to see the round.")


class DraftChanged(Refused):
    code = "draft-changed"
    sentence = _(
        "Someone else has changed the draft of round %(number)s. Your change was not made; look at the draft again."
    )


class DrawnAgain(RoundNotDraft):
    sentence = _("Someone else has drawn round %(number)s again. Your change was not made; look at the draft again.")


class NothingToSwap(Refused):
    code = "nothing-to-swap"
    sentence = _("Choose two different people of this draft, at least one of them with a seat.")


class RoundNotOpen(Refused):
    code = "round-not-open"
    sentence = _("Round %(number)s is not open. Publish it first.")


class RoundNotLast(Refused):
    code = "round-not-last"
    sentence = _("Round %(number)s is not the latest round. Undo round %(last)s first.")


class RoundNotClosed(Refused):
    code = "round-not-closed"
    sentence = _("Round %(number)s is not closed, so there is nothing to reopen.")


class HandsMissing(Refused):
    code = "hands-missing"
    sentence = _(
        "Round %(number)s is not complete. Still missing: %(missing_text)s. Enter the missing hands, or close it "
        "anyway."
    )

    def __init__(self, *, number: int, missing: Sequence[Mapping[str, Any]]):
        """`missing`: each table of round `number` whose game is not complete, as {sitting, table, hands}."""
        tables = [_with_hands(gap) for gap in missing]
        super().__init__(number=number, missing=missing, missing_text=", ".join(tables))


def _with_hands(gap: Mapping[str, Any]) -> str:
    hands = ngettext(
        "table %(table)s (%(hands)s hand so far)", "table %(table)s (%(hands)s hands so far)", gap["hands"]
    )
    return hands % gap


class GamesUndecided(Refused):
    code = "games-undecided"
    sentence = _(
        "Round %(number)s has no result yet at table %(tables_text)s: the game is tied, and one side must advance. "
        "Have them play one more hand and enter who won it, or close it anyway and decide later."
    )

    def __init__(self, *, number: int, undecided: list[dict[str, int]]):
        """`undecided`: each with its `sitting` and its `table`."""
        tables = ", ".join(str(game["table"]) for game in undecided)
        super().__init__(number=number, undecided=undecided, tables_text=tables)


class NoClock(Refused):
    code = "no-clock"
    sentence = _("The round clock has not been started. Start it first.")


class ClockStopped(Refused):
    code = "clock-stopped"
    sentence = _("The round clock is stopped. Resume it, or remove it and start a new one.")


class ClockTooLong(Refused):
    code = "clock-too-long"
    sentence = _("The round clock can run for at most %(longest)s minutes.")


class NoRoundsLeft(Refused):
    code = "no-rounds-left"
    sentence = _(
        "All %(planned)s rounds have been played. To continue, raise the number of rounds in the tournament settings."
    )


class ResultsImported(Refused):
    code = "results-imported"
    sentence = _("This night was played without Headtable: its results were imported, so no round can be seated.")


class TooFewEntrants(Refused):
    code = "too-few-entrants"
    sentence = _("Only %(present)s people are checked in; a round needs at least %(needed)s.")


class TooManyEntrants(Refused):
    code = "too-many-entrants"
    sentence = _("A tournament can have up to %(limit)s entrants; this would make %(wanted)s.")


class TooManyTournaments(Refused):
    code = "too-many-tournaments"
    sentence = _(
        "An organization can have up to %(most)s tournaments that are not over. End or delete one, "
        "or ask the people who run the server for more."
    )


class TooManyPeople(Refused):
    code = "too-many-people"
    sentence = _(
        "An organization can have up to %(most)s people from all its tournaments. Nobody was added; "
        "ask the people who run the server for more."
    )


class KeyReused(Refused):
    code = "idempotency-key-reused"
    sentence = _("This Idempotency-Key was used for another request. Send a new key with a new request.")


class PartnersNotFixed(Refused):
    code = "partners-not-fixed"
    sentence = _(
        "Partners change in this tournament, so there are no teams. For teams, choose a movement with fixed partners "
        "in the tournament settings."
    )


class NotAPair(Refused):
    code = "not-a-pair"
    sentence = _("A team is two different entrants of this tournament, and nobody can be in two teams.")


class HasPartner(Refused):
    code = "has-partner"
    sentence = _("Already in a team: %(names)s. Split that team first.")


class NoPartner(Refused):
    code = "no-partner"
    sentence = _("No partner checked in: %(names)s. Pair them, or mark them as not here.")


class HasPartnerHere(Refused):
    code = "has-partner-here"
    sentence = _("%(name)s has a partner who is checked in, so there is no need for standby.")


class TeamHasPlayed(Refused):
    code = "team-has-played"
    sentence = _("%(team)s has already been seated in a round. Replace one of the two with someone else instead.")


class NotInTeam(Refused):
    code = "not-in-team"
    sentence = _("%(name)s is no longer in team %(team)s. Reload the page and try again.")


class DraftStands(Refused):
    code = "draft-stands"
    sentence = _("Round %(number)s has already been drawn. Discard the draft first, then draw again.")


class GameTied(Refused):
    code = "game-tied"
    sentence = _(
        "Table %(table)s in round %(number)s has no winner yet, and one side must advance. Have them play one more "
        "hand, then enter on the table's sheet who won it."
    )


class NotTied(Refused):
    code = "not-tied"
    sentence = _(
        "There is nothing to decide at table %(table)s. Only a finished, tied game of the bracket needs a decision."
    )


class KnockOutOver(Refused):
    code = "knock-out-over"
    sentence = _("The knock-out is decided, so there are no more rounds. The standings show the result.")


class HandsOnSheets(Refused):
    code = "hands-on-sheets"
    sentence = _(
        "Round %(number)s is being played, with hands on the sheets of: %(tables_text)s. Confirm that you want to "
        "restore it anyway."
    )

    def __init__(self, *, number: int, tables: Sequence[int]):
        """`tables`: the numbers of the tables that would lose hands of round `number`, which is open."""
        super().__init__(number=number, tables=tables, tables_text=tables_in_words(tables))


def tables_in_words(tables: Iterable[int]) -> str:
    """Return table numbers as a list in words: table 3, table 7 and table 12."""
    return str(get_text_list([gettext("table %(number)s") % {"number": number} for number in tables], gettext("and")))


class ChangedMeanwhile(Refused):
    """Somebody else was quicker: what the caller has seen is no longer so."""

    code = "changed-meanwhile"
    sentence = _("Someone else has changed this. Nothing was saved; read it again and try again.")


class SettingsChanged(ChangedMeanwhile):
    code = "settings-changed"
    sentence = _(
        "Someone else has changed this tournament. Nothing was saved; look at its current state and try again."
    )


class RoundsDrawn(Refused):
    code = "rounds-drawn"
    sentence = _(
        "Round %(number)s has already been drawn, so the tournament cannot end after round %(planned)s. Undo the later "
        "rounds first."
    )


class GameSettled(Refused):
    code = "game-settled"
    sentence = _(
        "Round %(number)s is drawn, so the game and the number of players at a table can no longer be changed. To "
        "change them, undo all rounds first."
    )


class DealsSettled(Refused):
    code = "deals-settled"
    sentence = _(
        "Round %(number)s is drawn, so it is settled whether everybody plays the same cards. To change that, undo all "
        "rounds first."
    )


class KnockOutUnderWay(Refused):
    code = "knock-out-under-way"
    sentence = _(
        "A knock-out needs its bracket from the first round on, and %(number)s rounds were drawn without one. Choose "
        "Swiss, where winners meet winners, or undo those rounds first."
    )


class BracketStands(Refused):
    code = "bracket-stands"
    sentence = _(
        "The bracket is drawn, so the number of losses that puts a team out is fixed. To change it, undo all rounds "
        "first."
    )


class TablesLimitedInTeams(Refused):
    code = "tables-limited-in-teams"
    sentence = _(
        "If partners stay together, every team plays, so the number of tables cannot be limited. Leave the maximum "
        "empty."
    )


class TableOut(Refused):
    code = "table-out"
    sentence = _(
        "Table %(table)s is out of use. Choose another table, or put it back into use in the tournament settings first."
    )


class RoundTakenBack(Refused):
    code = "round-taken-back"
    sentence = _("Round %(number)s was undone and no longer counts. Nothing on its sheets can be changed.")


class EntrantHasPlayed(Refused):
    code = "entrant-has-played"
    sentence = _(
        "%(name)s has already been seated, paired or given points, so the name stays on the list. Choose Goes home "
        "instead."
    )


class RulesNameTaken(Refused):
    code = "rules-name-taken"
    sentence = _("Other house rules of this game are saved as “%(name)s” already. Choose another name.")


class GameNameTaken(Refused):
    code = "game-name-taken"
    sentence = _("Another game of yours is called “%(name)s” already. Choose another name.")


class TooManyOwnGames(Refused):
    code = "too-many-own-games"
    sentence = _("There is room for %(most)d games of your own. Delete one first.")


class NothingToReveal(Refused):
    code = "nothing-to-reveal"
    sentence = _("The tournament is not over. Close the last round first, then begin the reveal.")


class TooManySponsors(Refused):
    code = "too-many-sponsors"
    sentence = _("There is room for %(most)d sponsors. Remove one first.")


class NotKnownBeforehand(Refused):
    code = "not-known-beforehand"
    sentence = _(
        "There are no rotation cards to print: results decide who sits where, or the first round has not been drawn "
        "yet."
    )
