"""The lesson on a running kiosk: played by taps and hands, left at any time, and gone without a trace."""

import tempfile
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from companion.drawing.area import Area
from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.games.master_thieves.editions import EditionId
from companion.kiosk.gallery import Showroom, showroom
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES, Role, Sizes
from companion.pages.actions import Begin, Configure, Hands, Leave, Say, Show, Undo
from companion.pages.bars import SEAT
from companion.pages.phones_view import At
from companion.pages.routes import Home, Learn, NewGame, Play
from companion.screens.kiosk.jewel_box.drawer_keys import DrawerKey
from companion.screens.kiosk.jewel_box.gestures import BoxGrip, DrawerGrip, WoodGrip
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.screens import HandledBox
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.record_lines import action_of
from companion.screens.kiosk.scenes.coach import CoachCard, Glow
from companion.screens.kiosk.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton
from companion.screens.kiosk.widgets.panels import Look
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.window.inputs import Closed, KeyDown, Pressed, Released
from companion.table.entries import Status
from companion.table.journal import Journal
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.companion.kiosk.kiosks import OPENED
from tests.companion.kiosk.learners import ALL_SIZES, GAME, MOST_STEPS, STILL, Learner, at_real_box, learning
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.scenes import graphics, places
from tests.laws import first_of

# the whole of it


@pytest.mark.parametrize(
    "edition", ["zoch", *(pytest.param(each, marks=pytest.mark.proof) for each in EditionId if each != "zoch")]
)
def test_a_lesson_is_played_by_taps_and_leaves_nothing_behind(edition: str) -> None:
    with learning(edition=edition) as learner:
        learner.begin()
        leave: set[Area] = set()
        said: list[str] = []
        for step in learner.steps():
            assert step.words in learner.words
            assert learner.model.trouble is None
            assert learner.model.table is not None
            assert learner.model.table.game.edition == edition  # type: ignore[attr-defined]
            leave |= {one.area for one in learner.loop.stage.targets() if action_of(one) == Show(Home())}
            said += [step.words] * (said[-1:] != [step.words])
        assert len(leave) == 1, "it is always at the same place"
        assert len(said) > 30
        learner.tap("Play a game")
        assert learner.route == NewGame(GAME)
        assert learner.kiosk.top is learner.kiosk
        assert learner.journal.games() == []


@pytest.mark.proof
def test_a_lesson_is_played_with_the_hands_at_a_real_box(tmp_path: Path) -> None:
    with at_real_box(tmp_path) as learner:
        learner.box.do(JEWEL_BOX.commands.parse("open B2 front").action)  # type: ignore[union-attr]
        learner.wait(3000)
        learner.begin()
        assert learner.model.trouble is not None, "the box has to stand as the lesson begins"
        assert not any(isinstance(one, CoachCard) for one in learner.widgets)
        learner.box.do(JEWEL_BOX.commands.parse("close B2").action)  # type: ignore[union-attr]
        learner.wait(3000)
        assert "Take all gems out of the box" in learner.view.words
        done = [step.order for step in takewhile(lambda step: step.part < 5, learner.steps())]
        assert {"open A2 front", "close A2", "rotate 1 cw", "turn"} <= {*done}
        learner.tap("Leave")
        assert learner.route == Home()
        learner.wait(100)
        shown: Any = learner.kiosk.frame(Sizes(800, 480), learner.clock.now_ms()).model.picture
        assert shown.inverted, "the first scene shows the box as it stands now"
        assert learner.journal.games() == []


@pytest.mark.proof
def test_a_box_with_a_game_in_it_is_left_alone(tmp_path: Path) -> None:
    with at_real_box(tmp_path) as learner:
        learner.kiosk.do(Begin(OPENED), learner.clock.now_ms())
        learner.kiosk.do(Leave(), learner.clock.now_ms())
        learner.wait(1000)
        learner.begin()
        assert learner.model.link.simulated
        for _ in range(8):
            learner.loop.tap(*learner.wanted().area.centre)
            learner.wait(4500)
        learner.box.do(JEWEL_BOX.commands.parse("open A1 front").action)  # type: ignore[union-attr]
        learner.wait(3000)
        assert not learner.view.wrong, "what hands do at the real box does not count"
        learner.tap("Leave")
        assert [row.id for row in learner.journal.games()] == [1]
        assert learner.journal.status(1) is Status.UNFINISHED


# leaving


