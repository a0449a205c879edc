"""`make sbom`: what is shipped, package by package with versions and hashes, as two CycloneDX files.

Python's come from requirements/sentry.txt, which the image installs, JavaScript's from package-lock.json without the
tools for development. Nothing is asked of a network: the lock files say it all.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from pip_requirements_parser import InstallRequirement, RequirementsFile

from config.settings import RELEASE

ROOT = Path(__file__).parents[2]
DEFAULT = ROOT / "var" / "sbom"
NPM = ("npm", "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx")


def main(arguments: list[str]) -> int:
    """Write both files, and print where they are."""
    parser = argparse.ArgumentParser(prog="make sbom")
    parser.add_argument("--to", type=Path, default=DEFAULT, help="a folder")
    folder: Path = parser.parse_args(arguments).to
    folder.mkdir(parents=True, exist_ok=True)
    javascript = subprocess.run(NPM, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for name, text in {"python": python_packages(), "javascript": javascript}.items():
        path = folder / f"{name}.cdx.json"
        path.write_text(text)
        print(path)  # noqa: T201 - a command's output
    return 0


def python_packages() -> str:
    """Return the bill of materials of the Python packages: each with the hashes of all files that may be installed."""
    locked = RequirementsFile.from_file(str(ROOT / "requirements" / "sentry.txt")).requirements
    bom = Bom(components=[_component(requirement) for requirement in locked])
    bom.metadata.component = Component(name="headtable", version=RELEASE, type=ComponentType.APPLICATION)
    bom.register_dependency(bom.metadata.component, bom.components)
    return JsonV1Dot6(bom).output_as_string(indent=2)


def _component(requirement: InstallRequirement) -> Component:
    name, version = requirement.name, requirement.get_pinned_version
    url = PackageURL("pypi", name=name, version=version)
    hashes = [HashTypeFactory().from_composite_str(digest) for digest in requirement.hash_options]
    return Component(name=name, version=version, purl=url, bom_ref=str(url), hashes=hashes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
