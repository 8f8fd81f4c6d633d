"""Scripts put together: each module once, in the order of its imports, and nothing of an unknown form."""

from pathlib import Path

import pytest

from companion.screens.browser.web.static_files import FOLDER, MAIN, STYLE, BundleError, bundled, is_game
from tools.browser_data import MADE

DOM = "export const one = 1;\nexport function two() {\n  return one + one;\n}\n"
FILES = {
    "dom.js": DOM,
    "page.js": 'import { one as first, two } from "./dom.js";\n\nexport class Page {}\n\nconst sum = first + two();\n',
    MAIN: 'import { Page } from "./page.js";\nimport { two } from "./dom.js";\n\nnew Page(two());\n',
    "games/chess.js": 'import { two } from "../dom.js";\nimport { board } from "./shared.js";\n'
    "\nexport const view = () => board(two());\n",
    "games/shared.js": "export const board = (size) => size;\n",
    STYLE: "a{}\n",
    "measures.css": "b{}\n",
    "games/chess.css": "c{}\n",
}


def test_a_module_comes_once_and_before_those_that_import_it() -> None:
    main = bundled(FILES)[MAIN]
    assert [line for line in main.splitlines() if line.startswith("// ")] == ["// dom.js", "// page.js", "// main.js"]
    assert "const { one: first, two } = $0;" in main
    assert "export class" not in main


def test_a_games_script_takes_from_the_main_one_what_that_has() -> None:
    chess = bundled(FILES)["games/chess.js"]
    assert chess.startswith('import { modules as $main } from "./../main.js";\nconst $0 = $main[0];\n')
    assert "// dom.js" not in chess
    assert "// games/shared.js" in chess
    assert "export const { view } = $4;" in chess


def test_style_sheets_are_one() -> None:
    assert bundled(FILES)[STYLE] == "a{}\nb{}\nc{}\n"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ('import * as all from "./dom.js";\n', "neither an import nor an export"),
        ("export default 1;\n", "neither an import nor an export"),
        ('import { one } from "./gone.js";\n', "not there"),
        ('import { Page } from "./main.js";\n', "imports itself"),
    ],
)
def test_what_cannot_be_put_together_is_an_error(script: str, why: str) -> None:
    with pytest.raises(BundleError, match=why):
        bundled({**FILES, "page.js": script})


def test_our_own_scripts_can_be_put_together() -> None:
    texts = {
        path.relative_to(FOLDER).as_posix(): path.read_text("utf-8")
        for path in FOLDER.rglob("*")
        if path.suffix in (".js", ".css")
    }
    assert {name for name in texts if is_game(name)} | {MAIN, STYLE} == set(bundled(texts))


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_what_is_made_from_the_kiosk_is_fresh(path: Path) -> None:
    assert path.read_text("utf-8") == MADE[path](), "run python -m tools.browser_data"
