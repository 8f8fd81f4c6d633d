"""The way in is open: every file and command that CONTRIBUTING.md names is there, and lists of editions are whole."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale
from click.testing import CliRunner

from companion.cli import main
from companion.games.game import Game
from companion.games.master_thieves.bot.rules_of_thumb import VALUED
from companion.games.master_thieves.cards import DESCRIBED, DETECTIVE, SMUGGLER, Character
from companion.games.master_thieves.drawings.emblems import EMBLEMS
from companion.games.master_thieves.editions import EditionId
from companion.languages import LANGUAGES
from companion.pages.routes import NewGame
from tests.test_project import make_targets

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = ("An edition", "A character", "A sensor", "A language", "A game")
# What a reader makes, and what a program makes for them.
MADE = {".venv/bin/python", "my-box.toml", "build/pictures/sheets"}
PATHS = sorted(
    set(re.findall(r"\.?[\w-][\w.-]*(?:/[\w.-]+)*(?:/|\.(?:py|md|toml|sh|po))(?![\w/])|\.?[\w-]+(?:/[\w.-]+)+", TEXT))
)
ORDERS = sorted(set(re.findall(r"python -m ([a-z_.]*[a-z])((?: [a-z]+)?)", TEXT)))
MODULES = {module: {order.strip() for named, order in ORDERS if named == module} for module, _ in ORDERS}
COMMANDS = sorted(set(re.findall(r"jewelbox ([a-z]+(?: install)?)((?: --[a-z]+)*)", TEXT)))


def recipe(title: str) -> str:
    """The section below a heading."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## )", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"no recipe is called {title!r}"
    return found[1]


PATHS_OF_A_CHARACTER = re.findall(r"`(companion/[\w/]+\.py)`", recipe("A character"))


def test_there_are_paths_modules_and_commands_to_look_for() -> None:
    """So that the tests below cannot pass by finding none."""
    assert {"hardware/jewel_box/channels.py", "tests/wiring/", "wiring/box.toml", "docs/scenarios.md"} <= set(PATHS)
    assert set(MODULES) == {
        "tools.translations",
        "tools.browser_data",
        "tools.browser_pages",
        "tools.pictures",
        "tools.wiring",
    }
    assert {"play", "referee", "sensors", "firmware install"} <= {command for command, _ in COMMANDS}


@pytest.mark.parametrize("path", [path for path in PATHS if path not in MADE and not path.startswith("dev/")])
def test_every_path_exists(path: str) -> None:
    named_alone = "/" not in path.rstrip("/") and not path.endswith("/")
    there = (ROOT / path).exists() or (named_alone and any(ROOT.glob(f"[!.]*/**/{path}")))
    assert there, f"CONTRIBUTING.md names {path}, and there is none"


@pytest.mark.parametrize("module", MODULES)
def test_every_module_understands_its_orders(module: str) -> None:
    """By what it says of its own usage: nothing is done here."""
    told = subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    usage = told.stdout + told.stderr
    assert "usage" in usage.lower()
    assert [order for order in MODULES[module] if order not in usage] == []


@pytest.mark.parametrize(("command", "options"), COMMANDS)
def test_every_command_and_its_options_exist(command: str, options: str) -> None:
    told = CliRunner().invoke(main, [*command.split(), "--help"])
    assert told.exit_code == 0, told.output
    assert [option for option in options.split() if option not in told.output] == []


def test_every_make_target_is_there() -> None:
    named = set(re.findall(r"^    make ([a-z-]+)", TEXT, re.MULTILINE))
    everyday = {"test", "prove", "pico", "check", "bench", "soak", "evening", "home-assistant"}
    assert named == everyday | {"lock", "dist", "try-image", "try-install", "photo"}
    assert named <= make_targets()


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_a_numbered_list_with_a_way_to_see_that_it_is_done(title: str) -> None:
    text = recipe(title)
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 5
    assert re.search(r"`pytest [a-z_/. ]+`", text.replace("\n", " "))


def test_every_link_inside_the_page_leads_to_a_heading() -> None:
    headings = {title.lower().replace(" ", "-") for title in re.findall(r"^## (.*)$", TEXT, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([a-z-]+)\)", TEXT)) <= headings


def test_the_names_that_it_says_of_the_code_are_there() -> None:
    assert Game.__module__ == "companion.games.game"
    assert "game" in NewGame.__struct_fields__


# what the recipes ask for, and no other test looks at


@pytest.mark.parametrize("edition", EditionId)
@pytest.mark.parametrize("document", ["README.md", "docs/rules.md"])
def test_every_edition_is_in_the_documents(edition: str, document: str) -> None:
    assert f"`{edition}`" in (ROOT / document).read_text(encoding="utf-8"), f"{document} does not name {edition}"


def test_every_language_is_counted_in_the_readme() -> None:
    """By its English name, as a reader of the English page looks for it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [code for code in LANGUAGES if str(Locale(code).get_language_name("en")) not in readme] == []


def test_every_character_is_described_valued_and_drawn() -> None:
    assert (set(DESCRIBED), set(EMBLEMS)) == (set(Character), {character.value for character in Character})
    assert set(VALUED) == {character for character, it in DESCRIBED.items() if it.role is not None}


def named_in(path: Path) -> set[str]:
    """The identifiers of a module."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_character_is_named_only_in_the_files_of_its_recipe() -> None:
    """Smugglers and detectives apart, who have a place in the course of a round.

    The lesson is a script for those that are there, and in the figures what an alarm brings counts for a jeweler.
    """
    names = {character.name for character in Character if character not in (SMUGGLER, DETECTIVE)}
    rules = ROOT / "companion" / "games" / "master_thieves"
    others = {rules / "lesson.py", rules / "figures.py"}
    named = {path for path in rules.rglob("*.py") if names & named_in(path)} - others
    assert {str(path.relative_to(ROOT)) for path in named} <= set(PATHS_OF_A_CHARACTER)
    assert len(PATHS_OF_A_CHARACTER) == 5
