"""How an apparatus is shown in the terminal, beside the table of its channels: here one without any picture."""

from typing import Any

from rich.text import Text


def centred(text: Text, width: int, fill: str = " ", style: str = "") -> Text:
    room = width - text.cell_len
    return Text.assemble((fill * (room // 2), style), text, (fill * (room - room // 2), style))


class ThingText:
    """The channels in one column, and nothing drawn; an apparatus with a picture overrides this."""

    columns: tuple[str, ...] = ("",)
    height = 0  # of the picture, in lines
    legend: tuple[str, ...] = ()

    def pose(self, _snapshot: Any) -> Text:
        """The pose of the thing, in a word for the heading."""
        return Text()

    def picture(self, _column: str, _snapshot: Any, _troubled: frozenset[str]) -> list[Text]:
        """What is drawn above a column; `troubled` parts have a sensor that lies."""
        return []

    def heading(self, _column: str, _snapshot: Any) -> tuple[str, str]:
        """The words above a column's channels, and their style."""
        return "", ""

    def column(self, _channel: str) -> str:
        return self.columns[0]

    def label(self, channel: str) -> str:
        """A channel's name as the table has it."""
        return channel
