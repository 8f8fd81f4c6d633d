"""The firmware of the Pico that the table listens to: whether this program has a newer one, and putting it there.

Two rules. What talks to the Pico is a thread, and the table lets go of its port meanwhile. And what was begun is
written down first: an installation that was cut short is done again as soon as the Pico is there and no game is on.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from companion.pages.model import FirmwareView
from companion.sensing.source_status import line_of
from companion.service.updates import CannotAskError
from companion.table import kept_file
from companion.table.kept_file import UnreadableError
from companion.table.running_table import RunningTable
from companion.words import Marked, Words, mark
from firmware_bridge.link_events import State, Status
from hardware.apparatuses import APPARATUSES

if TYPE_CHECKING:
    from firmware_bridge.installer import Run
    from firmware_bridge.port import Candidate
    from hardware.pins.pico_map import PicoMap
    from hardware.sources.serial import SerialSource

FILE = "firmware-installation"  # beside the journal, from the moment that something is copied until it has worked
COPYING = mark("leave power and cable as they are")
WAITING = mark("waiting for the Pico to answer")
INSTALLED = mark("Firmware {version} is installed")
NOT_INSTALLED = mark("Firmware {version} was not installed")
ANSWERS = mark("the Pico answers")
RESTARTS = mark("the Pico is restarting")
SILENT = mark("the Pico does not answer: unplug it, and plug it in again")
OTHER_MAP = mark(
    "its pins are those of a map that is not here: run `jewelbox firmware install {port} --pins FILE`, with that map"
)
_LOG = logging.getLogger(__name__)
SETTLE_MS = 5000  # so long a port has to be there: longer than a box takes to start and to answer
_ANSWER_MS = 20_000  # so long after its restart a Pico may take to answer
_LOOK_MS = 1000


class Installation(msgspec.Struct, frozen=True):
    """What is put on the Pico at a port besides the files of this program: its pins, empty until those that were on it
    have been read."""

    port: str
    pins: str = ""


def begun_in(folder: Path) -> Installation | None:
    """What was begun and has not worked yet, by what is kept in this folder; None for what makes no sense, too."""
    try:
        return kept_file.read(folder / FILE, lambda text: msgspec.json.decode(text, type=Installation))
    except UnreadableError:
        return None


class FirmwareHere(msgspec.Struct, frozen=True):
    """What is needed to install firmware on this machine: a folder to keep `FILE` in, its ports, mpremote, and the pin
    map that was named, if any."""

    folder: Path
    list_candidates: "Callable[[], Sequence[Candidate]]"
    run: "Run"
    pins: Path | None = None

    @property
    def _file(self) -> Path:
        return self.folder / FILE

    def begin(self, installation: Installation) -> None:
        """Write it down. On a full disk nothing is: then people have to start it again themselves, after a cut."""
        kept_file.save(self._file, msgspec.json.encode(installation))

    def forget(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            _LOG.warning("firmware: %s", error)

    def has_pico_at(self, port: str) -> bool:
        """Whether a Pico is plugged in there."""
        try:
            found = self.list_candidates()
        except OSError:
            return False  # a device went away while it was looked at
        return any(one.is_pico and Path(one.path).resolve() == Path(port).resolve() for one in found)


class FirmwareDesk:
    """Of one table. Without `here`, nothing is installed."""

    def __init__(self, running: RunningTable, here: FirmwareHere | None = None) -> None:
        self._running = running
        self._here = here
        self._begun = None if here is None else begun_in(here.folder)
        self._is_again = self._begun is not None  # it is done again by itself, once
        self._again_ms = 0  # when to look for its Pico
        self._was_there = False  # when that was done last
        self._copying: Thread | None = None
        self._error: Words | None = None
        self._is_untouched = False  # by what went wrong
        self._answers_until_ms: int | None = None
        self._told: tuple[Words, Words] | None = None
        self._is_bad = False
        self._view: FirmwareView | None = None

    # what there is

    @property
    def is_busy(self) -> bool:
        """Whether the Pico is not to be disturbed."""
        return self._copying is not None or self._answers_until_ms is not None

    def view(self) -> FirmwareView | None:
        """What people may see and do; None while there is nothing to tell."""
        wanted, line = self._wanted(), self._line
        if wanted is None and self._told is None and not self.is_busy:
            return None
        return FirmwareView(
            version=_version(),
            has="" if line is None or self._begun is not None else line.firmware,
            doing=self._doing(),
            told=self._told,
            is_bad=self._is_bad,
            offers=wanted is not None,
            waits_for=wanted.port if wanted is not None and self._is_again and not self._was_there else "",
        )

    @property
    def messages(self) -> tuple[Words, ...]:
        """What people have to know of it, wherever they are."""
        if self._told is None or not self._is_bad:
            return ()
        what, why = self._told
        return (Words("{what}: {why}", {"what": what, "why": why}),)

    def _doing(self) -> Words | None:
        if self._copying is not None:
            return Words(COPYING)
        return None if self._answers_until_ms is None else Words(WAITING)

    @property
    def _line(self) -> Status | None:
        return line_of(self._running.box.source)

    def _source(self, port: str = "") -> "SerialSource | None":
        """The serial port that the table listens to, or only if it is this one."""
        source = self._running.box.source
        if line_of(source) is None:
            return None
        from hardware.sources.serial import SerialSource  # noqa: PLC0415 - who has no serial line needs none

        return source if isinstance(source, SerialSource) and port in ("", source.path) else None

    @cached_property
    def _maps(self) -> "dict[object, PicoMap]":
        """Every pin map that is known here, by its hash: the one that was named first, then those of what is here."""
        from hardware.pins import pico_map  # noqa: PLC0415 - likewise

        mine = self._running.box.apparatus
        paths = [] if self._here is None or self._here.pins is None else [(self._here.pins, mine)]
        for thing in (mine, *(other for other in APPARATUSES.values() if other is not mine)):
            paths += [(path, thing) for path in thing.pico_maps]
        plans = [pico_map.load(path, thing.channels) for path, thing in paths]
        return {plan.hash: plan for plan in plans}

    def _wanted(self) -> Installation | None:
        """What can be installed: what was begun, or on a Pico whose firmware is older than ours, or that has none."""
        if self._here is None or self.is_busy or self._begun is not None:
            return None if self.is_busy else self._begun
        source, line = self._source(), self._line
        if source is None or line is None or "rfcomm" in source.path:  # files come by USB alone
            return None
        is_older = line.state is State.LIVE and _is_older(line) and line.map_hash in self._maps
        return Installation(source.path) if line.is_bare or is_older else None

    def _pins(self, found: Mapping[str, object], port: str) -> str:
        """The pins as they are on the Pico, in the form that this program's firmware knows; or the usual ones.

        Raises `InstallError` for those of a map that is not here.
        """
        from firmware_bridge.installer import InstallError  # noqa: PLC0415 - few ever need it

        if "MAP_HASH" not in found:
            return next(iter(self._maps.values())).module()
        plan = self._maps.get(found["MAP_HASH"])
        if plan is None:
            raise InstallError(OTHER_MAP, is_untouched=True, port=port)
        return plan.as_on(found).module()

    def _is_there(self, port: str) -> bool:
        """Whether what is at the port may be told to take files: the table listens to it, or it is a Pico."""
        if self._source(port) is not None:
            return Path(port).exists()
        return self._here is not None and self._here.has_pico_at(port)

    # putting it there

    def install(self, now_ms: int) -> None:
        """Begin, as people want it. Raises `CannotAskError`."""
        wanted = self._wanted()
        if wanted is None or not self._is_there(wanted.port):
            raise CannotAskError(Words("The Pico is not there any more."))
        if self._running.table.is_open:
            raise CannotAskError(Words("Put the game away first: it stays among the past games."))
        self._begin(wanted)
        self.tick(now_ms)

    def _begin(self, wanted: Installation) -> None:
        assert self._here is not None
        self._here.begin(wanted)
        self._begun, self._is_again, self._is_bad, self._told = wanted, False, False, None
        here, source = self._here, self._source(wanted.port)

        def work() -> None:
            from firmware_bridge.installer import InstallError, install, pins_on  # noqa: PLC0415 - likewise

            self._error, self._is_untouched = None, False
            if source is not None:
                source.let_go(Words("firmware is being installed on {port}", {"port": wanted.port}))
            try:
                pins = wanted.pins or self._pins(pins_on(wanted.port, here.run), wanted.port)
                here.begin(Installation(wanted.port, pins))
                install(wanted.port, pins, here.run)
            except InstallError as error:
                self._error, self._is_untouched = error.words, error.is_untouched
            except OSError as error:
                self._error = Words("there is no room to prepare it: {why}", {"why": error.strerror or str(error)})
            finally:
                if source is not None:
                    source.take_again()

        self._copying = Thread(target=work, name="firmware", daemon=True)
        self._copying.start()

    # what time brings about

    def tick(self, now_ms: int, *, is_shown: bool = False) -> bool:
        """Let time pass; whether anything looks different, where it is shown."""
        if self._copying is not None and not self._copying.is_alive():
            self._copying = None
            self._copied(now_ms)
        if self._answers_until_ms is not None:
            self._hear(now_ms, self._answers_until_ms)
        if self._is_again and self._begun is not None and not self._running.table.is_open:
            self._do_again(self._begun, now_ms)
        if not is_shown:
            return False
        before, self._view = self._view, self.view()
        return self._view != before

    def _copied(self, now_ms: int) -> None:
        """Everything is on the Pico, or something went wrong."""
        assert self._begun is not None
        if self._error is not None:
            _LOG.warning("firmware: %s", self._error)
            self._tell(NOT_INSTALLED, self._error, is_bad=True)
            if self._is_untouched:
                self._forget()
        elif self._source(self._begun.port) is not None:
            self._answers_until_ms = now_ms + _ANSWER_MS
        else:  # nobody listens there; whoever looks at the ports will find it
            self._forget()
            self._tell(INSTALLED, Words(RESTARTS))

    def _hear(self, now_ms: int, until_ms: int) -> None:
        """Whether it works, by what it says of itself."""
        if self._is_well:
            self._tell(INSTALLED, Words(ANSWERS))
        elif now_ms >= until_ms:
            self._tell(INSTALLED, Words(SILENT), is_bad=True)
        else:
            return
        self._answers_until_ms = None
        self._forget()

    def _do_again(self, begun: Installation, now_ms: int) -> None:
        """What was cut short, once the Pico has had time to say that it is well."""
        if now_ms < self._again_ms:
            return
        self._again_ms = now_ms + SETTLE_MS
        was_there, self._was_there = self._was_there, self._is_there(begun.port)
        if self._source(begun.port) is not None and self._is_well:
            self._forget()
        elif was_there and self._was_there:
            self._begin(begun)

    @property
    def _is_well(self) -> bool:
        """Whether our firmware, and no older one, answers where the table listens."""
        line = self._line
        return line is not None and line.state is State.LIVE and not _is_older(line)

    def _tell(self, what: Marked, why: Words, *, is_bad: bool = False) -> None:
        self._told, self._is_bad = (Words(what, {"version": _version()}), why), is_bad

    def _forget(self) -> None:
        """Nothing has to be done again."""
        self._begun, self._is_again = None, False
        if self._here is not None:
            self._here.forget()

    def due_ms(self, now_ms: int, *, is_shown: bool = False) -> int | None:
        """When to look again, while something is under way, or where it is shown."""
        if is_shown or self.is_busy:
            return now_ms + _LOOK_MS
        return max(now_ms, self._again_ms) if self._is_again and not self._running.table.is_open else None


def _version() -> str:
    """What this program comes with."""
    return ".".join(map(str, _firmware()))


def _is_older(line: Status) -> bool:
    """Whether what answers is older than what this program comes with."""
    return tuple(map(int, line.firmware.split("."))) < _firmware()


def _firmware() -> tuple[int, int, int]:
    from firmware_bridge.firmware.report import FIRMWARE  # noqa: PLC0415 - who has no serial line needs none

    return FIRMWARE
