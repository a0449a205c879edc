"""A pytest plugin, loaded before Django's settings: a Redis database for each process of pytest-xdist.

Two processes that shared one would answer each other's cached boards, since both number tournaments from 1.
"""

import os

_process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
if os.environ.get("TEST_REDIS_URL"):
    os.environ["REDIS_URL"] = f"{os.environ['TEST_REDIS_URL'].rpartition('/')[0]}/{_process}"
