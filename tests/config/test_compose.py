"""docker-compose.yml, Dockerfile and Caddyfile: what they promise, and a night played on what they say."""

import re
import shutil
import ssl
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from typing import Any, cast

import httpx
import pytest
from pytest_django.fixtures import Settings

from config.celery import app
from tests.support.check_all import only_in_check_all
from tests.support.compose import Stack, build_context, composed, dotenv, instructions, read_compose
from tests.support.halls import ROOT
from tournaments.services.writing.version import every_queue

EXAMPLE = dotenv((ROOT / ".env.example").read_text())
VALUES = EXAMPLE | {"SITE_NAME": "localhost", "SECRET_KEY": token_hex(32), "POSTGRES_PASSWORD": token_hex(32)}
COMPOSE = read_compose(VALUES)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PINNED = re.compile(r"[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}")

SENDING_TASKS = (
    *("accounts.tasks.send_waiting_mail", "tournaments.tasks.deliver_webhooks"),
    "occasions.tasks.send_waiting",
)

every_service = pytest.mark.parametrize("name", SERVICES)


@every_service
def test_it_gives_no_service_a_right_that_it_does_not_need(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", service["user"])
    assert not set(service) & {"privileged", "cap_add", "devices", "network_mode", "pid", "ipc"}
    assert [path for path in service.get("volumes", []) if path.startswith((".", "/"))] == []


@every_service
def test_it_looks_after_every_service(name: str) -> None:
    service = SERVICES[name]
    once = name == "migrate"
    assert service["restart"] == ("no" if once else "unless-stopped")
    assert ("healthcheck" in service) is not once


@every_service
def test_it_runs_nothing_that_could_change_unseen(name: str) -> None:
    service = SERVICES[name]
    assert "build" in service or PINNED.fullmatch(service["image"])


def test_it_lets_nobody_in_but_through_caddy() -> None:
    assert [name for name, service in SERVICES.items() if service.get("ports")] == ["caddy"]
    assert COMPOSE["networks"] == {"inside": {"internal": True}, "outside": {}}
    assert [name for name, service in SERVICES.items() if "inside" not in service["networks"]] == []


def test_it_lets_out_those_who_send_mail_and_webhooks_and_nobody_else() -> None:
    queues = {app.amqp.router.route({}, task)["queue"].name for task in SENDING_TASKS}
    senders = [name for name, service in SERVICES.items() if queues & queues_of(service["command"])]
    assert senders == ["worker"]
    outside = [name for name, service in SERVICES.items() if "outside" in service["networks"]]
    assert outside == ["web", *senders, "caddy"]  # web: links to sign in are mailed while their owner waits


def queues_of(command: list[str]) -> set[str]:
    """Return the queues that a service's workers serve."""
    if "worker" not in command:
        return set()
    named = [word.removeprefix("--queues=") for word in command if word.startswith("--queues=")]
    return set(named) or {app.conf.task_default_queue}


def test_it_names_the_tasks_that_send_something() -> None:
    assert set(SENDING_TASKS) <= {entry["task"] for entry in app.conf.beat_schedule.values()}


@pytest.mark.parametrize("name", ["SITE_NAME", "SECRET_KEY", "POSTGRES_PASSWORD"])
def test_it_starts_nothing_while_a_secret_is_missing(name: str) -> None:
    with pytest.raises(KeyError, match=f"{name} is in .env"):
        read_compose(VALUES | {name: ""})


def test_it_keeps_no_secret_and_explains_every_variable() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    assert set(re.findall(r"\$\{(\w+)", text)) == set(EXAMPLE)
    assert EXAMPLE["SECRET_KEY"] == EXAMPLE["POSTGRES_PASSWORD"] == ""
    assert ".env" in (ROOT / ".gitignore").read_text().split()


def test_it_keeps_what_must_outlive_a_container_in_volumes_that_are_declared() -> None:
    mounted = {path.split(":")[0] for service in SERVICES.values() for path in service.get("volumes", [])}
    assert mounted == set(COMPOSE["volumes"]) == {"data", "backups", "postgres", "certificates"}


def test_it_has_one_worker_for_each_queue_of_refreshes(settings: Settings) -> None:
    settings.REFRESH_QUEUES = 2
    _default, *queues = every_queue()
    of_many_halls = [service["command"] for service in SERVICES.values() if service.get("profiles") == ["many-halls"]]
    assert [command for command in of_many_halls if "--concurrency=1" not in command] == []
    assert [word for command in of_many_halls for word in command if "queues" in word] == [
        f"--queues={q}" for q in queues
    ]


def test_it_builds_images_from_pinned_ones_that_name_no_host() -> None:
    bases = [what.split(" AS ")[0] for how, what in instructions() if how == "FROM"]
    assert len(bases) == 5
    assert [base for base in bases if not PINNED.fullmatch(base)] == []


def test_it_builds_images_that_run_as_nobody_in_particular() -> None:
    users: dict[str, str] = {}
    stage = ""
    for how, what in instructions():
        stage = what.split(" AS ")[1] if how == "FROM" else stage
        users |= {stage: what} if how == "USER" else {}
    assert users == {"headtable": SERVICES["web"]["user"], "caddy": SERVICES["caddy"]["user"]}


def test_it_builds_images_from_what_is_locked_alone() -> None:
    runs = " && ".join(what for how, what in instructions() if how == "RUN")
    assert "pip install" in runs
    assert "--require-hashes" in runs
    assert "npm ci" in runs
    assert "apt-get install -y --no-install-recommends" in runs
    assert "rm -rf /var/lib/apt/lists/*" in runs
    assert not re.search(r"curl|wget|sudo|chmod 777|latest|upgrade|://", runs)
    assert {how for how, _what in instructions()} == {"FROM", "RUN", "WORKDIR", "ENV", "COPY", "USER", "EXPOSE", "CMD"}
    for run in (what for how, what in instructions() if how == "RUN"):
        subprocess.run(["/bin/sh", "-n", "-c", run], check=True)


def test_it_copies_into_images_what_is_there_and_nothing_private(tmp_path: Path) -> None:
    context = build_context(tmp_path / "context")
    copied = [what.split()[:-1] for how, what in instructions() if how == "COPY" and not what.startswith("--from")]
    assert [name for names in copied for name in names if not (context / name).exists()] == []
    assert not {".env", ".git", "var", "tests", "simulation", ".venv"} & {path.name for path in context.iterdir()}


def test_it_is_what_docker_compose_accepts(tmp_path: Path) -> None:
    if not shutil.which("docker") or subprocess.run(["docker", "compose", "version"], capture_output=True).returncode:
        pytest.skip("There is no docker compose here.")
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in VALUES.items()))
    command = ["docker", "compose", "--env-file", tmp_path / ".env", "config", "--quiet"]
    subprocess.run(cast(list[str], command), cwd=ROOT, check=True)


