"""A kiosk without a loop: what it shows and what it says."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.nodes.theme import Sizes
from companion.pages.model import Model
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource

OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'


@contextmanager
def kiosk(
    folder: Path,
    place: Place = Place(),  # noqa: B008 - frozen
    connect: Callable[[VirtualBox, ManualClock], VirtualSource] = VirtualSource,
) -> Iterator[Kiosk]:
    source = connect(VirtualBox(0, now_ms=0), ManualClock())
    source.start()
    with Journal.open(folder / "journal") as journal:
        found = Kiosk(journal, LiveApparatus(JEWEL_BOX, source), Sounds(enabled=False), place)
        found.listen(0)
        yield found
    source.stop()


def model(of: Kiosk, now_ms: int = 0) -> Model:
    return frame(of, now_ms).model


def frame(of: Kiosk, now_ms: int = 0) -> Frame:
    return of.frame(Sizes(800, 480), now_ms)


def notice(of: Kiosk) -> str:
    found = model(of).notice
    return "" if found is None else found.text
