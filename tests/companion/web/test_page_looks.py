"""Every state of the pages at every size, and in every language: nothing is cut off, hidden, too small or too faint."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page

from companion.languages import LANGUAGES
from companion.web.feed_messages import SPECTATOR
from tools.browser_pages.checks import barriers, contrast, problems, television_problems, weak_texts
from tools.browser_pages.room import PHONE, SIZES, Room
from tools.browser_pages.samples import SAMPLES, named

pytestmark = pytest.mark.needs("chromium")
TELEVISION = (1920, 1080)
SHARES = 3  # of the states, each a test: a long one would be the last, with everybody else waiting
IN_TURN = sorted(SAMPLES, key=lambda sample: sample.role)  # a page need not be loaded again for the same role


# Every size in the longest language, and every language where there is least room. `tools.browser_pages` looks at all.
# A page is opened once, and then its window changes its size; a phone stays a phone.
PHONES = tuple(size for size in SIZES if size[0] < 1000)
LOOKS = [
    ("de", PHONES),
    ("de", tuple(size for size in SIZES if size not in PHONES)),
    ("en", (min(SIZES), PHONE)),
    *[(language, (min(SIZES),)) for language in sorted(LANGUAGES) if language not in ("de", "en")],
]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(
    ("language", "sizes"), LOOKS, ids=lambda part: part if isinstance(part, str) else f"{part[0][0]}px"
)
def test_everything_fits_and_every_text_stands_out(
    browser: Browser, language: str, sizes: Sequence[tuple[int, int]], share: int
) -> None:
    room = Room(browser, sizes[0], language)
    found, page = {}, None
    for sample in IN_TURN[share::SHARES]:
        page = room.open(sample, page)
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            room._settle(page)
            what = problems(page)
            if size == TELEVISION and sample.role == SPECTATOR and page.locator(".game-page").count():
                what += television_problems(page)
            if size == PHONE and language == "en":
                what += weak_texts(page)
            found[f"{sample.name} at {size[0]}x{size[1]}"] = what
    room.close()
    assert {name: what for name, what in found.items() if what} == {}
    assert room.complaints == []


def test_television_can_be_read_from_across_the_room(browser: Browser) -> None:
    room = Room(browser, TELEVISION, "en")
    page = room.open(named("watch-turn"))
    assert problems(page) + television_problems(page) == []
    room.close()


@pytest.mark.proof
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_nothing_on_the_pages_keeps_a_screen_reader_out(browser: Browser, language: str) -> None:
    """Every page in English; in another language one per role, because only the words differ."""
    found, page = {}, None
    room = Room(browser, PHONE, language)
    for sample in IN_TURN if language == "en" else {sample.role: sample for sample in IN_TURN}.values():
        page = room.open(sample, page)
        found[sample.name] = barriers(page)
    room.close()
    assert found == {name: [] for name in found}


def _changed(room: Room, selector: str, name: str, value: str, sample: str = "my-choice") -> Page:
    """A page of which one part looks otherwise."""
    page = room.open(named(sample))
    page.locator(selector).first.evaluate("(one, style) => one.style.setProperty(...style)", [name, value])
    return page


def test_checks_find_what_is_wrong(phone: Room) -> None:
    moved = problems(_changed(phone, ".todo", "transform", "translateX(300px)"))
    assert any(what.startswith("outside of the screen: p.todo") for what in moved)
    small = problems(_changed(phone, ".choices button", "transform", "scale(0.3)", "host-turn"))
    assert any(what.startswith("button") for what in small), small
    cut = problems(_changed(phone, ".news p", "transform", "translateY(90px)", "host-turn"))
    assert any("is cut off by section.panel news" in what for what in cut)
    assert weak_texts(_changed(phone, ".news p", "color", "#8a6070")) == ["2 diamonds fell out: 3.2"]


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
