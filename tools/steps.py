"""The steps of the set-up: programs run to their end, with what they say kept in a log and quoted on failure."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence

from tools.console import SetUpError, StepKilledError, show_progress
from tools.stamp import Folder

# Runs a step in a folder and tells whether it succeeded.
Run = Callable[[Folder, Sequence[str]], bool]


def start_log(folder: Folder) -> None:
    """An empty log."""
    folder.log.parent.mkdir(exist_ok=True)
    folder.log.write_text("", encoding="utf-8")


def succeeds(folder: Folder, command: Sequence[str]) -> bool:
    """Run a step of the set-up to its end; what it says goes to the log."""
    with folder.log.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        with subprocess.Popen(  # noqa: S603 - our own commands, no shell
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=step_environment(os.environ),
        ) as step:
            assert step.stdout is not None
            for line in step.stdout:
                log.write(line)
                if is_progress(line):
                    show_progress(f"  {line.strip()[:70]}")
    show_progress("")
    if step.returncode < 0:
        raise StepKilledError(f"Set-up stopped: killed by signal {-step.returncode}; run make again.")
    return step.returncode == 0


def is_progress(line: str) -> bool:
    """Whether this line of pip's says what takes the time now."""
    return line.strip().startswith(("Downloading ", "Installing collected packages", "Building "))


def step_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for pip and venv: the user's settings, except those that would lead them elsewhere."""
    astray = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV"}
    kept = {name: value for name, value in environment.items() if name not in astray}
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}


def logged(folder: Folder, command: Sequence[str], trouble: str, run: Run) -> None:
    """Run a step that must succeed."""
    if run(folder, command):
        return
    raise SetUpError(f"Set-up stopped: {trouble}\n{quote(folder)}\nAll of it is in {folder.log}.")


def quote(folder: Folder) -> str:
    """What the log has to say, in a few lines."""
    said = folder.log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(f"    {line}" for line in telling_lines(said))


def telling_lines(said: Sequence[str]) -> list[str]:
    """The few lines of pip's that tell why, cut to a screen's width; the last ones if none stands out."""
    lines = [line.strip()[:160] for line in said if line.strip()]
    telling = [line for line in lines if line.startswith(("ERROR", "Could not", "E:"))]
    return list(dict.fromkeys(telling or lines))[-6:]
