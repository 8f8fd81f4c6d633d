"""What has to be painted anew when one list of widgets takes the place of another. Pure."""

from collections.abc import Sequence

from companion.drawing.area import Area
from companion.screens.kiosk.widgets.widget import Widget

_MANY_PIECES = 24  # so many separate areas are painted as one


def changed(before: Sequence[Widget], after: Sequence[Widget], whole: Area) -> list[Area]:
    """The areas that look different now, apart from each other."""
    old, new = frozenset(before), frozenset(after)
    if [widget for widget in before if widget in new] != [widget for widget in after if widget in old]:
        return [whole]
    pieces = [widget.area for widget in (*before, *after) if (widget in old) is not (widget in new)]
    return [whole] if len(pieces) > _MANY_PIECES else _apart(pieces)


def _apart(pieces: Sequence[Area]) -> list[Area]:
    """The same areas, those that touch joined into one."""
    found: list[Area] = []
    for piece in pieces:
        joined = piece
        while touching := [area for area in found if area.touches(joined)]:
            found = [area for area in found if not area.touches(joined)]
            for area in touching:
                joined = joined.with_(area)
        found.append(joined)
    return [area for area in found if area.width and area.height]
