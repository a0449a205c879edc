"""What the director does to the tournament as a whole: settings, rules, adjustments, going back, moving house."""

from typing import Any

from django.db.models import Q
from hypothesis import strategies as st

from scoring.models import Hand
from tests.people import Night
from tests.tournaments.archive.nights import forget
from tests.tournaments.stateful.base import CLOSED, UNFINISHED, Machine, happens
from tournaments.archive import restoring
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import SeatingRule, Sitting
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.people import seating_rules
from tournaments.services.setup import tournaments
from tournaments.services.setup.settings import change_tournament

SETTINGS = st.one_of(
    st.fixed_dictionaries({"rounds": st.integers(2, 8)}),
    st.fixed_dictionaries({"hands_per_game": st.integers(1, 3)}),
    st.fixed_dictionaries({"most_tables": st.sampled_from((None, 1, 2, 3))}),
    st.fixed_dictionaries({"tables_out": st.lists(st.integers(1, 5), max_size=2, unique=True)}),
    st.fixed_dictionaries({"ghost": st.booleans()}),
    st.fixed_dictionaries({"sit_out_points": st.sampled_from((None, 0, 3))}),
    st.fixed_dictionaries({"name": st.just("Renamed"), "visibility": st.sampled_from(("public", "staff"))}),
    st.fixed_dictionaries({"tie_breaks": st.sampled_from(([], ["lone-marches"], ["lot"]))}),
)
MOVEMENT = st.one_of(
    st.fixed_dictionaries({"partners": st.sampled_from(("number", "lot"))}),
    st.just({}),
    st.just({"ghost": False, "most_tables": None, "partners": "lot"}),
)
SO_MANY_STATES = 8


class Settings(Machine):
    """The tournament as a whole."""

    @happens(settings=SETTINGS)
    def change_settings(self, settings: dict[str, Any]) -> None:
        change_tournament(tournament=self.tournament, changes=settings, **self.by)

    @happens(movement=st.sampled_from(list(MOVEMENTS)), settings=MOVEMENT)
    def change_movement(self, movement: str, settings: dict[str, Any]) -> None:
        change_tournament(tournament=self.tournament, changes={"movement": movement, **settings}, **self.by)

    @happens(points=st.integers(-3, 3))
    def adjust(self, points: int) -> None:
        tournaments.adjust(tournament=self.tournament, entrant=self.anybody(), points=points, reason="pie", **self.by)

    @happens(kind=st.sampled_from(SeatingRule.Kind.values), table=st.integers(1, 4), until=st.sampled_from((None, 3)))
    def add_a_seating_rule(self, kind: str, table: int, until: int | None) -> None:
        asked: dict[str, Any] = {"table": table}
        if kind != SeatingRule.Kind.STAYS:
            asked = {"other": self.anybody()}
        if kind in SeatingRule.WITH_A_ROUND:
            asked["until_round"] = until
        rule = seating_rules.RuleRequest(kind, self.anybody(), **asked)
        seating_rules.add_rule(tournament=self.tournament, wanted=rule, **self.by)

    @happens()
    def withdraw_a_seating_rule(self) -> None:
        rule = self.one_of(SeatingRule.objects.filter(tournament=self.tournament, withdrawn_at=None))
        seating_rules.withdraw_rule(rule=rule, **self.by)

    @happens(confirmed=st.sampled_from((True, True, False)))
    def go_back(self, *, confirmed: bool) -> None:
        """Go back to an earlier state: hands that came since wait.

        Totals and what was voided do not, nor does what was played at a table that was only added since.
        """
        snapshot = self.one_of(list(self.tournament.earlier_states.order_by("-pk"))[:SO_MANY_STATES])
        on_sheets = Hand.objects.filter(game__sitting__round__tournament=self.tournament)
        gone = set(on_sheets.filter(Q(kind="totals") | Q(voided_at__isnull=False)).values_list("uuid", flat=True))
        places = dict(on_sheets.values_list("uuid", "game__sitting"))
        restoring.restore_state(snapshot=snapshot, confirmed=confirmed, **self.by)
        left = set(Sitting.objects.filter(pk__in=places.values()).values_list("pk", flat=True))
        gone |= {uuid for uuid, sitting in places.items() if sitting not in left}
        self.sent = {uuid: facts for uuid, facts in self.sent.items() if uuid not in gone}
        self.forget_what_was_seen()

    @happens(*UNFINISHED)
    def move_to_another_machine(self) -> None:
        """The laptop dies; another one opens the archive and goes on."""
        _header, packed = make_archive(tournament_id=self.tournament.pk, now=self.now)
        organization = self.tournament.organization
        forget(Night(self.tournament, [], None))
        self.tournament = open_archive(packed=packed, organization=organization).tournament
        self.forget_what_was_seen()

    def forget_what_was_seen(self) -> None:
        """Rows have other numbers now, or other people in them; what rounds were closed with stays."""
        self.sat, self.partners, self.remembers_all = {}, {}, False
        self.credits = {round_.pk: round_.sit_out_points for round_ in self.standing() if round_.status == CLOSED}
