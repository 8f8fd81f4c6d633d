"""A turn: whose, what to do, what lies on the tray, how everybody stands, and everything that may be tapped."""

from msgspec.structs import replace

from companion.games.forty_thieves.faces import GOLDENS, SAPPHIRE
from companion.games.forty_thieves.guide.values import Guide, Kind
from companion.games.forty_thieves.phases import ACTION, ATTEMPT, GLIMPSE, HAND, PICKING, SETUP, WISH, Phase
from companion.games.forty_thieves.views import TableView
from companion.languages import capital, mark
from companion.nodes.theme import Colour, Role
from companion.pages.actions import Action, Say, Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.board.board_taps import (
    MarksAndTaps,
    board_widgets,
    holds,
    only_cells,
    shown_at,
    usual,
)
from companion.screen.forty_thieves.board.board_values import BoardMarks, BoardTaps
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.turn import tile_page
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.turn.bar import play_bar, sign_on_tray
from companion.screen.forty_thieves.turn.column import (
    DEMAND,
    OFFER,
    cancel_button,
    choice_buttons,
    do_fit,
    foot,
    headline,
    hoards_at_foot,
    primary_button,
    scores_line,
    sentences,
)
from companion.screen.forty_thieves.turn.questions import Question, is_assumed, question
from companion.screen.forty_thieves.turn.small_screen import beside_grid
from companion.screen.forty_thieves.turn.special_tiles import (
    DiscardButton,
    groups_row,
    large_tiles,
    offers,
    row_height,
)
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.forty_thieves.turn.theft_scene import picking, telling
from companion.screen.forty_thieves.widgets.face_grid import (
    golden_keys,
    grid_columns,
    grid_rows,
    thief_keys,
)
from companion.screen.forty_thieves.widgets.night_panels import NightButton
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE, in_cells
from companion.screen.widgets.basic import Label
from companion.screen.widgets.widget import Tap, Widget

# What a small screen says instead: in two lines of a narrow column.
_SHORT = {
    SETUP: mark("Lay tiles and sapphires"),
    HAND: mark("Discard, then draw up to three"),
    GLIMPSE: mark("Look at one tile (Lantern: two)"),
    ACTION: mark("Replace, swap or play a tile"),
    ATTEMPT: mark("Steal: tap a sapphire or a line"),
}
_DRAW = mark("Draw three tiles")
# What changes nothing that is seen on the tray: it is said, so that a tap by mistake is noticed.
TOLD_AGAIN = ("{seat} replaced a tile", "{seat} swapped two tiles")
Scene = tuple[MarksAndTaps, list[Widget]]


def build(route: Play, frame: Frame) -> list[Widget]:
    """The bar, the board and the column; on a small screen the grid of faces has all the room below the bar."""
    view, guide = values_of(frame)
    page = tile_page.page(route, frame, view, guide) or telling(route, frame, view, guide)
    if page is None and frame.sizes.is_small and isinstance(route, Step):
        page = _small_page(route, frame, view, guide)
    if page is not None:
        return [NightSky(frame.area), *play_bar(frame), *page]
    on, column = _scene(route, frame, view, guide)
    return [NightSky(frame.area), *play_bar(frame), *board_widgets(frame, view, on), *sign_on_tray(frame), *column]


def _scene(route: Play, frame: Frame, view: TableView, guide: Guide) -> Scene:
    if view.phase is PICKING:
        return picking(frame, view, guide)
    if view.phase is WISH:
        return _wish(frame, view, guide)
    step = route if isinstance(route, Step) else None
    asked = None if step is None else question(step, frame, view, guide)
    if asked is not None:
        return asked.on, _question(frame, view, guide, asked)
    if guide.neighbours and (step is None or step.doing is not Doing.ALL_SHOWN):
        return _lantern(frame, view, guide)
    return usual(view, guide), _column(frame, view, guide)


def _column(frame: Frame, view: TableView, guide: Guide) -> list[Widget]:
    """What the phase asks for."""
    area = scene_areas(frame).column
    small = frame.sizes.is_small
    buttons, area = _hand_buttons(frame, area, guide) if view.phase is HAND else _foot(frame, area, guide)
    lines, then = _said(frame, guide), "" if guide.then is None else frame.say.words(guide.then)
    if small and lines[0][0]:
        lines, then = lines[:1], lines[1][0]  # what happened; the buttons tell what to do
    elif small:
        then = _tapped(frame) or then
        if view.phase is HAND and guide.replace:
            lines = [(lines[1][0], DEMAND), (frame.say("Tap a tile only to replace it."), OFFER)]
    return [*_over_hoards(frame, area, view, guide, lines, then), *buttons]


