"""The menu of a running game: everything besides playing, and a referee's look, which everybody can see."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.screen.actions import Abandon, Leave, Peek, PlayAgain, PowerOff, Redo, Say, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import DIM, Role
from companion.screen.game_screens import Entry
from companion.screen.model import Frame
from companion.screen.routes import Keys, Phones, Play, Sensors, SettingsPage
from companion.screen.scenes.blocks import content, text_height
from companion.screen.scenes.chrome import bar_button, looks, top_bar
from companion.screen.widgets.basic import Paragraph, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

HOLD_MS = 1500  # what cannot be undone
_LONG_HOLD_MS = 2000
_MOST_SMALL = 6
_MOST_IN_GRID = 10  # so that what people wonder about has room below
_IN_BAR = ("phone", "gear")  # what leads to a page of its own has room in the bar, too
_NOTE = Ink(Role.SMALL, DIM)


def build(frame: Frame) -> list[Widget]:
    """Large buttons in two columns; going on with the game is the usual thing."""
    sizes, say = frame.sizes, frame.say
    entries, buttons = _entries(frame), [bar_button(frame, 0, Tap(Show(Play()), "escape"), "back")]
    for icon in _IN_BAR:
        if len(entries) > _MOST_IN_GRID:
            entry = next(one for one in entries if one.icon == icon)
            entries.remove(entry)
            buttons.append(bar_button(frame, len(buttons), Tap(entry.action, entry.key), icon))
    widgets, rest = top_bar(frame, say("Menu"), buttons=buttons, signed=bool(looks(frame)))
    inside = content(frame, rest)
    if sizes.is_small and len(entries) > _MOST_SMALL:
        return widgets + _grid(frame, inside, entries)  # the way back is in the bar
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    onwards = say("Back to the result") if _is_over(frame) else say("Continue game")
    play = PushButton(foot, onwards, Kind.PRIMARY, tap=Tap(Show(Play()), "return"))
    return [*widgets, *_grid(frame, inside, entries), play]


def _entries(frame: Frame) -> list[Entry]:
    say, table, game = frame.say, frame.model.table, frame.game
    entries: list[Entry] = []
    if table is not None and table.redo is not None:
        redo = say("Redo: {what}", what=say.words(table.redo))
        entries.append(Entry(redo, Redo(), "r", "redo", short=say("Redo")))
    if game is not None:
        entries += game.menu(frame)
    if frame.apparatus is not None:
        entries.append(Entry(say("Sensors"), Show(Sensors()), "s", "sensors"))
    if frame.model.table is not None and frame.model.lesson is None:
        entries.append(Entry(say("Phones"), Show(Phones()), "h", "phone"))
    entries.append(Entry(say("Settings"), Show(SettingsPage()), "t", "gear"))
    if not frame.sizes.is_small:
        entries.append(Entry(say("Keys"), Show(Keys(Play())), "k"))
    return [*entries, *_endings(frame)]


def _endings(frame: Frame) -> list[Entry]:
    """What ends the game, or spoils it, and is held if it cannot be undone."""
    say, game = frame.say, frame.game
    may_again = _is_over(frame) and frame.model.lesson is None
    again = [Entry(say("Play again"), PlayAgain(), "a", "redo")] if may_again else []
    entries = [*again, Entry(say("Finish") if _is_over(frame) else say("Stop for today"), Leave(), "l", "back")]
    if game is not None and game.peek is not None:
        entries.append(Entry(say.words(game.peek.words.hold), Peek(), "p", "warning", _LONG_HOLD_MS))
    if frame.model.table is not None and frame.model.table.stop and frame.model.lesson is None:
        entries.append(Entry(say("Hold: stop and count"), Say((frame.model.table.stop,)), "e", "crown", HOLD_MS))
    if not _is_over(frame):
        entries.append(Entry(say("Hold: abandon game"), Abandon(), "g", "close", HOLD_MS))
    if frame.model.settings.can_power_off:
        entries.append(Entry(say("Hold: power off"), PowerOff(), "o", "power", _LONG_HOLD_MS))
    return entries


def _is_over(frame: Frame) -> bool:
    return frame.model.table is not None and frame.model.table.is_over


def _grid(frame: Frame, area: Area, entries: Sequence[Entry]) -> list[Widget]:
    sizes = frame.sizes
    rows = -(-len(entries) // 2)
    told = _note(frame)
    needed = text_height(frame, told, area.width, _NOTE) + sizes.px(12)
    room = (area.height - (rows - 1) * sizes.gap) // rows
    low = (area.height - needed - rows * sizes.gap) // rows  # leaves room for the note
    height = min(max(sizes.touch, sizes.px(62)), low if low >= sizes.touch else room)
    note, grid = area.from_bottom(max(0, area.height - rows * height - (rows - 1) * sizes.gap - sizes.gap), 0)
    cells = grid.from_top(rows * height + (rows - 1) * sizes.gap)[0].grid(2, rows, sizes.gap)
    widgets: list[Widget] = [_button(frame, cell, entry) for cell, entry in zip(cells, entries, strict=False)]
    if note.height >= needed:
        widgets.append(Paragraph(note.inset(0, sizes.px(6)), told, _NOTE))
    return widgets


def _note(frame: Frame) -> str:
    """What people may wonder about before they tap."""
    say, peek = frame.say, None if frame.game is None else frame.game.peek
    return say("Stop at any time: everything is saved.") if peek is None else looks(frame) or say.words(peek.words.note)


def _button(frame: Frame, area: Area, entry: Entry) -> PushButton:
    button = PushButton(area, entry.label, icon=entry.icon, tap=Tap(entry.action, entry.key, entry.hold_ms))
    return replace(button, label=entry.short) if entry.short and button.cut(frame.sizes) else button
