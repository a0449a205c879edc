"""The referee's page: the cards to tap, the trick or hand so far, and the ruling in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.rules import GAMES, FactsError, HandRuling, TrickRuling, rule_on_hand, rule_on_trick
from tournaments.referee.asked import (
    CARDS,
    DISCARD,
    NAMED,
    PERFECT,
    UPCARD,
    Question,
    has_view,
    question_as_text,
    rules_in_words,
)
from tournaments.referee.draw import draw_context
from tournaments.referee.perfect import deal_context, loner_context
from tournaments.referee.shown import Button, PlayShown, Verdict, cited, points_line, seat_names
from tournaments.web import sentence_of
from tournaments.words.cards import SUITS, CardShown, name_of_denomination, place_in_fan, show_card


def context_of(question: Question) -> dict[str, Any]:
    """Return everything that the page shows for a question."""
    contexts = {
        "trick": _trick_context,
        "hand": _hand_context,
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
        "trumps": _trumps(question),
        "fan": _fan(question) if _asks_for_cards(question) else [],
        "has_deals": has_view(question.rules, "deal"),
        "has_loners": has_view(question.rules, "loner"),
        **shown,
    }


def _ruleset(question: Question) -> Any:
    return question.rules.read_ruleset(question.options)


def _seat_counts(question: Question) -> list[Button]:
    counts = question.rules.seat_counts
    if len(counts) == 1 or question.names:
        return []
    return [Button(f"seats:{count}", str(count), count == question.players) for count in counts]


def _trumps(question: Question) -> list[Button]:
    if not question.rules.has_suits:
        return []
    suits = [Button(f"trump:{suit}", str(name), question.trump == suit, icon) for suit, (name, icon) in SUITS.items()]
    if getattr(_ruleset(question), "all_pass", "") == "no-trump":
        suits.append(Button("trump:", _("No trump"), question.is_no_trump))
    return [*suits, *_without_trump(question)]


def _without_trump(question: Question) -> list[Button]:
    """Return what can be named instead of a suit, where somebody bids."""
    named = {"high": ("trump:", question.is_no_trump), "low": ("trump:low", question.trump == "low")}
    known = [name for name in question.rules.denominations(_ruleset(question)) if name in named]
    return [Button(named[name][0], name_of_denomination(name), named[name][1]) for name in known]


def _asks_for_cards(question: Question) -> bool:
    """Whether cards are tapped from the whole pack: not once a deal is there, unless one of its hands was tapped."""
    if question.view == "deal":
        return question.target != CARDS
    return question.view != "draw"


def _fan(question: Question) -> list[list[tuple[CardShown, bool]]]:
    """Return the cards of the pack by suit, from the highest, each with whether it is used already."""
    pack = question.rules.pack(_ruleset(question), question.players)
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
        return {"verdict": Verdict("", _which_suit()), "plays": [], "rules": ()}
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
        _role(play.role, play.is_legal),
        _mark(place == ruling.winner, play.is_legal),
        [show_card(card) for card in held] if held else None,
        f"held-{place}" if matters else "",
    )


def _place(place: int) -> str:
    names = (_("Leads"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"))
    return names[place]


def _mark(is_winner: bool, is_legal: bool | None) -> str:
    if is_legal is False:
        return "revoke"
    return "winner" if is_winner else ""


def _role(role: str, is_legal: bool | None) -> str:
    if is_legal is False:
        return pgettext("of a card", "Renege")
    words = {"leads": _("led"), "follows": _("follows suit"), "trumps": _("trumps"), "sheds": _("another suit")}
    return words.get(role, "")


def _trick_verdict(question: Question, ruling: TrickRuling) -> Verdict:
    at, _dash, number = question.at.partition("-")
    if at == "held" and number.isdecimal() and int(number) < len(ruling.plays):
        return _held_verdict(ruling, int(number))
    if not ruling.plays or ruling.winner is None:
        return Verdict("", _("Tap the cards of the trick in the order in which they were played, the lead first."))
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
    return words % {"who": who[0].lower() + who[1:], "card": show_card(play.card).name, "choices": _names(play.choices)}


def _names(cards: Sequence[str] | None) -> str:
    return ", ".join(show_card(card).name for card in cards or ())


# A whole hand


def _hand_context(question: Question) -> dict[str, Any]:
    names = seat_names(question)
    missing = _missing(question)
    rows = dict(_seat_rows(question, names))
    places = list(_places(question, names))
    shown: dict[str, Any] = {
        "seat_rows": rows.items(),
        "steps": [(missing, rows[missing])] if missing in rows else [],
        "asks_trump": missing in (_who_made_trump(), _which_suit()),
        "agreed": "" if missing else _agreed(question, names),
        "can_be_alone": question.rules.has_suits and 4 <= question.players <= 5 and question.upcard is not None,
        "places": [place for is_rare, *place in places if not is_rare],
        "rare_places": [place for is_rare, *place in places if is_rare],
        "verdict": Verdict("", missing),
        "tricks": [],
        "rules": (),
    }
    if missing:
        return shown
    try:
        ruling = rule_on_hand(question.changed(laid_down=None).as_hand())
    except FactsError as error:
        return shown | {"verdict": Verdict("warning", sentence_of(error))}
    if ruling.turn is not None and question.rules.has_suits:
        shown |= _lay_down_context(question, ruling, names)
        if question.laid_down is not None:
            try:
                ruling = rule_on_hand(question.as_hand())
            except FactsError as error:
                return shown | {"verdict": Verdict("warning", sentence_of(error))}
    tricks = [_trick_shown(ruling, number, names) for number in range(len(ruling.tricks))]
    return shown | {"tricks": tricks, "verdict": _hand_verdict(question, ruling, names), "rules": cited(ruling.rules)}


def _lay_down_context(question: Question, ruling: HandRuling, names: Sequence[str]) -> dict[str, Any]:
    """Return who may have laid the hand down, and, once that is said, where everybody's cards go."""
    buttons = [Button(f"lay-down:{seat}", names[seat], seat == question.laid_down) for seat in sorted(ruling.seats)]
    if question.laid_down is None:
        return {"lay_down": buttons}
    rows = [*question.held, *([[]] * question.players)]
    places = []
    for seat in sorted(ruling.seats):
        label = _("%(name)s still holds") % {"name": names[seat]}
        chosen = question.target == f"held-{seat}"
        places.append((Button(f"at:held-{seat}", label, chosen), [show_card(card) for card in rows[seat] or ()]))
    return {"lay_down": buttons, "places": places}


