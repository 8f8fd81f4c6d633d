"""The lesson of 40 Thieves on a running kiosk, by taps: where people have a tray, and where they have another thing."""

import pytest

from companion.drawing.area import Area
from companion.games.forty_thieves.drawings.board import BoardTile
from companion.games.forty_thieves.events import TilesSwapped, decode
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.views import NAME
from companion.kiosk.gallery import Showroom, showroom
from companion.nodes.theme import Role, Sizes
from companion.pages.actions import Hands, Say, Show
from companion.pages.routes import Home, HomePage, NewGame, Play
from companion.screens.kiosk.record_lines import action_of, drag_saying
from companion.screens.kiosk.scenes.coach import CoachCard, Glow
from companion.screens.kiosk.widgets.basic import Label, Paragraph
from companion.screens.kiosk.widgets.stage import reachable
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from tests.companion.kiosk.learners import ALL_SIZES, MOST_STEPS, STILL, Learner, learning
from tests.companion.screens.kiosk.forty_thieves.games import pieces
from tests.companion.screens.kiosk.scenes import problems
from tests.laws import first_of

TITLE = "40 Thieves"
BOX, TRAY = APPARATUSES["jewel_box"], APPARATUSES["tile_tray"]
sizes = pytest.mark.parametrize("size", [(800, 480), (480, 320)])


def until(learner: Learner, kind: str) -> None:
    """Do what the lesson wants until it waits for this."""
    while f'"{kind}"' not in learner.view.wanted:
        learner.go_on()