@pytest.mark.parametrize("steps", [0, 4, 7, 20])
def test_one_tap_leaves_it(steps: int) -> None:
    with learning() as learner:
        behind = Home(declined=3)
        learner.kiosk.do(Show(Learn(GAME, behind)), learner.clock.now_ms())
        learner.wait(1000)
        for _ in range(steps):
            learner.go_on()
        learner.tap("Leave")
        assert learner.route == behind
        assert learner.journal.games() == []
        learner.begin()
        assert learner.view.part == 0, "the next one begins anew"


def test_escape_leaves_it_and_keys_are_listed() -> None:
    with learning() as learner:
        learner.begin()
        learner.window.give(KeyDown("?", "?"))
        learner.wait(500)
        assert learner.kiosk.top is learner.lesson
        assert "Leave" in learner.words
        learner.window.give(KeyDown("?", "?"))
        learner.wait(500)
        learner.window.give(KeyDown("escape", ""))
        learner.wait(500)
        assert learner.route == Home()


def test_closing_the_window_ends_the_program() -> None:
    with learning() as learner:
        learner.begin()
        learner.window.give(Closed())
        learner.wait(100)
        assert learner.kiosk.done


def test_the_tap_on_a_game_shows_its_lesson_in_the_same_turn() -> None:
    """After it the loop may sleep for a minute."""
    with learning() as learner:
        learner.tap("Learn")
        spots = {line: widget.area for widget in learner.loop.stage.widgets for line in widget.words()}
        at = spots["Master Thieves"].centre
        learner.window.give(Pressed(*at))
        learner.window.give(Released(*at))
        learner.loop.turn()
        assert learner.view.part == 0
        assert any(isinstance(one, CoachCard) for one in learner.widgets)


def test_a_lesson_waits_for_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no room")

    with learning() as learner:
        monkeypatch.setattr(tempfile, "mkdtemp", full)
        monkeypatch.setattr(Journal, "open", full)
        learner.begin()
        learner.go_on()
        assert learner.view.words


# the table below it


def test_a_game_that_begins_in_a_browser_goes_on_below_the_lesson_and_is_shown_after_it() -> None:
    with showroom("en", finished=False) as room:
        learner = Learner(room.kiosk, room.journal, room.clock)
        room.kiosk.do(Configure("phones", value=True), room.clock.now_ms())
        learner.wait(100)
        assert room.phones is not None
        host = room.phones.browser(room.kiosk.browsers.view.host)
        learner.begin()
        step, told = learner.view, learner.words
        for what in ("New game", "Master Thieves", "2"):
            learner.wait(500)
            host.press(what)
        learner.wait(500)
        phone = room.phones.browser(room.kiosk.browsers.view.seats[0].link)
        learner.wait(500)
        assert (learner.view, learner.words) == (step, told), "the lesson stays"
        assert host.title == "Prepare the box"
        assert [seat.at for seat in room.kiosk.browsers.view.seats] == [At.PHONE, At.TABLE]
        assert phone.title == "Prepare the box"
        learner.tap("Leave")
        assert learner.kiosk.top is learner.kiosk
        assert isinstance(learner.route, Play), "the game was not put away"
        assert room.kiosk.running.table.number == 1
        learner.loop.close()


def test_hands_at_the_box_below_a_lesson_move_its_own_game() -> None:
    with showroom("en", finished=False) as room:
        learner = Learner(room.kiosk, room.journal, room.clock)
        learner.begin()
        step = learner.view
        room.kiosk.do(Begin(OPENED), room.clock.now_ms())
        room.kiosk.running.box.command("open A1 front")
        learner.wait(3000)
        assert learner.view == step
        assert [type(event).__name__ for event in room.kiosk.running.table.record[1:]] == ["DrawerOpened"]
        assert not learner.lesson.running.table.pose.drawers
        learner.loop.close()


# what goes wrong


@pytest.mark.parametrize("fault", ["", "fault lost B"])
def test_what_moves_below_a_lesson_is_not_painted_and_wakes_nobody(fault: str) -> None:
    with visit("home") as guest:
        guest.kiosk.running.box.command(fault or "turn")
        guest.wait(3000)
        guest.do(Show(Learn("master-thieves")))
        guest.wait(3000)
        guest.kiosk.running.box.command("open C2 front")
        guest.wait(3000)
        guest.key("escape")
        guest.wait(3000)


