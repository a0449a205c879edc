"""Texas Euchre card by card: drawing, throwing down, tricks; and whatever hand is played."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleError
from scoring.rules.hand.acts import Act, Over
from scoring.rules.hand.cards import FULL_PACK, TWO_PACKS, as_cards
from scoring.rules.hand.record import HandRecord, act_as_json, read_record, record_as_json
from scoring.rules.records.replay import replay
from scoring.rules.registry import get_game
from scoring.rules.texas.facts import value_of
from scoring.rules.texas.play import taker
from tests.scoring.rules.playing import FEWER, UNTIMED, why_not

TEXAS = get_game("texas-euchre")
EACH = {3: 4, 4: 5, 5: 6, 6: 7}  # texas-euchre, Setting Up and Variants
SEEDS = st.integers(0, 2**32).map(Random)

# texas-euchre, Example Round: A is seat 0.
HANDS = ("4S 8D 9S KH KD", "2C TD TS JH AC", "6D 8H 9H 9C QH", "5H 7H JD JS QC")
DRAWN = ["4H", "5S", "4D", "5C", "7C", "3C", "7D", "3S"]
DRAWS = ["1 lay 2C", "2 lay 6D", "3 lay 5H 7H", "0 lay 4S"]
LAST = ["1 throw-down", "2 lay 5S", "3 lay 4D 5C", "0 pass"]
TRICKS = ["AC 3C 3S 7C", "4H QH 7D KD", "KH TD 8H JS", "8D JH 9C QC", "JD 9S TS 9H"]


def example(**options):
    deal = tuple(tuple(hand.split()) for hand in HANDS)
    out = {*DRAWN, *(card for hand in deal for card in hand)}
    deck = (*DRAWN, *(card for card in FULL_PACK if card not in out))
    return HandRecord("seed", "texas-euchre", 0, deal, None, deck, options)


def begun(record):
    return TEXAS.begin(TEXAS.read_ruleset(record.options), record)


def act(words):
    seat, do, *cards = words.split()
    return Act(int(seat), do, cards[0]) if do == "play" else Act(int(seat), do, cards=tuple(cards))


def after(state, *values):
    for words in values:
        state = state.act(act(words))
    return state


def plays(leaders):
    for leader, trick in zip(leaders, TRICKS, strict=True):
        yield from (f"{(leader + place) % 4} play {card}" for place, card in enumerate(trick.split()))


def test_it_plays_the_example_of_the_seed():
    found = [*DRAWS, *LAST, *plays((1, 1, 0, 0, 3))]
    record = example()._replace(actions=[act_as_json(act(words)) for words in found])
    replayed = replay(record)
    assert replayed.over.winners == (1, 0, 0, 3, 3)
    assert replayed.over.outcome.laid == (4, 2, 11, 21)
    assert (replayed.over.outcome.thrower, replayed.over.outcome.dealer) == (1, 0)
    assert replayed.points == (0, 2, 11, 0)


REFUSED = [
    ([], "1 throw-down", "first-turn"),
    ([], "1 pass", "must-lay"),
    ([], "1 lay", "not-in-hand"),
    ([], "1 lay 2C 2C", "not-in-hand"),
    ([], "1 lay 4S", "not-in-hand"),
    ([], "2 lay 6D", "not-your-turn"),
    ([], "1 play 2C", "not-now"),
    ([*DRAWS, "1 throw-down"], "2 throw-down", "thrown-down"),
    ([*DRAWS, *LAST], "1 lay AC", "not-now"),
    ([*DRAWS, *LAST], "2 play 3C", "not-your-turn"),
    ([*DRAWS, *LAST], "1 play 2C", "not-in-hand"),
]


@pytest.mark.parametrize(("body", "last", "code"), REFUSED, ids=[f"{last}: {code}" for _, last, code in REFUSED])
def test_it_refuses_in_texas_what_the_rules_do_not_allow(body, last, code):
    state = after(begun(example()), *body)
    assert act(last) not in state.legal()
    with pytest.raises(RuleError) as refused:
        state.act(act(last))
    assert refused.value.code == code


OWN_CARDS = "one or more of these can be laid, each once: 2C, AC, JH, TD, TS."
IN_WHOLE = [
    # acts before, refused, field, rule, sentence
    (
        [],
        "1 throw-down",
        "do",
        "throwing down from the second turn",
        "Seat 1 cannot throw down on the first turn: lay a card first.",
    ),
    (
        [],
        "1 pass",
        "do",
        "lay one or more cards a turn",
        "Seat 1 must lay a card or more, since nobody has thrown down.",
    ),
    ([], "1 lay 4S", "cards", "a player lays cards of the own hand", f"Seat 1 cannot lay “4S”; {OWN_CARDS}"),
    ([], "1 lay 2C 2C", "cards", "a player lays cards of the own hand", f"Seat 1 cannot lay “2C, 2C”; {OWN_CARDS}"),
    (
        [*DRAWS, "1 throw-down"],
        "2 throw-down",
        "do",
        "one throw-down a hand",
        "Seat 1 has thrown down already; nobody else can in this hand.",
    ),
    ([*DRAWS, *LAST], "1 lay AC", "do", "the order of a hand", "Seat 1 cannot lay now. Possible is: play."),
    (
        [*DRAWS, *LAST],
        "1 play 2C",
        "card",
        "a player plays the cards of the own hand",
        "Seat 1 cannot play 2C; the choice is 4H, AC, JH, TD, TS.",
    ),
]


@pytest.mark.parametrize(("body", "last", "field", "rule", "sentence"), IN_WHOLE)
def test_it_says_in_whole_what_the_rules_of_texas_do_not_allow(body, last, field, rule, sentence):
    assert why_not(after(begun(example()), *body).act, act(last))[1:] == ((field,), rule, sentence)


def test_it_asks_for_no_single_card_while_they_draw():
    assert begun(example()).choices() == 0


def test_it_has_the_thrower_lead_and_any_card_played():
    state = after(begun(example()), *DRAWS, *LAST, "1 play AC")
    assert state.turn == 2
    assert state.choices() == state.hands[2] == as_cards(["3C", "8H", "9H", "9C", "QH"])


def test_it_draws_no_more_than_the_deck_holds():
    state = begun(example())._replace(deck=("4H",))
    sentence = "The deck holds 1 cards; seat 1 cannot lay and draw 2."
    assert why_not(state.act, act("1 lay 2C TD")) == ("deck", ("cards",), "never more than the deck holds", sentence)
    assert {len(possible.cards) for possible in state.legal()} == {1}
    over = state.act(act("1 lay 2C"))
    assert (over.outcome.kind, over.outcome.dealer) == ("exhausted", 0)
    thrown = state._replace(thrower=0)
    assert [possible.do for possible in thrown.act(act("1 lay 2C")).legal()] == ["pass"]


@pytest.mark.parametrize(
    ("trick", "highest", "lowest"),
    [
        ("AC 3C 3S 7C", 0, 2),
        ("TC TD 9H 9S", 1, 3),
        ("2C AD 2S AH", 3, 2),
        ("JC QC KC AC", 3, 0),
        ("TC1 TC2 TD1 9H1", 2, 3),
    ],
)
def test_it_gives_the_texas_trick_to_the_highest_or_in_reverse_the_lowest(trick, highest, lowest):
    assert taker(tuple(trick.split())) == highest
    assert taker(tuple(trick.split()), reverse=True) == lowest


def test_it_has_the_lowest_take_the_trick_where_reverse_is_played():
    first = ("1 play AC", "2 play 3C", "3 play 3S", "0 play 7C")
    assert after(begun(example()), *DRAWS, *LAST, *first).winners == (1,)
    assert after(begun(example(reverse=True)), *DRAWS, *LAST, *first).winners == (3,)  # of the threes the last


@pytest.mark.parametrize(("court", "values"), [("11-12-13-14", (11, 12, 13, 14)), ("10-10-10-14", (10, 10, 10, 14))])
def test_it_values_the_cards_laid(court, values):
    ruleset = TEXAS.read_ruleset({"court_cards": court})
    assert tuple(value_of(card, ruleset) for card in ("JC", "QD", "KH1", "AS2")) == values
    assert [value_of(rank + "C", ruleset) for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kitty": None}, "kitty"),
        ({"upcard": "2H"}, "card-twice"),
        ({"deal": (("2H",),) * 4}, "card-twice"),
        ({"deal": (("2H",), ("3H",), ("6H",), ("8S",)), "kitty": ()}, "deal"),
        ({"deal": (("2H",), ("3H",))}, "seats"),
        ({"kitty": ("2H",)}, "kitty"),
    ],
    ids=str,
)
def test_it_refuses_a_texas_deal_that_is_none(change, code):
    with pytest.raises(RuleError) as refused:
        begun(example()._replace(**change))
    assert refused.value.code == code


def test_it_says_in_whole_what_is_missing_from_a_texas_deal():
    record = example()
    sentence = "With 4 players everybody is dealt 5 cards, and none is turned up."
    turned_up = record._replace(upcard=record.kitty[-1], kitty=record.kitty[:-1])
    assert why_not(begun, turned_up) == ("deal", ("deal",), "the deal", sentence)
    sentence = "Players draw from the deck: the record must give the kitty, from the top."
    assert why_not(begun, record._replace(kitty=None)) == ("kitty", ("kitty",), "the draw phase", sentence)
    seats = "Cards were dealt to 2 players; the game is for 3, 4, 5, 6."
    assert why_not(begun, record._replace(deal=(("2H",), ("3H",)))) == ("seats", ("deal",), "players", seats)


def random_record(rng):
    seats = rng.choice((3, 4, 5, 6))
    pack = TWO_PACKS if seats == 6 else FULL_PACK
    cards = rng.sample(pack, len(pack))
    deal = tuple(tuple(cards[seat * EACH[seats] : (seat + 1) * EACH[seats]]) for seat in range(seats))
    options = {"reverse": rng.random() < 0.5, "court_cards": rng.choice(("11-12-13-14", "10-10-10-14"))}
    deck = tuple(cards[seats * EACH[seats] :])
    return HandRecord("random", "texas-euchre", rng.randrange(seats), deal, None, deck, options)


def random_hand(rng):
    """A record with random legal actions, all states; throwing down often enough that both ends come."""
    record = random_record(rng)
    state, states, acts = begun(record), [], []
    while not isinstance(state, Over):
        states.append(state)
        legal = state.legal()
        rare = [possible for possible in legal if possible.do == "throw-down"]
        chosen = rare[0] if rare and rng.random() < 0.15 else rng.choice(legal)
        acts.append(chosen)
        state = state.act(chosen)
    return record._replace(actions=[act_as_json(done) for done in acts]), [*states, state]


@UNTIMED
@given(SEEDS)
def test_it_scores_a_texas_record_as_its_outcome(rng):
    record, states = random_hand(rng)
    assert read_record(json.loads(json.dumps(record_as_json(record)))) == record
    replayed = replay(record)
    assert replayed.over == states[-1]
    facts = json.loads(json.dumps(TEXAS.hand_as_json(replayed.over.outcome)))
    assert TEXAS.score_hand(TEXAS.read_ruleset(record.options), TEXAS.read_hand(facts)).points == replayed.points
    assert len(replayed.over.winners) == (EACH[len(record.deal)] if facts["kind"] == "thrown-down" else 0)


@UNTIMED
@given(SEEDS)
def test_it_loses_no_texas_card(rng):
    record, states = random_hand(rng)
    pack = as_cards(TWO_PACKS if len(record.deal) == 6 else FULL_PACK)
    played = 0
    for state, done in zip(states, record.actions, strict=False):
        draw = getattr(state, "draw", state)
        parts = [*state.hands, *draw.laid, as_cards(draw.deck), played]
        assert sum(parts) == pack
        assert sum(part.bit_count() for part in parts) == pack.bit_count()
        if done["do"] == "play":
            played |= as_cards([done["card"]])


@FEWER
@given(SEEDS)
def test_it_lets_somebody_act_and_refuses_what_is_not_legal_in_texas(rng):
    record, states = random_hand(rng)
    cards = record.deal[0] + record.kitty[:4]
    for state in states:
        legal = state.legal()
        assert bool(legal) != isinstance(state, Over)
        tried = [Act(rng.randrange(6), do) for do in ("pass", "throw-down", "fold")]
        tried += [Act(rng.randrange(6), "play", rng.choice(cards)), Act(rng.randrange(6), "lay", cards=(cards[0],))]
        for wrong in set(tried) - set(legal):
            with pytest.raises(RuleError) as refused:
                state.act(wrong)
            assert refused.value.rule


def count(state, counted):
    if isinstance(state, Over):
        return 1
    if state not in counted:
        counted[state] = sum(count(state.act(possible), counted) for possible in state.legal())
    return counted[state]


def to_the_lead(state):
    if state.legal()[0].do == "play":
        return 1
    return sum(to_the_lead(state.act(possible)) for possible in state.legal())


def test_it_plays_so_many_texas_hands_from_one_deal():
    deal = tuple(tuple(FULL_PACK[seat::13][:4]) for seat in range(3))
    deck = tuple(card for card in FULL_PACK if card not in sum(deal, ()))
    record = HandRecord("golden", "texas-euchre", 2, deal, None, deck, {})
    state = begun(record)
    assert len(state.legal()) == 15  # any of four cards, but not none: 2 ** 4 - 1
    for _ in range(3):
        state = state.act(state.legal()[0])
    assert len(state.legal()) == 16  # or to throw down
    thrown = state.act(Act(0, "throw-down"))
    assert to_the_lead(thrown) == 16 * 16  # two last turns: any of four cards, or none
    lead = thrown.act(Act(1, "pass")).act(Act(2, "pass"))
    assert count(lead, {}) == 24**3  # every order of every hand
