"""What a hall shows and other tools make: static files, icons, typefaces for paper, compiled catalogs, the help pages.

They are laid into build/built, which wheel and sdist hold: installing those needs none of the tools.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "built"
NODE_MODULES = ROOT / "node_modules"
LICENSES = ("LICENSE*", "LICENCE*", "OFL*")


def build() -> None:
    """Lay everything into build/built, in place of what an earlier build left."""
    shutil.rmtree(BUILT, ignore_errors=True)
    BUILT.mkdir(parents=True)
    (BUILT / "commit-time").write_text(os.environ.get("SOURCE_DATE_EPOCH") or _commit_time())
    _collect_static()
    _build_help()
    _unpack_fonts()
    _compile_catalogs()
    shutil.copytree(NODE_MODULES / "bootstrap-icons" / "icons", BUILT / "icons")
    _copy_licenses()


def _collect_static() -> None:
    _manage("collectstatic", "--no-input", "--verbosity=0", STATIC_ROOT=str(BUILT / "static"))
    manifest = BUILT / "static" / "staticfiles.json"  # in the order in which this disk happens to list files
    manifest.write_text(json.dumps(json.loads(manifest.read_text()), sort_keys=True))


def _build_help() -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "docs", Path(folder) / "docs")
        shutil.copy(ROOT / "zensical.toml", folder)
        zensical = Path(sys.executable).with_name("zensical")
        subprocess.run([zensical, "build", "--strict", "--clean"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(Path(folder) / "var" / "help", BUILT / "help")


def _unpack_fonts() -> None:
    from tournaments.paper import fonts

    fonts.unpack_ours(BUILT / "paper-fonts")


def _compile_catalogs() -> None:
    _manage("compile_texts")
    for compiled in sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.mo")):
        target = BUILT / "locale" / compiled.relative_to(ROOT / "locale")
        target.parent.mkdir(parents=True)
        shutil.copy(compiled, target)


def _copy_licenses() -> None:
    """Copy the licenses of what came from npm: they ask to go where it goes."""
    shipped = json.loads((ROOT / "package.json").read_text())["dependencies"]
    for name in shipped:
        for license_file in (path for pattern in LICENSES for path in sorted((NODE_MODULES / name).glob(pattern))):
            target = BUILT / "licenses" / name / license_file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(license_file, target)


def _manage(*arguments: str, **environment: str) -> None:
    """Run a management command with no data of anybody's."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"DATA_DIR": folder, "SECRET_KEY": "only-to-build", "DATABASE_URL": "sqlite://:memory:"}
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=ROOT, env=os.environ | own | environment, check=True)


def _commit_time() -> str:
    command = ["git", "log", "-1", "--format=%ct"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
