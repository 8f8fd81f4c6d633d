"""A judge of thefts who knows no rule but the book's sentences: every Amulet is tried as every thief there is.

Written from the rules' text alone and slow on purpose, so that the engine can be held against it.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations, product

CELLS = tuple(f"r{row}c{column}" for row in "1234" for column in "1234")
SPOTS = tuple(f"s{row}{column}" for row in "123" for column in "123")
COLOURS = ("red", "green", "yellow", "blue")
SYMBOLS = ("sun", "clubs", "moon", "hand", "star")


def _square(spot: str) -> tuple[str, ...]:
    row, column = int(spot[1]), int(spot[2])
    return tuple(f"r{row + down}c{column + right}" for down in (0, 1) for right in (0, 1))


PLACES: dict[str, tuple[str, ...]] = {
    **{spot: _square(spot) for spot in SPOTS},
    **{f"row{row}": tuple(f"r{row}c{column}" for column in "1234") for row in "1234"},
    **{f"col{column}": tuple(f"r{row}c{column}" for row in "1234") for column in "1234"},
    "diag1": ("r1c1", "r2c2", "r3c3", "r4c4"),
    "diag2": ("r1c4", "r2c3", "r3c2", "r4c1"),
}
TOUCHING = {
    place: [spot for spot in SPOTS if set(_square(spot)) & set(cells)]
    for place, cells in PLACES.items()
    if place not in SPOTS
}


def kinds(faces: Sequence[str]) -> list[str]:
    """Which of the kinds some reading of the Amulets makes, tried in every order of the four."""
    if any(face != "amulet" and " " not in face for face in faces):
        return []
    found = []
    for number, (name, values) in enumerate((("colour", COLOURS), ("symbol", SYMBOLS))):
        readings = [values if face == "amulet" else (face.split()[number],) for face in faces]
        tried = [set(reading) for order in permutations(readings) for reading in product(*order)]
        found += [f"same_{name}"] if any(len(reading) == 1 for reading in tried) else []
        found += [f"different_{name}s"] if any(len(reading) == len(faces) for reading in tried) else []
    leaders = all(face.endswith(" leader") for face in faces)
    return [*found, "four_leaders"] if leaders else found


def also(up: Mapping[str, str], sapphires: Sequence[str], announced: str) -> list[dict[str, object]]:
    """The other places that the same tiles complete, as listed."""
    found: list[dict[str, object]] = []
    for place, cells in PLACES.items():
        shares = set(cells) & set(PLACES[announced])
        lies_open = all(cell in up for cell in cells)
        if place == announced or not shares or not lies_open or (place in SPOTS and place not in sapphires):
            continue
        made = kinds([up[cell] for cell in cells])
        found += [{"place": place, "kinds": made}] if made else []
    return found
