"""Whatever halls do with their parts, every hub that has them has the same result."""

from tests.occasions.chain.simulated import faults_of
from tests.support.check_all import more


def test_it_comes_to_the_same_bytes_at_every_hub_whatever_the_halls_do() -> None:
    wrong = {seed: faults for seed in range(more(20, 10_000)) if (faults := faults_of(seed))}

    assert wrong == {}, "python -m tests.occasions.chain.simulated SEED repeats one"