@pytest.mark.parametrize(("order", "fouls"), [("open C1 front", 0), ("open C1 secret", 1)])
def test_a_wrong_drawer_is_told_by_the_card_alone_and_taken_back_with_one_tap(order: str, fouls: int) -> None:
    with learning() as learner:
        learner.begin()
        while not learner.view.order:
            learner.go_on()
        before = learner.view
        learner.loop.do(Hands(order))
        learner.wait(4500)
        assert len(learner.lesson.running.table.fouls()) == fouls
        assert learner.model.trouble is None
        assert learner.view.wrong
        assert not learner.view.pointing
        assert any("That was not it" in line for line in learner.words)
        learner.tap("Take it back")
        learner.wait(6000)
        assert learner.model.trouble is None, "a virtual box puts itself back"
        assert learner.view == before
        learner.go_on()
        assert not learner.view.wrong


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_a_wrong_card_is_taken_back_with_what_it_said_besides(size: tuple[int, int]) -> None:
    with learning(size=size) as learner:
        learner.begin()
        while not learner.view.wanted:
            learner.go_on()
        before, wanted = learner.view, learner.wanted()
        assert '"smuggler"' in before.wanted
        cells = [one for one in learner.loop.stage.targets() if one.tap is not None and isinstance(one.tap.action, Say)]
        card = next(one for one in learner.widgets if isinstance(one, CoachCard)).area
        other = next(one for one in cells if one != wanted and not one.area.touches(card))
        learner.loop.tap(*other.area.centre)
        learner.wait(1000)
        assert learner.view.wrong
        learner.tap("Take it back")
        assert learner.view == before
        assert learner.wanted() == wanted
        assert any(isinstance(one, Glow) and one.around == wanted.area for one in learner.widgets)
        learner.go_on()
        assert not learner.view.wrong


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_a_notice_is_read_beside_the_card(size: tuple[int, int]) -> None:
    with learning(size=size) as learner:
        learner.begin()
        while not learner.view.order:
            learner.go_on()
        learner.loop.do(Hands("open C1 front"))
        learner.wait(4500)
        assert not [one for one in learner.widgets if isinstance(one, Pointer)], (
            "there is one thing to do: take it back"
        )
        action = next(
            one.tap.action for one in learner.loop.stage.targets() if one.tap and isinstance(one.tap.action, Undo)
        )
        learner.loop.do(action)
        learner.loop.turn()
        assert learner.model.notice is not None
        card = next(one for one in learner.widgets if isinstance(one, CoachCard))
        text = learner.model.notice.text
        assert text.startswith("Undone: ")
        assert "menu" not in text, "a lesson keeps no count of looks, and has no menu"
        told = next(one for one in learner.widgets if text in one.words())
        assert not told.area.touches(card.area)
        learner.wait(6000)
        assert not any(text in one.words() for one in learner.widgets)
        assert any(isinstance(one, CoachCard) for one in learner.widgets)
        assert not [one for one in learner.widgets if isinstance(one, IconMark) and one.icon == "warning"]


@pytest.mark.proof
def test_fingers_follow_the_arrow() -> None:
    """Where the arrow begins, a finger holds what has to be moved."""
    found: dict[str, object] = {}
    with learning(size=(480, 320)) as learner:
        learner.begin()
        while not learner.view.is_over:
            box = next((one for one in learner.widgets if isinstance(one, HandledBox)), None)
            if box is not None and learner.view.order:
                found[learner.view.order.split()[0]] = box.pointed
            learner.go_on()
    drawer = DrawerGrip("C1")
    assert found == {"open": drawer, "close": drawer, "rotate": WoodGrip(1), "turn": BoxGrip()}


def test_a_tap_on_the_card_reaches_nothing_that_it_hides() -> None:
    with learning(size=(480, 320)) as learner:
        learner.begin()
        for _ in range(10):
            before = learner.view
            card = next(one for one in learner.widgets if isinstance(one, CoachCard)).area
            button = [one.area for one in learner.loop.stage.targets() if one.area.common(card) == one.area]
            spots = [(x, y) for x in range(card.left, card.right, 40) for y in range(card.top, card.bottom, 24)]
            for x, y in spots:
                if not any(area.inset(-30).holds(x, y) for area in button):
                    learner.loop.tap(x, y)
            learner.wait(1000)
            assert learner.view == before
            learner.go_on()


def test_who_is_done_too_early_is_told_so() -> None:
    with learning() as learner:
        learner.begin()
        while "level_rotated" not in learner.view.wanted:
            learner.go_on()
        learner.tap("Done")
        assert learner.view.wrong
        learner.tap("Take it back")
        learner.wait(6000)
        assert "level_rotated" in learner.view.wanted


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_a_tie_has_no_dead_end(size: tuple[int, int]) -> None:
    with learning(size=size) as learner:
        learner.begin()
        while "tie_settled" not in learner.view.wanted:
            learner.go_on()
        wanted = learner.wanted().area
        for widget in learner.widgets:
            if isinstance(widget, Plate) and widget.does:  # the card that was shown
                learner.loop.tap(*widget.area.centre)
                learner.wait(1000)
        assert learner.wanted().area == wanted


