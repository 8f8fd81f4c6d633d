"""The files of a Pico, and an mpremote that puts them there step by step, as far as the power lasts."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from firmware_bridge import installer

STEPS = 13  # ten files, what is done before and after them, and the restart


class CutError(Exception):
    """The power is cut, or the cable pulled."""


class Flash:
    """The files of a Pico, to which mpremote's words do what they do; the power may go in any of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.steps = 0

    @property
    def files(self) -> dict[str, str]:
        found = (path for path in self.folder.rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): path.read_text() for path in found}

    def run(self, words: Sequence[str], last: int = sys.maxsize) -> "subprocess.CompletedProcess[str]":
        """All of it, or as far as step `last`, which is begun and not finished."""
        if words[5:7] == ["fs", "cat"]:
            text = self.files.get(words[7][1:])
            return subprocess.CompletedProcess(words, text is None, text or "mpremote: cat: No such file or directory.")
        rest, self.steps = list(words[5:]), 0
        while rest:
            end = rest.index("+") if "+" in rest else len(rest)
            step, rest = rest[:end], rest[end + 1 :]
            self._do(step, is_cut=self.steps == last)
            self.steps += 1
        return subprocess.CompletedProcess(words, 0, "")

    def _do(self, step: list[str], *, is_cut: bool) -> None:
        match step:
            case ["fs", "cp", source, target]:
                text = Path(source).read_text()
                (self.folder / target[1:]).write_text(text[: len(text) // 2] if is_cut else text)
            case ["exec", program] if not is_cut:
                done = subprocess.run([sys.executable, "-c", program], cwd=self.folder, check=False)
                assert done.returncode == 0
        if is_cut:
            raise CutError


def whole(folder: Path, module: str, mark: str = "") -> dict[str, str]:
    """A firmware that is there as a whole."""
    folder.mkdir()
    paths = installer.write_to(folder, module)
    for path in paths:
        (folder / path).write_text((folder / path).read_text() + mark)
    return Flash(folder).files
