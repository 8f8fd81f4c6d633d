"""Takes the parts of a table without a display from the machine, puts them together, and gives them back at the end.

One rule: whatever ends it, the journal is closed, the device let go, and no process left behind.
"""

import gc
import logging
import os
import signal
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion import config as configuration
from companion.capsule import FOLDER, CapsulesPlace
from companion.game_files import default_feed, default_journal
from companion.headless.serve_loop import CannotServeError, ServeLoop
from companion.host import Host
from companion.kiosk.attendant import Attendant
from companion.kiosk.backup_keeper import BackupsHere
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.sources_here import SourcesHere
from companion.languages import system_language
from companion.own_files import files_of, restored
from companion.screens.browser.browsers import CODES, by_child
from companion.sensing.choose_source import Wanted
from companion.service.machine import Machine
from companion.service.network import NetworkLink
from companion.service.notify import Notifier
from companion.service.poweroff import PowerSwitch
from companion.service.sticks import Sticks
from companion.service.stop_signals import USUAL, stopped_by_signals
from companion.service.updates import Updates
from companion.table import preferences, profiles
from companion.table.errors import JournalError, explained
from companion.table.file_rights import make_folder, tighten
from companion.table.journal import Journal
from companion.table.past_game import keep_missing
from companion.table.replacement import finish

_LOG = logging.getLogger(__name__)
_SIGNALS = (*USUAL, signal.SIGINT)


class ServeOptions(msgspec.Struct, frozen=True):
    """What the command line asked for. None: as configured."""

    wanted: Wanted = Wanted("")
    journal: Path | None = None
    bind: str | None = None
    port: int | None = None
    config_file: Path | None = None


def serve_table(options: ServeOptions, host: Host, tell: Callable[[str], None]) -> None:
    """Until a signal ends it; `tell` gets the host's link, as soon as it leads somewhere.

    Raises what a kiosk does for its journal and its source, and `CannotServeError`.
    """
    path, outcome = options.journal or default_journal(), None
    config = (options.config_file or host.config) if options.journal is None else None
    while True:
        files = files_of(path, config)
        with ExitStack() as stack, stopped_by_signals(_leave, _SIGNALS):
            stack.callback(gc.freeze)  # or Python looks through all memory once more before it ends: 0.3 s here
            attendant, loop = _prepared(options, host, tell, stack, BackupsHere(files, Sticks(host.root), outcome))
            with stopped_by_signals(loop.stop, _SIGNALS), attendant.kept_crashes(CannotServeError, JournalError):
                loop.run()
        if loop.restores is None:
            return
        outcome = restored(loop.restores, files)
        _LOG.info("backup: %s", outcome.words)


def _leave() -> None:
    raise SystemExit(0)


def _prepared(
    options: ServeOptions, host: Host, tell: Callable[[str], None], stack: ExitStack, backups: BackupsHere
) -> tuple[Attendant, ServeLoop]:
    path = options.journal or default_journal()
    with suppress(OSError):  # opening the journal tells why
        finish(path, options.config_file or host.config)
    config = configuration.load(options.config_file or host.config)
    wanted = replace(options.wanted, source=options.wanted.source or config.kiosk.source)
    journal = stack.enter_context(_opened(options))
    clock = host.make_clock()
    sources = SourcesHere(wanted, config, host, clock)
    box = sources.first(path.parent / preferences.FILE)
    box.source.start()
    stack.callback(box.stop)
    web = replace(config.web, bind=options.bind or config.web.bind)
    web = web if options.port is None else replace(web, port=options.port)
    place = Place(
        language=config.kiosk.language or system_language(os.environ),
        preferences=path.parent / preferences.FILE,
        profiles=path.parent / profiles.FILE,
        puts_back=box.is_virtual,
        edition=config.kiosk.edition,
        browsers=by_child(web, clock, path.parent / CODES),
        sources=sources,
        backups=backups,
        capsules=CapsulesPlace(path.parent / FOLDER, sources.config, host.model),
        updates=Updates.from_environment(config.updates.folder),
        firmware=sources.firmware(path.parent),
        network=NetworkLink.from_environment(),
        machine=Machine(host.root, path.parent),
        power=PowerSwitch.from_environment(),
        feed=default_feed(path) if config.club.broker else None,
    )
    attendant = Attendant(journal, box, place)
    stack.callback(attendant.sources.close)
    stack.callback(attendant.browsers.close)
    stack.callback(attendant.backups.close)
    stack.callback(attendant.network.close)
    stack.callback(attendant.machine.close)
    loop = ServeLoop(attendant, clock, tell, notifier=Notifier.from_environment())
    stack.callback(loop.close)
    return attendant, loop


def _opened(options: ServeOptions) -> Journal:
    """The journal. Raises `JournalError`: nobody wants to play a game that is not kept."""
    path = options.journal or default_journal()
    if options.journal is None:
        with explained(path):
            make_folder(path.parent)
        tighten(path.parent)
    journal = Journal.open(path)
    for notice in journal.notices:
        _LOG.warning("%s", notice)
    keep_missing(journal)
    return journal
