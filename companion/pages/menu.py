"""The menu of a running game: everything besides playing, and a referee's look, which everybody can see. Pure."""

from msgspec.structs import replace

from companion.nodes.nodes import Button, Column, Fit, Node, Row, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Abandon, Leave, Peek, PlayAgain, PowerOff, Redo, Say, Show
from companion.pages.bars import back_button, bar, bar_words, barred, leafed, looks
from companion.pages.context import Context, Entry
from companion.pages.routes import Keys, Menu, Phones, Play, Sensors, SettingsPage

_HOLD_MS = 1500  # what cannot be undone
_LONG_HOLD_MS = 2000
_ROLES = (Role.BUTTON, Role.BUTTON, Role.HINT, Role.SMALL)


def menu(route: Menu, context: Context) -> Page:
    """Large buttons in two columns; going on with the game is the usual thing. Nothing moves when one is missing."""
    say = context.say
    buttons = tuple(_button(entry) for entry in _entries(context))
    entries = leafed(context, buttons, route.leaf, lambda leaf: replace(route, leaf=leaf), whole=True, style="menu")
    onwards = say("Back to the result") if _is_over(context) else say("Continue game")
    button = Button(onwards, Tap(Show(Play()), "return"), primary=True, role=_ROLES, style="even-button")
    play = Fit(button, len(_ROLES), style="even-button")
    note = Text(_note(context), Role.SMALL, Tone.DIM, wraps=True)
    foot = Row((Column((note,), style="menu-note", until=1), play), style="menu-foot", until=2)
    column = Column((entries, foot), style="body")
    body = Fit(column, 3, style="even")
    keys = [bar_words("key", Tap(Show(Keys(Play())), "k", says=say("Keys")))] if context.viewer.is_kiosk else []
    top = bar(context, say("Menu"), "", [*keys, back_button(context, Show(Play()))], signed=bool(looks(context)))
    return barred(say("Menu"), top, body)


def _button(entry: Entry) -> Node:
    labels = (entry.label, entry.short or entry.label)
    tap = None if entry.action is None else Tap(entry.action, entry.key, entry.hold_ms)
    button = Button(labels, tap, icon=entry.icon or "", role=_ROLES, style="menu-entry")
    return Fit(button, len(_ROLES), style="menu-entry")


def _entries(context: Context) -> list[Entry]:
    say, table, game = context.say, context.model.table, context.game
    redo = None if table is None else table.redo
    label = say("Redo") if redo is None else say("Redo: {what}", what=say.words(redo))
    again = Redo(context.by, context.event)
    entries = [Entry(label, None if redo is None else again, "r", "redo", short=say("Redo"))]
    if game is not None:
        entries += game.menu(context)
    if context.apparatus is not None:
        entries.append(Entry(say("Sensors"), Show(Sensors()), "s", "sensors"))
    if table is not None and context.model.lesson is None:
        entries.append(Entry(say("Phones"), Show(Phones()), "h", "phone"))
    entries.append(Entry(say("Settings"), Show(SettingsPage()), "t", "gear"))
    return [*entries, *_endings(context)]


def _endings(context: Context) -> list[Entry]:
    """What ends the game, or spoils it, and is held if it cannot be undone."""
    say, game = context.say, context.game
    may_again = _is_over(context) and context.model.lesson is None
    again = [Entry(say("Play again"), PlayAgain(), "a", "redo")] if may_again else []
    entries = [*again, Entry(say("Finish") if _is_over(context) else say("Stop for today"), Leave(), "l", "back")]
    if game is not None and game.peek_words is not None and context.viewer.is_kiosk:
        entries.append(Entry(say.words(game.peek_words.hold), Peek(), "p", "warning", _LONG_HOLD_MS))
    table = context.model.table
    if table is not None and table.stop and context.model.lesson is None:
        entries.append(Entry(say("Hold: stop and count"), Say((table.stop,)), "e", "crown", _HOLD_MS))
    if not _is_over(context):
        entries.append(Entry(say("Hold: abandon game"), Abandon(), "g", "close", _HOLD_MS))
    if context.model.settings.can_power_off and context.viewer.is_kiosk:
        entries.append(Entry(say("Hold: power off"), PowerOff(), "o", "power", _LONG_HOLD_MS))
    return entries


def _is_over(context: Context) -> bool:
    return context.model.table is not None and context.model.table.is_over


def _note(context: Context) -> str:
    """What people may wonder about before they tap."""
    say, peek = context.say, None if context.game is None else context.game.peek_words
    if peek is None or not context.viewer.is_kiosk:
        return looks(context) or say("Stop at any time: everything is saved.")
    return looks(context) or say.words(peek.note)
