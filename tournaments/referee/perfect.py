"""Perfect play on the referee's page: a deal with all cards seen, and alone or not by what one hand sees."""

from collections.abc import Iterator, Sequence
from random import randrange
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import (
    Chance,
    Contract,
    FactsError,
    Position,
    SolvedDeal,
    Way,
    judge_call,
    par,
    play_out,
    solve_deal,
)
from tournaments.referee.asked import UPCARD, Question
from tournaments.referee.shown import Button, PlayShown, Verdict, seat_names, short_seat_names
from tournaments.web import sentence_of
from tournaments.words.cards import SUITS, show_card
from tournaments.words.perfect_play import call_in_words, made_by, points_line, trump_in_words


def deal_context(question: Question) -> dict[str, Any]:
    """Return the deal as far as it has been entered; once it is whole, what each maker makes, or the play."""
    names = seat_names(question)
    refused = _refused(question)
    if refused:
        return {"verdict": Verdict("warning", refused)}
    seed = randrange(10**9)  # noqa: S311 - a deal to look at
    shown: dict[str, Any] = {
        "places": list(_places(question, names)),
        "at_random": Button(f"deal:{seed}", _("Deal at random")),
    }
    if not question.is_whole_deal:
        return shown | {"verdict": Verdict("", _missing_of_deal(question, names))}
    try:
        solved = solve_deal(question.as_deal())
        contract = question.contract
        more = _results(question, solved) if contract is None else _play(question, solved, Contract(*contract), names)
    except FactsError as error:
        return shown | {"verdict": Verdict("warning", sentence_of(error))}
    return shown | more


def _refused(question: Question) -> str:
    """Return why no deal is solved by these house rules; empty where it is."""
    solved = question.rules.solved
    try:
        if solved is not None:
            solved.check(question.rules.read_ruleset(question.options))
    except FactsError as error:
        return sentence_of(error)
    return ""


def _missing_of_deal(question: Question, names: Sequence[str]) -> str:
    if question.hand_to_fill is None:
        return _("Tap the card that was turned up.")
    words = _("%(name)s: tap the six cards.") if question.cards_each == 6 else _("%(name)s: tap the five cards.")
    return words % {"name": names[question.hand_to_fill]}


def loner_context(question: Question) -> dict[str, Any]:
    """Return one hand as far as it has been entered; once it is whole, what it makes with the partner and alone."""
    names = seat_names(question)
    where = [Button(f"maker:{seat}", name, seat == question.maker) for seat, name in enumerate(names)]
    shown: dict[str, Any] = {"steps": [(_("Where do you sit?"), where)], "asks_trump": True}
    shown["places"] = list(_places(question, [_("Your hand")]))
    missing = _missing_for_loner(question)
    if missing:
        return shown | {"verdict": Verdict("", missing)}
    try:
        with_partner, alone = judge_call(question.as_one_hand())
    except FactsError as error:
        return shown | {"verdict": Verdict("warning", sentence_of(error))}
    return shown | {"verdict": _loner_verdict(with_partner, alone), "chances": list(_chance_rows(with_partner, alone))}


def _places(question: Question, labels: Sequence[str]) -> Iterator[tuple[Button, list[Any]]]:
    """Yield the up-card and the hands: the button that sends cards there, and the cards."""
    up = [show_card(question.upcard)] if question.upcard else []
    if question.rules.turns_up:
        yield Button(f"at:{UPCARD}", _("Up-card"), question.target == UPCARD), up
    for place, label in enumerate(labels):
        at = f"held-{place}"
        yield Button(f"at:{at}", label, question.target == at), [show_card(card) for card in question.hand(place)]


def _results(question: Question, solved: SolvedDeal) -> dict[str, Any]:
    """Return the tricks of each maker and trump, each to be played out, and par."""
    columns = list(_columns(solved, short_seat_names(question)))
    possible = solved.game.trumps(solved.ruleset)
    trumps = [trump for trump in (*SUITS, *possible[len(SUITS) :]) if trump in possible]
    rows = [
        (trump_in_words(trump), [_number(solved, trump, seat, way) for seat, way, _label in columns])
        for trump in trumps
    ]
    return {
        "verdict": _par_verdict(solved, seat_names(question)),
        "columns": [(_way_in_words(solved, way), label) for _seat, way, label in columns],
        "rows": rows,
    }


def _number(solved: SolvedDeal, trump: str, seat: int, way: Way) -> Button:
    """Return the tricks of a maker, to be tapped."""
    exchanged = f"-{way.exchanged}" if way.exchanged else ""
    return Button(f"play:{trump}-{seat}-{int(way.alone)}{exchanged}", str(solved.made(trump, seat, *way).tricks))


def _columns(solved: SolvedDeal, names: Sequence[str]) -> Iterator[tuple[int, Way, str]]:
    """Yield who makes trump, in which way, and the heading.

    Partners make the same together where the lead does not depend on which of them it is: then they share a column.
    """
    for way in solved.game.ways(solved.ruleset):
        for seat in range(solved.game.seats):
            share = not way.alone and solved.rules.turns_up
            side = tuple(sorted(solved.game.side(seat))) if share else (seat,)
            if seat == side[0]:
                yield seat, way, " + ".join(names[each] for each in side)


def _way_in_words(solved: SolvedDeal, way: Way) -> str:
    """Return how a maker plays; empty with the partner, and where there is one way."""
    if way.exchanged:
        words = ngettext("alone, %(count)s card exchanged", "alone, %(count)s cards exchanged", way.exchanged)
        return words % {"count": way.exchanged}
    return _("alone") if way.alone and len(solved.game.alone) > 1 else ""


