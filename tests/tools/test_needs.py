import pytest

from tests.tools.machine import Machine
from tools.pytest_needs import Needs

pytest_plugins = ["pytester"]

MARKED = 'import pytest\n@pytest.mark.needs("{package}")\ndef test_window():\n    pass\n'


LIST = """
[[package]]
name = "xvfb"
why = "a screen"
tests = ["tests/a.py"]

[[package]]
name = "bash"
why = "a shell"
tests = ["tests/b.py"]
"""


@pytest.fixture(autouse=True)
def not_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


def outcomes(pytester: pytest.Pytester, package: str) -> dict[str, int]:
    """Of a test that needs a package, on a machine that has only bash of the two in the list."""
    pytester.makepyfile(MARKED.format(package=package))
    listed = pytester.path / "packages.toml"
    listed.write_text(LIST)
    needs = Needs(listed, Machine(packages={"bash"}))
    result = pytester.runpytest_inprocess("--strict-markers", "-p", "no:cov", plugins=[needs])
    return result.parseoutcomes()


def test_test_without_its_package_is_skipped(pytester: pytest.Pytester) -> None:
    assert outcomes(pytester, "xvfb") == {"skipped": 1}


def test_test_without_its_package_fails_in_ci(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert outcomes(pytester, "xvfb") == {"errors": 1}


def test_test_with_its_package_runs(pytester: pytest.Pytester) -> None:
    assert outcomes(pytester, "bash") == {"passed": 1}


def test_package_that_is_not_in_the_list_is_an_error(pytester: pytest.Pytester) -> None:
    assert outcomes(pytester, "xvbf") == {"errors": 1}
