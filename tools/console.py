"""What the setup prints: one line for the user, how far it is, or an error that says how to fix it."""

import sys


class SetUpError(Exception):
    """The set-up cannot go on; the message says why and what helps."""


class StepKilledError(SetUpError):
    """A step was killed half-way (out of memory?): what it worked on may be in pieces."""


def say(text: str) -> None:
    """Tell the person; standard output stays clean for the program that follows."""
    sys.stderr.write(f"{text}\n")


def show_progress(text: str) -> None:
    """What is being done, in a line of a terminal that the next one replaces; "" clears it. Files get none of it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
