"""The key that signs links and sessions, made on the first start."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from config import settings

STARTS = 4


def test_it_makes_one_key_for_all_that_start_at_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = Barrier(STARTS)

    def start(_number: int) -> str:
        barrier.wait()
        return settings._secret_key()

    with ThreadPoolExecutor(STARTS) as starts:
        for time in range(200):
            folder = tmp_path / str(time)
            folder.mkdir()
            monkeypatch.setattr(settings, "DATA_DIR", folder)
            (key,) = set(starts.map(start, range(STARTS)))
            assert len(key) == 50
            assert [file.name for file in folder.iterdir()] == ["secret-key"]
            assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