def _par_verdict(solved: SolvedDeal, names: Sequence[str]) -> Verdict:
    unlike_people = _("Perfect play sees every card. People at a table do not.")
    best = par(solved)
    if best is None:
        return Verdict("", _("The tricks each maker takes when everybody plays perfectly."), (unlike_people,))
    words = _("Par: %(points)s") % {"points": points_line(best.points, names)}
    may_choose = len(solved.game.alone) > 1
    calls = [call_in_words(solved.rules, call._asdict(), names, may_choose=may_choose) for call in best.calls[:3]]
    return Verdict("success", words, (*calls, unlike_people))


def _play(question: Question, solved: SolvedDeal, contract: Contract, names: Sequence[str]) -> dict[str, Any]:
    """Return the hands, the cards that may be played with what they come to, and the tricks so far."""
    position = play_out(solved, contract, question.cards)
    agreed = made_by(contract, names, may_choose=len(solved.game.alone) > 1)
    if position.discard:
        agreed += " · " + _("%(card)s laid away") % {"card": show_card(position.discard).name}
    if position.given:
        given, passed = (get_text_list([show_card(card).name for card in cards], _("and")) for cards in position[-2:])
        agreed += " · " + _("%(given)s exchanged for %(passed)s") % {"given": given, "passed": passed}
    return {
        "verdict": _play_verdict(solved, contract, position, names),
        "playing": agreed,
        "places": [],
        "table": [_row_of_hand(position, seat, names) for seat in sorted(position.hands)],
        "tricks": [_trick_shown(position, number, names) for number in range(len(position.tricks))],
    }


def _row_of_hand(position: Position, seat: int, names: Sequence[str]) -> tuple[str, list[tuple[Any, str, bool]]]:
    """Return whose hand it is, and its cards: each with the tricks it comes to where it may be played now, and best."""
    worth = {choice.card: str(choice.tricks) for choice in position.choices} if seat == position.turn else {}
    return names[seat], [
        (show_card(card), worth.get(card, ""), card in position.best and card in worth) for card in position.hands[seat]
    ]


def _trick_shown(position: Position, number: int, names: Sequence[str]) -> list[PlayShown]:
    trick = position.tricks[number]
    is_over = len(trick.cards) == len(trick.seats)
    return [
        PlayShown(names[seat], show_card(card), "", "winner" if is_over and place == trick.taker else "")
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=False))  # the others are to come
    ]


def _play_verdict(solved: SolvedDeal, contract: Contract, position: Position, names: Sequence[str]) -> Verdict:
    side = " + ".join(
        names[seat] for seat in ((contract.maker,) if contract.alone else solved.game.side(contract.maker))
    )
    if position.turn is None:
        words = ngettext("%(who)s: %(count)s trick.", "%(who)s: %(count)s tricks.", position.taken)
        points = _points(solved, contract, position.taken, names)
        return Verdict("success", words % {"who": side, "count": position.taken}, points)
    words = _("%(name)s plays. Best: %(cards)s.")
    cards = get_text_list([show_card(card).name for card in position.best], _("or"))
    tricks = _("The number on a card: the tricks that %(who)s will have if it is played.") % {"who": side}
    return Verdict("", words % {"name": names[position.turn], "cards": cards}, (tricks,))


def _points(solved: SolvedDeal, contract: Contract, tricks: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return what the tricks score, in words; empty where that depends on what was bid."""
    if not solved.rules.turns_up:
        return ()
    return (points_line(solved.points(contract.maker, tricks, contract.alone), names),)


# One hand


def _missing_for_loner(question: Question) -> str:
    if question.upcard is None:
        return _("Tap the card that was turned up.")
    if len(question.hand(0)) < question.cards_each:
        return _("Tap the five cards of your hand.")
    if question.maker is None:
        return _("Where do you sit?")
    return _("Which suit is trump?") if question.trump is None else ""


def _loner_verdict(with_partner: Chance, alone: Chance) -> Verdict:
    gain = alone.points - with_partner.points
    margin = (alone.margin**2 + with_partner.margin**2) ** 0.5
    if max(alone.points, with_partner.points) < 0:
        words, kind = _("Neither: this hand loses points on average."), "warning"
    elif gain > margin:
        words, kind = _("Go alone."), "success"
    elif gain < -margin:
        words, kind = _("Keep your partner."), "success"
    else:
        words, kind = _("It makes little difference."), ""
    lines = (
        _("From %(count)s random deals of the cards you do not see, each played perfectly by everybody.")
        % {"count": sum(alone.deals)},
        _("Perfect play sees every card. People at a table do not."),
    )
    return Verdict(kind, words, lines)


def _chance_rows(*both: Chance) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows of the table: a label, then the value with the partner and alone."""
    yield _("All five tricks"), [_share(chance, 5, 5) for chance in both]
    yield _("Three or four tricks"), [_share(chance, 3, 4) for chance in both]
    yield _("Euchred"), [_share(chance, 0, 2) for chance in both]
    yield _("Points on average"), [f"{chance.points:+.1f} ± {chance.margin:.1f}" for chance in both]
    if any(chance.discard for chance in both):
        yield _("Lay away"), [show_card(chance.discard).name if chance.discard else "" for chance in both]


def _share(chance: Chance, least: int, most: int) -> str:
    count = sum(chance.deals[least : most + 1])
    return f"{100 * count / sum(chance.deals):.0f} %"
