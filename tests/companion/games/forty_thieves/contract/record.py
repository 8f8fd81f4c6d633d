"""Records of 40 Thieves in a short form, played through the public interface: what the contract's tests have in common.

`hand_built 0; tile_shown r1c1 red sun` are two events, each with its fields in the order of `FIELDS`. One rule: nothing
in this folder knows more of the engine than a record does.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.games.errors import MalformedError, RejectedError
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.game import View
from companion.games.reading import strictly

Line = dict[str, Any]

SEATS = ("Ana", "Ben", "Cora")
SPOTS = tuple(f"s{row}{column}" for row in "123" for column in "123")
CELLS = tuple(f"r{row}c{column}" for row in "1234" for column in "1234")
SPECIALS = {"lantern": 4, "sapphire": 4, "amulet": 4, "dagger": 4, "evil_eye": 4}

# The fields of each type; the last one takes the rest of the words. `from` is one of spot, seat and merchant.
FIELDS: dict[str, tuple[str, ...]] = {
    "setup_finished": (),
    "jar_noted": ("cell", "jar"),
    "hand_built": ("discarded",),
    "tile_glimpsed": ("cell",),
    "tile_shown": ("cell", "tile"),
    "lantern_played": ("cells",),
    "tile_replaced": ("cell",),
    "tiles_swapped": ("cells",),
    "sapphire_played": ("from",),
    "amulet_played": ("eye",),
    "evil_eye_played": ("seat",),
    "dagger_played": ("seat",),
    "leader_played": ("cell", "tile"),
    "tale_activated": ("tile",),
    "wish_made": ("wish",),
    "theft_announced": ("place",),
    "theft_failed": (),
    "sapphire_taken": ("from",),
    "turn_ended": (),
    "game_stopped": (),
    "tile_lifted": ("cell",),
    "tile_placed": ("cell",),
    "sapphire_lifted": ("spot",),
    "sapphire_placed": ("spot",),
}


def event(text: str) -> Line:
    """One event from its short form; `at s13` after a golden tile is the merchant's corner."""
    text, _, corner = text.partition(" at ")
    kind, *words = text.split()
    found: Line = {"type": kind}
    for number, name in enumerate(FIELDS[kind]):
        last = number == len(FIELDS[kind]) - 1
        said = words[number:] if last else words[number : number + 1]
        if said:
            found |= _field(name, said)
    return found | ({"corner": corner} if corner else {})


def _field(name: str, words: list[str]) -> Line:
    text = " ".join(words)
    match name:
        case "cells":
            return {name: words}
        case "discarded":
            return {name: int(text)}
        case "jar":
            return {name: None if text == "null" else text}
        case "from":
            where = "spot" if text in SPOTS else "merchant" if text == "merchant" else "seat"
            return {where: True if where == "merchant" else text}
        case _:
            return {name: text}


def events(text: str) -> list[Line]:
    """Several, with semicolons between them."""
    return [event(part.strip()) for part in text.split(";") if part.strip()]


def opened(*, seats: tuple[str, ...] = SEATS, first: str | None = None, options: Line | None = None) -> Line:
    """The first line."""
    found: Line = {"type": "table_opened", "game": "forty-thieves", "seats": list(seats)}
    return found | ({} if first is None else {"first": first}) | ({} if options is None else {"options": options})


def correction(**changed: Any) -> Line:
    """The table overrules the app."""
    return {"type": "correction", "set": changed}


class Play:
    """A record on its way."""

    def __init__(self, first: Line | None = None) -> None:
        self.game = FORTY_THIEVES
        self.lines: list[Line] = []
        self.state: Any = None
        self.say(opened() if first is None else first)

    def say(self, *said: str | Line) -> "Play":
        """These events, each of which is accepted."""
        for part in said:
            for line in events(part) if isinstance(part, str) else [part]:
                event = strictly(msgspec.json.encode(line), self.game.decode)
                self.state = self.game.open(event) if self.state is None else self.game.apply(self.state, event)
                self.lines.append(line)
        return self

    def bytes(self, view: View = View.TABLE) -> bytes:
        return self.game.view(self.state, view)

    def view(self, view: View = View.REFEREE) -> Line:
        found: Line = msgspec.json.decode(self.bytes(view))
        return found

    def rejects(self, said: str | Line) -> str:
        """Why this is rejected; nothing has changed then."""
        before = self.bytes(View.REFEREE)
        try:
            self.say(said)
        except RejectedError as error:
            assert self.bytes(View.REFEREE) == before
            assert str(error).strip()  # noqa: PT017
            return str(error)
        except MalformedError as error:
            raise AssertionError(f"wrong in form: {error}") from error
        raise AssertionError(f"accepted: {said}")

    def accepts(self, said: str | Line) -> bool:
        """Would this be accepted? Nothing happens."""
        line = event(said) if isinstance(said, str) else said
        try:
            self.game.apply(self.state, self.game.decode(msgspec.json.encode(line)))
        except RejectedError:
            return False
        return True

    @property
    def options(self) -> set[str]:
        listed: list[str] = self.view(View.TABLE)["options"]
        assert len(set(listed)) == len(listed)
        return set(listed)


def at(position: Line | None = None, *, seats: tuple[str, ...] = SEATS, options: Line | None = None) -> Play:
    """A table where play begins at this position."""
    return Play(opened(seats=seats, options=options)).say({"type": "position_set"} | (position or {}))


def parts(view: Line, expected: Mapping[str, object]) -> Line:
    """What a view says at these paths: `board.up`, `seats.0.hand`."""
    return {path: _dig(view, path.split(".")) for path in expected}


def _dig(value: Any, path: list[str]) -> Any:
    for step in path:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def is_malformed(line: Line | bytes) -> str:
    """Why this line is no event at all."""
    game = FORTY_THIEVES
    decode: Callable[[bytes], Any] = game.decode
    try:
        strictly(line if isinstance(line, bytes) else msgspec.json.encode(line), decode)
    except MalformedError as error:
        assert str(error).strip()  # noqa: PT017
        return str(error)
    raise AssertionError(f"in form: {line!r}")
