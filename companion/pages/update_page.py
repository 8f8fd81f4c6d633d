"""Updates of the program: what is installed, what could be installed instead, and the way back. Pure.

One rule: what changes the machine is held, and its card says what happens to the games.
"""

from collections.abc import Iterator

from companion.languages import Translator, sentence
from companion.nodes.nodes import Tap
from companion.pages.actions import CancelUpdate, GoBack, InstallUpdate, Show, Tell
from companion.pages.bars import HOLD_MS
from companion.pages.context import Context, SettingCard
from companion.pages.model import OfferedUpdate, UpdatesView
from companion.pages.routes import SettingsPage, SettingsTopic

_MOST = 3  # packages that are offered; older ones are of no use


def updates_card(say: Translator, updates: UpdatesView | None) -> Iterator[SettingCard]:
    """The way to the page, with the most important of it, where the program came as a package."""
    if updates is None:
        return
    if updates.doing is not None:
        line = say.words(updates.doing)
    elif updates.offered and not updates.later:
        line = say("version {version} can be installed", version=updates.offered[0].version)
    else:
        line = say("version {version} is installed", version=updates.version)
    yield SettingCard(say("Updates"), line, "save", Tap(Show(SettingsPage(SettingsTopic.UPDATES)), "u"))


def update_cards(context: Context) -> Iterator[SettingCard]:
    """All of it. While something is under way there is nothing to choose."""
    say, updates = context.say, context.model.updates or UpdatesView()
    yield from _news(say, updates)
    if updates.doing is not None:
        return
    if updates.later:
        title = say("{version} after this game", version=updates.later)
        yield SettingCard(title, say("tap to do it another time"), "clock", Tap(CancelUpdate(), "c"))
    in_game = context.model.table is not None
    if updates.offered and not (updates.later and in_game):
        for number, offered in enumerate(updates.offered[:_MOST], start=1):
            yield from _offered(say, offered, number, in_game=in_game)
    elif not updates.later:
        what = say("A package is a file that ends with .deb; one that ends with .minisig belongs to it.")
        words = say("Nothing to install"), say("plug in a stick with a newer package")
        yield SettingCard(*words, "info", Tap(Tell(what), "n"))
    yield _installed(say, updates)
    if updates.before:
        title = say("Go back to {version}", version=updates.before)
        yield SettingCard(title, _left_behind(say, updates.left_behind), "undo", Tap(GoBack(), "b", HOLD_MS))


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
    yield SettingCard(title, line, icon, Tap(Tell(say("{what}: {why}", what=title, why=line)), "i"))


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
