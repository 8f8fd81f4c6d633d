"""Whole games on phones until they are over: every edition and number of seats, mixed tables, and both games.

Takes hours: `make evening`. A few rounds of the same are in `test_phones`.
"""

import os
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.companion.headless.phones import PHONE, SEAL, Evening, Screen, record
from tests.companion.headless.served import HANDS
from tools.browser_pages.room import chromium

pytestmark = [
    pytest.mark.needs("chromium"),
    pytest.mark.skipif(os.environ.get("JEWELBOX_EVENING") != "1", reason="takes hours: make evening"),
]
NAMES = ["Ana", "Ben", "Cora", "Dora", "Emil", "Finn", "Greta", "Hugo"]
RULEBOOKS = ["Rio Grande, first booklet", "Zoch and Rio Grande, 2004", "Italian, 2006", "Gigamic, 2004"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Nothing moves that need not: that saves a third of the time."""
    with chromium("--force-prefers-reduced-motion") as found:
        yield found


def play_to_the_end(evening: Evening, phones: list[str]) -> None:
    """Everybody sees who has won, and the record is whole."""
    evening.join(phones)
    since = time.monotonic()
    evening.play(lambda: evening.frame["page"] == "over")
    for screen in evening.screens:
        screen.until(lambda each=screen: each.shown.title == "Game over")  # type: ignore[misc]
    lines = record(evening.served.journal)
    print(f"\n{len(lines)} events, {len(evening.said)} taps, {time.monotonic() - since:.0f} s")  # noqa: T201 - the figures that this is for


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_all_on_phones(evening: Evening, rulebook: str, seats: int) -> None:
    evening.begin(NAMES[:seats], rulebook)
    evening.fill()
    play_to_the_end(evening, NAMES[:seats])
    assert all(screen is not evening.host for screen, _ in evening.lines)
    assert not any(name.startswith((SEAL, HANDS)) for name in evening.host.said)


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_some_on_phones(evening: Evening, rulebook: str, seats: int) -> None:
    evening.begin(NAMES[:seats], rulebook)
    evening.fill()
    play_to_the_end(evening, NAMES[:seats:2])


@pytest.mark.parametrize("seats", [2, 5])
def test_a_host_alone_with_a_finger_and_a_television(evening: Evening, seats: int) -> None:
    """Everything is tapped on one small screen, the virtual box with it; the television follows."""
    evening.host.context.close()
    evening.host = Screen(evening.browser, evening.served.url, PHONE, evening.said, served=evening.served)
    evening.begin(NAMES[:seats], RULEBOOKS[1])
    evening.fill()
    play_to_the_end(evening, [])
    assert any(name.startswith(HANDS) for name in evening.host.said)
    assert evening.watcher is not None
    assert evening.watcher.said == []


@pytest.mark.parametrize("every", [1, 2], ids=["all on phones", "every other one"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_40_thieves(evening: Evening, seats: int, every: int) -> None:
    evening.begin(NAMES[:seats], game="40 Thieves")
    evening.host.tap_and_see(evening.host.button("All laid"))
    play_to_the_end(evening, NAMES[:seats:every])
