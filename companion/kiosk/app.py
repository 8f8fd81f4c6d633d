"""Takes a kiosk's parts from the machine, puts them together, and gives them back at the end.

One rule: whatever ends it, the journal is closed and the device let go; what people said is on disk all the time.
"""

import logging
import os
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion import config as configuration
from companion.capsule import FOLDER, CapsulesPlace
from companion.config import Config, Web
from companion.game_files import default_feed, default_journal
from companion.host import Host
from companion.kiosk.backup_keeper import BackupsHere
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.kiosk.sources_here import SourcesHere
from companion.languages import system_language
from companion.nodes.theme import BASE_SIZE, Rotation
from companion.own_files import files_of, restored
from companion.screens.browser.browsers import CODES, BrowsersPlace, at_socket, by_child
from companion.screens.kiosk.drawing.text import missing_fonts
from companion.screens.kiosk.registry import icon
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.window.drivers import SEE_AGAIN, DisplayError, shows
from companion.screens.kiosk.window.on_display import open_window
from companion.screens.kiosk.window.window import OffScreen, Window
from companion.sensing.choose_source import Wanted
from companion.service.machine import Machine
from companion.service.network import NetworkLink
from companion.service.notify import Notifier
from companion.service.poweroff import PowerSwitch
from companion.service.sticks import Sticks
from companion.service.stop_signals import stopped_by_signals
from companion.service.updates import Updates
from companion.table import preferences, profiles
from companion.table.errors import CannotOpenError, CannotWriteError, JournalError, NotOursError, TooNewError, explained
from companion.table.file_rights import make_folder, tighten
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.past_game import keep_missing
from companion.table.replacement import finish
from companion.table.rescue import open_or_begin_anew
from companion.words import Words
from hardware.apparatuses import USUAL
from hardware.clock import Clock
from hardware.private_folder import PrivateFolder
from hardware.sources.virtual import VirtualSource

_LOG = logging.getLogger(__name__)
EXPORTS = "exports"
SOCKET = "web.sock"
BESIDE_THE_GAME = (1400, 600)  # a window with room for hands at the virtual box


class PlayOptions(msgspec.Struct, frozen=True):
    """What the command line asked for."""

    wanted: Wanted = Wanted("")
    size: tuple[int, int] | None = None
    edition: str | None = None
    language: str | None = None
    journal: Path | None = None
    windowed: bool = False
    shots: Path | None = None
    check: bool = False
    demo: bool = False
    demo_without_display: bool = False
    config_file: Path | None = None
    rotation: Rotation | None = None
    usual_language: str = ""  # until people choose another on the screen
    web: Web = Web()
    usual_rotation: Rotation | None = None  # likewise, unless there is a window
    publishes: bool = False  # other programs of this machine may read what everybody sees