def test_what_was_read_is_not_said_again_and_who_hurries_need_not_read() -> None:
    with learning() as learner:
        learner.begin()
        while learner.view.wanted == "":
            learner.go_on()
        learner.go_on()
        first = learner.view
        learner.tap("Undo")
        assert learner.view.wanted, "it was read before"
        learner.go_on()
        assert learner.view == first


# what can be seen


@pytest.fixture(scope="module")
def room() -> Iterator[Showroom]:
    with showroom("de", finished=False) as found:
        found.kiosk.do(STILL, 0)
        found.learn(0)
        yield found


def _checked(room: Showroom, size: tuple[int, int]) -> None:
    """What has to be tapped or moved is free, it is pointed at, and the way out is there."""
    sizes = Sizes(*size)
    lesson = room.kiosk.frame(sizes, room.clock.now_ms()).model.lesson
    assert lesson is not None
    page = room.widgets(sizes)
    cards = [one for one in page if isinstance(one, CoachCard)]
    assert len(cards) == 1
    roles = [one.ink.role for one in cards[0].written if isinstance(one, Label | Paragraph)]
    assert set(roles) <= {Role.ACTION, Role.BODY}, (size, lesson.words)
    assert not cards[0].cut(sizes)
    assert [one.name for one in page if isinstance(one, SpriteMark)].count("dot-now") == 1
    screen = Area(0, 0, *size)
    assert cards[0].area.common(screen) == cards[0].area
    if not lesson.is_over and size in SIZES:
        frame = room.kiosk.frame(sizes, room.clock.now_ms())
        rows = [area for key, area in places(frame).items() if key.startswith(SEAT)]
        buttons = [one.area for one in page if isinstance(one, PushButton)]  # these hide themselves with what they say
        words = [one for one in page if isinstance(one, Label | Paragraph) and one.words()]
        words = [one for one in words if not any(area.holds(*one.area.centre) for area in (*rows, *buttons))]
        assert not [one.words() for one in words if one.area.touches(cards[0].area)], (size, lesson.words)
    if lesson.is_over and size in SIZES:
        scores = [one for one in page if one.words() and not isinstance(one, CoachCard | PushButton)]
        assert not [one.words() for one in scores if one.area.touches(cards[0].area)], size
    if lesson.wanted:
        wanted = [one.around for one in page if isinstance(one, Glow)]
        wanted += [one.area for one in page if isinstance(one, Pointer)] if lesson.order else []
        assert wanted
        assert not any(cards[0].area.touches(area) for area in wanted)
    assert sum(action_of(one) == Show(Home()) for one in reachable(page)) == 1


@pytest.mark.law
def test_the_card_covers_nothing_that_is_needed_at_any_size(room: Showroom) -> None:
    for _ in range(MOST_STEPS):
        for size in first_of(ALL_SIZES, 2):
            _checked(room, size)
        lesson = room.kiosk.frame(Sizes(800, 480), room.clock.now_ms()).model.lesson
        assert lesson is not None
        if lesson.is_over:
            return
        room.learn_on()
    raise AssertionError("the lesson never ends")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_is_that_of_the_language(language: str) -> None:
    editions = {"en": "zoch", "de": "zoch", "it": "italiano", "fr": "gigamic"}
    with showroom(language, finished=False) as found:
        found.learn(0)
        table = found.kiosk.frame(Sizes(800, 480), 0).model.table
        assert table is not None
        assert table.game.edition == editions[language]  # type: ignore[attr-defined]


@pytest.mark.parametrize("steps", [8, 25, 28])
def test_whose_turn_it_is_and_the_box_stay_in_sight(steps: int) -> None:
    with showroom("en", finished=False) as found:
        found.learn(steps)
        page = found.widgets(Sizes(800, 480))
        card = next(one for one in page if isinstance(one, CoachCard))
        row = next(one for one in page if isinstance(one, Plate) and one.look is Look.ACTIVE)
        pillow = next(area for area, one in graphics(page, GemPillow) if one.kind == "red")
        box = next(one for one in page if isinstance(one, Box))
        assert not any(area.touches(card.area) for area in (row.area, pillow, box.area))


def test_beside_the_keys_of_a_wide_window_the_drawer_is_pointed_at() -> None:
    with showroom("en", finished=False) as found:
        found.learn(7)
        page = found.widgets(Sizes(1100, 480))
        card = next(one for one in page if isinstance(one, CoachCard))
        assert card.area.right <= 800
        assert sum(one.shown.wanted for one in page if isinstance(one, DrawerKey)) == 1
