"""The box in Chromium: it looks as the kiosk draws it, at rest and on its way, and goes its way as the wood does."""

import io
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route

from companion.screens.browser.web.measures import measures
from companion.screens.browser.web.static_files import FOLDER, MEASURES
from companion.screens.kiosk.jewel_box.in_browsers import depict
from companion.screens.kiosk.jewel_box.perspective import box_sheet
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture, from_behind, opened, rotated, turned_over
from companion.screens.kiosk.jewel_box.space import view
from hardware.jewel_box.actions import OpenDrawer
from tests.companion.screens.kiosk.likeness import GROUND, differing, flat, halved

pytestmark = pytest.mark.needs("chromium")
WIDTH, HEIGHT, FINE = 400, 360, 2
MARGIN = 0.985  # of a sheet that the kiosk fills with the box
MOST = 0.01  # of the pixels: dashes begin elsewhere
PAGE = f"""<!doctype html><link rel="stylesheet" href="/measures.css"><link rel="stylesheet" href="/style.css">
<body style="margin: 0; background: rgb{GROUND}">
<div id="box" style="width: {WIDTH}px; height: {HEIGHT}px; display: flex"></div>"""
_SHOW = """async (value) => {
  const [{ woodwork }, { patch }] = await Promise.all([import("/games/woodwork.js"), import("/dom.js")]);
  patch(document.getElementById("box"), [woodwork(value)]);
}"""
AT_REST = {
    "shut": BoxPicture(),
    "turned": BoxPicture(ab=1, bc=3, heading=1),
    "front": BoxPicture(open=opened(A1="front", B2="front", C1="front")),
    "secret": BoxPicture(ab=2, open=opened(A1="secret", A2="secret", C2="secret")),
    "behind": BoxPicture(open=opened(A3="secret", B4="front", C3="front")),
    "upside down": BoxPicture(inverted=True, ab=1, bc=2, open=opened(A1="secret", C2="front", B3="front")),
    "named": BoxPicture(bc=1, labels=True, open=opened(A1="front")),
}
ON_ITS_WAY = {
    "the top level": BoxPicture(ab=1, turning=35.0, open=opened(A2="front")),
    "the top two": BoxPicture(ab=1, turning=-60.0, turning_levels=2, open=opened(B2="front", A1="front")),
    "a drawer": BoxPicture(open=(("A1", 0.3), ("B2", 0.12), ("C1", 0.4))),
    "half over": BoxPicture(ab=1, open=opened(A1="front"), flip=0.5),
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with nothing but the box, whose clock stands still."""
    found = browser.new_page(viewport={"width": WIDTH, "height": 2 * HEIGHT}, device_scale_factor=FINE)
    complaints: list[str] = []
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.route("http://box/**", _served)
    found.clock.install(time=0)
    found.goto("http://box/")
    found.clock.pause_at(60_000)
    yield found
    found.close()
    assert complaints == []


def _served(route: Route) -> None:
    path = route.request.url.removeprefix("http://box/")
    if not path:
        route.fulfill(content_type="text/html", body=PAGE)
    elif path == MEASURES:
        route.fulfill(content_type="text/css", body=measures())
    elif (FOLDER / path).is_file():
        route.fulfill(path=FOLDER / path)
    else:
        route.fulfill(status=404)


def told(box: BoxPicture, *actions: object) -> dict[str, Any]:
    """What a browser gets of a box; one on its way it works out itself, from two that rest."""
    value = dict(depict(box, actions, frozenset(), box.labels, touched=False))
    if not box.is_moving:
        return value
    turns = {level: box.upwards.index(level) >= len(box.upwards) - box.turning_levels for level in box.upwards}
    turned = {level: way - box.turning * turns[level] for level, way in value["pose"]["turned"].items()}
    pose = {"turned": turned, "over": value["pose"]["over"] + box.flip, "out": dict(box.open), "moves": True}
    return {**value, "pose": pose, "shades": {}, "flat": []}


def browsers(page: Page, value: Mapping[str, Any]) -> pygame.Surface:
    page.evaluate(_SHOW, value)
    return seen_on(page)


def seen_on(page: Page) -> pygame.Surface:
    shown = pygame.image.load(io.BytesIO(page.locator("#box").screenshot()))
    whole = pygame.Surface(shown.get_size(), 0, 32)
    whole.blit(shown, (0, 0))
    return whole


def kiosks(box: BoxPicture, value: Mapping[str, Any]) -> pygame.Surface:
    """The kiosk's sheet, as large as the box is on the page, and with its middle in the same place."""
    left, top, width, height = value["sheet"]
    scale = min(WIDTH * FINE / width, HEIGHT * FINE / height)
    size = round(width * scale / MARGIN), round(height * scale / MARGIN)
    sheet, (x, y) = flat(box_sheet(*size, box)), view(*size, box).centre
    whole = pygame.Surface((WIDTH * FINE, HEIGHT * FINE), 0, 32)
    whole.fill(GROUND)
    across, down = WIDTH * FINE / 2 - (left + width / 2) * scale, HEIGHT * FINE / 2 - (top + height / 2) * scale
    whole.blit(sheet, (round(across - x), round(down - y)))
    return whole


@pytest.mark.parametrize("name", [*AT_REST, *ON_ITS_WAY])
def test_a_browser_draws_the_box_as_the_kiosk_does(page: Page, name: str) -> None:
    box = {**AT_REST, **ON_ITS_WAY}[name]
    value = told(box)
    assert differing(halved(browsers(page, value)), halved(kiosks(box, value))) < MOST


def named_on(page: Page) -> set[str]:
    names = page.locator(".drawer-name").evaluate_all("names => names.map((name) => name.dataset.drawer)")
    return set(names)


@pytest.mark.parametrize("inverted", [False, True])
def test_every_drawer_is_on_the_side_where_the_kiosk_has_it(page: Page, inverted: bool) -> None:
    for ab, bc in product(range(4), repeat=2):
        box = BoxPicture(inverted, ab, bc, heading=(ab + bc) % 4, labels=True)
        page.evaluate(_SHOW, told(box))
        page.clock.run_for(1000)
        assert named_on(page) == {drawer for drawer in DRAWERS if box.is_in_sight(drawer)}


# how it gets from one picture to the next


def drawn(page: Page) -> str:
    return page.locator("#box").inner_html()


MOVEMENTS = {
    "one level": (rotated(BoxPicture(), 1, "ccw"), 420),
    "two levels": (rotated(BoxPicture(), 2, "cw"), 420),
    "turned over": (turned_over(BoxPicture()), 500),
    "a drawer": (BoxPicture(open=opened(B1="front")), 220),
}


@pytest.mark.parametrize("name", MOVEMENTS)
def test_the_wood_goes_its_way_in_the_time_that_it_has(page: Page, name: str) -> None:
    after, lasts_ms = MOVEMENTS[name]
    page.evaluate(_SHOW, told(BoxPicture()))
    before = drawn(page)
    page.evaluate(_SHOW, told(after, OpenDrawer("A1")))
    page.clock.run_for(lasts_ms // 2)
    between = drawn(page)
    assert between != before
    assert page.locator(".arrow").count() == 0, "nothing points at wood that moves"
    page.clock.run_for(lasts_ms)
    assert page.locator(".arrow").count() == 1
    arrived = drawn(page)
    page.clock.run_for(lasts_ms)
    assert drawn(page) == arrived != between


def is_rather(page: Page, one: BoxPicture, other: BoxPicture) -> bool:
    """Does the page look much more like one picture of the kiosk than like another?"""
    seen = halved(seen_on(page))
    likely, unlikely = (differing(seen, halved(kiosks(box, told(box)))) for box in (one, other))
    return 2 * likely < unlikely


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize(("direction", "way"), [("cw", 20.0), ("ccw", -20.0)])
def test_a_level_turns_the_short_way_also_past_a_full_turn(page: Page, levels: int, direction: str, way: float) -> None:
    before = BoxPicture()
    for _ in range(4):
        page.evaluate(_SHOW, told(before))
        page.clock.run_for(1000)
        page.evaluate(_SHOW, told(rotated(before, levels, direction)))
        page.clock.run_for(135)  # after a third of the time, it has gone less than a third of the way
        right, wrong = (replace(before, turning=degrees, turning_levels=levels) for degrees in (way, -way))
        assert is_rather(page, right, wrong)
        page.clock.run_for(1000)
        before = rotated(before, levels, direction)


@pytest.mark.parametrize("inverted", [False, True])
def test_a_box_that_is_turned_over_goes_to_the_right(page: Page, inverted: bool) -> None:
    before = BoxPicture(inverted, ab=1)
    page.evaluate(_SHOW, told(before))
    page.evaluate(_SHOW, told(turned_over(before)))
    page.clock.run_for(165)
    to_the_left = replace(turned_over(before), flip=0.75)
    assert is_rather(page, replace(before, flip=0.25), to_the_left)


@pytest.mark.parametrize("after", [from_behind(BoxPicture()), replace(turned_over(BoxPicture()), ab=1)])
def test_what_the_wood_did_not_do_is_shown_at_once(page: Page, after: BoxPicture) -> None:
    """Whoever walks around the box sees it from there; and of two movements, nobody knows which was the first."""
    page.evaluate(_SHOW, told(BoxPicture()))
    page.evaluate(_SHOW, told(after))
    there = drawn(page)
    page.clock.run_for(1000)
    assert drawn(page) == there


def test_nothing_moves_for_those_who_want_none_of_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(_SHOW, told(BoxPicture()))
    page.evaluate(_SHOW, told(turned_over(BoxPicture())))
    there = drawn(page)
    page.clock.run_for(1000)
    assert drawn(page) == there
