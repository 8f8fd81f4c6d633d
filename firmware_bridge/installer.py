"""Puts the firmware on a Pico: which files go where, and mpremote that copies them.

Two rules. What is copied is what is tested: folders and names on the Pico are those of this package, so that the same
import lines hold on both sides. And half an installation never starts: what starts by itself is removed before anything
is copied, and gets its name back when all else is there.
"""

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from companion.words import Fact, Marked, Words, mark
from firmware_bridge.hints import OLDEST_MICROPYTHON, old_micropython

PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("firmware_bridge", "firmware_bridge/firmware")
PINS = "firmware_bridge/firmware/pins.py"  # made from the pin map
MODULES = ("clock", "device", "line", "mcp23017", "report", "scan", "seal")
SECONDS = 120

_TOO_OLD = re.compile(r"MicroPython (\d+)\.(\d+) is too old")
_PREPARE = f"""
import os
import sys
if sys.implementation.version < {OLDEST_MICROPYTHON}:
    raise ValueError("MicroPython %d.%d is too old" % sys.implementation.version[:2])
for folder in {FOLDERS!r}:
    try:
        os.mkdir(folder)
    except OSError:
        pass
try:
    os.remove("main.py")
except OSError:
    pass
"""
_NO_FILE = ("ENOENT", "No such file")
_DRAFT = "main.new"  # what starts by itself, while it is copied
_FINISH = f"import os; os.rename({_DRAFT!r}, 'main.py')"

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class InstallError(RuntimeError):
    """The firmware could not be installed; `words` say why and what to do.

    `is_untouched`: what runs on the Pico is what ran before, and to try again would change nothing.
    """

    def __init__(self, text: Marked, *, is_untouched: bool = False, **facts: Fact) -> None:
        self.words = Words(text, facts)
        self.is_untouched = is_untouched
        super().__init__(str(self.words))


MISSING = mark("mpremote, which copies files to a Pico, is missing: {python} -m pip install mpremote")
HANGS = mark("the Pico has not answered for {n} s: unplug it, plug it in, and try again")
NOT_OPENED = mark(
    "{port} cannot be opened: is it the Pico's port, and is no other program using it? "
    "`jewelbox firmware ports` lists the ports"
)
NO_MICROPYTHON = mark(
    "the device on {port} is not running MicroPython: install MicroPython on the Pico first (docs/firmware.md)"
)
FAILED = mark("mpremote could not install on {port}: {why}")
NO_REASON = mark("it gave no reason")


def write_to(folder: Path, pins: str) -> list[str]:
    """Lay out what goes on the Pico, with `pins` made from the pin map; returns the paths in the order of copying."""
    names = {f"firmware_bridge/firmware/{name}.py": PACKAGE / "firmware" / f"{name}.py" for name in MODULES}
    names |= {"firmware_bridge/codec.py": PACKAGE / "codec.py", "main.py": PACKAGE / "firmware" / "main.py"}
    texts = {path: source.read_text(encoding="utf-8") for path, source in names.items()}
    # The program that starts by itself is copied last.
    wanted = {PINS: pins, **texts}
    for path, text in wanted.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return list(wanted)


def command(port: str, folder: Path, paths: Sequence[str]) -> list[str]:
    """One call of mpremote for everything: it stops the firmware that runs there, copies, and restarts the Pico."""
    words = _mpremote(port, "exec", _PREPARE)
    for path in paths:
        words += ["+", "fs", "cp", str(folder / path), f":{_DRAFT if path == 'main.py' else path}"]
    return [*words, "+", "exec", _FINISH, "+", "reset"]


def _mpremote(port: str, *words: str) -> list[str]:
    return [sys.executable, "-m", "mpremote", "connect", port, *words]


def run_mpremote(
    words: Sequence[str], *, seconds: float = SECONDS, find_module: Callable[[str], object] = find_spec
) -> "subprocess.CompletedProcess[str]":
    """Run it to its end; what it says is in the answer."""
    if find_module("mpremote") is None:
        raise InstallError(MISSING, is_untouched=True, python=sys.executable)
    try:
        return subprocess.run(  # noqa: S603 (our own words, no shell)
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise InstallError(HANGS, n=f"{seconds:g}") from error


def install(port: str, pins: str, run: Run = run_mpremote) -> int:
    """Copy everything and restart the Pico; returns the number of files."""
    with tempfile.TemporaryDirectory(prefix="jewelbox-firmware-") as place:
        paths = write_to(Path(place), pins)
        outcome = run(command(port, Path(place), paths))
    if outcome.returncode:
        raise explain(port, outcome.stdout)
    return len(paths)


def pins_on(port: str, run: Run = run_mpremote) -> Mapping[str, object]:
    """What the pin module on a Pico says, by name; empty if there is none, or half of one. Stops the firmware there.

    Raises `InstallError`.
    """
    outcome = run(_mpremote(port, "fs", "cat", f":{PINS}"))
    if outcome.returncode:
        if any(sign in outcome.stdout for sign in _NO_FILE):
            return {}
        raise explain(port, outcome.stdout)
    found: dict[str, object] = {}
    with suppress(SyntaxError, ValueError):
        for line in ast.parse(outcome.stdout).body:
            if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                found[line.targets[0].id] = ast.literal_eval(line.value)
    return found


def explain(port: str, said: str) -> InstallError:
    """What mpremote said, for people."""
    if old := _TOO_OLD.search(said):
        words = old_micropython(port, (int(old[1]), int(old[2])))
        return InstallError(Marked(words.text), is_untouched=True, **words.facts)
    if "no device" in said or "failed to access" in said:
        return InstallError(NOT_OPENED, port=port)
    if "could not enter raw repl" in said:
        return InstallError(NO_MICROPYTHON, port=port)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return InstallError(FAILED, port=port, why=lines[-1] if lines else Words(NO_REASON))
