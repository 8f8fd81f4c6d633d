"""A season of short games for the gallery: each is set near its end, and played to it. Data only."""

from collections.abc import Iterator

import msgspec

_SEATS = ("Ana", "Ben", "Cora", "Dora")
_Gems = tuple[int, int, int]  # rubies, sapphires, diamonds
# What lies on the black pillows in the end, seat by seat; who has nothing was not there.
_EVENINGS: tuple[tuple[str, tuple[_Gems | None, ...]], ...] = (
    ("zoch", ((1, 2, 9), (0, 1, 8), (0, 2, 4), None)),
    ("zoch", ((0, 0, 7), (1, 1, 7), (0, 1, 9), (0, 3, 2))),
    ("gigamic", ((2, 0, 8), (0, 1, 6), None, (0, 2, 5))),
    ("zoch", ((1, 1, 6), (0, 2, 9), (2, 0, 9), (0, 0, 4))),
    ("italiano", ((1, 3, 9), (1, 0, 5), (0, 1, 7), (0, 1, 3))),
    ("zoch", ((0, 1, 3), (0, 3, 9), (1, 2, 8), None)),
    ("zoch", ((2, 2, 8), (0, 0, 5), (1, 1, 4), (0, 2, 8))),
    ("gigamic", ((1, 2, 9), (1, 1, 3), (0, 2, 8), (0, 1, 1))),
    ("italiano", ((0, 2, 4), (2, 1, 7), (0, 0, 3), (1, 2, 6))),
    ("zoch", ((1, 0, 9), (0, 1, 5), (0, 3, 6), (0, 0, 2))),
)
_STOLEN = ((3, 3, 2), (1, 2, 5), (4, 3, 1), (2, 5, 1))  # of 40 Thieves: what each has before the last theft


def _master_thieves(edition: str, pillows: tuple[_Gems | None, ...]) -> Iterator[dict[str, object]]:
    """The first seat lays its last imitation: with that round the game is over."""
    there = {seat: gems for seat, gems in zip(_SEATS, pillows, strict=True) if gems is not None}
    first, *others = there
    yield {"type": "table_opened", "game": "master-thieves", "edition": edition, "seats": list(there)}
    black = {seat: {"ruby": ruby, "sapphire": blue, "diamond": clear} for seat, (ruby, blue, clear) in there.items()}
    yield {"type": "position_set", "white": {seat: {"diamond": 1} for seat in there}, "black": black}
    yield {"type": "reveal_closed"}
    yield {"type": "card_revealed", "seat": first, "character": "jeweler"}
    for number, seat in enumerate(others, start=1):
        yield {"type": "card_revealed", "seat": seat, "character": "detective", "number": number}
    yield {"type": "drawer_opened", "drawer": "A1", "depth": "front"}
    yield {"type": "gem_placed", "gem": "diamond"}
    yield {"type": "drawer_closed", "drawer": "A1"}
    yield {"type": "turn_ended"}


def _forty_thieves(stones: tuple[int, ...]) -> Iterator[dict[str, object]]:
    """The first seat steals the last sapphire."""
    yield {"type": "table_opened", "game": "forty-thieves", "seats": list(_SEATS[:3])}
    tiles = {"r1c1": "green sun", "r1c2": "red moon", "r2c1": "yellow hand", "r2c2": "blue star"}
    hoards = {seat: {"sapphires": n, "evil_eyes": n % 3} for seat, n in zip(_SEATS, stones, strict=False)}
    yield {"type": "position_set", "sapphires": ["s11"], "hoards": hoards, "hands": dict.fromkeys(_SEATS[:3], 3)}
    yield {"type": "hand_built", "discarded": 0}
    yield {"type": "theft_announced", "place": "s11"}
    for cell, tile in tiles.items():
        yield {"type": "tile_shown", "cell": cell, "tile": tile}


def _lines(events: Iterator[dict[str, object]]) -> tuple[str, ...]:
    return tuple(msgspec.json.encode(event).decode() for event in events)


SEASON = (
    *(_lines(_master_thieves(*evening)) for evening in _EVENINGS),
    *(_lines(_forty_thieves(evening)) for evening in _STOLEN),
)
