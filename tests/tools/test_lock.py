"""The locked requirements: they hold what pyproject.toml asks for, in its ranges, and name no place to get it from."""

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock
from tools.console import SetUpError
from tools.lock import FILES, FOLDER, groups

WANTED = groups((lock.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in FILES}
_LOCKED = re.compile(
    r"^([a-z0-9.-]+)==([^ ]+)(?: ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def locked(name: str) -> dict[str, str]:
    """The versions in a file, by package; one without a hash is not among them."""
    return {found[1]: found[2] for found in _LOCKED.finditer(TEXTS[name])}


@pytest.mark.parametrize(
    ("name", "wanted"), [(name, line) for name, parts in FILES.items() for part in parts for line in WANTED[part]]
)
def test_every_requirement_is_locked_within_its_range_and_with_hashes(name: str, wanted: str) -> None:
    requirement = Requirement(wanted)
    assert requirement.specifier.contains(locked(name)[canonicalize_name(requirement.name)])


def test_every_group_of_requirements_is_locked_somewhere() -> None:
    assert {part for parts in FILES.values() for part in parts} == set(WANTED)


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_nothing_but_packages_with_hashes(name: str) -> None:
    rest = _LOCKED.sub("", TEXTS[name])
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []
    assert "://" not in TEXTS[name]


def needed(requirement: Requirement) -> set[str]:
    """The packages that one needs on this machine, itself included."""
    name, extras = canonicalize_name(requirement.name), requirement.extras or {""}
    found = [Requirement(line) for line in distribution(name).requires or ()]
    here = [each for each in found if each.marker is None or any(each.marker.evaluate({"extra": x}) for x in extras)]
    return {name}.union(*map(needed, here))


@pytest.mark.parametrize("name", ["development.txt", "kiosk.txt", "package.txt"])
def test_a_file_is_complete_so_pip_need_not_look_for_anything_else(name: str) -> None:
    wanted = [Requirement(line) for part in FILES[name] for line in WANTED[part]]
    assert set().union(*map(needed, wanted)) <= locked(name).keys()


def test_all_files_lock_the_same_versions() -> None:
    versions = {(package, version) for name in FILES for package, version in locked(name).items()}
    assert len(versions) == len({package for package, _ in versions})


def test_a_renewal_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "command", lambda *_: [sys.executable, "-c", "raise SystemExit(2)"])
    with pytest.raises(SetUpError, match=r"development\.txt could not be renewed; is there a network"):
        lock.renew(tmp_path)
