"""What there is of a kind, by name: ours, and what other packages bring by entry points.

One rule: what another package brings never stops the program. What cannot be used is left out, and the words say why.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from companion.words import Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS = "jewelbox-companion"
_LEFT_OUT = Words("{name} from {package} is left out: {why}. Update or uninstall {package}.")
_BROKEN = Words("it cannot be loaded ({error})")
_LACKS = Words("it lacks {parts}")
_TAKEN = Words("the name {name} is taken by {package}")


class Named(Protocol):
    """A game, or a thing to play on."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)
T = TypeVar("T")


class Origin(msgspec.Struct, frozen=True):
    """The package that something comes from, and its version; ours has none, as it is that of the program."""

    package: str = OURS
    version: str = ""


class LeftOut(msgspec.Struct, frozen=True):
    """What cannot be used: its name, the package that brings it, and why."""

    name: str
    package: str
    why: Words

    @property
    def words(self) -> Words:
        """All of it in a sentence, and what to do about it."""
        return _LEFT_OUT.about(name=self.name, package=self.package, why=self.why)


class UnusableError(Exception):
    """Why something that another package brings cannot be used."""

    def __init__(self, why: Words) -> None:
        super().__init__(str(why))
        self.why = why


def refuse_without(found: object, parts: Iterable[str]) -> None:
    """Raise `UnusableError` unless each of these is there, and not None."""
    lacking = [part for part in sorted(parts) if getattr(found, part, None) is None]
    if lacking:
        raise UnusableError(_LACKS.about(parts=tuple(lacking)))


class Registry(MutableMapping[str, N], Generic[N]):
    """Everything of a kind. Other packages are asked when all are wanted, or one that is not ours.

    So nobody asks for all of them while modules are imported: what another package brings may need these. `check` gives
    back what was loaded, or raises: `UnusableError`, or anything else.
    """

    def __init__(self, group: str, ours: Iterable[N], check: Callable[[Any], N]) -> None:
        self.group, self.check = group, check
        self._found = {each.name: each for each in ours}
        self._origins: dict[str, Origin] = {}
        self._left_out: list[LeftOut] = []
        self._is_read = False

    @property
    def outside(self) -> Mapping[str, N]:
        """Those of other packages."""
        found = self._all()
        return {name: found[name] for name in self._origins}

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What other packages bring that cannot be used."""
        self._all()
        return tuple(self._left_out)

    def origin(self, name: str) -> Origin:
        """Where it comes from."""
        return self._origins.get(name, Origin())

    def _all(self) -> dict[str, N]:
        if not self._is_read:
            self._is_read = True
            for entry in brought(self.group):
                self._add(entry)
        return self._found

    def _add(self, entry: "EntryPoint") -> None:
        origin = Origin(entry.dist.name, entry.dist.version) if entry.dist else Origin("?")
        try:
            found = self.check(entry.load())
            if found.name in self._found:
                why = _TAKEN.about(name=found.name, package=self.origin(found.name).package)
            else:
                self._found[found.name], self._origins[found.name] = found, origin
                return
        except UnusableError as error:
            why = error.why
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever somebody else's code does
            why = _BROKEN.about(error=f"{type(error).__name__}: {error}".rstrip(": "))
        self._left_out.append(LeftOut(entry.name, origin.package, why))

    @contextmanager
    def trying(self, value: N, origin: Origin = Origin("?", "0")) -> Iterator[None]:  # noqa: B008 - a frozen value
        """As if a package had brought this, in place of another one of its name if there is one."""
        found, origins = dict(self._all()), dict(self._origins)
        self._found[value.name], self._origins[value.name] = self.check(value), origin
        try:
            yield
        finally:
            self._found, self._origins = found, origins

    def __getitem__(self, name: str) -> N:
        return self._found[name] if name in self._found else self._all()[name]

    def __setitem__(self, name: str, value: N) -> None:
        self._found[name] = value

    def __delitem__(self, name: str) -> None:
        del self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class WithOutside(Mapping[str, Callable[[], T]], Generic[T]):
    """What loads something of each of a kind: of ours as listed, of those from outside as `make` has it."""

    def __init__(self, ours: Mapping[str, Callable[[], T]], registry: Registry[Any], make: Callable[[Any], T]) -> None:
        self._ours, self._registry, self._make = ours, registry, cache(make)

    def __getitem__(self, name: str) -> Callable[[], T]:
        return self._ours[name] if name in self._ours else partial(self._make, self._registry.outside[name])

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        yield from self._registry.outside

    def __len__(self) -> int:
        return len(self._ours) + len(self._registry.outside)


def brought(group: str) -> "Iterable[EntryPoint]":
    """The entry points of other packages; the library that reads them is loaded only where there are any."""
    if not any(f"[{group}]" in text for text in _entry_points(tuple(sys.path))):
        return ()
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes longer than all the rest of this

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


@cache
def _entry_points(path: tuple[str, ...]) -> tuple[str, ...]:
    """What every installed package says of itself, in so few calls that the first picture does not wait for it."""
    files = [file for folder in dict.fromkeys(path) for file in Path(folder).glob("*.*-info/entry_points.txt")]
    return tuple([file.read_text("utf-8", "replace") for file in files])
