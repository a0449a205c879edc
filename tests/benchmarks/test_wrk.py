"""What wrk tells: a rate, or that the measurement is worth nothing."""

import pytest

from benchmarks.load import LoadError, rate_in

OUTPUT = """\
Running 2s test @ http://127.0.0.1:8000/health/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.11ms    1.02ms  20.11ms   91.40%
    Req/Sec     5.17k   388.07     5.67k    75.00%
  10306 requests in 2.00s, 3.34MB read
{}Requests/sec:   5150.13
Transfer/sec:      1.67MB
"""


def test_it_reads_the_rate() -> None:
    assert rate_in(OUTPUT.format("")) == 5150.13


@pytest.mark.parametrize(
    "trouble",
    ["  Socket errors: connect 0, read 12, write 0, timeout 3\n", "  Non-2xx or 3xx responses: 7\n"],
)
def test_it_refuses_a_rate_of_failures(trouble: str) -> None:
    with pytest.raises(LoadError):
        rate_in(OUTPUT.format(trouble))


def test_it_refuses_what_has_no_rate() -> None:
    with pytest.raises(LoadError):
        rate_in("unable to connect to 127.0.0.1:8000 Connection refused")
