"""What the project says about itself is true: versions, commands, links, lists."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from tests.test_imports import FILES, imported
from tools import debian

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md")]

IMPORTED_AS = {"pygame-ce": "pygame", "pyserial": "serial"}
BUILT_INTO_A_PICO = {"machine", "micropython"}
OF_DEBIAN = {"dbus", "dbusmock", "gi"}  # of python3-dbusmock, for the system's own Python


LOADED_IF_ASKED_FOR = {"distributed", "jeepney", "openskill", "paho", "pg8000"}  # of extras


def dependencies() -> Iterator[str]:
    for requirement in PROJECT["dependencies"]:
        match = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert match
        yield match[0]


def imported_anywhere() -> set[str]:
    sources = ((name, path.read_text(encoding="utf-8")) for name, path in FILES.items())
    return {found.split(".")[0] for name, source in sources for found in imported(name, source, frozenset())}


def make_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def test_version_is_the_same_everywhere() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d[\d.]*)", changelog, re.MULTILINE)
    assert PROJECT["version"] == companion.__version__ == released[0]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", ".ci/run", ".github/workflows/ci.yml"])
def test_make_commands_in_documents_exist(document: str) -> None:
    named = re.findall(
        r"(?:^ *(?:watched )?|`)make ([a-z-]+)", (ROOT / document).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert named
    assert set(named) <= make_targets()


def test_every_python_that_is_supported_is_tested() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    matrix = re.search(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    assert matrix
    tested = set(re.findall(r"[\d.]+", matrix[1]))
    named = {found[1] for name in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", name))}
    assert PROJECT["requires-python"] == f">={min(tested)}"
    assert named
    assert named <= tested


def test_the_address_of_the_repository_is_in_one_place() -> None:
    (address,) = PROJECT["urls"].values()
    assert [path.name for path in DOCUMENTS if address in path.read_text(encoding="utf-8")] == []


def test_every_make_target_is_phony_and_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == make_targets()
    assert set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE)) == make_targets()


def test_decisions_are_numbered_without_gaps() -> None:
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_decision_says_what_and_why_and_what_else(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {int(path.name[:4])}. ")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["What", "Why", "What else was looked at"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


def test_every_folder_is_on_the_map() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    folders = {path.name for path in ROOT.glob("[!.]*/") if f"{path.name}/" not in ignored and has_files(path)}
    assert folders == set(re.findall(r"^\| `([a-z_]+)/` \|", MAP, re.MULTILINE))


def has_files(folder: Path) -> bool:
    return any(path.is_file() for path in folder.rglob("*") if "__pycache__" not in path.parts)


def test_every_file_of_the_walks_is_there() -> None:
    """A name alone is in the folder of the one before it."""
    walks = MAP.partition("## Nine walks")[2].partition("\n## ")[0]
    folder, files = ROOT, re.findall(r"`([\w/]+\.(?:py|js|md))`", walks)
    assert len(files) > 40
    for name in files:
        found = ROOT / name if (ROOT / name).is_file() else folder / name
        assert found.is_file()
        folder = found.parent


def test_every_dependency_is_used() -> None:
    used = imported_anywhere()
    assert {name for name in dependencies() if IMPORTED_AS.get(name, name) not in used} == set()


def test_every_foreign_import_is_a_dependency() -> None:
    known = {IMPORTED_AS.get(name, name) for name in dependencies()} | LOADED_IF_ASKED_FOR
    ours = {name.split(".")[0] for name in FILES}
    assert imported_anywhere() - sys.stdlib_module_names - ours - BUILT_INTO_A_PICO - OF_DEBIAN <= known


@pytest.mark.parametrize("script", [".ci/run", "tools/prepare.sh"])
def test_script_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def marked_needs() -> set[tuple[str, str]]:
    """(package, test file) of every needs-mark that the tests carry."""
    return {
        (str(argument.value), str(path.relative_to(ROOT)))
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "needs"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


def test_list_of_debian_packages_names_the_tests_that_need_them() -> None:
    assert {(package.name, test) for package in debian.listed() for test in package.tests} == marked_needs()
