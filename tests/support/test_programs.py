"""What `make test` does about programs that pip cannot bring."""

import os
from pathlib import Path

import pytest

from tests.support import programs

# Stands in for Debian's: the "package" redis-server is an empty program in the folder of this script. This Debian has
# no WebKitGTK.
APT_GET = """#!/bin/sh
case "$*" in
*" install "*webkit2gtk-driver*) exit 100 ;;
*" install "*redis-server*) : >"${0%/*}/redis-server"; /bin/chmod +x "${0%/*}/redis-server" ;;
esac
"""


def executable(path: Path, text: str = "") -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def a_machine_without_servers_for_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    executable(tmp_path / "chromium")
    executable(tmp_path / "caddy")
    executable(tmp_path / "msgfmt")
    monkeypatch.setattr(programs, "_POSTGRES", tmp_path / "nowhere")
    monkeypatch.setenv("PATH", f"{tmp_path}:/nowhere")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return tmp_path


@pytest.mark.usefixtures("a_machine_without_servers_for_data")
def test_it_names_what_is_missing_and_the_packages_that_bring_it() -> None:
    with pytest.raises(programs.MissingProgramsError) as caught:
        programs.require_all()
    message = str(caught.value)
    assert "The tests need PostgreSQL, Redis, not found" in message
    assert "apt-get install postgresql redis-server." in message
    assert "chromium" not in message


def test_it_installs_what_is_missing_when_this_is_root(
    a_machine_without_servers_for_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable(a_machine_without_servers_for_data / "postgres")
    executable(a_machine_without_servers_for_data / "apt-get", APT_GET)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    programs.require_all()
    assert programs.REDIS.find() == str(a_machine_without_servers_for_data / "redis-server")


def test_it_finds_postgresql_where_debian_keeps_it_the_newest_first(
    a_machine_without_servers_for_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9.6", "15", "17"):
        folder = a_machine_without_servers_for_data / "postgresql" / version / "bin"
        folder.mkdir(parents=True)
        executable(folder / "postgres")
    monkeypatch.setattr(programs, "_POSTGRES", a_machine_without_servers_for_data / "postgresql")
    assert programs.POSTGRES.find() == str(a_machine_without_servers_for_data / "postgresql/17/bin/postgres")
