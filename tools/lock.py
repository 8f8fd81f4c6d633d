"""Renews the locked requirements, every version with the hashes of its files: `python -m tools.lock`, or `make lock`.

One rule: pyproject.toml says what would do, in ranges; systemd/requirements/ says what is installed.
"""

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tools.console import SetUpError, say

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "systemd" / "requirements"
OLDEST_PYTHON = "3.11"

# What a file holds: groups of pyproject.toml. The first one is resolved freely, the others follow its versions.
FILES = {
    "development.txt": ("build", "run", "club", "postgresql", "firmware", "network", "dask", "dev"),
    "kiosk.txt": ("build", "run", "club", "firmware", "network"),
    "package.txt": ("run", "club", "firmware", "network"),
    "header.txt": ("pi",),
}


def groups(pyproject: str) -> dict[str, list[str]]:
    """All requirements of a project by what they are for: to build it, to run it, and its extras."""
    about = tomllib.loads(pyproject)
    project = about["project"]
    return {
        "build": about["build-system"]["requires"],
        "run": project["dependencies"],
        **project["optional-dependencies"],
    }


def command(output: Path, constraints: Sequence[Path]) -> list[str]:
    """The program that resolves requirements from standard input for every system and every Python that we support."""
    return [
        *(sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--no-config", "--upgrade"),
        *("--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-annotate"),
        *("--custom-compile-command", "make lock", "--output-file", str(output)),
        *(word for path in constraints for word in ("--constraints", str(path))),
    ]


def renew(folder: Path = FOLDER) -> None:
    """Write all files anew."""
    wanted = groups((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    done: list[Path] = []
    for name, parts in FILES.items():
        path = folder / name
        lines = "\n".join(line for part in parts for line in wanted[part])
        ran = subprocess.run(command(path, done), input=lines, text=True, check=False)  # noqa: S603 - our own words
        if ran.returncode:
            raise SetUpError(f"{name} could not be renewed; is there a network?")
        done = [*done, path]


if __name__ == "__main__":
    try:
        renew()
    except SetUpError as error:
        say(str(error))
        sys.exit(1)
