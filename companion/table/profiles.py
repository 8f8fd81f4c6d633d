"""The people who play here: which symbol and colour is whose, and under which names they played before.

One rule: a record and the journal know names only, and never change. What is chosen for a name is kept beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from companion.languages import symbol_of, symbols
from companion.nodes.theme import SEATS
from companion.words import Facts, Words

from . import kept_file
from .kept_file import UnreadableError
from .statistics import folded

FILE = "players.json"
_MOST = 200  # people; who has not been changed for longest is forgotten


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody: `style` is the number of a symbol and colour in the theme, None if nobody has chosen one."""

    name: str
    style: Annotated[int, msgspec.Meta(ge=0, lt=len(SEATS))] | None = None
    former: tuple[str, ...] = ()  # names of before


class Profiles(msgspec.Struct, frozen=True):
    """Everybody who has chosen something, the latest first."""

    players: tuple[Profile, ...] = ()

    def of(self, name: str) -> Profile:
        """Somebody by their name, whatever the case."""
        return next((each for each in self.players if folded(each.name) == folded(name)), Profile(name))

    def with_styles(self, styles: Iterable[tuple[str, int]]) -> "Profiles":
        """Some have chosen their symbol and colour."""
        found = self
        for name, style in styles:
            found = found._having(msgspec.structs.replace(found.of(name), style=style))
        return found

    def renamed(self, name: str, new: str) -> "Profiles":
        """Somebody has another name now; the old one stays theirs for past games."""
        before, there = self.of(name), self.of(new)
        former = tuple(dict.fromkeys(each for each in (*there.former, *before.former, name) if each != new))
        style = before.style if there.style is None else there.style
        without = Profiles(tuple(each for each in self.players if folded(each.name) != folded(name)))
        return without._having(Profile(new, style, former))

    def _having(self, profile: Profile) -> "Profiles":
        others = [each for each in self.players if folded(each.name) != folded(profile.name)]
        return Profiles((profile, *others)[:_MOST])

    @property
    def renamings(self) -> dict[str, str]:
        """From each former name, folded, to what it is now."""
        return {folded(old): each.name for each in reversed(self.players) for old in each.former}

    def current(self, name: str) -> str:
        """What somebody of an earlier game is called now."""
        return self.renamings.get(folded(name), name)

    def is_nameless(self, name: str) -> bool:
        """Is this only what a seat is called by its symbol? Not if somebody of that name has chosen something."""
        return symbol_of(name) is not None and all(folded(each.name) != folded(name) for each in self.players)

    @property
    def nameless(self) -> frozenset[str]:
        """All such names: those who play under them are nobody that we know."""
        return frozenset(filter(self.is_nameless, symbols()))

    def favourites(self, names: Iterable[str]) -> dict[str, int]:
        """What those have chosen who have; a seat that is called by its symbol has that one."""
        found = {name: self._favourite(name) for name in names}
        return {name: style for name, style in found.items() if style is not None}

    def _favourite(self, name: str) -> int | None:
        return symbol_of(name) if self.is_nameless(name) else self.of(self.current(name)).style

    def styles(self, seats: Sequence[str]) -> Mapping[str, int]:
        """A symbol and colour for each seat, no two alike: as chosen if nobody before has it, else by its place."""
        found: dict[str, int] = {}
        for name, style in self.favourites(seats).items():
            if style not in found.values():
                found[name] = style
        for place, name in enumerate(seats):
            if name not in found:
                free = [style for style in range(len(SEATS)) if style not in found.values()]
                found[name] = place if place in free else (free or [place % len(SEATS)])[0]
        return found


def read(path: Path) -> Profiles:
    """Everybody. Raises `UnreadableError`, and changes nothing."""
    return kept_file.read(path, decoded) or Profiles()


def decoded(content: bytes) -> Profiles:
    """What the bytes of the file mean. Raises what msgspec does for those that make no sense."""
    return msgspec.json.decode(content, type=Profiles)


class ProfileStore:
    """The profiles of one table. Without a path they last until it stops."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.profiles = Profiles()
        self.notice: Words | None = None
        self._styles: tuple[Profiles, tuple[str, ...], Mapping[str, int]] | None = None  # as they were asked for last
        if path is not None:
            self._load(path)

    def _load(self, path: Path) -> None:
        try:
            self.profiles = read(path)
        except UnreadableError as error:
            file = kept_file.kept_aside(path, error)
            self.notice = Words(
                "{what}. It was left unchanged, and all player colours were reset", {"what": error.words}
            )
            if file:
                facts: Facts = {"what": error.words, "file": file}
                self.notice = Words("{what}. It was renamed to {file}, and all player colours were reset", facts)

    def styles(self, seats: Sequence[str]) -> Mapping[str, int]:
        """A symbol and colour for each seat, as things are now."""
        asked = self.profiles, tuple(seats)
        if self._styles is None or self._styles[0] is not asked[0] or self._styles[1] != asked[1]:
            self._styles = *asked, self.profiles.styles(seats)
        return self._styles[2]

    def keep(self, profiles: Profiles) -> bool:
        """Change them; False if that could not be saved."""
        self.profiles = profiles
        content = msgspec.json.format(msgspec.json.encode(profiles), indent=2) + b"\n"
        return self._path is None or kept_file.save(self._path, content)
