"""The proofs on an emulated Pico: `make pico` runs them and prints one line for each."""

import sys
from collections.abc import Callable

import pytest

from tools import debian
from tools.pico.parts import Parts

_LONGEST = (
    "test_whole_game_of_master_thieves_equals_the_direct_one[uart]",
    "test_whole_game_of_40_thieves_equals_the_direct_one",
    "test_whole_game_of_master_thieves_equals_the_direct_one[usb]",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first, a shorter one between them: each of two processes begins with two tests of the list."""
    items.sort(key=lambda item: _LONGEST.index(item.name) if item.name in _LONGEST else len(_LONGEST))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What a proof has seen, as soon as it is done."""
    if report.when == "call":
        for name, line in report.user_properties:
            if name == "pico":
                sys.stdout.write(f"\npico: {line}\n")


@pytest.fixture(scope="session")
def parts(request: pytest.FixtureRequest) -> Parts:
    """What the Pico is made of, for those who have asked for these proofs: they take minutes."""
    if "pico" not in request.config.getoption("markexpr"):
        pytest.skip("takes minutes: make pico runs it")
    parts = Parts(debian.cache_folder("pico"))
    if not parts.are_ready():
        pytest.fail("the emulated Pico is not built: run make pico", pytrace=False)
    return parts


@pytest.fixture
def log(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Keeps what was seen, with its figures, in one line."""
    return lambda line: record_property("pico", line)
