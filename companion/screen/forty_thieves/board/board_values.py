"""What is shown on the board, what stands out on it, and what taps on it do. Frozen values only.

Places are called as in a record: cells `r1c1`, spots `s11`, lines `row1`, `col1`, `diag1`.
"""

from collections.abc import Iterable, Mapping

import msgspec

from companion.pages.actions import Action


class BoardPicture(msgspec.Struct, frozen=True):
    """What lies on the tray. Whatever is not named is a tile face down, a bare jar; or a spot without a sapphire.

    - `up`: cells with their faces ("red sun", "red sun leader", "amulet").
    - `jars`: cells with what was noted of their backs ("red sun").
    - `lifted`: cells and spots that are off the tray at this moment.
    - `merchant`: the spot where he stands.
    """

    up: tuple[tuple[str, str], ...] = ()
    jars: tuple[tuple[str, str], ...] = ()
    sapphires: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()
    merchant: str = ""

    @classmethod
    def of(
        cls,
        up: Mapping[str, str],
        jars: Mapping[str, str],
        sapphires: Iterable[str],
        lifted: Iterable[str] = (),
        merchant: str | None = None,
    ) -> "BoardPicture":
        """From the values of a view."""
        faces, notes = tuple(sorted(up.items())), tuple(sorted(jars.items()))
        return cls(faces, notes, frozenset(sapphires), frozenset(lifted), merchant or "")


class BoardMarks(msgspec.Struct, frozen=True):
    """What stands out.

    - `lit`: cells, spots and lines that stay bright; everything else is dimmed. None: nothing is.
    - `framed`: places in a brass frame; `dashed`: places in dashed moonlight.
    - `asked`: the cell whose face is asked for; `unknown`: others that will be.
    - `rings`: spots to choose from; `chosen`: cells that were tapped already, and wait for more.
    - `ends_dim`: the ends of lines are there, but mean nothing now.
    """

    lit: frozenset[str] | None = None
    framed: tuple[str, ...] = ()
    dashed: tuple[str, ...] = ()
    asked: str = ""
    unknown: frozenset[str] = frozenset()
    rings: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    ends_dim: bool = False

    def is_dim(self, place: str) -> bool:
        return self.lit is not None and place not in self.lit


class BoardTaps(msgspec.Struct, frozen=True):
    """What a tap on a place does; what has no action here cannot be tapped.

    - `swaps`: to drag one cell's tile onto another; `holds`: to hold a cell for 600 ms.
    - `keys`: each has its key on a keyboard, too (`board_layout` says which).
    """

    cells: Mapping[str, Action] = {}
    spots: Mapping[str, Action] = {}
    lines: Mapping[str, Action] = {}
    swaps: Mapping[tuple[str, str], Action] = {}
    holds: Mapping[str, Action] = {}
    keys: bool = True
