"""The packages that are tried out: this checkout's, the same with another version, and what was released before.

A version is what a checkout says it is, so another one is built from a copy of the checkout that says so.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import __version__
from tests.systemd.unit import ROOT
from tools.distribution import signing
from tools.distribution.package import source_date
from tools.distribution.targets import Target

Change = Callable[[Path], object]


def make_key(folder: Path) -> Path:
    """A maker's key, without a password."""
    key = folder / "maker.key"
    words = ["-G", "-W", "-f", "-s", str(key), "-p", str(key.with_suffix(".pub"))]
    subprocess.run(["minisign", *words], check=True, stdout=subprocess.DEVNULL)
    return key


@contextmanager
def copied_checkout(folder: Path) -> Iterator[Path]:
    """This checkout in another folder, until the block ends."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in (name for name in tracked.decode().split("\0") if name and not name.startswith("tests/")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)  # what fetches wheels
    yield folder
    shutil.rmtree(folder)


def build(checkout: Path, target: Target, out: Path, *, umask: int = 0o022, key: Path | None = None) -> None:
    """As `make dist` does."""
    words = ["--only", target.suite, "--arch", target.architecture.debian, "--out", str(out)]
    known = os.environ | {"SOURCE_DATE_EPOCH": str(source_date())}
    if key is not None:
        known |= {signing.VARIABLE: str(key)}
    command = [sys.executable, "-m", "tools.distribution", *words]
    subprocess.run(command, cwd=checkout, check=True, env=known, umask=umask, stdout=subprocess.DEVNULL)


def build_version(
    target: Target, version: str, out: Path, *, key: Path | None = None, change: Change | None = None
) -> Path:
    """The package of a checkout that has another version, and something else that is different, in a folder."""
    with copied_checkout(out / "checkout") as checkout:
        for name in ("pyproject.toml", "companion/__init__.py"):
            text = (checkout / name).read_text()
            (checkout / name).write_text(text.replace(f'= "{__version__}"', f'= "{version}"', 1))
        if change is not None:
            change(checkout)
        build(checkout, target, out, key=key)
    return out / target.file(version)


def build_released(target: Target, version: str, out: Path) -> Path | None:
    """The package of a version that was released; None where the history does not reach back to it."""
    words = ["git", "log", "-1", "--format=%H", f"--grep=^release: {version}"]
    released = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    if not released:
        return None
    checkout = out / "released"
    shutil.rmtree(checkout, ignore_errors=True)
    checkout.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", released], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x"], cwd=checkout, input=archive, check=True)
    (checkout / ".venv").symlink_to(sys.prefix)
    build(checkout, target, out)
    shutil.rmtree(checkout)
    return out / target.file(version)
