"""A script that is not true fails, on each path and at its line: otherwise the scenarios would prove nothing."""

from io import StringIO
from pathlib import Path

import pytest

from tests.scenarios import __main__ as telling
from tests.scenarios.parser import parse
from tests.scenarios.paths import played
from tests.scenarios.script import ScenarioError

ON_TABLE = "# A title\ntable zoch Ana Ben\nlay A1 upright: 1 diamond\nlay B2 inverted: 2 diamonds\n"
IN_TURN = ON_TABLE + "no more smugglers\nAna shows thief\nBen shows jeweler\n"
AT = 8  # the line after that
PATHS = ("direct", "virtual")  # the others differ from the second in their box only


def failure(path: str, text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        played(path, parse("game.scenario", text))
    return str(caught.value)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("lines", "number", "why"),
    [
        ("open A1\nblack Ben: 1 diamond", 1, "it is ruby 0, sapphire 0, diamond 0"),
        ("score Ana 3", 0, "it is Ana -14"),
        ("turn order: Ana Ben", 0, "it is Ben, Ana"),
        ("turn of Ana: thief", 0, "it is seat Ben, character jeweler"),
        ("inside A1 upright: nothing", 0, "it is diamond"),
        ("phase: reveal", 0, "it is turn"),
        ("winner: Ana", 0, "it is nothing"),
        ("alarm Ben: out", 0, "it is home"),
        ("Ana is done", 0, "it is not Ana who has the turn but Ben"),
        ("foul second_drawer Ben", 0, "no foul was noted"),
        ("open A1\nopen A3\nfoul drawer_left_open Ben", 2, "another foul was noted: second_drawer Ben"),
        ("open A1\nopen A3\nclose A3", 2, "a foul was noted before this: say so with `foul second_drawer Ben`"),
        ("open A1\nopen A3", 1, "a foul was noted before this"),
        ("close A1", 0, "wood cannot do that: A1 is already shut"),
        ("put back: turn", 0, "the box stands as it should: there is nothing to put back"),
        ("open A1\nundo\nopen A3", 2, "the box has to be put back first"),
        ("open A1\nundo\nBen is done", 2, "the box has to be put back first"),
        ("open A1\nBen places ruby", 1, ""),
        ("correct a ruby from red to black Ana", 0, "there is no ruby on that pillow: red"),
        ("open A1\nrefused: Ben places diamond", 1, "it was not refused"),
    ],
)
def test_what_is_not_so_fails_at_its_line(path: str, lines: str, number: int, why: str) -> None:
    said = failure(path, IN_TURN + lines)
    assert said.startswith(f"game.scenario:{AT + number}: ")
    assert why in said


def test_a_refusal_for_another_reason_is_no_proof() -> None:
    text = IN_TURN + "open A1\nrefused: Ben places ruby\nbecause: of the weather"
    assert "it was refused for another reason: " in failure("direct", text)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("screen: Ben | Detective", "the screen does not say 'Detective'. It says:\n"),
        (
            "screen lacks: Open a drawer, front compartment only.",
            "the screen says 'Open a drawer, front compartment only.'. It says:\n",
        ),
    ],
)
def test_what_the_screen_says_counts_where_there_is_one(line: str, why: str) -> None:
    assert why in failure("virtual", IN_TURN + line)
    assert played("direct", parse("game.scenario", IN_TURN + line))


def test_nothing_is_said_that_no_button_offers() -> None:
    assert "no button on the screen says so" in failure("virtual", IN_TURN + "Ben takes all")


@pytest.mark.parametrize("path", PATHS)
def test_a_position_that_does_not_add_up_is_no_scenario(path: str) -> None:
    text = "# A title\ntable zoch Ana Ben\nlay red: 7 rubies\nno more smugglers\n"
    said = failure(path, text)
    assert said.startswith("game.scenario:2: ")
    assert "the gems do not add up" in said


# told line by line


def test_a_script_is_told_with_what_is_new_on_the_screen(tmp_path: Path) -> None:
    file, out = tmp_path / "game.scenario", StringIO()
    file.write_text(IN_TURN + "open B2\n")
    assert telling.main([str(file)], out) == 0
    told = out.getvalue()
    assert "open B2\n" in told
    costs = "        2 diamonds fell out: put them on the red pillow. Take and place nothing this turn.\n"
    assert costs in told.split("open B2\n")[1]
    assert "Round 1" not in told.split("open B2\n")[1], "that was there before"


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        (IN_TURN + "phase: setup\n", 1, "game.scenario:8: phase: setup\n    it is turn\n"),
        (IN_TURN + "jump\n", 2, "game.scenario:8: jump\n    no line is like this"),
        (None, 2, "cannot be read: No such file or directory\n"),
    ],
)
def test_a_script_that_fails_is_told_in_plain_words(tmp_path: Path, text: str | None, code: int, why: str) -> None:
    file, out = tmp_path / "game.scenario", StringIO()
    if text is not None:
        file.write_text(text)
    assert telling.main([str(file)], out) == code
    assert why in out.getvalue()


def test_a_script_has_to_be_named() -> None:
    out = StringIO()
    assert telling.main([], out) == 2
    assert out.getvalue() == "Which script? python -m tests.scenarios FILE ...\n"
