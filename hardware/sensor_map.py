"""Where the sensors of a thing are, for every screen that shows them: pages, and the terminal. Frozen values only."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from companion.words import Words

Inked = tuple[str, str]  # words, and the ink that a terminal writes them in: "bold red"; empty: the usual one
TextLine = tuple[Inked, ...]


class Block(msgspec.Struct, frozen=True):
    """Parts with sensors that lie side by side, row by row as on the thing."""

    parts: tuple[str, ...]
    columns: int


class Place(msgspec.Struct, frozen=True):
    """Where a part is as the thing stands now: a sprite, and words."""

    sprite: str
    words: Words


class SensorMap(msgspec.Struct, frozen=True, kw_only=True):
    """Where the sensors of a thing are, and what people call them.

    - `blocks` are its parts as they lie. `place` tells where one is, by a picture of the thing; None: that is plain.
    - `wires` are what people call the sensors of a part, by the ends of their names; `meaning` tells when one is on.
    - `board` is what loses its power together with a part, `faults` says what trying that is good for.
    - `columns` are the lists of a terminal: `column` says in which one a part is, `heading` what stands above it as the
      thing is read, `short` is the name of a channel there, and `pose` how the thing stands in a word or two.
    - `drawn` draws there what belongs to a column as the thing is read, with the parts that have a sensor which lies;
      `legend` says what its signs are. None: the channels are listed, and that is all.
    """

    blocks: tuple[Block, ...] = ()
    place: Callable[[str, object], Place | None] = lambda _part, _picture: None
    wires: Mapping[str, Words] = {}
    meaning: Callable[[str], Words | str] = lambda _channel: ""
    board: Callable[[str], str] = lambda part: part
    faults: Words | str = ""
    columns: tuple[str, ...] = ("",)
    column: Callable[[str], str] = lambda _part: ""
    heading: Callable[[str, Any], str] = lambda column, _snapshot: column
    short: Callable[[str], str] = str
    pose: Callable[[Any], str] = lambda _snapshot: ""
    drawn: Callable[[str, Any, AbstractSet[str]], list[TextLine]] | None = None
    legend: tuple[str, ...] = ()
