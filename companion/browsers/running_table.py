"""What browsers need of the game that is played: the kiosk's running game is one, and so is that of a table without a
display."""

from collections.abc import Iterable
from typing import Protocol

from companion.languages import Translator
from companion.screen.model import Trouble
from companion.table.table import Table
from companion.table.table_view import TableView


class RunningTable(Protocol):
    """A table at which somebody may play."""

    table: Table

    @property
    def view(self) -> TableView | None:
        """What everybody may see: the same value as long as nothing has changed; None: no game is open."""

    @property
    def needs_hands(self) -> bool:
        """Do people have to put the apparatus back before anything else?"""

    def trouble(self, say: Translator, *, named: bool = False) -> Trouble | None:
        """What is the matter, in a language; `named`: parts are called by their names."""

    def say(self, lines: Iterable[str], by: str = "") -> None:
        """Events of a record, all or none; raises `RejectedError`. A line is asked for once those before it count."""
