"""The key that signs links and sessions, made on the first start."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from config.secret_key import stored_secret_key

STARTS = 4


def test_it_makes_one_key_for_all_that_start_at_one_moment(tmp_path: Path) -> None:
    barrier = Barrier(STARTS)

    def start(folder: Path) -> str:
        barrier.wait()
        return stored_secret_key(folder)

    with ThreadPoolExecutor(STARTS) as starts:
        for time in range(200):
            folder = tmp_path / str(time)
            folder.mkdir()
            (key,) = set(starts.map(start, [folder] * STARTS))
            assert len(key) == 50
            assert [file.name for file in folder.iterdir()] == ["secret-key"]
            assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
