"""Every command that README and docs/ name is run: here, by a test that is named here, or there is a reason why not."""

import re
import shlex
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from django.core.management import call_command

from fundraising.services.ledger import fundraiser_of
from tests import people
from tests.config.test_compose import SERVICES
from tests.support.check_all import only_in_check_all
from tests.support.halls import ROOT
from tournaments.archive.deleting import delete_tournament
from tournaments.archive.transfer import make_archive
from tournaments.models import DeletedTournament

PAGES = [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")), *sorted(ROOT.glob("docs/*.md"))]
PROGRAMS = (
    r"make|python|manage\.py|docker|git|celery|openapi-python-client|mutmut|pre-commit|pip|npm|npx|uv|curl|apt-get"
)
BLOCK = re.compile(r"^ *```([^\n]*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(rf"`((?:[A-Z_]+=\S* )*(?:\.venv/bin/)?(?:{PROGRAMS})(?: [^`\n]+)?)`")
LANGUAGE = re.compile(r"sh|python|yaml|text|json \w+( [a-z-]+)?")

NIGHT, GUEST = "winter-night", "dana@example.org"
PAPER = "manage.py paper SLUG WHAT --paper letter --output OUTPUT"
TRIED = {
    "manage.py archive SLUG": b"\x1f\x8b",
    "manage.py check_ledger [SLUG]": b"ledger entries are as they were written.",
    "manage.py check_points": b"All stored points match the hands.",
    "manage.py drf_create_token EMAIL": b"Generated token ",
    "manage.py drf_create_token dana@example.org": b"Generated token ",
    "manage.py open_archive FILE": b"Spring night",
    PAPER: b"",
    f"{PAPER} [--round N] [--table N] [--at ADDRESS] [--language es]": b"",
    "manage.py paper SLUG payouts": b"%PDF",
    "manage.py paper SLUG report": b"%PDF",
    "manage.py replay_hands --schema": b'"$schema"',
    "manage.py replay_hands FILE": b'"winners": [1, 1, 1, 3, 2]',
    "manage.py solve_deals FILE": b'"H": [[0, 5, 0, 5], [0, 5, 0, 0]]',
    "manage.py sign_out dana@example.org": b"",
    "manage.py sign_out dana@example.org --forget-second-step": b"",
}
"""Run here, one after the other in one hall: what each prints, at least."""

CONFIG = r"literal_enums: true\ncontent_type_overrides:\n  application/pdf: application/octet-stream\n"
IN_A_SHELL = {
    "cp .env.example .env": ".env",
    "chmod 600 .env": ".env",
    f"printf '{CONFIG}' > config.yml": "config.yml",
}
"""Run here by a shell in a folder of its own: the file that each leaves there."""

LONG = {
    "manage.py plan_seating --movement ladder --players 41 --rounds 10": '"sit_outs"',
    "manage.py sit_out_credits --players 42 --rounds 8": '"mean"',
    "python -m simulation --players 80 --rounds 10 --seed 1": "The auditor agrees",
    "python -m simulation --players 32 --rounds 8 --hands 2 --pairs --movement mitchell --duplicate matchpoints "
    "--seed 4": "The auditor agrees",
    "python -m simulation --players 640 --rounds 3 --hands 4 --final 16 --seed 6": "The auditor agrees",
    "python -m simulation --players 640 --rounds 4 --hands 4 --sections 3 --final 16 --weekend "
    "--seed 6": "The auditor agrees",
    "python -m tests.support.asvs": "| level 2 |",
    'make pictures ARGS="--only desk"': "pictures in",
}
"""Run here by `make check-all`, as they stand: what each prints, at least. Smaller ones are in tests of their own."""

ELSEWHERE = {
    "accounts/test_sign_in_link.py::test_it_prints_the_way_to_begin_where_nobody_has": (
        "docker compose exec worker manage.py sign_in_link --at https://hall.example.org",
    ),
    "benchmarks/test_halls.py::test_it_shows_on_the_page_what_the_command_prints": (
        "python -m benchmarks.halls --write",
    ),
    "benchmarks/test_ratings.py::test_it_orders_what_is_known_by_how_much_is_known": (
        "python -m benchmarks.ratings",
        "python -m benchmarks.ratings --lucks",
    ),
    "benchmarks/test_rows.py::test_it_runs_every_row_and_prints_its_baseline": ("make bench",),
    "benchmarks/test_solver.py::test_it_measures_deals_trumps_and_the_ratio": ("python -m benchmarks.solver",),
    "config/backups/test_restoring.py::test_it_brings_an_older_backup_up_to_this_release": (
        "docker compose run --rm worker manage.py restore_backup /data/backups/headtable-…-before-migration…",
        "make restore FILE=var/backups/headtable-…-before-migration…",
    ),
    "config/backups/test_restoring.py::test_it_brings_back_what_was_there_and_puts_aside_what_was_there_since": (
        "docker compose run --rm worker manage.py restore_backup /data/backups/headtable-…",
        "make restore FILE=var/backups/headtable-…",
        "make restore FILE=…",
    ),
    "config/backups/test_taking.py::test_it_names_a_backup_by_its_moment_and_its_digest": ("make backup",),
    "config/test_compose.py::test_it_has_one_worker_for_each_queue_of_refreshes": (
        "REFRESH_QUEUES=8 celery --app=config worker --concurrency=2 --hostname=worker@%h",
        "REFRESH_QUEUES=8 celery --app=config worker --queues=refreshes-0 --concurrency=1 --hostname=refreshes-0@%h",
    ),
    "config/test_compose.py::test_it_is_what_docker_compose_accepts": ("docker compose config --quiet",),
    "config/test_compose.py::test_it_serves_a_hall_through_tls_on_the_very_command_lines": (
        "docker compose cp caddy:/srv/caddy/caddy/pki/authorities/local/root.crt .",
        "docker compose exec worker manage.py backup",
    ),
    "config/test_help_pages.py::test_it_loads_nothing_from_elsewhere_and_needs_no_style_in_its_pages": ("make docs",),
    "config/test_processes.py::test_it_serves_nothing_beside_others_without_what_they_share": ("manage.py serve",),
    "config/test_runhall.py::test_it_plays_a_sample_night_into_an_empty_database_and_prints_where_it_is": ("make run",),
    "config/test_runhall.py::test_it_prints_a_link_that_signs_the_director_in_once": ("make run ARGS=--no-sample",),
    "config/test_runhall.py::test_it_says_how_to_choose_another_port_when_this_one_is_taken": ("PORT=8001 make run",),
    "config/test_texts.py::test_it_has_every_text_of_the_source_and_no_other": ("make texts",),
    "config/test_texts.py::test_it_shows_english_where_a_plural_has_no_translation_yet": ("manage.py compile_texts",),
    "deterministic/test_deterministic.py::test_it_finds_what_is_planted_and_says_how_to_see_it_again": (
        "python -m tests.deterministic --seed 5 --steps 81 --unbroken 0,1,2 --show",
    ),
    "deterministic/test_deterministic.py::test_it_plays_twenty_nights_in_which_things_break": (
        "python -m tests.deterministic",
    ),
    "distribution/test_bundle.py::test_it_plays_a_night": ("make bundle",),
    "distribution/test_wheel.py::test_it_has_everything_inside_that_a_hall_shows": ("make wheel",),
    "faults/test_faults.py::test_it_is_right_again_after_anything_at_any_time_on_a_laptop": (
        "make faults",
        'make faults ARGS="--only anything --random 1 --seed 7"',
    ),
    "fundraising/test_seals.py::test_it_goes_on_checking_when_the_secret_is_replaced": (
        "manage.py check_ledger --seal",
    ),
    "occasions/chain/test_simulated.py::test_it_comes_to_the_same_bytes_at_every_hub_whatever_the_halls_do": (
        "python -m tests.occasions.chain.simulated 7",
    ),
    "occasions/test_check_occasion.py::test_it_prints_the_same_bytes_whatever_the_order_of_files": (
        "manage.py check_occasion FILE…",
    ),
    "soak/test_soak.py::test_it_neither_loses_nor_doubles_a_hand_over_a_bad_network_a_kill_and_an_attack": (
        "make soak",
        'make soak ARGS="--rounds 12 --hands 21 --faults 0.25"',
    ),
    "standby/test_followed.py::test_it_takes_over_by_command": ("make takeover",),
    "standby/test_standby.py::test_it_loses_and_doubles_nothing_when_the_first_laptop_is_killed": (
        "TOKEN=… make standby FROM=http://192.168.1.10:8000",
        "make standby-table",
    ),
    "support/test_api_pages.py::test_it_keeps_the_page_of_problems": ("python -m tests.support.problems",),
    "support/test_api_pages.py::test_it_keeps_the_table_of_actions_and_calls": (
        "python -m tests.support.api_coverage",
    ),
    "support/test_near.py::test_it_names_the_tests_next_to_a_file": ("make near",),
    "support/test_rules_pages.py::test_it_keeps_the_page_of_all_rules_and_their_tests": (
        "python -m tests.support.rules",
    ),
    "support/test_supply.py::test_it_lists_every_package_that_is_locked": ("make sbom",),
    "tournaments/api/test_generated_client.py::test_it_plays_a_whole_night_by_the_links": (
        "openapi-python-client generate --url http://localhost:8000/api/v1/schema/ --config config.yml",
    ),
}
"""The tests in tests/ that run what a command runs, in the same size or a smaller one, and the commands."""

BY_CI = ("make audit", "make lint", "make test")
"""Run with every change, by .ci/run."""

NOT_RUN = {
    "There is no Docker daemon where the tests run; config/test_compose.py starts the same processes without it.": (
        "docker compose --profile many-halls up --detach --wait",
        "docker compose build",
        "docker compose cp worker:/data/backups ./backups",
        "docker compose stop",
        "docker compose stop caddy web worker beat",
        "docker compose up --detach --wait",
    ),
    "It changes the checkout that is being tested, or only looks at it.": (
        "git checkout v…",
        "git fetch --tags",
        "git log",
        "git tag",
        "make help",
        "make lock",
        "pre-commit install",
    ),
    "It installs packages from the network.": (
        "make lighthouse",
        "make platforms",
        "pip install --require-hashes -r requirements/sentry.txt",
        "python -m tournaments.paper.fonts",  # a part of set-up: every test of paper needs what it leaves
    ),
    "It runs the tests that are running.": (
        'make test ARGS="-k ladder -x"',
        'make test ARGS="tests/config/test_texts.py"',
        "pytest tests/…",
    ),
    "It takes from minutes to hours; `make check-all` runs it.": (
        "make check-all",
        'make check-all ARGS="--only soak"',
        "make check-all FROM=faults",
        "make check-all HOURS=6",
        "make check-all SEED=7",
        "make fuzz",
        "make fuzz-api",
        "make mutants",
        'make mutants ARGS="scoring.rules.euchre.*"',
        "mutmut results",
        "mutmut show NAME",
        "python -m tests.support.image",
        "python -m tests.support.mutants --seed 1",
    ),
    "It measures this machine or draws what docs/ show, for minutes: by hand, before a release.": (
        "make pictures",
        "manage.py measure_movements --write",
        "python -m benchmarks.attacks",
        "python -m benchmarks.chances",
        "python -m benchmarks.cost --write",
        "python -m benchmarks.occasions",
        "python -m benchmarks.photographs",
        "python -m benchmarks.photographs --games many-bubbles",
        "python -m benchmarks.scale",
        "python -m benchmarks.scale --tables 50 100 250 --seconds 30",
        "python -m benchmarks.watching",
    ),
}
"""Run by no test of `make test`: why not."""

CLASSES = (TRIED, IN_A_SHELL, LONG, chain(*ELSEWHERE.values()), BY_CI, chain(*NOT_RUN.values()))
CLASSIFIED = sorted(chain(*CLASSES))


def documented() -> dict[str, str]:
    """Every command of a shell block or a code span, in one form, with its page.

    A bare name is one only for `make`: `manage.py archive` is spoken of where its arguments stand elsewhere.
    """
    found = {}
    for page in PAGES:
        text = page.read_text()
        blocks = BLOCK.findall(text)
        assert [language for language, _lines in blocks if not LANGUAGE.fullmatch(language)] == [], page
        lines = [line for language, lines in blocks if language == "sh" for line in lines.splitlines()]
        for line in (*lines, *SPAN.findall(BLOCK.sub("", text))):
            for command in re.sub(r"\s+# .*", "", line).strip().split(" && "):
                found[in_one_form(command)] = page.name
    return {command: page for command, page in found.items() if command and not is_mention(command)}


def in_one_form(command: str) -> str:
    """The command without what differs by place: the folder of Python's programs, and Python itself."""
    command = re.sub(r"\.venv/bin/|python (?=manage\.py)|python -m (?=pytest|pip)", "", command)
    return re.sub(r"--output FILE", "--output OUTPUT", command)


def is_mention(command: str) -> bool:
    """Whether it only names something: a program, or a command whose arguments stand elsewhere."""
    words = command.split()
    if len(words) != 2 or command in CLASSIFIED:
        return len(words) == 1
    return command in ("docker compose", "manage.py …") or any(f"{command} " in known for known in CLASSIFIED)


def recipes() -> dict[str, str]:
    """What each command of make runs."""
    return dict(re.findall(r"^([a-z-]+):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_it_knows_of_every_documented_command_how_it_is_held() -> None:
    commands = documented()
    missing = {command: page for command, page in commands.items() if command not in CLASSIFIED}
    assert missing == {}, "Try it in TRIED, or name in ELSEWHERE the test that runs it."
    assert [command for command in CLASSIFIED if command not in commands] == [], "These are documented no more."
    assert len(CLASSIFIED) == len(set(CLASSIFIED))


def test_it_names_tests_that_run_the_same() -> None:
    for test, commands in ELSEWHERE.items():
        path, _colons, name = test.partition("::")
        source = (ROOT / "tests" / path).read_text()
        assert f"\ndef {name}(" in source, test
        for command in commands:
            run = recipes()[make[1]] if (make := re.search(r"\bmake ([a-z-]+)", command)) else command
            if program := re.search(r"manage\.py (\w+)|-m (?:\w+\.)*(\w+)|\(VENV\)/(?!python)(\w+)", run):
                assert next(filter(None, program.groups())) in f"{path} {source}", f"{test} does not run {command}"


def test_it_has_ci_run_what_every_change_must_pass() -> None:
    ran = (ROOT / ".ci" / "run").read_text()
    assert {command for command in BY_CI if not re.search(rf"^{command} ", ran, re.MULTILINE)} == set()


@pytest.mark.django_db
def test_it_runs_every_command_of_a_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    hall = people.organization()
    people.member(hall, email=GUEST)
    fundraiser_of(people.night(hall).tournament)
    spring = people.tournament(hall, name="Spring night")
    (tmp_path / "open_archive").write_bytes(make_archive(tournament_id=spring.pk, now=people.NOW)[1])
    delete_tournament(tournament=spring, typed_name="Spring night", by="dana", now=people.NOW)
    DeletedTournament.objects.all().delete()  # its week is over: until then it is to be restored, not opened
    records = re.findall(
        r"^```json record\n(.*?)^```", (ROOT / "docs" / "records.md").read_text(), re.DOTALL | re.MULTILINE
    )
    (tmp_path / "replay_hands").write_text("".join(" ".join(record.split()) + "\n" for record in records))
    [deal] = re.findall(
        r"^```json deal\n(.*?)^```", (ROOT / "docs" / "solver.md").read_text(), re.DOTALL | re.MULTILINE
    )
    (tmp_path / "solve_deals").write_text(" ".join(deal.split()))
    monkeypatch.chdir(tmp_path)
    for command, expected in TRIED.items():
        name, *arguments = words_of(command)
        call_command(name, *arguments)
        printed = capsysbinary.readouterr().out
        assert expected in printed, (command, printed[:200])
        if "OUTPUT" in command:
            assert Path("out.pdf").read_bytes().startswith(b"%PDF")
            Path("out.pdf").unlink()


def words_of(command: str) -> list[str]:
    """The command with names of the hall in place of words in capitals, without `manage.py`."""
    name = command.split()[1]
    values = {"SLUG": NIGHT, "WHAT": "score-sheets", "FILE": name, "EMAIL": GUEST, "OUTPUT": "out.pdf", "N": "1"}
    values["ADDRESS"] = "http://192.168.1.10:8000"
    return [values.get(word, word) for word in shlex.split(re.sub(r"[\[\]]", "", command))][1:]


def test_it_leaves_what_a_shell_is_to_leave(tmp_path: Path) -> None:
    (tmp_path / ".env.example").write_bytes((ROOT / ".env.example").read_bytes())
    for command, left in IN_A_SHELL.items():
        subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, check=True)
        assert (tmp_path / left).is_file()
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    config = "literal_enums: true\ncontent_type_overrides:\n  application/pdf: application/octet-stream\n"
    assert (tmp_path / "config.yml").read_text() == config


@only_in_check_all  # each has tests of its own with fewer players
@pytest.mark.parametrize(("command", "expected"), LONG.items())
def test_it_runs_what_takes_long(command: str, expected: str) -> None:
    words = shlex.split(command)
    if words[0] == "make":
        words = [
            *shlex.split(recipes()[words[1]].replace("@$(VENV)/python", "python").replace("$(ARGS)", words[2][5:]))
        ]
    if words[0] == "manage.py":
        words = ["python", *words]
    done = subprocess.run([sys.executable, *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout


def test_it_names_parts_of_docker_compose_that_there_are() -> None:
    """Without Docker this much can be known: no service and no path in a documented command is misspelled."""
    commands = [command for command in documented() if command.startswith("docker compose ")]
    services = [
        name
        for command in commands
        for name in re.findall(r"(?:stop|exec|run --rm|cp) ([a-z ]+)(?: manage|:|$)", command)
    ]
    assert {name for names in services for name in names.split()} <= set(SERVICES)
