"""Who may come: a code for the host, one for spectators and one for each seat, kept so that phones survive a restart.

One rule: a code is as good as a key. It is in no log, and its file is for nobody else to read.
"""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.table import kept_file
from companion.table.kept_file import UnreadableError
from companion.web.feed_messages import HOST, SPECTATOR, seat_role

_BYTES = 16  # 128 bits


def new_token() -> str:
    """A code that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


class SeatAccess(msgspec.Struct, frozen=True):
    """One seat's code, and the phone that uses it; empty: none does."""

    name: str
    token: str
    device: str = ""


class _Kept(msgspec.Struct, frozen=True):
    """What is in the file."""

    host: str
    spectator: str
    seats: tuple[SeatAccess, ...] = ()
    game: int = 0  # of the journal, that the seats' codes are for; 0: an older version did not say


class Access:
    """The codes of one table. Without a path they last until it stops."""

    def __init__(self, path: Path | None, token: Callable[[], str] = new_token) -> None:
        self._path, self._token = path, token
        self._kept = self._loaded() or _Kept(token(), token())

    def _loaded(self) -> _Kept | None:
        if self._path is None:
            return None
        try:
            return kept_file.read(self._path, lambda content: msgspec.json.decode(content, type=_Kept))
        except UnreadableError:
            return None  # everybody scans a new code: nothing of value is lost

    @property
    def host(self) -> str:
        return self._kept.host

    @property
    def spectator(self) -> str:
        return self._kept.spectator

    @property
    def seats(self) -> tuple[SeatAccess, ...]:
        return self._kept.seats

    @property
    def roles(self) -> dict[str, str]:
        """Every code that counts, and what it is for."""
        seats = {seat.token: seat_role(number) for number, seat in enumerate(self.seats)}
        return {self.host: HOST, self.spectator: SPECTATOR, **seats}

    def sit(self, names: Sequence[str], game: int) -> bool:
        """These play this game now. Its seats keep their codes; in another one all get new ones, which is True."""
        if self._is_seated(names) and self._kept.game in (0, game):
            self.play_again(names, game)
            return False
        self._keep(tuple(SeatAccess(name, self._token()) for name in names), game)
        return True

    def play_again(self, names: Sequence[str], game: int) -> None:
        """The same people play another game: their phones stay theirs."""
        if self._is_seated(names) and self._kept.game != game:
            self._keep(self.seats, game)

    def _is_seated(self, names: Sequence[str]) -> bool:
        return [seat.name for seat in self.seats] == list(names)

    def bind(self, seat: int, device: str) -> bool:
        """A phone uses this seat's code; False if another one does."""
        access = self.seats[seat]
        if not access.device:
            self._change(seat, replace(access, device=device))
        return device == self.seats[seat].device

    def renew(self, seat: int) -> None:
        """Another code for a seat: the old one counts no more."""
        self._change(seat, SeatAccess(self.seats[seat].name, self._token()))

    def renew_host(self) -> None:
        """Another code for the host."""
        self._kept = replace(self._kept, host=self._token())
        self.save()

    def renew_spectator(self) -> None:
        """Another code for those who watch."""
        self._kept = replace(self._kept, spectator=self._token())
        self.save()

    def _change(self, seat: int, access: SeatAccess) -> None:
        seats = self.seats
        self._keep((*seats[:seat], access, *seats[seat + 1 :]), self._kept.game)

    def _keep(self, seats: tuple[SeatAccess, ...], game: int) -> None:
        self._kept = replace(self._kept, seats=seats, game=game)
        self.save()

    def save(self) -> None:
        """Write the codes down; if the disk does not take them, they last until the table stops."""
        if self._path is not None:
            kept_file.save(self._path, msgspec.json.encode(self._kept), mode=0o600)
