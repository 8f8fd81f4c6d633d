"""Who may ask for what: a browser's request as the action of a tap, or why it is refused. Pure.

One rule: a seat speaks for itself, the host for the table, and a spectator for nobody.
"""

from companion.games.errors import MalformedError, RejectedError
from companion.games.reading import strictly
from companion.screen import actions
from companion.screen.actions import TableAction
from companion.table.table import Table
from companion.words import Words

from .requests import BringBack, SayLines, SetRightLine, TakeBack

ONLY_WATCHING = Words("you are watching: only those who play can do this")
NOT_YOURS = Words("only another player can enter this")
ONLY_AT_TABLE = Words("this can only be done at the kiosk")
MEANWHILE = Words("something has changed since then: look again")
NO_GAME = Words("no game is open")
PUT_BACK_FIRST = Words("the box doesn't match the game: put it back first")


def said(request: SayLines | SetRightLine, seat: str | None, table: Table) -> TableAction:
    """What a seat, or the host (None), says about the game. Raises `RejectedError` or `MalformedError`."""
    if not table.is_open:
        raise RejectedError(NO_GAME)
    if request.event != table.number:
        raise RejectedError(MEANWHILE)
    if isinstance(request, SetRightLine):
        return actions.SetRight(request.line)
    for line in request.lines if seat is not None else ():
        speakers = table.game.who_may_say(table.state, _event(line, table))
        if seat not in speakers:
            raise RejectedError(NOT_YOURS if speakers else ONLY_AT_TABLE)
    return actions.Say(request.lines)


def taken_back(request: TakeBack | BringBack, table: Table) -> TableAction:
    """What the host undoes or redoes: what was last when it was tapped, not what has become last since."""
    if request.event not in (0, table.number):
        raise RejectedError(MEANWHILE)
    return actions.Undo(request.since) if isinstance(request, TakeBack) else actions.Redo()


def _event(line: str, table: Table) -> object:
    try:
        return strictly(line.encode(), table.game.decode, new_names=False)
    except UnicodeEncodeError:
        raise MalformedError("this is no text") from None
