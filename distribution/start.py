"""Where a bundle begins: what its executable runs, in place of the command that a wheel installs."""

import os
import runpy
import sys
from multiprocessing import freeze_support
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "packages"))

# The bundle's libraries are for the bundle: a browser that it opens has its own, and a child process finds its own.
if "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"

from headtable.command import main
from headtable.rooms import open_rooms

open_rooms()
freeze_support()  # the hall's own process begins here as well, where it is no fork, and goes no further

if sys.argv[1:2] == ["module"]:  # as `python -m`: machine.processes.own_module
    del sys.argv[1]
    name = sys.argv.pop(1)
    runpy.run_module(name, run_name="__main__", alter_sys=True)
else:
    main()
