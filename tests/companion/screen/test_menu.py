"""The menu of a running game: what can be done beside playing; what cannot be undone is held."""

from collections.abc import Sequence

import msgspec
import pytest

from companion.games.game import Words
from companion.games.master_thieves.editions import EditionId
from companion.pages.actions import Abandon, Leave, Peek, PowerOff, Redo, Say, Show
from companion.pages.model import Model, Settings
from companion.pages.routes import Menu, Play, Sensors, SettingsPage
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.correct import Correct
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget
from companion.table.table_view import TableView
from tests.companion.screen.plays import moments
from tests.companion.screen.scenes import action_named, assert_sound_everywhere, frame, keys, texts

HELD = (Abandon, Peek, PowerOff, Say)


STOP = Say(('{"type":"game_stopped"}',))


def table(**changes: Words) -> TableView:
    view = moments(EditionId.ZOCH, "turn")[0]
    return TableView(**{**{name: getattr(view, name) for name in view.__struct_fields__}, **changes})


@pytest.mark.parametrize("full", [False, True])
def test_it_is_whole_and_leads_back_to_the_game(full: bool, sizes: Sequence[tuple[int, int]]) -> None:
    ways = {Show(Correct()), Show(Sensors()), Show(SettingsPage()), Leave(), Peek(), STOP, Abandon(), Show(Play())}

    def page(here: Frame) -> Sequence[Widget]:
        widgets = build(Menu(), here)
        actions = {one.tap.action for one in reachable(widgets) if one.tap is not None}
        assert ways <= actions
        assert (PowerOff() in actions) is full
        assert (Redo() in actions) is full
        return widgets

    view = table(redo=Words("Ana opened a drawer")) if full else table()
    assert_sound_everywhere(page, Model(table=view, settings=Settings(can_power_off=full)), sizes, paint=False)


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
    assert action_named(widgets, "Redo: Ana opened a drawer") == Redo()
    assert keys(widgets)["escape"] == Show(Play())


def test_it_says_that_a_look_is_told_to_all() -> None:
    words = texts(build(Menu(), frame(Model(table=table()))))
    assert any("everybody is told" in line for line in words)