class App:
    """The kiosk that was asked for, on this machine."""

    def __init__(self, options: PlayOptions, host: Host) -> None:
        self._options = options
        self._host = host
        self._backups: BackupsHere | None = None

    def run(self) -> None:
        """Until somebody leaves, or everything asked for is done."""
        options = self._options
        if options.shots is not None:
            from companion.kiosk.gallery import save_all  # noqa: PLC0415 - nobody else needs to wait for it

            saved = save_all(options.shots, options.language)
            self._host.stdout.write(f"{saved} pictures saved to {options.shots}\n")
        elif options.check:
            self._check()
        elif options.demo or options.demo_without_display:
            self._demo()
        else:
            self._play()

    def _check(self) -> None:
        """Open the journal, load every scene and draw the first one, off screen: an update tries itself out so."""
        options = _completed(self._options, configuration.load(self._options.config_file or self._host.config))
        clock, window = self._host.make_clock(), OffScreen(options.size or BASE_SIZE)
        source = VirtualSource(USUAL.virtual(0, clock.now_ms()), clock)
        with ExitStack() as stack:
            journal, messages = self._journal(stack, Notifier())
            source.start()
            stack.callback(source.stop)
            live = LiveApparatus(USUAL, source, logs_faults=False)
            loop = Loop(Kiosk(journal, live, Sounds(enabled=False), Place(messages=messages)), window, clock)
            stack.callback(loop.close)
            while loop.screen.load():
                pass
            loop.turn()

    def _demo(self) -> None:
        from companion.kiosk.demo import play_off_screen, play_on  # noqa: PLC0415

        try:
            window = self._window(is_virtual=False)
        except DisplayError:
            play_off_screen(self._options.size or BASE_SIZE, self._options.language, self._host.stdout)
            return
        if not self._options.demo:
            window.close()
            self._play()
            return
        try:
            play_on(window, self._options.language, self._host.make_clock())
        finally:
            window.close()

    def _window(self, *, is_virtual: bool) -> Window:
        """The screen; a driver that shows nothing, named by a person, is a screen that nobody sees."""
        options = self._options
        named = os.environ.get("SDL_VIDEODRIVER", "")
        if named and not shows(named) and not (options.demo or options.demo_without_display):
            return OffScreen(options.size or BASE_SIZE)
        preferred = BESIDE_THE_GAME if is_virtual else None
        rotation = options.rotation
        if rotation is None and not options.windowed:  # what is configured is about the panel
            rotation = options.usual_rotation
        window = open_window(options.size, windowed=options.windowed, rotation=rotation, preferred=preferred, icon=icon)
        if rotation is not None and window.rotation is not rotation:
            _LOG.warning("display: no room for a picture rotated by %d; it is rotated by %d", rotation, window.rotation)
        if window.renderer.draws is False:
            _LOG.error("display: %s", window.renderer.status)
            self._host.tell(f"{window.renderer.status}. Try {SEE_AGAIN}")
        return window

    def _play(self) -> None:
        """Until somebody leaves; with another journal, from the beginning, if one is brought back."""
        options, outcome = self._options, None
        path = options.journal or default_journal()
        config = (options.config_file or self._host.config) if options.journal is None else None
        while True:
            files = files_of(path, config)
            self._options, self._backups = options, BackupsHere(files, Sticks(self._host.root), outcome)
            wanted = self._play_once()
            if wanted is None:
                return
            outcome = restored(wanted, files)
            _LOG.info("backup: %s", outcome.words)

    def _play_once(self) -> Path | None:
        """Play; the answer is a backup to bring back, if somebody wants that."""
        host = self._host
        with suppress(OSError):  # opening the journal tells why
            finish(self._options.journal or default_journal(), self._options.config_file or host.config)
        config = configuration.load(self._options.config_file or host.config)
        self._options = _completed(self._options, config)
        clock = host.make_clock()
        sources = SourcesHere(self._options.wanted, config, host, clock)
        with ExitStack() as stack:
            live = sources.first((self._options.journal or default_journal()).parent / preferences.FILE)
            window = self._window(is_virtual=live.is_virtual)
            stack.callback(window.close)
            notifier = Notifier.from_environment()
            journal, messages = self._journal(stack, notifier)
            for message in filter(None, (*messages, *journal.notices, window.message)):
                _LOG.warning("%s", message)
            live.source.start()
            stack.callback(live.stop)
            kiosk = self._kiosk(journal, live, sources, window, clock, messages)
            loop = Loop(kiosk, window, clock, notifier=notifier)
            stack.callback(loop.close)
            if journal.is_rescued and kiosk.attendant.capsules is not None:
                kiosk.attendant.capsules.journal_failed()
            with stopped_by_signals(loop.stop), kiosk.attendant.kept_crashes(DisplayError, JournalError):
                loop.run()
        return kiosk.attendant.backups.restores

    def _journal(self, stack: ExitStack, notifier: Notifier) -> tuple[Journal, tuple[Words, ...]]:
        """The journal; where none can be written, one that lasts as long as the kiosk, and a message about that.

        Who starts it by hand on a full disk is told at once. A service would only be started again: there, people play,
        and the screen tells them.
        """
        path = self._options.journal or default_journal()
        try:
            with explained(path):
                make_folder(path.parent)
            if self._options.journal is None:
                tighten(path.parent)
            journal = stack.enter_context(open_or_begin_anew(path, alive=notifier.busy))
        except (CannotOpenError, CannotWriteError) as error:
            if self._options.journal is not None and (path.is_dir() or isinstance(error, NotOursError | TooNewError)):
                raise
            if isinstance(error, CannotWriteError) and not notifier.has_listener:
                raise
            try:
                folder = stack.enter_context(PrivateFolder())
                journal = stack.enter_context(open_or_begin_anew(folder / "journal"))
            except (OSError, JournalError):
                raise error from None  # no room here either: what counts is the journal
            return journal, (Words("Games are not saved: {why}", {"why": str(error)}),)
        keep_missing(journal)
        return journal, ()

    def _kiosk(
        self,
        journal: Journal,
        box: LiveApparatus,
        sources: SourcesHere,
        window: Window,
        clock: Clock,
        messages: tuple[Words, ...],
    ) -> Kiosk:
        options = self._options
        kept = self._options.journal or default_journal()
        place = Place(
            language=options.language or options.usual_language or system_language(os.environ),
            rotation=window.rotation,
            rotation_is_asked=options.windowed or options.rotation is not None,
            has_quarter_turns=window.has_quarter_turns,
            is_kiosk=not options.windowed and window.driver.casefold() == "kmsdrm",
            preferences=kept.parent / preferences.FILE,
            profiles=kept.parent / profiles.FILE,
            exports=kept.parent / EXPORTS,
            sticks=Sticks(self._host.root),
            capsules=CapsulesPlace(kept.parent / FOLDER, sources.config, self._host.model),
            power=PowerSwitch.from_environment(),
            updates=Updates.from_environment(sources.config.updates.folder),
            firmware=sources.firmware(kept.parent),
            network=NetworkLink.from_environment(),
            machine=Machine(self._host.root, kept.parent),
            messages=(*messages, window.message),
            missing_fonts=tuple(missing_fonts()),
            puts_back=box.is_virtual,
            edition=options.edition or "",
            phones=options.web.on,
            browsers=_browsers_place(kept.parent / CODES, options.web, clock),
            language_is_asked=options.language is not None,
            sources=sources,
            backups=self._backups,
            feed=default_feed(kept) if options.publishes else None,
        )
        return Kiosk(journal, box, Sounds(), place)


def _browsers_place(codes: Path, web: Web, clock: Clock) -> BrowsersPlace:
    """Where phones come in: a unit waits for a socket in the folder that systemd has made; else a child serves them."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    if folder:
        return at_socket(Path(folder.split(":")[0]) / SOCKET, codes)
    return by_child(web, clock, codes)


def _completed(options: PlayOptions, config: Config) -> PlayOptions:
    """What the command line leaves open, the configuration says."""
    kept = config.kiosk
    return replace(
        options,
        wanted=msgspec.structs.replace(options.wanted, source=options.wanted.source or kept.source),
        size=options.size or kept.size,
        edition=options.edition or kept.edition,
        usual_language=kept.language,
        usual_rotation=kept.rotate,
        web=config.web,
        publishes=bool(config.club.broker),
    )