def _missing(question: Question) -> str:
    """Return what is missing before the first card can be entered; empty if nothing is."""
    if question.seat_of_dealer is None:
        return _("Who dealt?")
    if not question.rules.has_suits:
        return _("Who threw down?") if question.thrower is None else ""
    if question.upcard is None:
        return _("Tap the card that was turned up.")
    if question.is_no_trump:
        return ""
    if question.maker is None:
        return _who_made_trump()
    return _which_suit() if question.trump is None else ""


def _who_made_trump() -> str:
    return _("Who made trump?")


def _which_suit() -> str:
    return _("Which suit is trump?")


def _agreed(question: Question, names: Sequence[str]) -> str:
    """Return what is known before the first card, in one line."""
    words = []
    if question.dealer is not None:
        words.append(_("%(name)s dealt") % {"name": names[question.dealer]})
    if question.thrower is not None:
        words.append(_("%(name)s threw down") % {"name": names[question.thrower]})
    if question.upcard:
        words.append(_("%(card)s turned up") % {"card": show_card(question.upcard).name})
    if question.is_no_trump:
        words.append(_("no trump"))
    elif question.maker is not None and question.trump:
        values = {"name": names[question.maker], "suit": SUITS[question.trump][0]}
        words.append(_("%(name)s made %(suit)s trump") % values)
    return " · ".join(words)


def _seat_rows(question: Question, names: Sequence[str]) -> Iterator[tuple[str, list[Button]]]:
    def row(does: str, chosen: int | None) -> list[Button]:
        return [Button(f"{does}:{seat}", name, seat == chosen) for seat, name in enumerate(names)]

    if question.names:
        yield _("Who dealt?"), row("dealer", question.dealer)
    if not question.rules.has_suits:
        yield _("Who threw down?"), row("thrower", question.thrower)
    elif not question.is_no_trump:
        yield _who_made_trump(), row("maker", question.maker)
    if getattr(_ruleset(question), "defend_alone", "off") != "off":
        yield _("Did a defender play alone?"), row("defender", question.defender_alone)


