"""What a bundle leaves out of the installed packages, nothing of Headtable imports."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from distribution.bundle import UNUSED
from tests.support.halls import ROOT

WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
IMPORT_ALL = """
import sys
sys.modules |= dict.fromkeys(sys.argv[1].split(","))  # importing such a module fails
from headtable.rooms import open_rooms
open_rooms()
import django
django.setup()
from importlib import import_module
for name in sys.argv[2].split(","):
    import_module(name)
"""
STARTED_AS_PROGRAMS = {"__main__", "wsgi"}


def modules() -> list[str]:
    """Name every module that is shipped, but for those that do something when they are imported."""
    files = (file.relative_to(ROOT) for folder in WHEEL["only-include"] for file in (ROOT / folder).rglob("*.py"))
    shipped = (file for file in files if file.stem not in STARTED_AS_PROGRAMS)
    return sorted(".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in shipped)


def test_it_imports_every_module_without_what_a_bundle_leaves_out(tmp_path: Path) -> None:
    left_out = ",".join(folder.replace("/", ".") for folder in UNUSED)
    command = [sys.executable, "-c", IMPORT_ALL, left_out, ",".join(modules())]
    environment = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": "sqlite://:memory:"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
