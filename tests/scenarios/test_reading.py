"""What a script may say, and what it is told when it says something else: the file, the line, and what would do."""

import re

import pytest

from companion.games.master_thieves.box import Drawer
from tests.scenarios.parser import FORMS, parse
from tests.scenarios.paths import SCRIPTS, load, scripts
from tests.scenarios.script import Expect, GemElsewhere, Move, Refused, Say, ScenarioError, Screen

HEAD = "# A title\ntable zoch Ana Ben\n"


def wrong(text: str) -> str:
    """What is said about a script that cannot be read."""
    with pytest.raises(ScenarioError) as caught:
        parse("game.scenario", text)
    return str(caught.value)


def one(line: str) -> object:
    """What a line becomes."""
    (step,) = parse("game.scenario", HEAD + line).steps
    return step.deed


def test_a_scenario_has_a_title_a_table_and_steps() -> None:
    scenario = parse("game.scenario", HEAD + "with single action\nlay A1 upright: 2 diamonds, Ben's alarm\nopen A1")
    assert scenario.title == "A title"
    assert scenario.opened["seats"] == ["Ana", "Ben"]
    assert scenario.opened["options"] == {"single_action": True}
    assert scenario.position == {
        "type": "position_set",
        "drawers": {"A1": {"upright": ["diamond", "diamond", "alarm:Ben"]}},
    }
    assert [step.deed for step in scenario.steps] == [Move({"type": "drawer_opened", "drawer": "A1", "depth": "front"})]
    assert scenario.movements == 1


def test_comments_and_empty_lines_say_nothing() -> None:
    scenario = parse("game.scenario", HEAD + "\n# a word\nturn    # another\n")
    assert [(step.line.number, step.line.text) for step in scenario.steps] == [(5, "turn")]


def test_everything_can_be_laid_out_before_the_first_step() -> None:
    laid = (
        "C3 secret inverted: ruby", "red: 1 ruby, 2 sapphires", "white Ana: nothing", "black Ben: a diamond",
        "hand Ana: thief, master thief", "round: 3", "box: inverted", "rings: AB 1, BC 3", "nothing",
    )  # fmt: skip
    text = HEAD + "".join(f"lay {saying}\n" for saying in laid) + "turn"
    assert parse("game.scenario", text).position == {
        "type": "position_set",
        "drawers": {"C3": {"secret_inverted": ["ruby"]}},
        "red": {"ruby": 1, "sapphire": 2},
        "white": {"Ana": {}},
        "black": {"Ben": {"diamond": 1}},
        "hands": {"Ana": ["thief", "master_thief"]},
        "round": 3,
        "orientation": "inverted",
        "rings": {"AB": 1, "BC": 3},
    }


def test_what_people_say_names_who_has_the_turn() -> None:
    assert one("Ana takes 2 diamonds, ruby") == Say(
        {"type": "gems_taken", "gems": ["diamond", "diamond", "ruby"]}, "Ana"
    )
    assert one("Ana takes nothing") == Say({"type": "gems_taken", "gems": []}, "Ana")
    assert one("refused: Ben places a sapphire") == Refused({"type": "gem_placed", "gem": "sapphire"}, "Ben")
    assert one("correct red: 1 ruby; black Ana: nothing") == Say(
        {"type": "correction", "set": {"red": {"ruby": 1}, "black": {"Ana": {}}}}
    )


def test_a_gem_may_lie_elsewhere() -> None:
    assert one("correct a ruby from black Ana to red") == GemElsewhere("ruby", "black Ana", "red")


