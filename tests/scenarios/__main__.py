"""Play a script and tell, line by line, what is new on the screen: `python -m tests.scenarios FILE`."""

import sys
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import TextIO

from companion.table.journal import Journal
from tests.scenarios.parser import parse
from tests.scenarios.path import Path, UnlikeError
from tests.scenarios.paths import open_path
from tests.scenarios.runner import Run
from tests.scenarios.script import Scenario, ScenarioError


def tell(scenario: Scenario, path: Path, out: TextIO) -> None:
    """Every line of the script, each with the words that were not on the screen before it."""
    run, known = Run(path), set[str]()
    for step in scenario.steps:
        out.write(f"{step.line.text}\n")
        try:
            run.do(step.deed)
        except UnlikeError as error:
            raise ScenarioError(step.line, str(error)) from None
        words = path.screen() or ()
        out.write("".join(f"        {word}\n" for word in words if word not in known))
        known = set(words)


def main(files: list[str], out: TextIO) -> int:
    """0 if every script came out as it says, 1 if one did not, 2 if one cannot be read."""
    if not files:
        out.write("Which script? python -m tests.scenarios FILE ...\n")
        return 2
    for file in files:
        with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(File(folder) / "journal") as journal:
            try:
                scenario = parse(file, File(file).read_text(encoding="utf-8"))
                path = open_path("virtual", scenario, journal)
            except OSError as error:
                out.write(f"{file}: cannot be read: {error.strerror}\n")
                return 2
            except ScenarioError as error:
                out.write(f"{error}\n")
                return 2
            try:
                tell(scenario, path, out)
            except ScenarioError as error:
                out.write(f"{error}\n")
                return 1
            finally:
                path.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout))
