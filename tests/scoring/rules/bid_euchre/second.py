"""Bid euchre a second time, after the rule sheets that docs/house-rules.md names, and sharing nothing with the engine.

A hand is a table: lists of cards, what everybody says in turn, tricks on a heap. `Table` takes the acts of a record and
knows which ones may follow; at the end it knows who took what, and who scores what.
"""

SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
OTHER_OF_COLOR = {"C": "S", "S": "C", "D": "H", "H": "D"}
LADDER = ["little-pepper", "big-pepper", "call-two", "call-one", "shooter", "moon", "double-moon"]
LONE = ["call-two", "call-one", "shooter", "moon", "double-moon"]


def deck_of(name):
    ranks, times, joker = {
        "24": ("9TJQKA", 1, False),
        "25": ("9TJQKA", 1, True),
        "32": ("789TJQKA", 1, False),
        "36": ("6789TJQKA", 1, False),
        "double-32": ("JQKA", 2, False),
        "double-48": ("9TJQKA", 2, False),
    }[name]
    copies = [""] if times == 1 else ["1", "2"]
    return [r + s + c for c in copies for r in ranks for s in "CDHS"] + (["JOKER"] if joker else [])


def team_of(seat, players, options):
    if players in (3, 5):
        return seat
    if players == 4:
        return seat % 2
    return seat % 2 if options["teams"] == "two-teams" else seat % (players // 2)


def strength(card, named, led):
    """How high a card stands in a trick to which this suit was led; 0: it cannot take it."""
    order = "6789TJQKA"
    trump = SUITS.get(named)
    if card == "JOKER":
        return 1000
    rank = order.index(card[0]) + 1
    if trump and card[0] == "J" and card[1] == trump:
        return 900
    if trump and card[0] == "J" and card[1] == OTHER_OF_COLOR[trump]:
        return 800
    if card[1] == trump:
        return 500 + rank
    if card[1] == led:
        return 100 - rank if named == "low" else 100 + rank
    return 0


def belongs_to(card, named):
    trump = SUITS.get(named)
    if card == "JOKER":
        return trump or "a joker"
    if trump and card[0] == "J" and card[1] == OTHER_OF_COLOR[trump]:
        return trump
    return card[1]


class Table:
    def __init__(self, options, dealer, deal):
        self.options, self.dealer, self.hands = options, dealer, [list(hand) for hand in deal]
        self.players, self.each = len(deal), len(deal[0])
        self.phase, self.best, self.bidder = "bidding", None, None
        self.speaker, self.out, self.spoken = self.left(dealer), [], 0
        self.named, self.heap, self.trick, self.tricks = None, [], [], []

    def left(self, seat):
        return (seat + 1) % self.players

    def mates(self, seat):
        mine = team_of(seat, self.players, self.options)
        order = [(seat + step) % self.players for step in range(1, self.players)]
        return [other for other in order if team_of(other, self.players, self.options) == mine]

    # Bidding

    def ladder(self):
        """Everything that the house lets anybody bid, lowest first."""
        peppers = self.options["little_pepper"] or self.options["big_pepper"]
        top = self.each - 1 if peppers else self.each
        lowest = self.options["least_bid"]
        if self.dealer_is_stuck() and self.options["all_pass"] == "stick-one-less":
            lowest = max(1, lowest - 1)
        words = [word for word in LADDER if self.options[word.replace("-", "_")] > 0]
        if not self.mates(0):
            words = [word for word in words if not self.to_exchange(word)]
        return [*range(lowest, top + 1), *words]

    def to_exchange(self, bid):
        return {"call-two": 2, "call-one": 1, "shooter": self.options["shooter_cards"]}.get(bid, 0)

    def dealer_is_stuck(self):
        all_others = sorted(self.out) == [seat for seat in range(self.players) if seat != self.dealer]
        return self.best is None and all_others and self.options["all_pass"] in ("stick-the-dealer", "stick-one-less")

    def higher(self):
        bids = self.ladder()
        if self.best is None:
            return bids
        if self.best in LADDER:
            return [bid for bid in bids if bid in LADDER and LADDER.index(bid) > LADDER.index(self.best)]
        return [bid for bid in bids if bid in LADDER or bid > self.best]

    def sayings(self):
        """What whoever speaks may say."""
        return [*self.higher(), *([] if self.dealer_is_stuck() else ["pass"])]

    def say(self, what):
        assert what in self.sayings()
        self.spoken += 1
        if what == "pass":
            self.out.append(self.speaker)
        else:
            self.best, self.bidder = what, self.speaker
        everybody = self.spoken == self.players and self.options["bidding"] == "once-around"
        if len(self.out) == self.players:
            self.nobody_bid()
        elif self.best is not None and (everybody or len(self.out) == self.players - 1 or not self.higher()):
            self.phase = "naming"
        else:
            self.speaker = self.left(self.speaker)
            while self.speaker in self.out and self.options["bidding"] == "until-passed":
                self.speaker = self.left(self.speaker)

    def nobody_bid(self):
        holders = [seat for seat, hand in enumerate(self.hands) if "JOKER" in hand]
        if self.options["all_pass"] == "joker-bids-three" and holders:
            self.best, self.bidder, self.phase = 3, holders[0], "naming"
        else:
            self.phase = "over"

    # Naming, exchanging

    def namings(self):
        allowed = [*SUITS]
        rule = self.options["no_trump"]
        too_low = rule.endswith("one-more") and self.best not in LADDER and self.best <= self.options["least_bid"]
        if rule != "off" and not too_low:
            allowed.append("high")
            if "low" in rule:
                allowed.append("low")
        return allowed

    def name(self, what):
        assert what in self.namings()
        self.named = what
        self.phase = "giving" if self.to_exchange(self.best) else "playing"
        self.begin_play()

    def begin_play(self):
        alone = self.best in LONE
        self.sitting_out = self.mates(self.bidder) if alone else []
        self.turn = self.bidder

    def give(self, cards):
        for card in cards:
            self.hands[self.bidder].remove(card)
        if self.options["exchange"] == "through-partner":
            self.hands[self.mates(self.bidder)[0]] += cards
        self.phase = "passing"

    def pass_cards(self, cards):
        for card in cards:
            self.hands[self.mates(self.bidder)[0]].remove(card)
            self.hands[self.bidder].append(card)
        self.phase = "playing"

    # Tricks

    def playable(self):
        hand = self.hands[self.turn]
        if not self.trick:
            return sorted(hand)
        led = belongs_to(self.trick[0][1], self.named)
        following = [card for card in hand if belongs_to(card, self.named) == led]
        return sorted(following or hand)

    def play(self, card):
        assert card in self.playable()
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < self.players - len(self.sitting_out):
            self.turn = self.next_player(self.turn)
            return
        led = belongs_to(self.trick[0][1], self.named)
        taker, best = None, -1
        for seat, laid in self.trick:  # of equal cards the first stays
            if strength(laid, self.named, led) > best:
                taker, best = seat, strength(laid, self.named, led)
        self.tricks.append(taker)
        self.trick, self.turn = [], taker
        if not self.hands[taker]:
            self.phase = "over"

    def next_player(self, seat):
        seat = self.left(seat)
        while seat in self.sitting_out:
            seat = self.left(seat)
        return seat

    # Points

    def points(self):
        if self.bidder is None:
            return [0] * self.players
        taken = {}
        for seat in self.tricks:
            team = team_of(seat, self.players, self.options)
            taken[team] = taken.get(team, 0) + 1
        makers = team_of(self.bidder, self.players, self.options)
        own, word = taken.get(makers, 0), self.best in LADDER
        stake = self.options[self.best.replace("-", "_")] if word else self.best
        if own >= (self.each if word else self.best):
            bonus = {"tricks": own, "bid": self.best, "tricks-and-two": own + 2}
            scored = stake if word else bonus[self.options["makers_score"]]
        else:
            scored = -(self.each if word and self.options["failed_special"] == "tricks" else stake)
        by_seat = []
        for seat in range(self.players):
            team = team_of(seat, self.players, self.options)
            defends = taken.get(team, 0) if self.options["defenders_score"] == "tricks" else 0
            by_seat.append(scored if team == makers else defends)
        return by_seat
