"""The menu of a running game: what can be done beside playing; what cannot be undone is held."""

from collections.abc import Sequence
from functools import partial

import msgspec
import pytest

from companion.drawing.area import Area
from companion.games.game import Words
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.pages.routes import Correct
from companion.languages import LANGUAGES
from companion.pages.actions import Abandon, Action, Leave, Peek, PowerOff, Redo, Say, Show
from companion.pages.model import Model, Settings
from companion.pages.routes import Menu, Play, Sensors, SettingsPage
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import TableView
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import SIZES, action_named, assert_sound_everywhere, frame, keys, texts

HELD = (Abandon, Peek, PowerOff, Say)


STOP = Say(('{"type":"game_stopped"}',))


def table(**changes: Words) -> TableView:
    view = moments(EditionId.ZOCH, "turn")[0]
    return TableView(**{**{name: getattr(view, name) for name in view.__struct_fields__}, **changes})


def every_leaf(here: Frame) -> list[Widget]:
    """What can be tapped on all leaves of the menu."""
    leaves: list[list[Widget]] = []
    while not leaves or "page down" in keys(leaves[-1]):
        leaves.append(build(Menu(leaf=len(leaves)), here))
    return [one for leaf in leaves for one in reachable(leaf)]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("full", [False, True])
def test_it_is_whole_and_leads_back_to_the_game(full: bool, large: bool, sizes: Sequence[tuple[int, int]]) -> None:
    ways: set[Action] = {
        Show(Correct()), Show(Sensors()), Show(SettingsPage()), Leave(), Peek(), STOP, Abandon(), Show(Play()),
    }  # fmt: skip

    def page(here: Frame, leaf: int) -> Sequence[Widget]:
        actions = {one.tap.action for one in every_leaf(here) if one.tap is not None}
        assert ways <= actions
        assert (PowerOff() in actions) is full
        assert (any(isinstance(action, Redo) for action in actions)) is full
        return build(Menu(leaf=leaf), here)

    view = table(redo=Words("Ana opened a drawer")) if full else table()
    for leaf in (0, 1, 2):
        model = Model(table=view, settings=Settings(can_power_off=full, large_text=large))
        assert_sound_everywhere(partial(page, leaf=leaf), model, sizes, paint=False)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_there_is_nothing_left_to_redo(size: tuple[int, int]) -> None:
    def places(view: TableView) -> dict[Action, Area]:
        shown = every_leaf(frame(Model(table=view), size))
        return {
            one.tap.action: one.area for one in shown if one.tap is not None and not isinstance(one.tap.action, Redo)
        }

    assert places(table(redo=Words("Ana opened a drawer"))) == places(table())


def test_what_cannot_be_undone_has_to_be_held_and_nothing_else() -> None:
    here = frame(Model(table=table(), settings=Settings(can_power_off=True)))
    for one in reachable(build(Menu(), here)):
        assert one.tap is not None
        assert (one.tap.hold_ms >= 1000) is isinstance(one.tap.action, HELD)


def test_after_the_end_there_is_no_game_to_give_up_or_to_continue() -> None:
    over = msgspec.structs.replace(table(), is_over=True, stop="")
    widgets = build(Menu(), frame(Model(table=over)))
    assert not {"Hold: abandon game", "Hold: stop and count", "Continue game", "Stop for today"} & set(texts(widgets))
    assert (action_named(widgets, "Back to the result"), action_named(widgets, "Finish")) == (Show(Play()), Leave())


def test_redo_says_what_it_brings_back() -> None:
    widgets = build(Menu(), frame(Model(table=table(redo=Words("Ana opened a drawer")))))
    assert action_named(widgets, "Redo: Ana opened a drawer") == Redo(event=22)
    assert keys(widgets)["escape"] == Show(Play())


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_that_a_look_is_told_to_all(lang: str, size: tuple[int, int]) -> None:
    """A screen of 480x320 says so when somebody holds the button for it."""
    view = table(redo=Words("Ana opened a drawer"))
    here = frame(Model(table=view, settings=Settings(can_power_off=True)), size, lang)
    assert here.game is not None
    assert here.game.peek_words is not None
    assert here.say.words(here.game.peek_words.note) in texts(build(Menu(), here))