def test_what_must_come_of_it() -> None:
    assert one("screen lacks: one | two") == Screen(("one", "two"), there=False)
    assert one("white Ana: 1 diamond") == Expect("white", "Ana", {"sapphire": 0, "diamond": 1})
    assert one("score Ana -8 Ben 3") == Expect("score", "", {"Ana": -8, "Ben": 3})
    assert one("inside A1 secret upright: ruby") == Expect("inside", "A1 secret_upright", ["ruby"])


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "nobody sits down: a scenario begins with `table EDITION NAME NAME ...`"),
        ("turn\n", 1, "nobody sits at the table yet: begin with `table EDITION NAME NAME ...`"),
        ("# A title\ntable zock Ana Ben\n", 2, "'zock' is no edition: rio-grande, zoch, italiano, gigamic"),
        (HEAD, 2, "nothing happens"),
        ("table zoch Ana Ben\nturn\n", 2, "it has no title"),
        (HEAD + "table zoch Ana Ben", 3, "a scenario has one table"),
        (HEAD + "turn\nlay red: ruby", 4, "play has begun"),
        (HEAD + "turn\nwith single action", 4, "play has begun"),
        (HEAD + "lay red 1 ruby", 3, "how does it lie? Write one of: DRAWER SIDE: GEMS; red: GEMS"),
        (HEAD + "lay floor: 1 ruby", 3, "'floor' is no place"),
        (HEAD + "lay round: 7", 3, "'7' is no round"),
        (HEAD + "lay box: sideways", 3, "'sideways' is no way up: upright, inverted"),
        (HEAD + "lay rings: AB 4", 3, "'AB 4' is no ring with its position: write `AB 1, BC 0`"),
        (HEAD + "lay A5 upright: ruby", 3, "'A5' is no drawer: A1, A2"),
        (HEAD + "lay A1 left: ruby", 3, "'left' is no side of a drawer: upright, inverted"),
        (HEAD + "lay white Zoe: ruby", 3, "'Zoe' is no seat at this table: Ana, Ben"),
        (HEAD + "lay red: 2 pearls", 3, "'pearls' is no gem: ruby, sapphire, diamond"),
        (HEAD + "lay red: 2 rubies,", 3, "gems are missing"),
        (HEAD + "not over wifi: too slow\nturn", 3, "'wifi' is no path: virtual, gpio, firmware, browser"),
        (HEAD + "correct a ruby from red to floor", 3, "'floor' is no pillow: red, white Ana, black Ana"),
        (HEAD + "open A1 wide", 3, "'wide' is no depth: ajar, front, secret"),
        (HEAD + "put back: Ana is done", 3, "only hands put the box back"),
        (HEAD + "refused: turn", 3, "only what people say can be refused"),
        (HEAD + "because: of that", 3, "this belongs after a line with `refused:`"),
        (HEAD + "Ana shows baker", 3, "'baker' is no character: smuggler, jeweler"),
        (HEAD + "Ana has number 3", 3, "Ana has shown no card yet"),
        (HEAD + "foul sneezing Ana", 3, "'sneezing' is no foul: box_moved_before_drawer"),
        (HEAD + "score Ana many", 3, "a score is a name and its points: `score Ana -8 Ben 3`"),
        (HEAD + "score Ana", 3, "a score is a name and its points"),
        (HEAD + "phase: lunch", 3, "'lunch' is no phase: setup"),
        (HEAD + "alarm Ana: lost", 3, "'lost' is no place of an alarm: home, out"),
        (HEAD + "rotate 3 cw", 3, "no line is like this: did you mean `rotate 1|2 cw|ccw`?"),
        (HEAD + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 3, "no line is like this"),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(text: str, line: int, why: str) -> None:
    said = wrong(text)
    assert said.startswith(f"game.scenario:{line}: ")
    assert why in said


def test_a_refused_card_was_never_shown() -> None:
    assert "Ana has shown no card yet" in wrong(HEAD + "refused: Ana shows thief\nAna has number 3")


@pytest.mark.parametrize("name", scripts())
def test_every_script_can_be_read_and_says_what_it_shows(name: str) -> None:
    scenario = load(name)
    assert len(scenario.title) > 20
    # Hand-written ones fit on a page or two.
    assert name.startswith("recorded/") or len(scenario.steps) <= 120


def test_every_form_of_a_line_is_used_somewhere() -> None:
    text = "\n".join(re.sub(r"\s+#.*", "", (SCRIPTS / f"{name}.scenario").read_text()) for name in scripts())
    lines = {line.removeprefix("refused: ").removeprefix("put back: ") for line in text.splitlines()} | set(
        text.splitlines()
    )
    unused = [form.shape for form in FORMS if not any(form.pattern.fullmatch(line) for line in lines)]
    assert unused == []


def test_drawers_have_the_names_of_the_rules() -> None:
    for drawer in Drawer:
        assert one(f"close {drawer.value}") == Move({"type": "drawer_closed", "drawer": drawer.value})
