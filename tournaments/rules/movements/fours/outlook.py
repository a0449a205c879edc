"""What the round to be drawn must leave for the rounds after it: partners who are new to each other."""

from collections.abc import Sequence

from tournaments.rules.movements.base import Contender, PastRound, SeatingRules
from tournaments.rules.movements.fours.ahead import LARGEST_FIELD, disjoint_matchings, is_free, without
from tournaments.rules.movements.fours.judge import as_bits
from tournaments.rules.movements.partners import Pair, fresh_partners, past_partners
from tournaments.rules.movements.seating_rules import rules_for


class Outlook:
    """The partnerships that are left among everybody here, sit-outs included, and the rounds they must do for.

    Of an odd field, those who sit out are chosen round by round. Here each place beside the tables counts as a person
    whom everybody who has sat out least can still partner once.
    """

    def __init__(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], seating_rules: SeatingRules, planned: int
    ) -> None:
        self.rounds = 0
        """How many rounds after this one are to go without a repeat, as far as the partnerships reach."""
        number = len(history) + 1
        if number < planned and len(contenders) <= LARGEST_FIELD:
            self._look(contenders, history, seating_rules, number)
            self._count(planned - number)

    def _look(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], seating_rules: SeatingRules, number: int
    ) -> None:
        here = sorted(contender.entrant for contender in contenders)
        rules = rules_for(here, seating_rules, number)
        self.people = [entrant for entrant in here if entrant not in rules.must]
        self.places = {entrant: place for place, entrant in enumerate(self.people)}
        self.sit_outs = {contender.entrant: contender.sit_outs for contender in contenders}
        self.aside = len(here) % 4
        used = past_partners(history)
        for entrant, others in rules.barred.items():
            used.setdefault(entrant, set()).update(others)
        self.fresh = fresh_partners(self.people, used)

    def _count(self, rounds: int) -> None:
        if len(self.people) >= 4 and not is_free(self.fresh, self.aside, rounds):
            self.rounds = rounds
        while self.rounds and disjoint_matchings(self._graph(self.fresh, (), self.rounds + 1), self.rounds + 1) is None:
            self.rounds -= 1

    def goes_on(self, pairs: Sequence[Pair], sitting_out: Sequence[int]) -> bool:
        """Tell whether the rounds to come can go without repeats after these partners (entrants) and sit-outs."""
        loose = [
            (self.places[first], self.places[second])
            for first, second in pairs
            if {first, second} <= self.places.keys()
        ]
        graph = self._graph(without(self.fresh, loose), sitting_out, self.rounds)
        return disjoint_matchings(graph, self.rounds) is not None

    def plan(self) -> list[list[Pair]]:
        """Return partners (entrants) for this round and those to come, where nobody sits out; else nothing."""
        matchings = None if self.aside else disjoint_matchings(self.fresh, self.rounds + 1)
        return [[(self.people[first], self.people[second]) for first, second in pairs] for pairs in matchings or ()]

    def _graph(self, fresh: Sequence[int], sitting_out: Sequence[int], rounds: int) -> list[int]:
        """Return who may partner whom, with the places beside the tables as vertices after the people."""
        counts = [self.sit_outs[entrant] + (entrant in sitting_out) for entrant in self.people]
        least = [place for place, count in enumerate(counts) if count == min(counts)]
        may_sit_out = as_bits(least if len(least) >= self.aside * rounds else range(len(counts)))
        aside = as_bits(range(len(counts), len(counts) + self.aside))
        graph = [new | (aside if may_sit_out >> place & 1 else 0) for place, new in enumerate(fresh)]
        return graph + [may_sit_out] * self.aside
