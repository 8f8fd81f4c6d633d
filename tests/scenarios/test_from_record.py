"""A record that somebody sent becomes a script that plays the same game."""

import json
from io import BytesIO, StringIO
from pathlib import Path

import msgspec
import pytest

from companion.games.game import View
from companion.record import play
from tests.scenarios import from_record
from tests.scenarios.parser import parse
from tests.scenarios.paths import SCRIPTS, played
from tests.scenarios.script import Foul, Say

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OPENED = {"type": "table_opened", "game": "master-thieves", "edition": "rio-grande", "seats": ["Ana", "Ben"]}


def record(*events: dict[str, object]) -> str:
    return "".join(f"{json.dumps(event)}\n" for event in (OPENED, *events))


def test_the_recorded_game_is_what_its_record_says() -> None:
    text = (EXAMPLES / "two-seats-gigamic.jsonl").read_text()
    kept = (SCRIPTS / "recorded" / "two-seats-gigamic.scenario").read_text()
    title = kept.partition("\n")[0].removeprefix("# ")
    assert from_record.script(title, text) == kept


@pytest.mark.proof
def test_a_script_of_a_record_ends_as_the_record_does() -> None:
    text = (EXAMPLES / "three-seats-zoch.jsonl").read_text()
    scenario = parse("game.scenario", from_record.script("A recorded game", text))
    mine = msgspec.json.decode(played("direct", scenario))
    true = msgspec.json.decode(play(BytesIO(text.encode())).view(View.REFEREE))
    assert {key: mine[key] for key in mine if key != "turn_order"} == {
        key: true[key] for key in true if key != "turn_order"
    }


def test_a_script_says_everything_that_a_record_can() -> None:
    text = from_record.script(
        "A position",
        record(
            {
                "type": "position_set",
                "drawers": {"A1": {"upright": ["diamond", "sapphire", "alarm:Ben"]}, "B1": {"secret_inverted": []}},
                "red": {"diamond": 2},
                "black": {"Ana": {"ruby": 2}},
                "hands": {"Ana": ["smuggler", "master_thief"]},
                "round": 2,
                "orientation": "upright",
                "rings": {"AB": 1, "BC": 0},
            },
            {"type": "card_revealed", "seat": "Ana", "character": "smuggler", "number": 4},
            {"type": "card_revealed", "seat": "Ben", "character": "smuggler", "number": 2},
            {"type": "reveal_closed"},
            {"type": "level_rotated", "levels": 1, "direction": "cw"},
            {"type": "drawer_opened", "drawer": "A1", "depth": "secret"},
            {"type": "correction", "set": {"red": {"diamond": 3}}},
        ),
    )
    assert text == (
        "# A position\n"
        "table rio-grande Ana Ben\n"
        "\n"
        "lay A1 upright: 1 diamond, 1 sapphire, Ben's alarm\n"
        "lay B1 secret inverted: nothing\n"
        "lay red: 2 diamonds\n"
        "lay black Ana: 2 rubies\n"
        "lay hand Ana: smuggler, master thief\n"
        "lay round: 2\n"
        "lay box: upright\n"
        "lay rings: AB 1, BC 0\n"
        "\n"
        "Ana shows smuggler\n"
        "Ben shows smuggler\n"
        "Ana has number 4\n"
        "Ben has number 2\n"
        "rotate 1 cw\n"
        "open A1 secret\n"
        "foul box_moved_before_drawer Ben\n"
        "foul secret_not_allowed Ben\n"
        "correct red: 3 diamonds\n"
        "phase: turn\n"
        "score Ana -7 Ben -15\n"
    )
    assert played("direct", parse("game.scenario", text))


def test_options_and_an_empty_position_are_laid_too() -> None:
    opened = {**OPENED, "edition": "zoch", "options": {"single_action": True, "white_pillow": {"diamond": 3}}}
    text = from_record.script("A variant", f'{json.dumps(opened)}\n{{"type":"position_set"}}\n')
    assert text.startswith(
        "# A variant\ntable zoch Ana Ben\nwith single action\nwith white pillow 3 diamonds\n\nlay nothing\n\n"
    )


def test_what_went_without_saying_is_not_said() -> None:
    text = from_record.script(
        "Late",
        record(
            {"type": "position_set", "drawers": {"A1": {"upright": ["diamond"]}}},
            {"type": "card_revealed", "seat": "Ana", "character": "thief"},
            {"type": "card_revealed", "seat": "Ben", "character": "detective"},
            {"type": "drawer_opened", "drawer": "A1", "depth": "front"},
            {"type": "drawer_closed", "drawer": "A1"},
            {"type": "gems_taken", "gems": "all", "source": "referee"},
        ),
    )
    steps = [step.deed for step in parse("game.scenario", text).steps]
    assert not any(isinstance(deed, Say) and deed.event["type"] == "gems_taken" for deed in steps)
    assert "score Ana -14 Ben -15" in text
    assert not any(isinstance(deed, Foul) for deed in steps)


def test_what_was_told_twice_is_done_once() -> None:
    opened: dict[str, object] = {"type": "drawer_opened", "drawer": "A1", "depth": "front"}
    closed: dict[str, object] = {"type": "drawer_closed", "drawer": "A1"}
    text = from_record.script("Twice", record({"type": "position_set"}, opened, opened, closed, closed))
    assert text.count("open A1\n") == text.count("close A1\n") == 1
    assert played("direct", parse("game.scenario", text))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "cannot be read: No such file or directory"),
        ("so we played\n", "cannot be played"),
        ('{"type":"turn_ended"}\n', "cannot be played"),
        (record({"type": "turn_ended"}), "cannot be played (`jewelbox referee` names the line)"),
        ('{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}\n', "only games of Master Thieves"),
    ],
)
def test_what_is_no_record_is_told_in_one_line(tmp_path: Path, text: str | None, why: str) -> None:
    file, out, errors = tmp_path / "game.jsonl", StringIO(), StringIO()
    if text is not None:
        file.write_text(text)
    assert from_record.main([str(file)], out, errors) == 2
    assert why in errors.getvalue()
    assert errors.getvalue().count("\n") == 1


def test_a_record_has_to_be_named_and_comes_out_as_a_script(tmp_path: Path) -> None:
    out, errors = StringIO(), StringIO()
    assert from_record.main([], out, errors) == 2
    assert errors.getvalue() == "Which record? python -m tests.scenarios.from_record GAME.jsonl\n"
    file = tmp_path / "question.jsonl"
    file.write_text(record())
    assert from_record.main([str(file)], out, errors) == 0
    assert out.getvalue().startswith("# question: say here what it shows\ntable rio-grande Ana Ben\n")
