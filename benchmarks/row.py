"""What a row is: a question, two ways to answer it, and the code of the bare one."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from benchmarks.stage import Stage


@dataclass(frozen=True)
class Figure:
    """One measurement, and how much of a core the load generator took meanwhile (0: there was none)."""

    value: float
    client_share: float = 0.0


Run = Callable[[], Figure]


@dataclass(frozen=True)
class Row:
    """A row of the table.

    `runs` prepares what is to be measured on a stage and returns two functions, ours and the baseline's, each of
    which measures once, in `unit`. `bare` is the baseline's code, printed beside the figures. `databases` are those on
    which it is worth the time; a row that is asked for by name is measured on any. `needs` is a module that only the
    group "bench" of the dependencies brings.
    """

    name: str
    question: str
    unit: str
    runs: Callable[[Stage], tuple[Run, Run]]
    bare: tuple[Callable[..., object], ...]
    databases: tuple[str, ...] = ("sqlite", "postgresql")
    needs: str | None = None

    @property
    def more_is_better(self) -> bool:
        """Tell whether the unit counts work done in a time, rather than the time of some work."""
        return self.unit.endswith("/s")


@dataclass(frozen=True)
class RowResult:
    """A row measured on one database, in pairs: ours, then the baseline's."""

    row: Row
    database: str
    pairs: tuple[tuple[Figure, Figure], ...]

    @property
    def ours(self) -> float:
        """The median of our figures."""
        return median(ours.value for ours, _bare in self.pairs)

    @property
    def baseline(self) -> float:
        """The median of the baseline's figures."""
        return median(bare.value for _ours, bare in self.pairs)

    @property
    def ratios(self) -> tuple[float, ...]:
        """Our speed as a share of the baseline's, pair by pair, the lowest first: 1 is as quick as bare."""
        quotients = [ours.value / bare.value for ours, bare in self.pairs]
        return tuple(sorted(quotients if self.row.more_is_better else (1 / q for q in quotients)))

    @property
    def client_share(self) -> float:
        """The most of a core that the load generator took in any measurement."""
        return max(figure.client_share for pair in self.pairs for figure in pair)


def measure(row: Row, stage: Stage) -> RowResult:
    """Measure a row: each side once to warm up, then in interleaved pairs."""
    ours, bare = row.runs(stage)
    for _pair in range(stage.scale.warm_ups):
        ours(), bare()
    return RowResult(row, stage.database, tuple((ours(), bare()) for _pair in range(stage.scale.pairs)))
