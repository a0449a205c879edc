"""The key that signs links and sessions, made on the first start."""

import os
import subprocess
import sys
from pathlib import Path

SHOW = "from config import settings; print(settings.SECRET_KEY)"


def test_it_makes_one_key_for_all_that_start_at_one_moment(tmp_path: Path) -> None:
    for number in range(5):
        folder = tmp_path / str(number)
        environment = {**os.environ, "DATA_DIR": str(folder), "SECRET_KEY": ""}
        command = [sys.executable, "-c", SHOW]
        starts = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _start in range(4)]
        keys = {start.communicate()[0].strip() for start in starts}
        assert len(keys) == 1
        assert len(keys.pop()) == 50
        assert [file.name for file in folder.iterdir() if file.is_file()] == ["secret-key"]
        assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
