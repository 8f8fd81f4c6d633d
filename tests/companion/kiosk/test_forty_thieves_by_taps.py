"""Whole games of 40 Thieves at the kiosk, said with nothing but fingers: without a tray, and with one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.games import GAMES
from companion.games.game import View
from companion.kiosk.gallery import showroom
from companion.pages.actions import Begin, Redo, Undo
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, USUAL
from tests.companion.kiosk.visits import Visit
from tools.finger import Event, Finger, says

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
GAME = GAMES["forty-thieves"]
STILL_MS = 3000  # by then nothing moves any more


def say(guest: Visit, event: Event) -> int:
    """Say an event with a finger; how many gestures it took."""
    finger = Finger(guest.loop, guest.clock, guest.clock.advance, STILL_MS)
    before, way = guest.kiosk.events, finger.way(says(event))
    assert way is not None, f"nobody can say {event} here: {guest.labels()}"
    finger.go(way)
    assert guest.kiosk.events > before, f"{event} was not said: {guest.words}"
    return len(way)


def lines_of(name: str, *, with_glimpses: bool = False) -> list[bytes]:
    """A whole game as it is tapped."""
    return as_tapped((EXAMPLES / f"{name}.jsonl").read_bytes(), with_glimpses=with_glimpses)


def as_tapped(record: bytes, *, with_glimpses: bool = False) -> list[bytes]:
    """What of a record is tapped.

    Nobody taps that a tile was looked at, nor which thieves lie beside a Lantern; and it is said which Evil Eye goes.
    """
    events = [msgspec.json.decode(line) for line in record.splitlines()]
    found, state = [], GAME.open(GAME.decode(msgspec.json.encode(events[0])))
    for event in events[1:]:
        if event["type"] == "amulet_played":
            view = msgspec.json.decode(GAME.view(state, View.TABLE))
            has_token = any(seat["evil_eyes"] for seat in view["seats"] if seat["name"] == view["active"]["seat"])
            event.setdefault("eye", "token" if has_token else "tile")
        line = msgspec.json.encode(event)
        is_thief = event["type"] == "tile_shown" and " " in event["tile"]
        untold = event["type"] == "tile_glimpsed" and not with_glimpses
        if not untold and not (is_thief and GAME.phase(state) != "attempt"):
            found.append(line)
        state = GAME.apply(state, GAME.decode(line))
    return [msgspec.json.encode(events[0]), *found]


def judged(lines: list[bytes]) -> Event:
    """The table's view of a record."""
    state = GAME.open(GAME.decode(lines[0]))
    for line in lines[1:]:
        state = GAME.apply(state, GAME.decode(line))
    found: Event = msgspec.json.decode(GAME.view(state, View.TABLE))
    return found


def view_of(guest: Visit) -> Event:
    """The table's view of what is played."""
    found: Event = msgspec.json.decode(GAME.view(guest.kiosk.running.table.state, View.TABLE))
    return found


@contextmanager
def begun(line: bytes, size: tuple[int, int], apparatus: AnyApparatus = USUAL) -> Iterator[Visit]:
    """Somebody who has opened a table."""
    with showroom("en", finished=False, apparatus=apparatus) as room:
        guest = Visit(room, size)
        guest.do(Begin(line.decode()))
        yield guest
        guest.loop.close()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param("two-seats-forty-thieves", (800, 480), marks=pytest.mark.proof),
        pytest.param("four-seats-forty-thieves-tales", (480, 320), marks=pytest.mark.proof),
        pytest.param("three-seats-forty-thieves-leaders", (800, 480), marks=pytest.mark.proof),
        pytest.param("three-seats-forty-thieves-leaders", (480, 320), marks=pytest.mark.proof),
        pytest.param("four-seats-forty-thieves-tales", (1280, 720), marks=pytest.mark.proof),
    ],
)
def test_a_whole_game_is_said_with_fingers(name: str, size: tuple[int, int]) -> None:
    lines = lines_of(name)
    with begun(lines[0], size) as guest:
        taps = sum(say(guest, msgspec.json.decode(line)) for line in lines[1:])
        assert view_of(guest) == judged(lines)
        assert guest.kiosk.running.table.is_over
        assert taps < 2 * len(lines)