def _said(frame: Frame, guide: Guide) -> list[tuple[str, Colour]]:
    """What happened, if anything, and what to do; the small screen has room for few words."""
    say = frame.say
    todo = say.words(guide.todo)
    short = _SHORT.get(Phase(guide.phase))
    if frame.sizes.is_small and short is not None and not (guide.neighbours or guide.theft):
        has_none_to_discard = [choice.kind for choice in guide.choices] == [Kind.KEPT]
        todo = say(_DRAW if has_none_to_discard else short)
    table = frame.model.table
    happened = "" if guide.happened is None else say.words(guide.happened)
    if not happened and guide.assumed and table is not None and table.assumed:
        happened = f"{capital(say.words(table.assumed[0].words))}."
    if not happened and not frame.sizes.is_small:
        happened = _tapped(frame)
    return [(happened, OFFER), (todo, DEMAND if happened or guide.phase in (SETUP, WISH) else OFFER)]


def _tapped(frame: Frame) -> str:
    """What was tapped last, if it is not seen on the tray."""
    table = frame.model.table
    if table is None or table.undo is None or table.undo.text not in TOLD_AGAIN:
        return ""
    return f"{capital(frame.say.words(table.undo))}."


def _foot(frame: Frame, area: Area, guide: Guide) -> tuple[list[Widget], Area]:
    """The special tiles, and below them what ends the turn; on a small screen one button stands for all the tiles."""
    sizes = frame.sizes
    buttons = choice_buttons(frame, guide.choices)
    if guide.assumed and is_assumed(frame):
        buttons.insert(
            0, NightButton(NOWHERE, frame.say("Change this"), tap=Tap(Show(Step(doing=Doing.OTHERWISE)), "h"))
        )
    groups = offers(frame, guide)
    if sizes.is_small:
        if groups:
            special = frame.say("Dagger?") if guide.daggers and not guide.found else frame.say("Special")
            buttons.insert(0, NightButton(NOWHERE, special, tap=Tap(Show(Step(doing=Doing.SPECIAL)), "o")))
        return foot(frame, area, buttons)
    widgets, area = foot(frame, area, buttons)
    if groups:
        row, area = area.from_bottom(row_height(frame), sizes.px(6))
        widgets = [*groups_row(frame, row, groups), *widgets]
    return widgets, area


def _hand_buttons(frame: Frame, area: Area, guide: Guide) -> tuple[list[Widget], Area]:
    """How many tiles were discarded, as numbers, and below them that all were kept."""
    sizes = frame.sizes
    kept = [choice for choice in guide.choices if choice.kind is not Kind.DISCARDED]
    counts = [choice for choice in guide.choices if choice.kind is Kind.DISCARDED]
    height = sizes.touch - 2 * sizes.gap if sizes.is_small else sizes.px(49)
    if not counts:
        return foot(frame, area, choice_buttons(frame, kept))
    place, area = area.from_bottom(height, sizes.gap)
    widgets: list[Widget] = [*in_cells([place], choice_buttons(frame, kept))]
    row, area = area.from_bottom(height, sizes.px(4))
    for cell, choice, key in zip(grid_columns(frame, row, len(counts)), counts, "678", strict=False):
        label = frame.say.words(choice.label)
        widgets.append(DiscardButton(cell, label, number=choice.count, tap=Tap(Say((choice.line,)), key)))
    return widgets, area


def _question(frame: Frame, view: TableView, guide: Guide, asked: Question) -> list[Widget]:
    """A step: what is asked, the faces or buttons that answer it, and the way back."""
    sizes, area = frame.sizes, scene_areas(frame).column
    below, area = foot(frame, area, [*asked.buttons, cancel_button(frame)], most=2)
    if asked.leaders or asked.golden:
        head, area = headline(frame, area, view, guide, scores=True)
        words, area = sentences(frame, area, [(asked.words, DEMAND)])
        keys: list[Widget]
        if asked.golden:
            row = area.from_top(max(sizes.px(60), sizes.touch))[0]
            cells = grid_columns(frame, row, len(GOLDENS))
            keys = golden_keys(frame, cells, asked.golden.get)
            line = round(sizes.font_px(Role.SMALL) * 1.3)
            for cell, golden in zip([] if sizes.is_small else cells, GOLDENS, strict=False):
                name = frame.say.words(golden.words)
                keys.append(
                    Label(cell.moved(0, cell.height)._replace(height=line), name, Ink(Role.SMALL, DIM, Align.CENTRE))
                )
        else:
            most = area.from_top(4 * sizes.px(56))[0]
            keys = thief_keys(frame, grid_rows(frame, 4, most), asked.leaders.get, leader=True)
        return [*head, *words, *keys, *below]
    return [*_over_hoards(frame, area, view, guide, [(asked.words, DEMAND)]), *below]


