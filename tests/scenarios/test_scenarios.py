"""Every scenario on every path of its game, with the same verdict: straight to the rules, over a screen, over wires."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from companion.games import editions
from companion.nodes.theme import SIZES
from tests.scenarios.paths import load, played, scripts
from tests.scenarios.reader import FOULS
from tests.scenarios.script import Foul, Move, Say, Screen
from tests.scenarios.tiles import TilesReader

WHOLE = ("games/", "forty_thieves/whole-game")
LONG = ("recorded/", *WHOLE)
OF_TILES = "forty_thieves/"


@cache
def by_the_rules(name: str) -> bytes:
    """The verdict when events go straight to the rules."""
    return played("direct", load(name))


def ways(name: str) -> list[str]:
    """Every path of a scenario but the direct one, the shortest first."""
    return [path for path in load(name).paths[1:] if path not in load(name).not_over]


def everywhere() -> Iterator[object]:
    for name in scripts():
        for number, path in enumerate(ways(name)):
            marks = [pytest.mark.needs("micropython")] if path == "firmware" else []
            marks += [pytest.mark.proof] if number or name.startswith(LONG) else []
            yield pytest.param(name, path, id=f"{name}-{path}", marks=marks)


@pytest.mark.parametrize("name", scripts())
def test_scenario_comes_out_by_the_rules(name: str) -> None:
    assert by_the_rules(name)


@pytest.mark.parametrize(("name", "path"), list(everywhere()))
def test_scenario_has_the_same_verdict_on_each_path(name: str, path: str) -> None:
    assert msgspec.json.decode(played(path, load(name))) == msgspec.json.decode(by_the_rules(name))


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in scripts() if name.startswith(WHOLE)])
def test_a_whole_game_can_be_tapped_on_the_smallest_screen(name: str) -> None:
    scenario = load(name)
    # It says fewer words, but whatever has to be said can be.
    taps = tuple(step for step in scenario.steps if not isinstance(step.deed, Screen))
    assert played(ways(name)[0], replace(scenario, steps=taps), min(SIZES)) == by_the_rules(name)


# what is among them


def test_a_whole_game_of_each_edition_is_played_from_setup_to_winner() -> None:
    from_the_setup = [name for name in scripts() if load(name).position is None and not load(name).not_over]
    ends = {name: msgspec.json.decode(by_the_rules(name)) for name in from_the_setup}
    finished = {end["edition"] for end in ends.values() if end["phase"] == "game_over" and end["winners"]}
    assert finished == set(editions())


@pytest.mark.parametrize("kind", [Foul, Move, Say, Screen])
def test_every_kind_of_step_is_played_somewhere(kind: type) -> None:
    assert any(isinstance(step.deed, kind) for name in scripts() for step in load(name).steps)


def test_every_foul_is_committed_somewhere() -> None:
    found = {step.deed.code for name in scripts() for step in load(name).steps if isinstance(step.deed, Foul)}
    # Where a drawer must be opened, no screen offers to end a turn without one; and none ends it before it is shut.
    assert found == {*FOULS, *TilesReader.fouls} - {"no_drawer_opened", "drawer_left_open"}


def said(names: list[str]) -> set[str]:
    return {step.deed.event["type"] for name in names for step in load(name).steps if isinstance(step.deed, Say)}


def test_every_kind_of_event_is_said_somewhere() -> None:
    assert said([name for name in scripts() if not name.startswith(OF_TILES)]) == {
        "ruby_placed", "diamonds_placed", "setup_finished", "card_revealed", "tie_settled", "reveal_closed",
        "gems_taken", "gem_placed", "alarm_placed", "alarm_reclaimed", "gem_picked", "turn_ended", "correction",
        "game_stopped",
    }  # fmt: skip
    assert said([name for name in scripts() if name.startswith(OF_TILES)]) == {
        "setup_finished", "jar_noted", "hand_built", "tile_glimpsed", "tile_shown", "lantern_played", "tile_replaced",
        "tiles_swapped", "sapphire_played", "amulet_played", "evil_eye_played", "dagger_played", "leader_played",
        "tale_activated", "wish_made", "theft_announced", "theft_failed", "sapphire_taken", "turn_ended", "correction",
        "game_stopped",
    }  # fmt: skip
