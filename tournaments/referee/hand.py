"""The referee's page for a whole hand: what was agreed, the tricks as they fell, and the ruling."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import FactsError, HandRuling, rule_on_hand
from tournaments.referee.asked import DISCARD, NAMED, UPCARD, Question
from tournaments.referee.shown import (
    Button,
    PlayShown,
    Verdict,
    cited,
    mark_of,
    names_of_cards,
    role_of,
    ruleset_asked,
    seat_names,
    trumps,
    which_suit,
)
from tournaments.web import sentence_of
from tournaments.words.cards import SUITS, CardShown, show_card
from tournaments.words.perfect_play import points_line


def hand_context(question: Question) -> dict[str, Any]:
    """Return what the page shows for a whole hand: what was agreed, its tricks, the ruling."""
    names = seat_names(question)
    missing = _missing(question)
    rows = dict(_seat_rows(question, names))
    places = list(_places(question, names))
    shown: dict[str, Any] = {
        "seat_rows": rows.items(),
        "steps": [(missing, rows[missing])] if missing in rows else [],
        "asks_trump": missing in (_who_made_trump(), which_suit(), _what_is_trump()),
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
    if ruling.turn is not None and question.rules.turns_up:
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
    if not question.rules.turns_up:
        return _missing_bid(question)
    if question.upcard is None:
        return _("Tap the card that was turned up.")
    if question.is_no_trump:
        return ""
    if question.maker is None:
        return _who_made_trump()
    return which_suit() if question.trump is None else ""


def _missing_bid(question: Question) -> str:
    """Return what is missing where tricks are bid."""
    if question.maker is None:
        return _who_bid_highest()
    if question.bid is None:
        return _what_was_bid()
    return _what_is_trump() if question.trump is None and not question.is_no_trump else ""


def _who_bid_highest() -> str:
    return _("Who bid highest?")


def _what_was_bid() -> str:
    return _("What was bid?")


def _what_is_trump() -> str:
    return _("What is trump?")


def _who_made_trump() -> str:
    return _("Who made trump?")


def _agreed(question: Question, names: Sequence[str]) -> str:
    """Return what is known before the first card, in one line."""
    words = []
    if question.dealer is not None:
        words.append(_("%(name)s dealt") % {"name": names[question.dealer]})
    if question.thrower is not None:
        words.append(_("%(name)s threw down") % {"name": names[question.thrower]})
    if question.upcard:
        words.append(_("%(card)s turned up") % {"card": show_card(question.upcard).name})
    if question.bid is not None and question.maker is not None:
        named = next((button.label for button in trumps(question) if button.is_chosen), "")
        values = {"name": names[question.maker], "bid": _name_of_bid(question, question.bid), "named": named}
        words.append(_("%(name)s bid %(bid)s, %(named)s") % values)
    elif question.is_no_trump:
        words.append(_("no trump"))
    elif question.maker is not None and question.trump:
        values = {"name": names[question.maker], "suit": str(SUITS[question.trump][0])}
        words.append(_("%(name)s made %(suit)s trump") % values)
    return " · ".join(words)


def _seat_rows(question: Question, names: Sequence[str]) -> Iterator[tuple[str, list[Button]]]:
    def row(does: str, chosen: int | None) -> list[Button]:
        return [Button(f"{does}:{seat}", name, seat == chosen) for seat, name in enumerate(names)]

    if question.names:
        yield _("Who dealt?"), row("dealer", question.dealer)
    if not question.rules.has_suits:
        yield _("Who threw down?"), row("thrower", question.thrower)
    elif not question.rules.turns_up:
        yield _who_bid_highest(), row("maker", question.maker)
        bids = question.rules.bids(ruleset_asked(question), question.players)
        yield _what_was_bid(), [Button(f"bid:{bid}", _name_of_bid(question, bid), bid == question.bid) for bid in bids]
    elif not question.is_no_trump:
        yield _who_made_trump(), row("maker", question.maker)
    if getattr(ruleset_asked(question), "defend_alone", "off") != "off":
        yield _("Did a defender play alone?"), row("defender", question.defender_alone)


def _name_of_bid(question: Question, bid: int | str) -> str:
    name: str = question.rules.module_in("tournaments.words.games").name_of_bid(bid)
    return name


def _places(question: Question, names: Sequence[str]) -> Iterator[tuple[bool, Button, list[CardShown]]]:
    """Yield the targets besides the tricks: whether the target is rarely needed, its button, its cards."""

    def place(is_rare: bool, at: str, label: str, cards: Sequence[str | None]) -> tuple[bool, Button, list[CardShown]]:
        return is_rare, Button(f"at:{at}", label, question.target == at), [show_card(card) for card in cards if card]

    if not question.rules.has_suits:
        laid = [*question.laid, *([[]] * question.players)]
        for seat, name in enumerate(names):
            yield place(False, f"laid-{seat}", _("%(name)s laid") % {"name": name}, laid[seat])
        return
    if not question.rules.turns_up:
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
            role_of(play.role, play.is_legal),
            mark_of(seat == trick.winner, play.is_legal),
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
    return words % {**values, "card": show_card(revoke.card).name, "choices": names_of_cards(revoke.choices)}


def _end_lines(question: Question, ruling: HandRuling, names: Sequence[str]) -> Iterator[str]:
    if ruling.revoke and ruling.points is None:
        yield _("No house rule of this game says what a renege costs: the director decides.")
        yield _("Enter the hand with the tricks that the director awards; a maker without any is euchred.")
        return
    if not ruling.revoke and not ruling.lay_down:
        yield _tricks_line(question, ruling, names)
    yield points_line(ruling.points or (), names)
    sides = question.rules.sides(question.players, ruleset_asked(question))
    is_secret = len(sides) == question.players  # else everybody knew the partner
    if ruling.partner is not None and is_secret:
        yield _("%(name)s was the maker's partner.") % {"name": names[ruling.partner]}
    if ruling.next_dealer is not None and question.names:
        yield _("%(name)s deals next.") % {"name": names[ruling.next_dealer]}


def _tricks_line(question: Question, ruling: HandRuling, names: Sequence[str]) -> str:
    winners = [trick.winner for trick in ruling.tricks]
    by_side = [
        (" & ".join(names[seat] for seat in side), sum(winners.count(seat) for seat in side))
        for side in question.rules.sides(question.players, ruleset_asked(question))
    ]
    taken = [
        ngettext("%(who)s %(count)s trick", "%(who)s %(count)s tricks", count) % {"who": who, "count": count}
        for who, count in by_side
    ]
    return _("Tricks: %(list)s.") % {"list": ", ".join(taken)}
