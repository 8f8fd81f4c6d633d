"""What the taps on a browser's page do, for those who tap by meaning and not by words.

One rule: only what lies on top can be tapped. The names are those by which `companion.screens.browser.offers` has it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.pages import actions
from companion.pages.routes import Play
from companion.screens.browser.browsers import Browsers
from companion.screens.browser.memory_link import MemoryBrowser
from companion.screens.browser.offers import said

Taps = Callable[[], Mapping[int, Any]]  # the actions of a page by their numbers, as it is now
_STEPS = 4  # the most that come before something is said


def offered_taps(browsers: Browsers, browser: MemoryBrowser) -> dict[str, int]:
    """What can be tapped on a browser's page, by what it does: `seal thief`, `say {...}`, `number 3`, `pick ...`."""
    found: dict[str, int] = {}
    for number, action in browsers.offered(browser.connection).items():
        for name in names_of(action):
            found.setdefault(name, number)
    return found


def names_of(action: object) -> Iterator[str]:
    """What a tap with this action is called."""
    match action:
        case actions.Seal(_, what):
            yield f"seal {what}"
        case actions.Say(lines):
            yield said(lines)
            event = msgspec.json.decode(lines[0])
            if event["type"] == "card_revealed" and event.get("number"):
                yield f"number {event['number']}"
        case actions.GoOnWithout(name):
            yield f"go_on_without {name}"
        case actions.ShowSealedCards():
            yield "show_cards"
        case actions.FillByChance():
            yield "fill"
        case actions.Show(Play(pick=pick)) if pick:
            yield f"pick {pick}"
        case _:
            pass


def leads_to(taps: Taps, press: Callable[[int], object], name: str) -> bool:
    """Tap from page to page until one offers this; False: no step of the game leads to it, and none is under way."""
    return _search(taps, press, name, set(), ())


def _search(taps: Taps, press: Callable[[int], object], name: str, known: set[Play], path: tuple[Play, ...]) -> bool:
    while not any(name in names_of(action) for action in taps().values()):
        ways = {route: number for route, number in _ways(taps).items() if route not in known and _may_lead(route, name)}
        if len(path) == _STEPS or not ways:
            return False
        route = max(ways, key=lambda route: len(_shared(route, name)))
        known.add(route)
        press(ways[route])
        if _search(taps, press, name, known, (*path, route)):
            return True
        if not _returns(taps, press, path):
            return False
    return True


def _may_lead(route: Play, name: str) -> bool:
    """False: it is about tiles that are not in the event which is looked for."""
    return all(cell in name for cell in msgspec.structs.asdict(route).get("cells", ()))


def _returns(taps: Taps, press: Callable[[int], object], path: tuple[Play, ...]) -> bool:
    """Go back to the page of the turn, and along these steps again; False: they are not there any more."""
    back = next((number for route, number in _ways(taps, back=True).items() if type(route) is Play), None)
    if back is not None:
        press(back)
    for route in path:
        if (number := _ways(taps).get(route)) is None:
            return False
        press(number)
    return True


def _ways(taps: Taps, *, back: bool = False) -> dict[Play, int]:
    """The steps that a page leads to; `back`: also out of them."""
    found: dict[Play, int] = {}
    for number, action in taps().items():
        route = action.route if isinstance(action, actions.Show) else None
        if isinstance(route, Play) and not route.page and (back or type(route) is not Play or route.pick):
            found.setdefault(replace(route, event=0), number)
    return found


def _shared(route: Play, name: str) -> set[str]:
    """What of a step is in the event that is looked for: its tiles, its faces, what is done."""
    values = msgspec.structs.asdict(route)
    named = {str(each) for value in values.values() for each in (value if isinstance(value, tuple) else (value,))}
    return {each for each in named if each and (f'"{each}' in name or each.replace(" ", "_") in name)}
