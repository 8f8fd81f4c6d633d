"""Whatever the line, the sources and the machine say about themselves can be said in every language: asked of each."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.languages import LANGUAGES, translator
from companion.screens.kiosk.sound.sounds import Cue, Sounds
from companion.screens.kiosk.window.drivers import unreadable_inputs
from companion.sensing.choose_source import choose
from companion.words import Words
from firmware_bridge import hints
from firmware_bridge.codec import VERSION, Facts
from firmware_bridge.console import Console
from firmware_bridge.link_events import Counters
from firmware_bridge.port import explain
from hardware.apparatus import expected_among
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.clock import ManualClock
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import DEFAULT_MAP, FactoryName
from hardware.sources.gpio import GpioSource
from hardware.sources.recording import ReplaySource
from hardware.sources.virtual import VirtualSource

from .strict import strict_tongue

PORT = "/dev/ttyACM0"
NUMBERS = (errno.ENOENT, errno.EACCES, errno.EBUSY, errno.EHOSTDOWN, errno.EINVAL, errno.EIO)


def of_the_line() -> Iterator[Words | str | None]:
    yield hints.about(PORT, hints.NOT_OPEN)
    yield hints.about(PORT, hints.ASKING)
    for facts in ((1, 25, 0), 0, 0), ((1, 25, 0), 2, 0), ((1, 25, 0), 0, 1), ((1, 22, 0), 0, 0):
        yield hints.live(PORT, (), Facts(1, 1, 1, *facts))
    for text in (hints.STARTING, hints.FLOODED, hints.RESTARTED):
        yield hints.about(PORT, text)
    yield hints.about(PORT, hints.SILENT, n=3)
    for said in (b">>> ", b"hello", b"MicroPython v1.9.4", b""):
        console = Console()
        console.hear(said)
        console.look_at(said)
        yield hints.nothing_understood(PORT, Counters(), console)
    yield hints.nothing_understood(PORT, Counters(bad=1), Console())
    yield from (hints.other_version(PORT, version) for version in (VERSION - 1, VERSION + 1))
    yield hints.other_map(PORT, ["A1.closed"], ["A2.closed"])
    for apparatus in APPARATUSES.values():
        expected = expected_among(apparatus, None, APPARATUSES.values())
        assert expected is not None
        yield from (expected.other_thing(PORT, names) for names, _ in expected.others)
    yield from (hints.boards_missing(boards) for boards in (["A"], ["A", "C"]))
    yield from (explain(PORT, OSError(number, "why")) for number in NUMBERS)


def of_the_sources() -> Iterator[Words | str | None]:
    clock = ManualClock()
    virtual = VirtualSource(VirtualBox(0, now_ms=0), clock)
    yield from (virtual.name, virtual.status.message)
    virtual.start()
    yield virtual.status.message
    virtual.thing.faults.add(BOARDS["all"], 0)
    yield virtual.status.message
    replay = ReplaySource(Path("evening.jsonl"), clock, CHANNELS)
    yield replay.name
    yield choose("auto", None, USUAL, lambda _: [], Path("/nonexistent")).why
    header = GpioSource(pinmap.load(DEFAULT_MAP, CHANNELS), clock, FactoryName.AUTO, Path("/nonexistent"))
    header.start()
    yield from (header.name, header.status.message)


def of_the_screen() -> Iterator[Words | str | None]:
    silent = Sounds(environment={}, cards=Path("/nonexistent"))
    silent.play(Cue.PATTER)
    yield silent.message
    yield unreadable_inputs("KMSDRM", ["/dev/input/event0"], [])


STATUSES = [*of_the_line(), *of_the_sources(), *of_the_screen()]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("status", STATUSES, ids=str)
def test_every_status_is_translated_with_all_its_facts(status: Words | str | None, code: str) -> None:
    assert isinstance(status, Words)
    say = strict_tongue(code)
    said, facts = say.words(status), status.facts.values()
    assert all((say.words(fact) if isinstance(fact, Words) else str(fact)) in said for fact in facts)
    assert code != "en" or said == str(status)


def test_what_no_catalogue_knows_stays_as_it_is() -> None:
    assert translator("de").words("the dog ate the {cable}") == "the dog ate the {cable}"
    assert translator("fr").words("") == ""


def test_the_line_in_french() -> None:
    assert translator("fr").words(hints.live(PORT, (), Facts(1, 1, 1, (), 0, 0))) == f"le coffret répond sur {PORT}"
