"""What people type to a virtual thing: text in, a frozen command out. No I/O.

One rule: whatever was typed, the answer is a command or one kind line that says what would have worked.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from hardware.channels import Channels
from hardware.faults import Fault, FaultKind

_LONGEST_S = 3600  # of a wait


class CommandError(ValueError):
    """Not a command; the message says what would be one."""


class Do(msgspec.Struct, frozen=True):
    """Let hands do this; what there is to do, the apparatus knows."""

    action: Any


class Wait(msgspec.Struct, frozen=True):
    """Take the hands off for a while: an action that every virtual thing knows."""

    ms: int


class Break(msgspec.Struct, frozen=True):
    """Let this go wrong."""

    fault: Fault


class Mend(msgspec.Struct, frozen=True):
    """Make this channel, or everything, good again."""

    channel: str | None


class Play(msgspec.Struct, frozen=True):
    """Let hands play by themselves, or stop them."""

    on: bool


class Help(msgspec.Struct, frozen=True):
    """Show what can be typed."""


class Quit(msgspec.Struct, frozen=True):
    """Leave."""


Command = Do | Break | Mend | Play | Help | Quit
HelpLines = tuple[tuple[str, str], ...]


class Verb(msgspec.Struct, frozen=True):
    """Makes an action of the words after a verb.

    `words` are those that may follow, by their place, with what they stand for; the first `needed` of them must be
    there. `usage` tells people what would work, `no_such` that there is no such first word.
    """

    make: Callable[..., Any]
    usage: str
    words: tuple[Mapping[str, Any], ...]
    needed: int = 1
    no_such: str = ""

    def __call__(self, words: list[str]) -> Any:
        meant = [meanings.get(_alike(word, meanings) or "") for word, meanings in zip(words, self.words, strict=False)]
        if not self.needed <= len(words) <= len(self.words) or None in meant[1:]:
            raise CommandError(self.usage)
        if None in meant:
            raise CommandError(self.no_such.format(word=words[0]) or self.usage)
        return self.make(*meant)


def wait(words: list[str]) -> Wait:
    """The verb for that; only scripts need it."""
    match words:
        case [seconds] if seconds.isdecimal() and int(seconds) <= _LONGEST_S:
            return Wait(1000 * int(seconds))
        case _:
            raise CommandError(f"how many seconds, up to {_LONGEST_S}? For example: wait 3")


class Commands(msgspec.Struct, frozen=True):
    """The commands of one apparatus: its own verbs, which make actions, and those that every virtual thing takes.

    `boards` are faults by what loses its power, among them `all`; `example` and `pair` are channels for error messages;
    `slow_ms` are commands whose effect shows late: given twice within that time, they are meant once.
    """

    channels: Channels
    verbs: Mapping[str, Callable[[list[str]], Any]]
    boards: Mapping[str, Fault]
    example: str
    pair: tuple[str, str]
    hint: str
    help: HelpLines
    slow_ms: Mapping[str, int] = {}

    def parse(self, text: str) -> Command | None:  # noqa: PLR0911 (one for each)
        """What is wanted; nothing if nothing was typed. Raises `CommandError`."""
        words = text.split()
        if not words:
            return None
        verb, *rest = words
        match verb.lower():
            case known if known in self.verbs:
                return Do(self.verbs[known](rest))
            case "fault":
                return Break(self._fault(rest))
            case "mend":
                return self._mend(rest)
            case "play" | "stop" as word:
                return Play(on=word == "play")
            case "help":
                return Help()
            case "quit" | "exit":
                return Quit()
            case _:
                raise CommandError(f'unknown command "{verb}": type help for a list')

    def _fault(self, words: list[str]) -> Fault:
        kinds = ", ".join(FaultKind)
        match words:
            case [kind, *_] if kind.lower() not in set(FaultKind):
                raise CommandError(f"{kind} is not a fault: use {kinds}")
            case ["lost"]:
                return self.boards["all"]
            case ["lost", board] if (name := _alike(board, self.boards)) is not None:
                return self.boards[name]
            case ["swapped", one, other]:
                return Fault(FaultKind.SWAPPED, (self._channel(one), self._channel(other)))
            case [kind, channel] if kind.lower() != "swapped":
                return Fault(FaultKind(kind.lower()), (self._channel(channel),))
            case ["swapped", *_]:
                raise CommandError(f"which two? For example: fault swapped {' '.join(self.pair)}")
            case _:
                raise CommandError(f"which fault of which sensor? For example: fault noisy {self.example} (or {kinds})")

    def _channel(self, word: str) -> str:
        name = _alike(word, self.channels.by_name)
        if name is None:
            raise CommandError(f"there is no sensor {word}: names look like {self.channels.named_like}")
        return name

    def _mend(self, words: list[str]) -> Mend:
        match words:
            case [] | ["all"]:
                return Mend(None)
            case [channel]:
                return Mend(self._channel(channel))
            case _:
                raise CommandError(f"use mend, or name one sensor: mend {self.example}")

    def complete(self, text: str) -> str:
        """The text with its last word completed as far as it is certain."""
        before, space, last = text.rpartition(" ")
        choices = [word for word in self._words_after(before) if word.lower().startswith(last.lower())]
        if not last or not choices:
            return text
        return before + space + _common(choices) + (" " if len(choices) == 1 else "")

    def _words_after(self, before: str) -> Iterable[str]:
        match before.lower().split():
            case []:
                return (*self.verbs, "fault", "mend", "play", "stop", "help", "quit", "exit")
            case ["fault"]:
                return tuple(FaultKind)
            case ["fault" | "mend", *_]:
                return self.channels.by_name
            case words:
                verb = self.verbs.get(words[0])
                follows = verb.words[len(words) - 1 :] if isinstance(verb, Verb) else ()
                return [name for name in follows[0] if len(name) > 1] if follows else ()


def _alike(word: str, names: Iterable[str]) -> str | None:
    return next((name for name in names if name.lower() == word.lower()), None)


def _common(words: Sequence[str]) -> str:
    pairs = zip(min(words), max(words), strict=False)
    return "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