def _places(question: Question, names: Sequence[str]) -> Iterator[tuple[bool, Button, list[CardShown]]]:
    """Yield the targets besides the tricks: whether the target is rarely needed, its button, its cards."""

    def place(is_rare: bool, at: str, label: str, cards: Sequence[str | None]) -> tuple[bool, Button, list[CardShown]]:
        return is_rare, Button(f"at:{at}", label, question.target == at), [show_card(card) for card in cards if card]

    if not question.rules.has_suits:
        laid = [*question.laid, *([[]] * question.players)]
        for seat, name in enumerate(names):
            yield place(False, f"laid-{seat}", _("%(name)s laid") % {"name": name}, laid[seat])
        return
    yield place(True, UPCARD, _("Up-card"), [question.upcard])
    yield place(True, DISCARD, _("The dealer's discard, if you know it"), [question.discard])
    if "name" in question.rules.verbs and question.maker is not None and not question.alone:
        yield place(False, NAMED, _("The card the maker named"), [question.named])


def _trick_shown(ruling: HandRuling, number: int, names: Sequence[str]) -> list[PlayShown]:
    trick = ruling.tricks[number]
    return [
        PlayShown(
            names[seat],
            show_card(play.card),
            _role(play.role, play.is_legal),
            _mark(seat == trick.winner, play.is_legal),
        )
        for seat, play in zip(trick.seats, trick.ruling.plays, strict=True)
    ]


def _hand_verdict(question: Question, ruling: HandRuling, names: Sequence[str]) -> Verdict:
    if ruling.revoke:
        return Verdict("error", _revoke_in_hand(ruling, names), tuple(_end_lines(question, ruling, names)))
    if ruling.lay_down:
        return _lay_down_verdict(question, ruling, names)
    if ruling.turn is not None:
        words = _("Trick %(number)s: tap the card that %(name)s played.")
        trick = sum(trick.winner is not None for trick in ruling.tricks) + 1
        return Verdict("", words % {"number": trick, "name": names[ruling.turn]})
    return Verdict("success", _("Every play was right."), tuple(_end_lines(question, ruling, names)))


def _lay_down_verdict(question: Question, ruling: HandRuling, names: Sequence[str]) -> Verdict:
    name = {"name": names[question.laid_down or 0]}
    if ruling.lay_down == "certain":
        words = _("%(name)s may lay the hand down: however the rest is played, everybody's points are the same.")
        return Verdict("success", words % name, tuple(_end_lines(question, ruling, names)))
    if ruling.lay_down == "undecided":
        words = _("Whether the hand is certain cannot be decided quickly: it plays on, %(name)s's cards face up.")
    else:
        words = _("The hand is not certain: the points depend on the play. It plays on, %(name)s's cards face up.")
    return Verdict("warning", words % name)


def _revoke_in_hand(ruling: HandRuling, names: Sequence[str]) -> str:
    if ruling.revoke is None:
        return ""
    words = _(
        "Renege in trick %(number)s: %(name)s played the %(card)s and had to follow suit. Could have been played: "
        "%(choices)s."
    )
    revoke = ruling.revoke
    values = {"number": revoke.trick + 1, "name": names[revoke.seat]}
    return words % {**values, "card": show_card(revoke.card).name, "choices": _names(revoke.choices)}


def _end_lines(question: Question, ruling: HandRuling, names: Sequence[str]) -> Iterator[str]:
    if ruling.revoke and ruling.points is None:
        yield _("No house rule of this game says what a renege costs: the director decides.")
        yield _("Enter the hand with the tricks that the director awards; a maker without any is euchred.")
        return
    if not ruling.revoke and not ruling.lay_down:
        yield _tricks_line(question, ruling, names)
    yield points_line(ruling.points or (), names)
    is_secret = len(question.rules.sides(question.players)) == question.players  # else everybody knew the partner
    if ruling.partner is not None and is_secret:
        yield _("%(name)s was the maker's partner.") % {"name": names[ruling.partner]}
    if ruling.next_dealer is not None and question.names:
        yield _("%(name)s deals next.") % {"name": names[ruling.next_dealer]}


def _tricks_line(question: Question, ruling: HandRuling, names: Sequence[str]) -> str:
    winners = [trick.winner for trick in ruling.tricks]
    by_side = [
        (" & ".join(names[seat] for seat in side), sum(winners.count(seat) for seat in side))
        for side in question.rules.sides(question.players)
    ]
    taken = [
        ngettext("%(who)s %(count)s trick", "%(who)s %(count)s tricks", count) % {"who": who, "count": count}
        for who, count in by_side
    ]
    return _("Tricks: %(list)s.") % {"list": ", ".join(taken)}
