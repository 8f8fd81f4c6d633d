"""The law of told boxes: every scenario ends the same, whatever sensors the box has."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest

from companion.nodes.theme import BASE_SIZE, SIZES
from companion.screens.kiosk.window.placing import Size
from companion.table.journal import Journal
from hardware.jewel_box.channels import ALL, CHANNELS, CLOSED, RING_BITS, TILT, USUALLY_FITTED
from hardware.pins import header_map
from tests.hardware.usual_maps import MINIMAL_MAP
from tests.scenarios.paths import load, played, scripts
from tests.scenarios.runner import play
from tests.scenarios.script import Screen, Sensors
from tests.scenarios.told import Told

EVERYTHING = tuple(channel.name for channel in ALL)
BUILDS: dict[str, tuple[str, ...]] = {
    "none": (),
    "one": ("B2.closed",),
    "shut": tuple(channel.name for channel in CLOSED),
    "minimal": tuple(MINIMAL_MAP.channels),
    "header": tuple(header_map.load(header_map.DEFAULT_MAP, CHANNELS).sensors),
    "turns": tuple(channel.name for channel in (*RING_BITS, *TILT)),
    "usual": USUALLY_FITTED,
}
SUBSETS, EVERY = 50, 12  # each subset plays a scenario of twelve


def subset(number: int) -> tuple[str, ...]:
    """Some sensors; half of a pair, too."""
    random = Random(number)
    return tuple(random.sample(EVERYTHING, random.randint(1, len(EVERYTHING) - 1)))


def names() -> list[str]:
    """Scenarios of the jewel box with all its sensors, short ones first."""
    of_box = [name for name in scripts() if load(name).opened["game"] == "master-thieves"]
    usual = [name for name in of_box if load(name).sensors is Sensors.ALL and not load(name).not_over]
    return sorted(usual, key=lambda name: len(load(name).steps))


@cache
def by_the_rules(name: str) -> bytes:
    """The verdict when events go straight to the rules."""
    return played("direct", load(name))


def told(name: str, fitted: tuple[str, ...], size: Size = BASE_SIZE) -> bytes:
    """The verdict of a scenario that is played with these sensors."""
    scenario = load(name)
    # What a screen says of a thing without sensors differs; whatever has to be said can be.
    scenario = replace(scenario, steps=tuple(step for step in scenario.steps if not isinstance(step.deed, Screen)))
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(Path(folder) / "journal") as journal:
        path = Told(scenario, journal, fitted, size)
        try:
            return play(scenario, path)
        finally:
            path.close()


def everything() -> list[object]:
    """Every scenario with every build; in `make test` the short ones without any sensor."""
    short = set(names()[:12])
    return [
        pytest.param(
            name, build, id=f"{name}-{build}", marks=[] if name in short and build == "none" else [pytest.mark.proof]
        )
        for name in names()
        for build in BUILDS
    ]


def test_the_builds_have_from_no_sensor_to_all_usual_ones() -> None:
    assert [len(fitted) for fitted in BUILDS.values()] == [0, 1, 12, 17, 24, 6, 36]


@pytest.mark.parametrize(("name", "build"), everything())
def test_a_scenario_ends_the_same_whatever_sensors_the_box_has(name: str, build: str) -> None:
    assert msgspec.json.decode(told(name, BUILDS[build])) == msgspec.json.decode(by_the_rules(name))


@pytest.mark.proof
@pytest.mark.parametrize("number", range(SUBSETS))
def test_a_scenario_ends_the_same_with_any_subset_of_sensors(number: int) -> None:
    for name in names()[number % EVERY :: EVERY]:
        verdict = told(name, subset(number))
        assert msgspec.json.decode(verdict) == msgspec.json.decode(by_the_rules(name))


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in names() if name.startswith("games/")])
def test_a_whole_game_without_any_sensor_can_be_tapped_on_the_smallest_screen(name: str) -> None:
    assert msgspec.json.decode(told(name, (), min(SIZES))) == msgspec.json.decode(by_the_rules(name))