@only_in_check_all  # tests/config/test_tls.py goes through Caddy, and tests/nights plays on the same programs
def test_it_serves_a_hall_through_tls_on_the_very_command_lines() -> None:
    with composed(VALUES) as stack:
        warn = stack.run("web", "python", "manage.py", "check", "--deploy", "--fail-level", "WARNING")
        assert "no issues (1 silenced)" in warn
        trusted = stack.folder / "srv/caddy/caddy/pki/authorities/local/root.crt"
        url = f"https://localhost:{stack.ports['8443']}"
        with httpx.Client(base_url=url, verify=ssl.create_default_context(cafile=trusted)) as browser:
            it_is_secure(browser, stack)
        it_plays(stack, url, trusted)
        assert "headtable-" in stack.run("worker", "python", "manage.py", "backup")
        it_notices_who_is_gone(stack)


def it_is_secure(browser: httpx.Client, stack: Stack) -> None:
    plain = httpx.get(f"http://localhost:{stack.ports['8080']}/desk/")
    assert (plain.status_code, plain.headers["location"].split(":")[0]) == (308, "https")
    assert httpx.get(f"http://localhost:{stack.ports['8080']}/api/v1/tournaments/").status_code == 403
    page = browser.get("/desk/", follow_redirects=True)
    assert page.status_code == 200, page.text
    assert page.headers["strict-transport-security"].startswith("max-age=31536000")
    assert page.headers["cross-origin-opener-policy"] == "same-origin"
    assert all("Secure" in cookie for cookie in page.headers.get_list("set-cookie"))
    assert page.headers.get_list("set-cookie")
    style = re.search(r'href="(/static/base/base\.\w+\.css)"', page.text)
    assert style
    assert "immutable" in browser.get(style[1]).headers["cache-control"]


def it_plays(stack: Stack, url: str, trusted: Path) -> None:
    stack.run("worker", "python", "manage.py", "add_director", "dana@example.org", "--organization", "Hall")
    token = stack.run("worker", "python", "manage.py", "drf_create_token", "dana@example.org").split()[2]
    night = ["--players", "9", "--rounds", "2", "--hands", "2", "--url", url, "--token", token]
    # The simulation is a client: it trusts Caddy's own authority, as a tablet would.
    environment = {"SSL_CERT_FILE": str(trusted), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-m", "simulation", *night]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr + stack.log("web")
    assert "The auditor agrees" in done.stdout


def it_notices_who_is_gone(stack: Stack) -> None:
    gone = ("caddy", "web", "worker", "beat")
    stack.stop(*gone)
    with ThreadPoolExecutor() as checks:
        assert list(checks.map(stack.is_healthy, gone)) == [False] * 4
    stack.stop("redis")
    assert not stack.is_healthy("redis")
    assert stack.is_healthy("db")
