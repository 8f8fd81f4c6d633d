"""A game can say how it begins from where it stands, between two turns."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import game_of
from companion.games.errors import RejectedError
from companion.games.game import View

SAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.jsonl"))
_ELSE = ("fouls", "cycle", "turn", "theft", "options")  # what a position does not tell, and what follows from that


def _seen(game: Any, state: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(game.view(state, View.REFEREE))
    return {key: value for key, value in found.items() if key not in _ELSE}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_position_says_how_it_stands_whenever_nobody_is_at_it(sample: Path) -> None:
    first, *lines = sample.read_bytes().splitlines()
    game = game_of(first)
    opened = state = game.open(game.decode(first))
    same = taken = 0
    for line in lines:
        state = game.apply(state, game.decode(line))
        position = game.position(state)
        assert position is not None
        try:
            begun = game.apply(opened, game.decode(game.encode(position)))
        except RejectedError:
            continue  # amid a theft, tiles lie as they do at the beginning of no turn
        taken += 1
        same += _seen(game, begun) == _seen(game, state)
    assert taken > len(lines) * 0.8
    assert same >= 10