def _small_page(route: Step, frame: Frame, view: TableView, guide: Guide) -> list[Widget] | None:
    """A small screen: the special tiles, or the leaders, where the board was; None if neither is asked for."""
    if route.doing is Doing.SPECIAL:
        return _special_page(frame, guide)
    asked = question(route, frame, view, guide)
    if asked is None or not asked.leaders:
        return None
    grid, right = beside_grid(frame)
    below, right = foot(frame, right, [cancel_button(frame)])
    head, right = headline(frame, right, view, guide, scores=True)
    words, _ = sentences(frame, right, [(asked.words, DEMAND)])
    return [*thief_keys(frame, grid_rows(frame, 4, grid), asked.leaders.get, leader=True), *head, *words, *below]


def _lantern(frame: Frame, view: TableView, guide: Guide) -> Scene:
    """A Lantern lies on the board: each Sapphire tile beside it is tapped."""
    taps: dict[str, Action] = shown_at(guide.neighbours, SAPPHIRE)
    area = scene_areas(frame).column
    done = primary_button(frame.say("That is all"), Show(Step(doing=Doing.ALL_SHOWN)))
    golden = [
        offer
        for offer in offers(frame, guide)
        if any(button.label == frame.say("Golden tile") for button in offer.buttons)
    ]
    below, area = foot(frame, area, [done])
    if golden and not frame.sizes.is_small:
        row, area = area.from_bottom(row_height(frame), frame.sizes.px(6))
        below = [*groups_row(frame, row, golden), *below]
    table, area = hoards_at_foot(frame, area, view)
    head, area = headline(frame, area, view, guide)
    words, _ = sentences(frame, area, [(frame.say.words(guide.todo), DEMAND)])
    return only_cells(view, guide, taps), [*head, *words, *table, *below]


def _over_hoards(
    frame: Frame, area: Area, view: TableView, guide: Guide, lines: list[tuple[str, Colour]], then: str = ""
) -> list[Widget]:
    """Whose turn it is and what to do, above the hoards; above the scores alone if there is no room for all of them."""
    said = [words for words, _ in lines]
    for head in (True, False) if frame.sizes.is_small else (True,):
        table, above = hoards_at_foot(frame, area, view, head=head)
        title, room = headline(frame, above, view, guide)
        if do_fit(frame, room, said, Role.SMALL):
            return [*title, *sentences(frame, room, lines, then)[0], *table]
    line, above = area.from_bottom(frame.sizes.px(33), frame.sizes.px(3))
    for role in (Role.NAME, Role.HEADLINE) if frame.sizes.is_small else ():
        title, room = headline(frame, above, view, guide, scores=True, role=role)
        if do_fit(frame, room, said, Role.SMALL):
            return [*title, *sentences(frame, room, lines, then)[0], *scores_line(frame, line, view)]
    title, room = headline(frame, area, view, guide, scores=True)
    return [*title, *sentences(frame, room, lines, then)[0]]


def _wish(frame: Frame, view: TableView, guide: Guide) -> Scene:
    """The Genie waits."""
    area = scene_areas(frame).column
    below, area = foot(frame, area, choice_buttons(frame, guide.choices), most=1)
    theft = guide.theft
    marks = BoardMarks(frozenset(() if theft is None else theft.cells), ends_dim=True)
    if theft is not None:
        marks = replace(marks, framed=(theft.place,))
    return MarksAndTaps(marks, BoardTaps(holds=holds(view, guide))), [
        *_over_hoards(frame, area, view, guide, _said(frame, guide)),
        *below,
    ]


def _special_page(frame: Frame, guide: Guide) -> list[Widget]:
    """A small screen: the special tiles with their names, group by group, as large as there is room."""
    sizes, groups = frame.sizes, offers(frame, guide)
    grid, right = beside_grid(frame)
    below, area = foot(frame, grid.with_(right), [cancel_button(frame, frame.say("Back"))])
    if not groups:
        return below
    widgets: list[Widget] = []
    for room, group in zip(area.rows(max(2, len(groups)), sizes.px(8)), groups, strict=False):
        widgets += large_tiles(frame, room, group)
    return [*widgets, *below]
