"""The paths by their names, and a scenario played on one of them."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path as File
from tempfile import TemporaryDirectory

from companion.nodes.theme import BASE_SIZE
from companion.screens.kiosk.window.placing import Size
from companion.table.journal import Journal
from tests.scenarios import tile_paths
from tests.scenarios.boxes import BehindFirmware, HeaderPins, VirtualContacts, box_behind_firmware
from tests.scenarios.direct import Direct, pose
from tests.scenarios.in_browser import InBrowser
from tests.scenarios.parser import parse
from tests.scenarios.path import Path, UnlikeError
from tests.scenarios.runner import play
from tests.scenarios.screen import OnScreen
from tests.scenarios.script import Scenario, ScenarioError

SCRIPTS = File(__file__).parent / "scripts"
ENDING = ".scenario"

BOXES: dict[str, Callable[..., VirtualContacts | HeaderPins | BehindFirmware]] = {
    "virtual": VirtualContacts,
    "gpio": HeaderPins,
    "firmware": box_behind_firmware,
    "browser": VirtualContacts,
}


def scripts() -> list[str]:
    """The names of all scripts."""
    return sorted(str(file.relative_to(SCRIPTS).with_suffix("")) for file in SCRIPTS.rglob(f"*{ENDING}"))


def load(name: str) -> Scenario:
    """One of them."""
    file = SCRIPTS / f"{name}{ENDING}"
    return parse(str(file.relative_to(File.cwd()) if file.is_relative_to(File.cwd()) else file), file.read_text())


def open_path(name: str, scenario: Scenario, journal: Journal, size: Size = BASE_SIZE) -> Path:
    """A path with the scenario's table laid on it."""
    try:
        if scenario.opened["game"] == "forty-thieves":
            return tile_paths.open_path(name, scenario, journal, size)
        if name == "direct":
            return Direct(scenario, journal)
        with ExitStack() as stack:
            box = BOXES[name](pose(scenario), scenario.sensors)
            stack.callback(box.close)
            in_browser = name == "browser"
            path = InBrowser(scenario, journal, box) if in_browser else OnScreen(scenario, journal, box, size)
            stack.pop_all()
            return path
    except UnlikeError as error:
        raise ScenarioError(scenario.table, str(error)) from None


def played(name: str, scenario: Scenario, size: Size = BASE_SIZE) -> bytes:
    """The referee's view at the end of a scenario, played on this path."""
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(File(folder) / "journal") as journal:
        path = open_path(name, scenario, journal, size)
        try:
            return play(scenario, path)
        finally:
            path.close()
