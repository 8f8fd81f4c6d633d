"""Who may come: a code for the host, one for spectators and one for each seat, kept so that phones survive a restart.

One rule: a code is as good as a key. It is in no log, and its file is for nobody else to read. Spectators may also type
six digits, which stand on the screen for everybody to see.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from companion.screens.browser.web.feed_messages import DIGITS, GUEST, HOST, SPECTATOR, seat_role
from companion.table import kept_file
from companion.table.kept_file import UnreadableError

MOST_WRONG = 20  # tries at the digits, of all browsers together: then there are others
_BYTES = 16  # 128 bits
_STARTS = 2**20  # of a table; a page's number has 53 bits in a browser, and 32 of them count pages
_PAGES_BITS = 32
_BLOCK = 4096  # numbers that a browser gets at once


def new_token() -> str:
    """A code that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def _below(most: int, token: str) -> int:
    """A number below this one, from a code that nobody can guess."""
    return int.from_bytes(hashlib.sha256(token.encode()).digest()) % most


def _numbers(blocks: Iterator[int]) -> Iterator[int]:
    for first in blocks:
        yield from range(first, first + _BLOCK)


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
    digits: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{6})?$")] = ""  # empty: an older version had none
    starts: Annotated[int, msgspec.Meta(ge=0, lt=_STARTS)] = 0  # how often pages were shown with these codes


class Access:
    """The codes of one table. Without a path they last until it stops."""

    def __init__(self, path: Path | None, token: Callable[[], str] = new_token) -> None:
        self._path, self._token = path, token
        self._wrong = 0  # tries at the digits
        self._blocks: Iterator[int] | None = None  # where the numbers of the next browser's pages begin
        kept = self._loaded() or _Kept(token(), token(), starts=_below(_STARTS // 2, token()))
        self._kept = kept if kept.digits else replace(kept, digits=self._other_digits(""))

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
    def digits(self) -> str:
        """What spectators may type instead of their code: six digits that everybody may see."""
        return self._kept.digits

    @property
    def seats(self) -> tuple[SeatAccess, ...]:
        return self._kept.seats

    @property
    def roles(self) -> dict[str, str]:
        """Every code that counts, and what it is for."""
        seats = {seat.token: seat_role(number) for number, seat in enumerate(self.seats)}
        return {self.host: HOST, self.spectator: SPECTATOR, self.digits: GUEST, **seats}

    def page_numbers(self) -> Iterator[int]:
        """Numbers for the pages of one browser, ascending. No page that the same codes have ever opened has them.

        Each browser has its own, so that they do not tell how often the pages of others change.
        """
        if self._blocks is None:
            self._kept = replace(self._kept, starts=self._kept.starts + 1)
            is_kept = self.save()
            start = self._kept.starts if is_kept else _STARTS + _below(_STARTS, self._token())
            self._blocks = count(start << _PAGES_BITS, _BLOCK)
        return _numbers(self._blocks)

    def guessed_wrong(self) -> bool:
        """Somebody has typed digits that are not these; True: that was once too often, so they are others now.

        Nothing is written then: a stranger cannot keep the disk busy.
        """
        self._wrong += 1
        if self._wrong < MOST_WRONG:
            return False
        self._wrong = 0
        self._kept = replace(self._kept, digits=self._other_digits(self.digits))
        return True

    def _other_digits(self, old: str) -> str:
        most = 10**DIGITS
        found = (int(old) + 1 + _below(most - 1, self._token())) if old else _below(most, self._token())
        return f"{found % most:0{DIGITS}}"

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
        """Another code for those who watch, and other digits: who knows the old ones does not come back with them."""
        self._kept = replace(self._kept, spectator=self._token(), digits=self._other_digits(self.digits))
        self._wrong = 0
        self.save()

    def _change(self, seat: int, access: SeatAccess) -> None:
        seats = self.seats
        self._keep((*seats[:seat], access, *seats[seat + 1 :]), self._kept.game)

    def _keep(self, seats: tuple[SeatAccess, ...], game: int) -> None:
        self._kept = replace(self._kept, seats=seats, game=game)
        self.save()

    def save(self) -> bool:
        """Write the codes down; if the disk does not take them, which is False, they last until the table stops."""
        return self._path is not None and kept_file.save(self._path, msgspec.json.encode(self._kept), mode=0o600)