@pytest.mark.parametrize(
    ("thing", "size"),
    [
        (BOX, (800, 480)),
        (TRAY, (480, 320)),
        pytest.param(BOX, (480, 320), marks=pytest.mark.proof),
        pytest.param(TRAY, (800, 480), marks=pytest.mark.proof),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else str(value[0]),
)
def test_it_is_played_by_taps_and_leaves_nothing_behind(thing: AnyApparatus, size: tuple[int, int]) -> None:
    with learning(size=size, apparatus=thing) as learner:
        learner.begin(TITLE)
        assert learner.model.link.simulated
        said: list[str] = []
        for step in learner.steps():
            assert step.words in learner.words
            assert learner.model.trouble is None
            assert not step.order, "hands do nothing that is not tapped"
            said += [step.words] * (said[-1:] != [step.words])
        assert len(said) > 25
        assert learner.lesson.running.table.fouls() == []
        learner.tap("Play a game")
        assert learner.route == NewGame(NAME)
        assert learner.journal.games() == []


def test_learn_asks_which_game() -> None:
    with learning() as learner:
        learner.tap("Learn")
        assert learner.route == Home(page=HomePage.LESSONS)
        assert {"Master Thieves", TITLE} <= {*learner.words}
        learner.tap(TITLE)
        learner.tap("Leave")
        assert learner.route == Home(), "not to the question"


def test_a_drag_that_is_waited_for_glows_around_both_tiles() -> None:
    with learning() as learner:
        learner.begin(TITLE)
        until(learner, "tiles_swapped")
        assert "That is all" in learner.words
        learner.go_on()
        event = decode(learner.view.wanted.encode())
        assert isinstance(event, TilesSwapped)
        tiles = [one.area for one in pieces(learner.widgets, BoardTile)]
        found = drag_saying(reachable(learner.widgets), learner.view.wanted)
        assert found is not None
        around = [one.around for one in learner.widgets if isinstance(one, Glow)]
        assert around == [found[0].area.with_(found[1].area)]
        assert sum(area.common(around[0]) == area for area in tiles) == 2
        before = learner.view.part
        learner.drag(found[1].area.centre, found[0].area.centre)
        assert not learner.view.wrong, "the other way round is as good"
        assert (learner.view.part, '"theft_announced"' in learner.view.wanted) == (before, True)


@pytest.mark.parametrize("first", [0, 1])
def test_two_tiles_are_swapped_by_a_tap_on_each_whichever_comes_first(first: int) -> None:
    with learning() as learner:
        learner.begin(TITLE)
        until(learner, "tiles_swapped")
        learner.go_on()
        found = drag_saying(reachable(learner.widgets), learner.view.wanted)
        assert found is not None
        areas = [found[0].area, found[1].area]
        for area in (areas[first], areas[1 - first]):
            learner.loop.tap(*area.centre)
            learner.wait(1000)
        assert '"theft_announced"' in learner.view.wanted
        assert not learner.view.wrong


@sizes
def test_a_wrong_tile_is_taken_back_with_one_tap(size: tuple[int, int]) -> None:
    with learning(size=size) as learner:
        learner.begin(TITLE)
        until(learner, "tile_replaced")
        before, wanted = learner.view, learner.wanted()
        learner.go_on()
        card = next(one for one in learner.widgets if isinstance(one, CoachCard)).area
        other = next(  # with which it would be swapped
            one for one in pieces(reachable(learner.widgets), BoardTile)
            if isinstance(action_of(one), Say) and one.words()[:1] != wanted.words()[:1]
            and not one.area.touches(card)
        )  # fmt: skip
        learner.loop.tap(*other.area.centre)
        learner.wait(1000)
        assert any("That was not it" in line for line in learner.words)
        learner.tap("Take it back")
        assert learner.view == before
        assert any(isinstance(one, Glow) and one.around == wanted.area for one in learner.widgets)
        learner.go_on()
        assert not learner.view.wrong


def test_a_wrong_face_takes_the_whole_theft_back() -> None:
    """One step alone would show faces that lie down again."""
    with learning() as learner:
        learner.begin(TITLE)
        until(learner, "tile_shown")
        while '"r2c4"' not in learner.view.wanted:
            learner.go_on()
        wrong = next(
            one for one in reachable(learner.widgets) if any("sun, red" in line.lower() for line in one.words())
        )
        learner.loop.tap(*wrong.area.centre)
        learner.wait(4000)
        learner.tap("Take it back")
        assert '"theft_announced"' in learner.view.wanted
        learner.go_on()
        assert not learner.view.wrong


def test_undo_goes_back_and_what_was_read_is_not_said_again() -> None:
    with learning() as learner:
        learner.begin(TITLE)
        until(learner, "theft_announced")
        view = learner.view
        learner.tap("Undo")
        assert '"tile_replaced"' in learner.view.wanted
        until(learner, "theft_announced")
        assert learner.view == view


@sizes
def test_nothing_else_is_opened_on_the_way(size: tuple[int, int]) -> None:
    """Neither another special tile, nor the jar of a tile that is held."""
    with learning(size=size) as learner:
        learner.begin(TITLE)
        while '"lantern"' not in learner.view.wanted:
            learner.go_on()
        steps = [one.tap for one in reachable(learner.widgets) if one.tap is not None]
        opened = [
            tap.action.route for tap in steps if isinstance(tap.action, Show) and isinstance(tap.action.route, Step)
        ]
        assert [route.doing for route in opened] == [Doing.FOUND if size[0] > 480 else Doing.SPECIAL]
        assert not [tap for tap in steps if tap.held is not None]


def test_on_the_way_cancel_leads_back() -> None:
    with learning() as learner:
        learner.begin(TITLE)
        while '"lantern"' not in learner.view.wanted:
            learner.go_on()
        learner.go_on()
        learner.tap("Cancel")
        assert type(learner.lesson.route) is Play
        assert learner.view.wanted
        assert not learner.view.wrong


def test_hands_at_the_virtual_tray_do_as_well() -> None:
    with learning(apparatus=TRAY) as learner:
        learner.begin(TITLE)
        until(learner, "tile_replaced")
        for _ in range(2):  # a look, and then a replacement
            learner.loop.do(Hands("turn r2c3"))
            learner.wait(4000)
        assert not learner.view.wrong
        assert '"theft_announced"' in learner.view.wanted
        while "tiles_swapped" not in learner.view.wanted:
            learner.go_on()
        learner.loop.do(Hands("swap r4c1 r4c2"))
        learner.wait(4000)
        assert not learner.view.wrong
        assert '"theft_announced"' in learner.view.wanted


# what can be seen


def _checked(room: Showroom, size: tuple[int, int]) -> None:
    """What has to be tapped is free, and light is around it; the card is read whole, and the way out is there."""
    found = Sizes(*size)
    lesson = room.kiosk.frame(found, room.clock.now_ms()).model.lesson
    assert lesson is not None
    page = room.widgets(found)
    (card,) = [one for one in page if isinstance(one, CoachCard)]
    assert not card.cut(found)
    assert problems(page, found) == [], (size, lesson.words)
    assert card.area.common(Area(0, 0, *size)) == card.area
    assert {one.ink.role for one in card.written if isinstance(one, Label | Paragraph)} <= {Role.ACTION, Role.BODY}
    if lesson.wanted:
        glow = [one.around for one in page if isinstance(one, Glow)]
        assert len(glow) == 1, (size, lesson.words)
        assert not glow[0].touches(card.area)
    assert sum(action_of(one) == Show(Home()) for one in reachable(page)) == 1


@pytest.mark.law
def test_the_card_covers_nothing_that_is_needed_at_any_size() -> None:
    with showroom("de", finished=False) as room:
        room.kiosk.do(STILL, 0)
        room.learn(0, NAME)
        for _ in range(MOST_STEPS):
            for size in first_of(ALL_SIZES, 2):
                _checked(room, size)
            lesson = room.kiosk.frame(Sizes(800, 480), room.clock.now_ms()).model.lesson
            assert lesson is not None
            if lesson.is_over:
                return
            room.learn_on()
    raise AssertionError("the lesson never ends")
