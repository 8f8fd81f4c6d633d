"""Fingers on the virtual box at a kiosk: where its parts are on the screen, and what a drag or a tap does there."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.games.master_thieves.pages.values import values_of
from companion.pages.actions import Configure
from companion.pages.context import Exhibit
from companion.screens.kiosk.jewel_box.gestures import outlines_of
from companion.screens.kiosk.jewel_box.screens import HandledBox
from tests.companion.kiosk.visits import Visit, visit

SIZES = ((480, 320), (800, 480))
Spot = tuple[int, int]
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben","Cora","Emil","Fritz"]}'
FILLED = (
    '{"type":"position_set","drawers":{"A1":{"upright":["diamond","sapphire"]},"A2":{"upright":["diamond"]},'
    '"B1":{"upright":["diamond"]},"B2":{"upright":["sapphire"]},"C1":{"upright":["diamond"]},'
    '"C2":{"upright":["diamond"]}},"red":{"diamond":2}}'
)
CARDS = {"Ana": "thief", "Ben": "jeweler", "Cora": "gemologist", "Emil": "master_thief", "Fritz": "detective"}
SEEN = ("A1", "B1", "C1", "A2", "B2")
CLOSED = '{"type":"reveal_closed"}'


def card(seat: str, character: str) -> str:
    return f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"}}'


PLAYING = (OPENED, FILLED, CLOSED, *(card(*each) for each in CARDS.items()))
SMUGGLING = (OPENED, FILLED, card("Ana", "smuggler"), CLOSED)


@contextmanager
def at(*lines: str, size: Spot = (800, 480)) -> Iterator[Visit]:
    with visit(Exhibit("game", record=lambda _: lines, finished=False), size) as guest:
        guest.do(Configure("announcements", value=False))
        yield guest


def the_box(guest: Visit) -> HandledBox:
    (box,) = guest.of_kind(HandledBox)
    return box


def front(guest: Visit, drawer: str) -> Spot:
    """The middle of a drawer's front on the screen."""
    box = the_box(guest)
    x, y = outlines_of(*box.area.size, box.picture).drawer(drawer).middle
    return box.area.left + round(x), box.area.top + round(y)


def outwards(guest: Visit, drawer: str, far: float) -> Spot:
    """Where a finger is that has pulled a drawer so far, where half of a side of the box is 1."""
    box, (x, y) = the_box(guest), front(guest, drawer)
    outline = outlines_of(*box.area.size, box.picture).drawer(drawer)
    pixels = far * max(outline.unit, 0.7 * guest.stage.sizes.touch / 0.52)
    return round(x + outline.outwards[0] * pixels), round(y + outline.outwards[1] * pixels)


def drag(guest: Visit, start: Spot, goal: Spot, steps: int = 8) -> None:
    """A finger goes straight from here to there, and lets go; then everything is decided."""
    guest.press(*start)
    for step in range(1, steps + 1):
        guest.slide(*(round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True)))
    guest.release(*goal)
    guest.settle(3500)


def touch_drawer(guest: Visit, drawer: str) -> None:
    guest.touch(*front(guest, drawer))
    guest.settle(3500)


def open_drawers(guest: Visit) -> dict[str, str]:
    return {str(drawer): str(depth) for drawer, depth in values_of(guest.frame)[0].box.open.items()}


def wood(guest: Visit, level: int, side: int = 0) -> Spot:
    """On the wood beside the drawers, near the upright edge between the two sides that are seen."""
    box = the_box(guest)
    _, corners = outlines_of(*box.area.size, box.picture).sides(level)[side]
    nearest = max(corners, key=lambda corner: corner[1])
    x, y = nearest[0], nearest[1] - 0.12 * outlines_of(*box.area.size, box.picture).scale
    return box.area.left + round(x), box.area.top + round(y)
