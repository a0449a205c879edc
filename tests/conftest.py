"""Fixtures for every test: halls in processes of their own, browsers, an empty cache."""

import fcntl
import gc
import os
import shutil
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, cast

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page

from config import prepare
from tests.support import browser as browsers
from tests.support import databases, halls, order
from tests.support.check_all import CHECK_ALL, more, without_the_others

LOG_TAIL = 6000

# The same examples every time; `make check-all` tries many more, by a seed that it prints. A busy machine takes its
# time, and no test is about that.
hypothesis.settings.register_profile(
    "headtable",
    max_examples=more(15, 1000),
    derandomize=not CHECK_ALL,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("headtable")


def pytest_configure() -> None:
    """Let templates name static files that nobody collected for the tests, and keep SQLite's database in memory."""
    if connection.vendor == "sqlite":  # pytest-django knows it by the name of Django's own engine
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = ":memory:"
    prepare.compile_texts()
    cast(Any, settings.STORAGES)["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of a file together, and mix the files that start halls and browsers among the others."""
    by_file: dict[Path, list[pytest.Item]] = {}
    kept, left_out = without_the_others(items)
    config.hook.pytest_deselected(items=left_out)
    for item in kept:
        by_file.setdefault(item.path, []).append(item)
    items[:] = [item for file in order.mixed(by_file, Path(__file__).parent) for item in by_file[file]]


def pytest_collection_finish() -> None:
    """Look for garbage more rarely, and not among what stays anyway: a tenth of the tests' time went there."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def pytest_runtest_setup() -> None:
    """Forget the halls that were stopped; those that a module shares still belong to the next test."""
    halls.opened[:] = [hall for hall in halls.opened if hall.is_running]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what a hall's processes wrote when its test fails."""
    report = yield
    if report.failed:
        for hall in halls.opened:
            report.sections += [(f"{hall.url}: {name}", text[-LOG_TAIL:]) for name, text in hall.logs().items() if text]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured, and cannot say is right or wrong."""
    reports = [report for report in terminalreporter.getreports("passed") if report.when == "call"]
    for name, figure in (item for report in reports for item in report.user_properties):
        terminalreporter.write_line(f"{name}: {figure}")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test sees what another one cached: rolled-back rows are made again under the same numbers."""
    cache.clear()


@pytest.fixture(autouse=True)
def _english() -> None:
    """No test speaks the language in which another one's reader asked: a thread goes on with its last request's."""
    translation.deactivate()


@pytest.fixture(scope="session")
def started_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory of a hall after its first start: database and static files, nobody in it."""

    def start(folder: Path) -> None:
        with halls.embedded_hall(folder):
            pass
        with closing(sqlite3.connect(folder / "headtable.sqlite3")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # then the file alone is all of it

    return made_once(tmp_path_factory, "model", start)


@pytest.fixture(scope="session")
def with_director(tmp_path_factory: pytest.TempPathFactory, started_before: Path) -> Path:
    """The same with a director in it: every hall that begins as a copy saves a process that makes one."""

    def begin(folder: Path) -> None:
        shutil.copytree(started_before, folder, ignore=shutil.ignore_patterns("*.log"))
        halls.EmbeddedHall(folder, {}).add_director()

    return made_once(tmp_path_factory, "model-with-director", begin)


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once for all processes of the tests; those who want it meanwhile wait."""
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    base = factory.getbasetemp() if alone else factory.getbasetemp().parent
    folder, done = base / name, base / f"{name}.done"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="session")
def models(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The address of a database with all tables and nobody in it, by kind: `sqlite` or `postgresql`."""

    def model(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{request.getfixturevalue('started_before')}/headtable.sqlite3"
        server = _server_url()
        made_once(tmp_path_factory, "model-postgresql", partial(databases.make_model_on, server))
        return databases.model_on(server)

    return model


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, models: Callable[[str], str]) -> None:
    """Let the tests' own database on PostgreSQL begin as a copy: its tables are made once for all processes."""
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = models("postgresql").rpartition("/")[2]


@pytest.fixture
def embedded_hall(tmp_path: Path, with_director: Path) -> Iterator[halls.EmbeddedHall]:
    """A hall as `make run` serves it, with nobody but a director in its SQLite database."""
    with halls.embedded_hall(tmp_path / "embedded", model=with_director) as hall:
        yield hall


@pytest.fixture(scope="module")
def large_hall(
    tmp_path_factory: pytest.TempPathFactory, started_before: Path, models: Callable[[str], str]
) -> Iterator[Callable[..., halls.LargeHall]]:
    """Make a hall on PostgreSQL and Redis, both empty, with separate workers: `large_hall(workers=2)`.

    It is served until the module's last test is over.
    """
    with ExitStack() as stack:

        def serve(workers: int = 2, queues: int = 1) -> halls.LargeHall:
            folder = tmp_path_factory.mktemp("large")
            database = stack.enter_context(databases.copy_of(models("postgresql"), folder))
            return stack.enter_context(halls.large_hall(folder, database, workers, started_before, queues))

        yield serve


def _server_url() -> str:
    if "TEST_DATABASE_URL" not in os.environ:
        pytest.fail("This test needs PostgreSQL and Redis: run it with make test.", pytrace=False)
    return os.environ["TEST_DATABASE_URL"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for all tests of a process."""
    with browsers.chromium() as browser:
        yield browser


@pytest.fixture
def complaints() -> Iterator[browsers.Complaints]:
    """What the test's pages complained about; fails the test when that was unexpected."""
    complaints = browsers.Complaints()
    yield complaints
    assert not complaints.unexpected()


@pytest.fixture
def context(browser: Browser, complaints: browsers.Complaints) -> Iterator[BrowserContext]:
    """A browser nobody has used yet: no cookies, nothing stored."""
    context = browsers.attentive_context(browser, complaints)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of the context; errors on its console fail the test."""
    return context.new_page()
