"""What pytest writes down about skipped tests, in one process and in many, and what .ci/run makes of it."""

import ast
from pathlib import Path

import pytest

from tests.systemd.unit import ROOT
from tools import skips
from tools.skips import Skip

pytest_plugins = ["pytester"]

HOOKS = "from tools.skips import pytest_collectreport, pytest_runtest_logreport\n"
TESTS = """
import pytest

def test_runs():
    pass

def test_says_why():
    pytest.skip("no fish here")

@pytest.mark.skipif(True, reason="no zsh here")
def test_is_marked():
    pass

@pytest.mark.xfail(reason="a known fault")
def test_fails_as_expected():
    raise AssertionError
"""
MODULE = 'import pytest\npytest.importorskip("no_such_library", reason="no library here")\n'


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_every_skip_is_written_down_once_with_its_reason(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: tuple[str, ...]
) -> None:
    noted = pytester.path / "build/skips.jsonl"
    monkeypatch.setenv("JEWELBOX_SKIPS", str(noted))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeconftest(HOOKS)
    pytester.makepyfile(test_some=TESTS, test_none=MODULE)
    assert pytester.runpytest_subprocess("-p", "no:cacheprovider", *workers).ret == 0
    assert sorted(skips.read(noted), key=lambda skip: skip.test) == [
        Skip("test_none.py", "no library here"),
        Skip("test_some.py::test_is_marked", "no zsh here"),
        Skip("test_some.py::test_says_why", "no fish here"),
    ]


def test_without_somebody_who_asked_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JEWELBOX_SKIPS", raising=False)
    monkeypatch.chdir(tmp_path)
    skips.append(Skip("test", "reason"))
    assert list(tmp_path.iterdir()) == []


def test_our_own_tests_write_theirs_down() -> None:
    tree = ast.parse((ROOT / "tests/conftest.py").read_text(encoding="utf-8"))
    taken = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert {"pytest_collectreport", "pytest_runtest_logreport"} <= taken


def test_a_reason_on_the_list_passes_and_is_shown() -> None:
    lines, is_allowed = skips.judge([Skip("a.py::test_a", "takes hours")] * 1, {"takes hours": "before a release"})
    assert is_allowed
    assert lines == ["Skipped: 1", "  1 x takes hours", "      allowed: before a release", "      a.py::test_a"]


def test_a_reason_that_is_not_on_the_list_fails_and_comes_last() -> None:
    found = [Skip(f"a.py::test_{number}", "no axe here") for number in range(7)] + [Skip("b.py", "takes hours")]
    lines, is_allowed = skips.judge(found, {"takes hours": "before a release"})
    assert not is_allowed
    assert lines[0] == "Skipped: 8"
    assert lines.index("  7 x no axe here") > lines.index("  1 x takes hours")
    assert "      NOT ALLOWED:" in lines
    assert "      and 2 more" in lines
    assert lines[-1].startswith("Let these tests run, or add their reason to allowed-skips.toml")


def test_the_command_prints_and_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = tmp_path / "skips.jsonl"
    monkeypatch.setenv("JEWELBOX_SKIPS", str(noted))
    assert skips.main([str(noted)]) == 0
    assert capsys.readouterr().err == "Nothing was skipped.\n"
    skips.main(["--add", "make pico", "the parts of the emulated Pico could not be had"])
    assert skips.main([str(noted)]) == 0
    assert "      make pico\n" in capsys.readouterr().err
    skips.append(Skip("test_axe", "could not import 'axe'"))
    assert skips.main([str(noted)]) == 1
    assert skips.main([]) == 2


def reasons_given() -> set[str]:
    """What tests say when they skip themselves, as far as that is a text."""
    calls = (
        node
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"skip", "skipif"}
    )
    texts = (each for call in calls for each in (*call.args, *(word.value for word in call.keywords)))
    return {text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)}


def test_every_reason_that_a_test_gives_is_on_the_list_and_no_other() -> None:
    steps = {reason for reason in skips.allowed() if reason in (ROOT / ".ci/run").read_text(encoding="utf-8")}
    assert reasons_given() == skips.allowed().keys() - steps
    assert all(skips.allowed().values())
