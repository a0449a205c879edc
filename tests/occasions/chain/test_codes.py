"""Parts as a chain of QR codes come back whole, from pictures in any order, and only whole."""

import pytest

from occasions.chain.codes import as_codes, read_codes
from tests.occasions.chain.halls import hall, record


def lines() -> list[str]:
    writer = hall(1)
    writer.write(*(record(n, "person", name=f"Zoë {n}", points=n, hands=80) for n in range(20, 60)))
    return [part.line for part in writer.parts]


def test_it_brings_back_the_lines_whatever_the_order_and_repetition() -> None:
    codes = as_codes(lines())

    assert len(codes) >= 2
    assert list(read_codes([*reversed(codes), codes[0], "https://example.org"]).lines) == lines()


def test_it_says_which_codes_are_missing() -> None:
    codes = as_codes(lines())

    found = read_codes([codes[0], *codes[2:]])

    assert (found.lines, found.read, found.of, found.missing) == ((), len(codes) - 1, len(codes), (2,))


@pytest.mark.parametrize("text", ["HTO:AB:1/1:!!", "HTO:AB:0/1:ME", "HTO:AB:1/x:ME", "HTO:AB:1/1:MFRGG", "nothing"])
def test_it_reads_nothing_from_a_code_that_is_none(text: str) -> None:
    assert read_codes([text]).lines == ()
