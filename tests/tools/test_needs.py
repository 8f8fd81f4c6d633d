import pytest

from tools import debian, pytest_needs

pytest_plugins = ["pytester"]

MARKED = 'import pytest\n@pytest.mark.needs("{package}")\ndef test_window():\n    pass\n'


@pytest.fixture(autouse=True)
def one_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    packages = (
        debian.Package("xvfb", "a screen", ("tests/a.py",)),
        debian.Package("bash", "a shell", ("tests/b.py",)),
    )
    monkeypatch.setattr(debian, "listed", lambda: packages)
    monkeypatch.setattr(pytest_needs, "missing_names", lambda: frozenset({"xvfb"}))
    monkeypatch.delenv("CI", raising=False)


def outcomes(pytester: pytest.Pytester, package: str) -> dict[str, int]:
    pytester.makepyfile(MARKED.format(package=package))
    result = pytester.runpytest_inprocess("--strict-markers", "-p", "no:cov", plugins=[pytest_needs])
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
