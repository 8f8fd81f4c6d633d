"""Every scene offers exactly what the guide says, and the rules accept all of it."""

from functools import cache
from itertools import product
from random import Random

import msgspec
import pytest

from companion.games.errors import RejectedError
from companion.games.forty_thieves.board import CELLS, CORNERS, Cell
from companion.games.forty_thieves.faces import JARS, MERCHANT, Face
from companion.games.forty_thieves.guide.values import Guide
from companion.games.forty_thieves.phases import PICKING, SETUP, WISH
from companion.games.forty_thieves.state import State
from companion.games.forty_thieves.views import TableView
from tests.companion.games.forty_thieves.laws.play import TABLES, fair_game, opening
from tests.companion.screens.kiosk.forty_thieves.games import (
    GAME,
    HELD,
    KEPT,
    LAID,
    Line,
    after,
    all_sayings,
    guide_of,
    line,
    opened,
    position,
    said,
    sayings,
    scene,
    view_of,
)

SMALL = (480, 320)
EYES = {"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1, "sapphires": 0}, "Ben": {"sapphires": 2}}
FIVE = ["s12", "s21", "s22", "s23", "s31", "s32", "s33"]
TURN = (opened(), position(hoards=EYES, sapphires=FIVE), KEPT)
TALES = (
    opened("Ana", "Ben", "Cora", "Dora", tales=True, leaders=True),
    position(),
    KEPT,
)
ANNOUNCED = line("theft_announced", place="s22")
WITH_LINE = {
    "r1c1": "green sun", "r1c2": "red moon", "r2c1": "amulet", "r2c2": "blue sun", "r3c1": "green moon",
    "r4c1": "green hand",
}  # fmt: skip
RECORDS = {
    "setup": (opened(),),
    "hand": (opened(), position()),
    "first hand": (opened(), LAID),
    "glimpse": TURN,
    "simple": (opened("Ana", "Ben", simple=True), LAID, KEPT),
    "all rules": TALES,
    "dagger shown": (*TURN, line("tile_shown", cell="r1c1", tile="dagger")),
    "lantern shown": (*TURN, line("tile_shown", cell="r1c1", tile="lantern")),
    "lantern shown, all rules": (*TALES, line("tile_shown", cell="r1c1", tile="lantern")),
    "lantern played": (*TURN, line("lantern_played", cells=["r1c1", "r1c2"])),
    "glimpsed": (*TURN, line("tile_glimpsed", cell="r1c1")),
    "eye played": (*TURN, line("evil_eye_played", seat="Ben")),
    "attempt": (*TURN, line("tiles_swapped", cells=["r1c1", "r1c2"])),
    "announced": (*TURN, ANNOUNCED),
    "announced, all rules": (*TALES, ANNOUNCED),
    "failing": (*TURN, ANNOUNCED, line("tile_shown", cell="r2c2", tile="dagger")),
    "picking": (opened(), position(tiles=WITH_LINE), KEPT, line("theft_announced", place="s11")),
    "picking anything": (
        opened(),
        position(tiles=WITH_LINE, sapphires=["s13", "s23"], hoards={"Ana": {"sapphires": 5}, "Ben": {"sapphires": 2}}),
        KEPT,
        line("theft_announced", place="col1"),
    ),
    "wish": (*TALES, line("tale_activated", tile="genie")),
    "wish in a theft": (*TALES, ANNOUNCED, line("tile_shown", cell="r2c2", tile="genie")),
    "empty board": (
        opened(),
        position(sapphires=["s11"], hoards={"Ben": {"sapphires": 8}}),
        KEPT,
        line("sapphire_played", spot="s11"),
    ),
}  # fmt: skip


UNLIKE = {"glimpse", "eye played", "announced", "announced, all rules"}  # a small screen has pages of its own there


def shown(cell: str, face: Face) -> list[Line]:
    told = {"type": "tile_shown", "cell": cell, "tile": face}
    return [{**told, "corner": corner} for corner in CORNERS] if face is MERCHANT else [told]


def drawn(face: Face) -> list[Line]:
    told = {"type": "tale_activated", "tile": face}
    return [{**told, "corner": corner} for corner in CORNERS] if face is MERCHANT else [told]


def offered(guide: Guide, view: TableView) -> list[Line]:
    """Everything that a guide lets people say, as lines."""
    choices = [*guide.choices, *guide.daggers, *(choice for play in guide.plays for choice in play.choices)]
    found: list[Line] = [msgspec.json.decode(choice.line) for choice in choices]
    found += [{"type": "tile_replaced", "cell": cell} for cell in guide.replace]
    found += [{"type": "tiles_swapped", "cells": list(pair)} for pair in guide.swap]
    found += [{"type": "theft_announced", "place": place} for place in guide.steal]
    found += [told for each in guide.found for cell in each.cells for told in shown(cell, each.tile)]
    for play in guide.plays:
        found += [{"type": "sapphire_played", "spot": spot} for spot in play.spots]
        found += [{"type": "lantern_played", "cells": list(pair)} for pair in play.pairs]
    found += [{"type": "leader_played", "cell": cell, "tile": face} for cell in CELLS for face in guide.leaders]
    found += [told for face in guide.tales for told in drawn(face)]
    if guide.theft is not None and view.phase is not WISH:
        found += [told for cell, face in product(guide.theft.left, guide.theft.faces) for told in shown(cell, face)]
    found += [{"type": "jar_noted", "cell": cell, "jar": jar} for cell in HELD if cell in guide.jars for jar in JARS]
    found += [
        {"type": "jar_noted", "cell": cell, "jar": None}
        for cell in HELD
        if cell in guide.jars and cell in view.board.jars
    ]
    return [*found, *corrections(guide, view)]


def corrections(guide: Guide, view: TableView) -> list[Line]:
    if guide.theft is not None or view.phase in (SETUP, PICKING, WISH):
        return []
    return [
        {"type": "correction", "set": {"tiles": {cell: face}}}
        for cell, face in product(map(Cell, HELD), (*guide.may_lie_up, None))
        if face is None or view.board.up.get(cell) is not face
    ]


def plain(lines: list[Line]) -> set[str]:
    return {msgspec.json.encode(each, order="deterministic", enc_hook=str).decode() for each in lines}


@cache
def tapped(name: str, size: tuple[int, int] = (800, 480)) -> frozenset[str]:
    return frozenset(plain([msgspec.json.decode(each) for each in all_sayings(after(*RECORDS[name]), size)]))


@pytest.mark.parametrize("name", RECORDS)
def test_a_scene_offers_exactly_what_the_guide_says(name: str) -> None:
    state = after(*RECORDS[name])
    assert tapped(name) == plain(offered(guide_of(state), view_of(state)))


@pytest.mark.parametrize(
    "name", [name if name in UNLIKE else pytest.param(name, marks=pytest.mark.proof) for name in RECORDS]
)
def test_a_small_screen_offers_the_same(name: str) -> None:
    assert tapped(name, SMALL) == tapped(name)


@pytest.mark.parametrize("name", RECORDS)
def test_the_rules_accept_what_a_scene_offers(name: str) -> None:
    state = after(*RECORDS[name])
    for each in sorted(tapped(name)):
        said(state, each)


@pytest.mark.parametrize("table", TABLES)
def test_whole_games_can_be_tapped(table: str) -> None:
    """Whatever truthful people do next can be tapped, and whatever can be tapped is accepted but for tiles in sight."""
    rng = Random(table)
    before: State | None = None
    for event, state, _ in fair_game(opening(TABLES[table], 3), Random(40)):
        if before is not None and rng.random() < 0.02:
            found = all_sayings(before)
            wanted = msgspec.json.decode(GAME.encode(event))
            if wanted["type"] not in {"tile_glimpsed", "tile_shown"}:
                assert plain([wanted]) <= plain([msgspec.json.decode(each) for each in found]), wanted
            for each in rng.sample(sorted(found), min(6, len(found))):
                accepted_or_in_sight(before, each)
        before = state


def accepted_or_in_sight(state: State, each: str) -> None:
    """Corrections and jars may meet the limits of what is in the box; nothing else is ever refused."""
    try:
        said(state, each)
    except RejectedError:
        assert '"correction"' in each or '"jar_noted"' in each or '"tile_shown"' in each, each


def test_what_is_said_by_one_tap_needs_no_second_one() -> None:
    """The tray knows which tile was looked at; one opponent is the only one who can get an Evil Eye."""
    looked = after(*RECORDS["glimpsed"])
    assert line("tile_shown", cell="r1c1", tile="dagger") in sayings(scene(looked))
    two = after(opened("Ana", "Ben"), position(hoards={"Ana": {"evil_eyes": 1}}), KEPT)
    assert {line("evil_eye_played", seat="Ben"), line("amulet_played", eye="token")} & sayings(scene(two))
