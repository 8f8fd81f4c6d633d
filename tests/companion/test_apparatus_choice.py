"""Which source and which apparatus a command takes: what people say comes first, then what answers, then the usual."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.apparatus_choice import choose_here, in_order
from companion.config import Config, parse
from companion.host import Host
from companion.sensing.choose_source import Answering, Choice, NoBoxError, Wanted, choose, open_source
from firmware_bridge.port import Candidate
from hardware.apparatus import AnyApparatus, expected_among
from hardware.apparatuses import APPARATUSES, USUAL, of_channels
from hardware.clock import SteadyClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins.pico_map import PicoMap
from hardware.sources.source import Condition
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.hardware.usual_maps import BOX_MAP, TRAY_MAP
from tests.toys.lamp_switch import LAMP_SWITCH
from tools.rig.rig import Rig

NOWHERE = Path("/nonexistent")
BOX, TRAY, UNKNOWN = Answering("/dev/a", JEWEL_BOX), Answering("/dev/b", TILE_TRAY), Answering("/dev/c", None)
FOR_TRAY = parse(Path("config.toml"), '[kiosk]\napparatus = "tile_tray"\n')


def chosen(named: AnyApparatus | None, *answering: Answering, source: str = "auto") -> tuple[str, AnyApparatus]:
    choice = choose(source, named, USUAL, lambda _: answering, NOWHERE)
    return choice.name, choice.apparatus


@pytest.mark.parametrize(
    ("named", "answering", "expected"),
    [
        (None, [], ("mock", JEWEL_BOX)),
        (None, [BOX], ("serial:/dev/a", JEWEL_BOX)),
        (None, [TRAY], ("serial:/dev/b", TILE_TRAY)),
        (None, [UNKNOWN], ("serial:/dev/c", JEWEL_BOX)),
        (TILE_TRAY, [], ("mock", TILE_TRAY)),
        (TILE_TRAY, [BOX, TRAY], ("serial:/dev/b", TILE_TRAY)),
        (TILE_TRAY, [BOX, UNKNOWN], ("serial:/dev/c", TILE_TRAY)),
        (TILE_TRAY, [BOX], ("serial:/dev/a", TILE_TRAY)),  # its line says what is wrong
    ],
)
def test_auto_takes_what_is_named_or_else_what_answers(
    named: AnyApparatus | None, answering: list[Answering], expected: tuple[str, AnyApparatus]
) -> None:
    assert chosen(named, *answering) == expected
    if answering:
        assert chosen(named, *answering, source="serial") == expected


@pytest.mark.parametrize("answering", [[BOX, TRAY, UNKNOWN], [UNKNOWN, TRAY, BOX]])
def test_the_usual_one_comes_first_whatever_its_port(answering: list[Answering]) -> None:
    assert in_order(answering) == [BOX, TRAY, UNKNOWN]


def test_a_port_that_is_named_tells_what_is_there() -> None:
    assert chosen(None, TRAY, source="serial:/dev/b") == ("serial:/dev/b", TILE_TRAY)
    assert chosen(None, UNKNOWN, source="serial:/dev/c") == ("serial:/dev/c", JEWEL_BOX)
    assert chosen(None, source="serial:/dev/b") == ("serial:/dev/b", JEWEL_BOX)
    assert chosen(JEWEL_BOX, TRAY, source="serial:/dev/b") == ("serial:/dev/b", JEWEL_BOX)
    assert chosen(None, TRAY, source="mock") == ("mock", JEWEL_BOX)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(NoBoxError, match="no tray answers on any serial port"):
        chosen(TILE_TRAY, source="serial")


def test_channels_tell_what_they_are_of() -> None:
    assert of_channels(["lid", "s11.gem"]) is TILE_TRAY
    assert of_channels(["A1.closed"]) is JEWEL_BOX
    assert of_channels([]) is None


def test_what_has_no_firmware_expects_none() -> None:
    assert expected_among(LAMP_SWITCH, None, APPARATUSES.values()) is None


@contextmanager
def plugged_in(pins: PicoMap) -> Iterator[Host]:
    rig = Rig(pins)
    rig.start()
    try:
        yield Host(list_candidates=lambda: [Candidate(rig.port, is_pico=True)])
    finally:
        rig.stop()


def test_a_tray_needs_no_setting() -> None:
    with plugged_in(TRAY_MAP) as host:
        (candidate,) = host.list_candidates()
        for source in ("auto", f"serial:{candidate.path}"):
            choice = choose_here(Wanted(source), Config(), host)
            assert (choice.name, choice.apparatus) == (f"serial:{candidate.path}", TILE_TRAY)
        assert message(choice) == f"the tray answers on {candidate.path}"


@pytest.mark.parametrize(
    ("pins", "wanted", "config", "told"),
    [
        (
            TRAY_MAP,
            "jewel_box",
            FOR_TRAY,
            "a tile tray answers on {port}, but the program was started for the jewel box",
        ),
        (BOX_MAP, None, FOR_TRAY, "a jewel box answers on {port}, but the program was started for the tile tray"),
    ],
)
def test_what_people_say_wins_and_another_thing_is_told_plainly(
    pins: PicoMap, wanted: str | None, config: Config, told: str
) -> None:
    with plugged_in(pins) as host:
        choice = choose_here(Wanted(apparatus=wanted), config, host)
        found = message(choice)
    assert found.startswith(told.format(port=choice.name.removeprefix("serial:")))
    assert "install" not in found


def message(choice: Choice) -> str:
    """What the line says of itself."""
    source = open_source(choice, Wanted(), Config(), SteadyClock(), NOWHERE)
    source.start()
    status = source.status
    source.stop()
    assert status.condition in {Condition.READY, Condition.LOST}
    return str(status.message).partition(";")[0]
