"""The referee's page: the cards to tap, a trick so far, and the ruling in words."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import GAMES, FactsError, TrickRuling, rule_on_trick
from tournaments.referee.asked import (
    CARDS,
    NAMED,
    PERFECT,
    UPCARD,
    Question,
    has_view,
    question_as_text,
    rules_in_words,
)
from tournaments.referee.draw import draw_context
from tournaments.referee.hand import hand_context
from tournaments.referee.perfect import deal_context, loner_context
from tournaments.referee.shown import (
    Button,
    PlayShown,
    Verdict,
    cited,
    mark_of,
    names_of_cards,
    role_of,
    ruleset_asked,
    trumps,
    which_suit,
)
from tournaments.web import sentence_of
from tournaments.words.cards import SUITS, CardShown, place_in_fan, show_card


def context_of(question: Question) -> dict[str, Any]:
    """Return everything that the page shows for a question."""
    contexts = {
        "trick": _trick_context,
        "hand": hand_context,
        "draw": draw_context,
        "deal": deal_context,
        "loner": loner_context,
    }
    shown = contexts[question.view](question)
    house_rules = rules_in_words(question)
    return {
        "question": question,
        "is_draw": question.view == "draw",
        "text": question_as_text(question),
        "games": [
            Button(f"game:{key}", _(game.name), key == question.game) for key, game in GAMES.items() if game.knows_cards
        ],
        "presets": [
            Button(f"preset:{key}", _(preset.name), _(preset.name) == house_rules)
            for key, preset in question.rules.presets.items()
        ],
        "seats": _seat_counts(question),
        "game_name": _(question.rules.name),
        "house_rules": house_rules,
        "trumps": trumps(question),
        "fan": _fan(question) if _asks_for_cards(question) else [],
        "has_deals": has_view(question.rules, "deal"),
        "has_loners": has_view(question.rules, "loner"),
        **shown,
    }


def _seat_counts(question: Question) -> list[Button]:
    counts = question.rules.seat_counts
    if len(counts) == 1 or question.names or question.view in PERFECT:
        return []
    return [Button(f"seats:{count}", str(count), count == question.players) for count in counts]


def _asks_for_cards(question: Question) -> bool:
    """Whether cards are tapped from the whole pack: not once a deal is there, unless one of its hands was tapped."""
    if question.view == "deal":
        return question.target != CARDS
    return question.view != "draw"


def _fan(question: Question) -> list[list[tuple[CardShown, bool]]]:
    """Return the cards of the pack by suit, from the highest, each with whether it is used already."""
    pack = question.rules.pack(ruleset_asked(question), question.players)
    used = _used(question)
    rows = [[card for card in pack if card[1:2] == suit and not card.startswith("JOKER")] for suit in SUITS]
    jokers = [card for card in pack if card.startswith("JOKER")]
    ordered = [sorted(row, key=place_in_fan) for row in rows] + [jokers]
    return [[(show_card(card), card in used) for card in row] for row in ordered if row]


def _used(question: Question) -> set[str]:
    """Return the cards that a tap would remove, or that cannot go to the current target."""
    if question.view not in PERFECT and question.target in (UPCARD, NAMED):
        return {card for card in (getattr(question, question.target),) if card}
    knows_hands = question.view in ("trick", *PERFECT) or question.laid_down is not None
    rows = [*question.held, *question.laid] if knows_hands or question.laid else []
    singles = {question.discard, question.upcard if question.view in PERFECT else None}
    return {*question.cards, *(card for row in rows for card in row or ()), *filter(None, singles)}


# One trick


def _trick_context(question: Question) -> dict[str, Any]:
    if question.rules.has_suits and question.trump is None and not question.is_no_trump:
        return {"verdict": Verdict("", which_suit()), "plays": [], "rules": ()}
    try:
        ruling = rule_on_trick(question.as_trick())
    except FactsError as error:
        return {"verdict": Verdict("warning", sentence_of(error)), "plays": [], "rules": ()}
    plays = [_play_of_trick(question, ruling, place) for place in range(len(ruling.plays))]
    return {"plays": plays, "verdict": _trick_verdict(question, ruling), "rules": cited(ruling.rules)}


def _play_of_trick(question: Question, ruling: TrickRuling, place: int) -> PlayShown:
    play = ruling.plays[place]
    held = (question.held[place] if place < len(question.held) else None) or None
    matters = play.role not in ("leads", "follows", "plays")
    return PlayShown(
        _place(place),
        show_card(play.card),
        role_of(play.role, play.is_legal),
        mark_of(place == ruling.winner, play.is_legal),
        [show_card(card) for card in held] if held else None,
        f"held-{place}" if matters else "",
    )


def _place(place: int) -> str:
    names = (_("Leads"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"))
    return names[place]


def _trick_verdict(question: Question, ruling: TrickRuling) -> Verdict:
    at, _dash, number = question.at.partition("-")
    if at == "held" and number.isdecimal() and int(number) < len(ruling.plays):
        return _held_verdict(ruling, int(number))
    if not ruling.plays or ruling.winner is None:
        return Verdict("", _("Tap the cards of the trick in the order they were played, the lead first."))
    card = show_card(ruling.plays[ruling.winner].card).name
    taken = _("%(who)s takes the trick with the %(card)s.") % {"who": _player(ruling.winner), "card": card}
    lines = tuple(_revoke_line(ruling, place) for place in ruling.revokes)
    return Verdict("error" if lines else "success", taken, lines)


def _held_verdict(ruling: TrickRuling, place: int) -> Verdict:
    """Return the message while the cards that a player still held are entered."""
    if place in ruling.revokes:
        return Verdict("error", _revoke_line(ruling, place))
    if ruling.plays[place].is_legal:
        return Verdict("success", _("None of these cards follows suit: the play was right."))
    words = _("Tap the other cards that the %(who)s player held then. One that follows suit is enough.")
    return Verdict("", words % {"who": _place(place)})


def _player(place: int) -> str:
    return _("The player who led") if place == 0 else _("The %(who)s player") % {"who": _place(place)}


def _revoke_line(ruling: TrickRuling, place: int) -> str:
    play = ruling.plays[place]
    words = _("Renege: %(who)s played the %(card)s and had to follow suit. Could have been played: %(choices)s.")
    who = _player(place)
    return words % {
        "who": who[0].lower() + who[1:],
        "card": show_card(play.card).name,
        "choices": names_of_cards(play.choices),
    }
