"""The server's process: a worker and beat beside the application, there and nowhere else."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from config import embedded
from tests.support.halls import ROOT, EmbeddedHall, Hall

# A process like the server's, without the server: the crew, and tasks that tell what they do.
PROCESS = """
import threading
import time
import django
django.setup()
from celery.exceptions import WorkerShutdown
from config import embedded
from config.celery import app

began, said = threading.Event(), threading.Event()

@app.task
def say(word):
    print(word, flush=True)
    said.set()

@app.task
def linger():
    print("began", flush=True)
    began.set()
    time.sleep(1)
    print("finished", flush=True)

@app.task
def shut_down():
    raise WorkerShutdown()

embedded.application()
"""


def run_beside_the_crew(folder: Path, code: str) -> str:
    """Run code as the main thread of a process with a crew; return all that it printed and logged."""
    hall = Hall(folder, {"DJANGO_SETTINGS_MODULE": "config.settings"})
    done = subprocess.run(
        [sys.executable, "-c", PROCESS + code],
        cwd=ROOT,
        env=hall.environment,
        capture_output=True,
        text=True,
        timeout=180,
    )
    return done.stdout + done.stderr


def within_seconds(happened: Callable[[], bool], seconds: float = 120) -> bool:
    deadline = time.monotonic() + seconds
    while not happened() and time.monotonic() < deadline:
        time.sleep(0.1)
    return happened()


def test_it_runs_tasks_in_its_own_process(tmp_path: Path) -> None:
    assert "hello" in run_beside_the_crew(tmp_path, "say.delay('hello'); said.wait(120)")


def test_it_starts_another_worker_when_one_ended_and_says_so(tmp_path: Path) -> None:
    printed = run_beside_the_crew(tmp_path, "shut_down.delay(); say.delay('hello'); said.wait(120)")
    assert "celery-worker ended by itself" in printed
    assert "hello" in printed


def test_it_lets_the_running_task_finish_before_it_ends(tmp_path: Path) -> None:
    printed = run_beside_the_crew(tmp_path, "linger.delay(); began.wait(120)")
    assert printed.index("began") < printed.index("finished")


def test_it_starts_nothing_when_it_is_merely_imported() -> None:
    names = {thread.name for thread in threading.enumerate()}
    assert embedded.__name__ in sys.modules
    assert not names & {"crew", "celery-worker", "Beat"}


def test_it_is_served_again_after_its_process_was_killed_and_frees_the_port_when_its_parent_was(
    embedded_hall: EmbeddedHall,
) -> None:
    def is_free() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", embedded_hall.port)) != 0

    embedded_hall.kill_worker()
    assert within_seconds(lambda: embedded_hall.logs()["server"].count("Serving in process") == 2)
    embedded_hall.wait_until_ready()
    os.kill(embedded_hall.processes["server"].pid, signal.SIGKILL)
    assert within_seconds(is_free)


def test_it_answers_to_addresses_that_the_machine_got_after_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost"])
    monkeypatch.setattr(embedded, "own_names_and_addresses", lambda: ("localhost", "192.168.1.23"))
    embedded._learn_new_addresses()
    assert settings.ALLOWED_HOSTS == ["localhost", "192.168.1.23"]
