"""A way from a script to the rules. The steps are the same on each; what lies between differs."""

from typing import Any, Protocol

from tests.scenarios.script import Event


class UnlikeError(Exception):
    """It did not come out as the script has it; the message says how it came out."""


class Path(Protocol):
    """One table that a scenario is played at."""

    def say(self, event: Event) -> None:
        """Somebody says this."""
        ...

    def is_said(self, event: Event) -> bool:
        """Has it gone without saying, with what hands did last?"""
        ...

    def refuse(self, event: Event) -> str | None:
        """Somebody says this and must not be believed; why, where people are told so."""
        ...

    def move(self, event: Event) -> None:
        """Hands do this."""
        ...

    def put_back(self, event: Event) -> None:
        """Hands put the box back after something was undone."""
        ...

    def undo(self, since: int = 0) -> None:
        """Take the last event back, or everything from this event on."""
        ...

    def redo(self) -> None:
        """Let the last event taken back count again."""
        ...

    def move_gem(self, gem: str, source: str, target: str) -> None:
        """The table says that a gem lies on another pillow."""
        ...

    def let_pass(self, event: int, code: str) -> None:
        """The table lets a foul pass."""
        ...

    def screen(self) -> tuple[str, ...] | None:
        """Everything that can be read now; None where there is no screen."""
        ...

    def table_view(self) -> dict[str, Any]:
        """What the table may see."""
        ...

    def verdict(self) -> bytes:
        """The referee's view of the record that was kept."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...
