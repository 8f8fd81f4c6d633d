"""40 Thieves on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence

from companion.games.forty_thieves.phases import GAME_OVER
from companion.nodes.theme import Sizes
from companion.pages.actions import Show
from companion.pages.bars import hand_titles
from companion.pages.context import Context, Entry
from companion.pages.routes import Explained, Menu, Play, PlayPage
from companion.screen.drawing.paths import Point
from companion.screen.forty_thieves.board.board_layout import on_screen
from companion.screen.forty_thieves.board.board_taps import motion_of
from companion.screen.forty_thieves.board.motion import DISCARDS, MERCHANT, STACK, BoardMoves
from companion.screen.forty_thieves.board.moving_pieces import moving_pieces
from companion.screen.forty_thieves.drawing.announcement_pictures import (
    MOONLIT,
    PICTURES,
    announcement_picture,
    flying_thing,
    place,
)
from companion.screen.forty_thieves.game_pages import FORTY_THIEVES_PAGES
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.pages import correct, game_over, peek, replay, rules_page, tile_help
from companion.screen.forty_thieves.pages.correct import Correct
from companion.screen.forty_thieves.spoken import instructions
from companion.screen.forty_thieves.turn import turn_scene
from companion.screen.forty_thieves.widgets.hoards import HoardRow, MerchantRow
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.game_screens import AnnouncementArt, Exhibit, Frame, GameScreens, on_pages
from companion.screen.widgets.widget import Widget
from companion.words import Words


def _scene(route: Play, frame: Frame) -> list[Widget]:
    """What is played, with what moves over it."""
    build = game_over.build if values_of(frame)[0].phase is GAME_OVER else turn_scene.build
    widgets = build(route, frame)
    sizes = frame.sizes
    return widgets + moving_pieces(on_screen(sizes), motion_of(frame), lambda name: _where(name, widgets, sizes), sizes)


def _where(name: str, widgets: Sequence[Widget], sizes: Sizes) -> Point | None:
    """Where a hoard or a pile is on the screen; None if it is not shown."""
    for widget in widgets:
        match widget:
            case HoardRow() if widget.of.name == name:
                return widget.stones(sizes).centre
            case MerchantRow() if name == MERCHANT:
                return widget.area.centre
            case Piles() if name in (STACK, DISCARDS):
                return widget.pile(name).centre
            case _:
                pass
    return None


def _menu(frame: Context) -> Sequence[Entry]:
    """Help, corrections, and where hands move a virtual tray or enter what a real one did not see."""
    entries = [
        Entry(frame.say("What tiles do"), Show(Explained(behind=Menu())), "w", "info"),
        Entry(frame.say("Correct"), Show(Correct()), "c"),
    ]
    table = frame.model.table
    if frame.apparatus is not None and table is not None and not table.is_over:
        long, short = hand_titles(frame)
        entries.append(Entry(long, Show(Play(page=PlayPage.HANDS)), "b", short=short))
    return entries


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.forty_thieves.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


FORTY_THIEVES = GameScreens(
    **on_pages(FORTY_THIEVES_PAGES),
    scene=_scene,
    instructions=instructions,
    moving=BoardMoves,
    setup_scene=rules_page.build,
    pages={Correct: correct.build},
    menu=_menu,
    explained=tile_help.build,
    art=AnnouncementArt(
        PICTURES, announcement_picture, flying_thing, place, ("hoard",), {"merchant": Words("Merchant")}, MOONLIT
    ),
    peek=peek.build,
    replay=replay.build,
    has_replay=True,
    exhibits=_exhibits,
)