class HandsAtTheTray:
    """People who do with tiles and stones what a record says, and tap only what the tray cannot know."""

    def __init__(self, guest: Visit, move: Callable[[str], None], tap: Callable[[Event], object]) -> None:
        self._guest = guest
        self._table = guest.kiosk.running.table
        self._hands = move
        self._tap = tap
        self.untapped = 0

    def do(self, event: Event) -> None:
        """One event, with hands first."""
        before = self._seen
        match event:
            case {"type": "tile_glimpsed" | "tile_replaced", "cell": str(cell)}:
                self._hands(f"turn {cell}")
            case {"type": "tiles_swapped", "cells": [one, other]}:
                self._hands(f"swap {one} {other}")
            case {"type": "sapphire_taken" | "sapphire_played", "spot": str(spot)}:
                self._hands(f"lift {spot}")
            case {"type": "tile_shown", "cell": str(cell)} if not self._is_known(
                {"type": "tile_glimpsed", "cell": cell}
            ):
                self._hands(f"turn {cell}")
            case _:
                pass
        if self._is_known(event):
            self.untapped += 1
        else:
            self._tap(event)
        self._tidy_up(before)
        assert self._guest.model.trouble is None, self._guest.model.trouble

    @property
    def _seen(self) -> Event:
        return view_of(self._guest)

    def _is_known(self, event: Event) -> bool:
        """Has the tray told it?"""
        wanted = {key: value for key, value in event.items() if key not in {"at", "source"}}
        for step in self._table._now().back():
            said = msgspec.json.decode(GAME.encode(step.event))
            if not said["type"].endswith(("_lifted", "_placed")):
                return {key: value for key, value in said.items() if key not in {"at", "source"}} == wanted
        return False

    def _tidy_up(self, before: Event) -> None:
        """Stones that are gone by the rules are taken; tiles of lines are laid anew, others turned."""
        now, off = self._seen, self._table.pose.lifted
        for spot in {*before["board"]["sapphires"]} - {*now["board"]["sapphires"]} - off:
            self._hands(f"lift {spot}")
        if before["board"]["up"].keys() - now["board"]["up"].keys():
            for cell in sorted(before["board"]["up"].keys() - now["board"]["up"].keys()):
                self._hands(f"turn {cell}")


@pytest.mark.parametrize("count", [50, pytest.param(1000, marks=pytest.mark.proof)])
def test_a_game_on_a_tray_needs_fewer_taps_and_no_putting_back(count: int) -> None:
    lines = lines_of("two-seats-forty-thieves", with_glimpses=True)[:count]
    with begun(lines[0], (480, 320), APPARATUSES["tile_tray"]) as guest:
        people = HandsAtTheTray(guest, guest.hands, partial(say, guest))
        for line in lines[1:]:
            people.do(msgspec.json.decode(line))
        now, wanted = view_of(guest), judged(lines)
        for what in ("phase", "turn", "seats", "ended", "winners", "stack", "discard"):
            assert now[what] == wanted[what]
        assert now["board"] | {"lifted": []} == wanted["board"]
        assert now["fouls"] == []
        assert people.untapped > 5, "what the tray knows, nobody taps"


THEFT = (
    {"type": "setup_finished"},
    {"type": "theft_announced", "place": "s22"},
    {"type": "tile_shown", "cell": "r2c2", "tile": "red sun"},
    {"type": "tile_shown", "cell": "r2c3", "tile": "red moon"},
    {"type": "tile_shown", "cell": "r3c2", "tile": "green moon"},
)
LAST = {"type": "tile_shown", "cell": "r3c3", "tile": "dagger"}
OPENED = b'{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'


@pytest.mark.parametrize("apparatus", APPARATUSES)
def test_a_judged_theft_is_undone_as_a_whole_and_comes_back_as_a_whole(apparatus: str) -> None:
    with begun(OPENED, (800, 480), APPARATUSES[apparatus]) as guest:
        for event in THEFT:
            say(guest, event)
        table = guest.kiosk.running.table
        guest.do(Undo())
        assert view_of(guest)["theft"]["left"] == ["r3c2", "r3c3"], "as long as it is not judged, one tile at a time"
        guest.do(Redo())
        say(guest, LAST)
        failed = view_of(guest)
        assert failed["seats"][0]["evil_eyes"] == 1
        guest.do(Undo())
        assert (table.phase, view_of(guest)["theft"]) == ("glimpse", None)
        assert not any("red" in line for line in guest.words)
        assert guest.model.trouble is None
        guest.do(Redo())
        assert view_of(guest) == failed


def test_undo_on_a_tray_follows_the_tiles_that_are_in_hands() -> None:
    with begun(OPENED, (800, 480), APPARATUSES["tile_tray"]) as guest:
        for event in (*THEFT, LAST):
            say(guest, event)
        guest.hands("lift r2c2", "lift r2c3", "place r2c2")
        guest.do(Undo())
        assert guest.model.trouble is None
        assert view_of(guest)["phase"] == "glimpse"
        assert view_of(guest)["board"]["lifted"] == ["r2c3"]
        guest.hands("place r2c3")
        assert guest.model.trouble is None
