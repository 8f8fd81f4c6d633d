"""The shipped games: they are what their generator makes, and the referee judges them as told here."""

import json

import pytest
from click.testing import CliRunner

from companion.cli import main
from examples.generate import HERE, records

VERDICTS = {
    "two-seats-gigamic.jsonl": (["Hugo"], [5, 27]),
    "five-seats-zoch.jsonl": (["Sheila"], [6, 11, 13, 7, 9]),
    "six-seats-rio-grande.jsonl": (["Mike"], [4, 20, 10, 10, 1, 10]),
    "eight-seats-italiano.jsonl": (["Dario"], [9, 15, 3, 9, 8, 10, 1, 18]),
    "three-seats-zoch.jsonl": (["Cora"], [6, 6, 11]),
    "two-seats-forty-thieves.jsonl": (["Ana"], [7, -3]),
    "three-seats-forty-thieves-leaders.jsonl": (["Cora"], [-2, 2, 3]),
    "four-seats-forty-thieves-tales.jsonl": (["Cora"], [0, 0, 3, -3]),
}


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return records()


@pytest.mark.parametrize("file", VERDICTS)
def test_a_sample_is_what_its_generator_makes(file: str, made: dict[str, bytes]) -> None:
    assert (HERE / file).read_bytes() == made[file]


@pytest.mark.parametrize("file", VERDICTS)
def test_a_sample_is_a_whole_game_without_a_foul(file: str) -> None:
    result = CliRunner().invoke(main, ["referee", str(HERE / file)])
    state = json.loads(result.stdout)
    assert (result.exit_code, state["phase"], state["fouls"]) == (0, "game_over", [])
    assert (state["winners"], [seat["score"] for seat in state["seats"]]) == VERDICTS[file]


def test_every_shipped_record_is_known_here() -> None:
    assert sorted(path.name for path in HERE.glob("*.jsonl")) == sorted(VERDICTS)
