"""Who may ask for what: a browser's request as the action of a tap, or why it is refused. Pure.

One rule: only what the browser's own page offers now is carried out, exactly as it is offered there. A page is made of
what may be seen, so a refusal tells nothing that is hidden; and it comes before anything was tried.
"""

from collections.abc import Collection, Iterator

from companion.games.errors import MalformedError, RejectedError
from companion.games.reading import strictly
from companion.languages import DEFAULT, translator
from companion.pages import actions
from companion.pages.actions import TableAction
from companion.table.entries import in_browser
from companion.table.running_table import RunningTable
from companion.table.table_view import Trouble, TroubleKind
from companion.words import Words
from hardware.differences import by_name

from .requests import BringBack, SayLines, SetRightLine, TakeBack

ONLY_WATCHING = Words("you are watching: only those who play can do this")
NOT_YOURS = Words("only another player can enter this")
ONLY_AT_TABLE = Words("this can only be done at the kiosk")
MEANWHILE = Words("something has changed since then: look again")
NOT_OFFERED = Words("this cannot be done now: look again")
NO_GAME = Words("no game is open")
PUT_BACK_FIRST = Words("the box doesn't match the game: put it back first")
FOUL_FIRST = Words("there was a foul: decide about it first")
_PUT_BACK = (TroubleKind.DIFFERS, TroubleKind.UNDONE)
_SETUP = "setup"
_MEND = "mend"  # an order to virtual hands


class Offered:
    """What the pages of one table offer now. `seat` is whose page it is, None: the host's."""

    def __init__(self, running: RunningTable, concealed: Collection[str]) -> None:
        self._running, self._table = running, running.table
        self._concealed = concealed  # the seats whose cards nobody shows at the table

    @property
    def _trouble(self) -> Trouble | None:
        return self._running.trouble(translator(DEFAULT), by_name)

    def said(self, request: SayLines | SetRightLine, seat: str | None) -> TableAction:
        """What somebody says about the game. Raises `RejectedError`."""
        self.refuse_while_stopped()
        if request.event != self._table.number:
            raise RejectedError(MEANWHILE)
        if isinstance(request, SetRightLine):
            return self._set_right(request.line, seat)
        view, acts = self._running.view, self._running.computers.view.acts
        if view is not None and seat is None and view.stop and request.lines == (view.stop,):
            return actions.Say(request.lines)
        if view is None or (acts and view.headline.seat == acts):
            raise RejectedError(NOT_OFFERED)  # in a computer player's turn there is nothing to choose
        said = tuple([self._event(line) for line in request.lines])
        if not any(said == tuple(map(self._event, each)) for each in self._all_offers(view.guide, seat)):
            raise RejectedError(NOT_OFFERED)
        return actions.Say(request.lines)

    def _all_offers(self, guide: object, seat: str | None) -> Iterator[tuple[str, ...]]:
        game = self._table.game
        for picked in ("", *game.picks(guide, seat)):
            yield from game.offers(guide, seat, self._concealed, picked)

    def _set_right(self, line: str, seat: str | None) -> TableAction:
        view = self._running.view
        if view is None or not self._table.game.may_set_right(view.guide, _as_bytes(line), seat):
            raise RejectedError(NOT_OFFERED)
        return actions.SetRight(line, in_browser(seat))

    def _event(self, line: str) -> object:
        try:
            return strictly(_as_bytes(line), self._table.game.decode, new_names=False)
        except MalformedError:
            raise RejectedError(NOT_OFFERED) from None

    def refuse_while_stopped(self) -> None:
        """Nothing can be said while a foul or the box stops the game. Raises `RejectedError`."""
        if not self._table.is_open:
            raise RejectedError(NO_GAME)
        if self._running.needs_hands:
            raise RejectedError(PUT_BACK_FIRST)
        if self._running.foul_count:
            raise RejectedError(FOUL_FIRST)

    def taken_back(self, request: TakeBack | BringBack) -> TableAction:
        """What the host undoes or redoes: what was last when it was tapped, not what has become last since.

        Several events at once are undone only with the foul that is shown.
        """
        if request.event != self._table.number:
            raise RejectedError(MEANWHILE)
        if isinstance(request, BringBack):
            return actions.Redo()
        trouble = self._trouble
        foul = None if trouble is None else trouble.foul
        if foul is not None and not request.since:
            raise RejectedError(FOUL_FIRST)
        if request.since and (foul is None or request.since != (foul.since or foul.event)):
            raise RejectedError(NOT_OFFERED)
        return actions.Undo(request.since, in_browser(None))

    def let_pass(self, waive: actions.Waive, seat: str | None) -> TableAction:
        """The foul that is shown: the host or the seat whose it is carries on. Raises `RejectedError`."""
        trouble = self._trouble
        foul = None if trouble is None else trouble.foul
        if foul is None or (foul.event, foul.code) != (waive.event, waive.code) or seat not in (None, foul.seat):
            raise RejectedError(NOT_OFFERED)
        return waive

    def at_hosts(self, action: TableAction) -> TableAction:
        """What only the host's pages have buttons for. Raises `RejectedError` where there is none now."""
        if not self._is_way_out(action, self._trouble) or not self._is_for_hands(action):
            raise RejectedError(NOT_OFFERED)
        return action

    def _is_way_out(self, action: TableAction, trouble: Trouble | None) -> bool:  # noqa: PLR0911 - one case per way
        """A way out of the trouble that is shown, or about something else."""
        kind = None if trouble is None else trouble.kind
        match action:
            case actions.TrustBox():
                return kind in _PUT_BACK
            case actions.WasOpened(part):
                return trouble is not None and part in trouble.parts[:1]
            case actions.Dismiss():
                return kind in (TroubleKind.LINK, TroubleKind.FAILURE)
            case actions.ConfirmEnd():
                return kind is TroubleKind.OVER
            case actions.ShutVirtual():
                return self._running.is_virtual and trouble is not None and bool(trouble.foul and trouble.pointing)
            case actions.Hands(order):
                return kind is TroubleKind.LINK if order == _MEND else kind is not TroubleKind.FOUL
            case _:
                return True

    def _is_for_hands(self, action: TableAction) -> bool:
        """Something that hands can do now, or about something else."""
        running = self._running
        match action:
            case actions.Hands(order):
                return running.is_virtual if order == _MEND else running.is_movement(order)
            case actions.FillByChance():
                return running.is_virtual and running.view is not None and running.view.phase == _SETUP
            case _:
                return True


def _as_bytes(line: str) -> bytes:
    try:
        return line.encode()
    except UnicodeEncodeError:  # half of a pair
        raise RejectedError(NOT_OFFERED) from None
