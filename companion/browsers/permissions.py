"""Who may ask for what: a browser's request as the action of a tap, or why it is refused. Pure.

One rule: a seat speaks for itself, the host for the table, and a spectator for nobody.
"""

from typing import assert_never

from companion.games.errors import MalformedError, RejectedError
from companion.games.reading import strictly
from companion.screen import actions
from companion.screen.actions import TableAction
from companion.table.table import Table
from companion.words import Words

from . import requests
from .requests import OfHost, SayLines, SetRightLine

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
        if seat not in table.game.who_may_say(table.state, _event(line, table)):
            raise RejectedError(NOT_YOURS)
    return actions.Say(request.lines)


def _event(line: str, table: Table) -> object:
    try:
        return strictly(line.encode(), table.game.decode, new_names=False)
    except UnicodeEncodeError:
        raise MalformedError("this is no text") from None


def by_host(request: OfHost) -> TableAction | requests.Ask:  # noqa: C901, PLR0911, PLR0912 - one case per request
    """What the host wants, as the kiosk has it."""
    match request:
        case requests.UndoLast(since=since):
            return actions.Undo(since)
        case requests.RedoLast():
            return actions.Redo()
        case requests.BeginGame(line=line, computers=computers):
            return actions.Begin(line, tuple(computers.items()))
        case requests.ResumeGame(game=game):
            return actions.Resume(game)
        case requests.LeaveGame():
            return actions.Leave()
        case requests.AbandonGame():
            return actions.Abandon()
        case requests.WaiveFoul(foul=event, code=code):
            return actions.Waive(event, code)
        case requests.TrustApparatus():
            return actions.TrustBox()
        case requests.DismissTrouble():
            return actions.Dismiss()
        case requests.AnswerOpened(part=part, opened=opened):
            return actions.WasOpened(part, opened)
        case requests.RevealNow():
            return actions.ShowSealedCards()
        case requests.MoveHands(order=order):
            return actions.Hands(order)
        case requests.Fill():
            return actions.FillByChance()
        case requests.RenewCode(seat=seat):
            return actions.NewCode(seat)
        case requests.ShutVirtualBox():
            return actions.ShutVirtual()
        case requests.ChangeSetting(key=key, value=value):
            if isinstance(value, bool) is (key == "language"):
                raise MalformedError(f"{value} cannot be set for {key}")
            return actions.Configure(key, value)
        case requests.Ask():
            return request
        case _:
            assert_never(request)
