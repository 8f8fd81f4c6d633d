"""Puts the firmware on a Pico: which files go where, and mpremote that copies them.

One rule: what is copied is what is tested. Folders and names on the Pico are those of this package, so that the same
import lines hold on both sides.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from firmware_bridge.hints import OLDEST_MICROPYTHON, old_micropython

PACKAGE = Path(__file__).resolve().parent
FOLDERS = ("firmware_bridge", "firmware_bridge/firmware")
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
"""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class InstallError(RuntimeError):
    """The firmware could not be installed; the message says why and what to do."""


def write_to(folder: Path, pins: str) -> list[str]:
    """Lay out what goes on the Pico, with `pins` made from the pin map; returns the paths in the order of copying."""
    names = {f"firmware_bridge/firmware/{name}.py": PACKAGE / "firmware" / f"{name}.py" for name in MODULES}
    names |= {"firmware_bridge/codec.py": PACKAGE / "codec.py", "main.py": PACKAGE / "firmware" / "main.py"}
    texts = {path: source.read_text(encoding="utf-8") for path, source in names.items()}
    # The program that starts by itself is copied last: half an installation does not start.
    wanted = {"firmware_bridge/firmware/pins.py": pins, **texts}
    for path, text in wanted.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return list(wanted)


def command(port: str, folder: Path, paths: Sequence[str]) -> list[str]:
    """One call of mpremote for everything: it stops the firmware that runs there, copies, and restarts the Pico."""
    words = [sys.executable, "-m", "mpremote", "connect", port, "exec", _PREPARE]
    for path in paths:
        words += ["+", "fs", "cp", str(folder / path), f":{path}"]
    return [*words, "+", "reset"]


def run_mpremote(
    words: Sequence[str], *, seconds: float = SECONDS, find_module: Callable[[str], object] = find_spec
) -> "subprocess.CompletedProcess[str]":
    """Run it to its end; what it says is in the answer."""
    if find_module("mpremote") is None:
        raise InstallError(
            f"mpremote, which copies files to a Pico, is missing: {sys.executable} -m pip install mpremote"
        )
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
        raise InstallError(
            f"the Pico has not answered for {seconds} s: unplug it, plug it in, and try again"
        ) from error


def install(port: str, pins: str, run: Run = run_mpremote) -> int:
    """Copy everything and restart the Pico; returns the number of files."""
    with tempfile.TemporaryDirectory(prefix="jewelbox-firmware-") as place:
        paths = write_to(Path(place), pins)
        outcome = run(command(port, Path(place), paths))
    if outcome.returncode:
        raise InstallError(explain(port, outcome.stdout))
    return len(paths)


def explain(port: str, said: str) -> str:
    """What mpremote said, for people."""
    if old := _TOO_OLD.search(said):
        return str(old_micropython(port, (int(old[1]), int(old[2]))))
    if "no device" in said or "failed to access" in said:
        return (
            f"{port} cannot be opened: is it the Pico's port, and is no other program using it? "
            "`jewelbox firmware ports` lists the ports"
        )
    if "could not enter raw repl" in said:
        return (
            f"the device on {port} is not running MicroPython: install MicroPython on the Pico first (docs/firmware.md)"
        )
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return f"mpremote could not install on {port}: {lines[-1] if lines else 'it gave no reason'}"
