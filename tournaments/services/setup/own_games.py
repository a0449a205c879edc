"""Games that an organization made itself: saved, changed, deleted, and kept by the tournaments that play them."""

from collections.abc import Iterable
from contextlib import suppress

from django.db import IntegrityError, transaction

from accounts.models import Organization
from scoring.rules import FactsError, ShapeError, get_game, gettext_noop, is_own, read_own, tidied
from tournaments.errors import GameNameTaken, TooManyOwnGames
from tournaments.models import GameFile, OwnGame, SavedRules, Tournament

MOST_OWN_GAMES = 50
"""How many one organization has at most."""


def own_games_of(organizations: Iterable[Organization]) -> list[OwnGame]:
    """Return the games that these organizations made, by name."""
    return list(OwnGame.objects.filter(organization__in=organizations))


@transaction.atomic
def save_game(*, organization: Organization, file: str, instead_of: OwnGame | None = None) -> OwnGame:
    """Save the game of a file, in place of one that is there or of the same name; tournaments keep what they play.

    The same file again changes nothing. House rules that were saved for the game before are for this one from now on,
    if it can be played by them; else they are deleted. Raises ShapeError where the file is no game, GameNameTaken,
    TooManyOwnGames.
    """
    file = tidied(file)
    rules = read_own(file)
    named = OwnGame.objects.filter(organization=organization, name__iexact=rules.name).first()
    standing = instead_of or named
    if standing is None:
        if organization.own_games.count() >= MOST_OWN_GAMES:
            raise TooManyOwnGames(most=MOST_OWN_GAMES)
        return _stored(OwnGame(organization=organization, name=rules.name, key=rules.key, file=file))
    before, standing.key = standing.key, rules.key
    standing.name, standing.file = rules.name, file
    _stored(standing)
    if before != rules.key:
        _go_on(SavedRules.objects.filter(organization=organization, game_key=before), rules.key)
    return standing


def _stored(own: OwnGame) -> OwnGame:
    try:
        with transaction.atomic():
            own.save()
    except IntegrityError:
        raise GameNameTaken(name=own.name) from None
    return own


def _go_on(saved: Iterable[SavedRules], key: str) -> None:
    """Have house rules be those of a game that was changed, but for what it cannot be played by."""
    rules = get_game(key)
    for saved_rules in saved:
        try:
            saved_rules.ruleset = rules.ruleset_as_json(rules.read_ruleset(saved_rules.ruleset))
        except FactsError:
            saved_rules.delete()
        else:
            saved_rules.game_key = key
            saved_rules.save(update_fields=["game_key", "ruleset"])


@transaction.atomic
def delete_game(own: OwnGame) -> None:
    """Delete a game with the house rules that were saved for it; tournaments go on playing it."""
    SavedRules.objects.filter(organization=own.organization, game_key=own.key).delete()
    own.delete()


def refuse_unknown_game(organization: Organization, key: str) -> None:
    """Raise ShapeError where there is no such game, or it is another organization's."""
    if is_own(key) and _file(organization, key) is None:
        raise ShapeError(
            "unknown-game",
            gettext_noop("Your organization has no such game of its own. Choose another one."),
            fields=("game",),
        )
    get_game(key)


def keep_file(tournament: Tournament) -> None:
    """Give a tournament that plays a game of its organization's own the file, which nobody changes any more."""
    key = tournament.game_key
    if is_own(key) and (file := _file(tournament.organization, key)):
        GameFile.objects.get_or_create(tournament=tournament, key=key, defaults={"file": file})


def _file(organization: Organization, key: str) -> str | None:
    """Return the file of a game that this organization made, or that a tournament of its has played."""
    made = OwnGame.objects.filter(organization=organization, key=key).first()
    found = made or GameFile.objects.filter(tournament__organization=organization, key=key).first()
    return found.file if found else None


def known_rules(saved: Iterable[SavedRules]) -> list[SavedRules]:
    """Return saved house rules without those of a game that is nowhere any more."""
    known = []
    for rules in saved:
        with suppress(ShapeError):
            get_game(rules.game_key)
            known.append(rules)
    return known
