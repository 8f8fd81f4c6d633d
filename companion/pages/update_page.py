"""Updates of the program and of the Pico's firmware: what is there, what could be instead, and the way back. Pure.

One rule: what changes the machine is held, and its card says what happens to the games.
"""

from collections.abc import Iterator

from companion.languages import Translator, sentence
from companion.nodes.nodes import Tap
from companion.pages.actions import CancelUpdate, GoBack, InstallFirmware, InstallUpdate, Show, Tell
from companion.pages.bars import HOLD_MS
from companion.pages.context import Context, SettingCard
from companion.pages.model import FirmwareView, OfferedUpdate, UpdatesView
from companion.pages.routes import SettingsPage, SettingsTopic

_MOST = 3  # packages that are offered; older ones are of no use


def updates_card(
    say: Translator, updates: UpdatesView | None, firmware: FirmwareView | None = None
) -> Iterator[SettingCard]:
    """The way to the page, with the most important of it, where there can be some."""
    if firmware is not None and firmware.doing is not None:
        line = say.words(firmware.doing)
    elif firmware is not None and firmware.offers:
        line = say("firmware {version} can be installed", version=firmware.version)
    elif updates is None:
        return
    elif updates.doing is not None:
        line = say.words(updates.doing)
    elif updates.offered and not updates.later:
        line = say("version {version} can be installed", version=updates.offered[0].version)
    else:
        line = say("version {version} is installed", version=updates.version)
    yield SettingCard(say("Updates"), line, "save", Tap(Show(SettingsPage(SettingsTopic.UPDATES)), "u"))


def update_cards(context: Context) -> Iterator[SettingCard]:
    """All of it. While something is under way there is nothing to choose."""
    say, updates, firmware = context.say, context.model.updates, context.model.firmware
    if updates is not None and updates.doing is not None:
        yield from _news(say, updates)
        return
    if firmware is not None:
        yield from _firmware(say, firmware, in_game=context.model.table is not None)
        if firmware.doing is not None:
            return
    if updates is not None:
        yield from _news(say, updates)
        yield from _program(context, updates)
    elif firmware is None:
        yield _nothing(say)


def _program(context: Context, updates: UpdatesView) -> Iterator[SettingCard]:
    """What can be done to the program."""
    say = context.say
    if updates.later:
        title = say("{version} after this game", version=updates.later)
        yield SettingCard(title, say("tap to do it another time"), "clock", Tap(CancelUpdate(), "c"))
    in_game = context.model.table is not None
    if updates.offered and not (updates.later and in_game):
        for number, offered in enumerate(updates.offered[:_MOST], start=1):
            yield from _offered(say, offered, number, in_game=in_game)
    elif not updates.later:
        yield _nothing(say)
    if updates.far_problem is not None:
        title, line = say("No packages from the folder"), say.words(updates.far_problem)
        yield _read(say, title, line, "warning", "r")
    yield _installed(say, updates)
    if updates.before:
        title = say("Go back to {version}", version=updates.before)
        yield SettingCard(title, _left_behind(say, updates.left_behind), "undo", Tap(GoBack(), "b", HOLD_MS))


def _nothing(say: Translator) -> SettingCard:
    what = say("A package is a file that ends with .deb; one that ends with .minisig belongs to it.")
    words = say("Nothing to install"), say("plug in a stick with a newer package")
    return SettingCard(*words, "info", Tap(Tell(what), "n"))


def _news(say: Translator, updates: UpdatesView) -> Iterator[SettingCard]:
    """What is happening, or what came of it."""
    if updates.doing is not None:
        title, line, icon = say("Update under way"), say.words(updates.doing), "clock"
    elif updates.failure is not None:
        title, line, icon = say("This did not work"), say.words(updates.failure), "warning"
    elif updates.told is not None:
        title, line = map(say.words, updates.told)
        icon = "warning" if updates.is_bad else "tick"
    else:
        return
    yield _read(say, title, line, icon, "i")


def _firmware(say: Translator, firmware: FirmwareView, *, in_game: bool) -> Iterator[SettingCard]:
    """What is done to the Pico, what came of it, and what can be done."""
    version = firmware.version
    if firmware.doing is not None:
        title, line = say("Installing firmware {version}", version=version), say.words(firmware.doing)
        yield _read(say, title, line, "clock", "f")
        return
    if firmware.told is not None:
        title, line = map(say.words, firmware.told)
        yield _read(say, title, line, "warning" if firmware.is_bad else "tick", "f")
    if not firmware.offers:
        return
    title = say("Install firmware {version}", version=version)
    if firmware.waits_for:
        line = say("it was cut short; go on with a Pico at {port}", port=firmware.waits_for)
        yield _read(say, title, line, "warning", "p")
    elif in_game:
        yield _read(say, title, say("after this game"), "clock", "p")
    elif firmware.has:
        line = say("hold: the Pico has {version}", version=firmware.has)
        yield SettingCard(title, line, "save", Tap(InstallFirmware(), "p", HOLD_MS))
    else:
        yield SettingCard(title, say("hold: the Pico has none"), "save", Tap(InstallFirmware(), "p", HOLD_MS))


def _read(say: Translator, title: str, line: str, icon: str, key: str) -> SettingCard:
    """A card that only tells: all of it, if it is tapped."""
    return SettingCard(title, line, icon, Tap(Tell(say("{what}: {why}", what=title, why=line)), key))


def _offered(say: Translator, offered: OfferedUpdate, number: int, *, in_game: bool) -> Iterator[SettingCard]:
    """A package: to be installed at once, or after the game that is on."""
    version, now = offered.version, Tap(InstallUpdate(offered.path), str(number), HOLD_MS)
    if in_game:
        later = Tap(InstallUpdate(offered.path, later=True), f"f{number}")
        title = say("Install {version} after this game", version=version)
        yield SettingCard(title, say("when it is put away"), "clock", later)
        line = say("hold: your game is kept, and goes on afterwards")
        yield SettingCard(say("Install {version} now", version=version), line, "save", now)
        return
    line = say("hold: it is on this machine")
    if offered.stick:
        line = say("hold: it is on the stick {name}", name=offered.stick)
    elif offered.folder:
        line = say("hold: it is in {folder}", folder=offered.folder)
    yield SettingCard(say("Install {version}", version=version), line, "save", now)


def _installed(say: Translator, updates: UpdatesView) -> SettingCard:
    """Which version this is, and whose."""
    title = say("Version {version}", version=updates.version)
    if updates.signed:
        line = say("signed by {name}", name=updates.signed)
        return SettingCard(title, line, "lock", Tap(Tell(sentence(line)), "s"))
    why = say("Nobody has signed the package of this version. Newer ones are installed only if they are signed.")
    return SettingCard(title, say("its package is not signed"), "info", Tap(Tell(why), "s"))


def _left_behind(say: Translator, left: int) -> str:
    """What happens to the games."""
    if not left:
        return say("hold: all games stay")
    return say.many("hold: {n} newer game stays behind in a file", "hold: {n} newer games stay behind in a file", left)
