""""""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.notices import FAULT_MS
from companion.languages import translator
from companion.nodes.theme import Sizes
from companion.pages import actions
from companion.pages.model import NoticeKind
from companion.pages.routes import Menu, Play
from companion.screens.kiosk.jewel_box.picture import BoxPicture, box_picture
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.basic import IconMark
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from companion.table.trouble_texts import TroubleTexts
from companion.words import Words
from firmware_bridge.link_events import Counters, State
from firmware_bridge.link_events import Status as LineStatus
from hardware.clock import ManualClock
from hardware.differences import by_name
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.source import Condition, Status
from hardware.sources.virtual import VirtualSource
from tests.companion.kiosk.kiosks import OPENED, kiosk, model
from tests.companion.kiosk.visits import Visit, visit

# the box on the screen


def test_hands_on_the_screen_move_the_virtual_box() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.do(actions.Hands("open A1"))
        guest.wait(2000)
        assert guest.kiosk.events > before
        assert dict(box_picture(guest.model.picture).open).keys() == {"A1"}


def test_what_wood_cannot_do_is_told() -> None:
    with visit("turn") as guest:
        guest.do(actions.Hands("close A1"))
        assert guest.model.notice is not None
        assert guest.model.notice.kind is NoticeKind.NEWS


def test_a_virtual_box_without_power_has_no_cable_to_look_at() -> None:
    with visit("turn") as guest:
        guest.hands("fault lost")
        trouble = guest.model.trouble
        assert trouble is not None
        assert trouble.lines == ("the virtual box has no power: repair it",)
        assert trouble.steps == ()


def test_hands_at_a_virtual_box_without_power_tell_what_they_did() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.hands("fault lost")
        assert guest.says("The box is not responding")
        guest.tap("Continue without sensors")
        assert guest.says("The box is not responding: tap it to enter your moves.")
        guest.do(actions.Hands("open A1"))
        guest.settle(3000)
        assert guest.kiosk.events == before + 1
        guest.hands("mend")
        assert guest.kiosk.events == before + 1  # told once
        assert guest.model.trouble is None  # the wood stands as it was told


@pytest.mark.parametrize("order", ["fault stuck B2.front", "mend"])
def test_faults_are_shown_by_the_sensors_and_need_no_words(order: str) -> None:
    with visit("turn") as guest:
        guest.do(actions.Hands(order))
        assert guest.model.notice is None


# a referee's look


def test_a_referees_look_is_held_announced_and_ends() -> None:
    with visit("menu") as guest:
        guest.tap("Hold: look into the box")  # a tap is not enough
        assert guest.model.table is not None
        assert guest.model.table.peeks == 0
        guest.tap("Hold: look into the box", hold_ms=2500)
        assert guest.model.table.peeks == 1
        assert guest.says("A referee is looking into the box")
        assert guest.model.peek
        guest.tap("Stop looking")
        assert guest.model.peek is None
        assert guest.says("Somebody looked into the box.")


def test_that_somebody_looked_stays_told() -> None:
    with visit("menu") as guest:
        assert not any(isinstance(one, IconMark) for one in bar_of(guest))
        guest.tap("Hold: look into the box", hold_ms=2500)
        guest.tap("Stop looking")
        (sign,) = [one for one in bar_of(guest) if isinstance(one, IconMark)]
        guest.wait(5000)
        guest.touch(*sign.area.centre)
        assert guest.says("Somebody looked into the box once.")
        guest.do(actions.Show(Menu()))
        assert guest.says("Somebody looked into the box once.")


def test_what_was_undone_is_told_apart_from_looks() -> None:
    with visit("turn") as guest:
        for _ in range(2):
            guest.hands("open A1")
            guest.do(actions.Undo())
            guest.hands("close A1")
        guest.do(actions.Show(Menu()))
        assert guest.says("Moves that showed what is hidden were undone 2 times.")
        assert not guest.says("Somebody looked")


def test_undoing_while_the_box_is_filled_is_told_of_nobody() -> None:
    with visit("preparing") as guest:
        guest.hands("open A1 secret")
        guest.do(actions.Undo())
        assert guest.model.table is not None
        assert guest.model.table.peeks == 0


def bar_of(guest: Visit) -> list[Widget]:
    """What stands in the bar of the game."""
    sizes = guest.frame.sizes
    return [one for one in build(Play(), guest.frame) if one.area.bottom <= sizes.bar]


@pytest.mark.parametrize("name", ["peek", "game-over", "game-over-points", "past-game", "sensors", "foul", "correct"])
def test_the_page_of_keys_can_be_asked_for_over_every_scene(name: str) -> None:
    with visit(name) as guest:
        before = guest.kiosk.route
        guest.key("?", "?")
        guest.wait(400)
        assert guest.says("shows this page")  # a notice may lie over its title
        guest.key("?", "?")
        guest.wait(400)
        assert type(guest.kiosk.route) is type(before)
        assert guest.targets


# flights


def test_gems_that_fell_fly_and_arrive() -> None:
    with visit("turn") as guest:
        guest.kiosk.running.box.command("open A2")
        flown: list[float] = []
        for _ in range(80):
            guest.wait(30)
            flown += [flight.progress for flight in guest.model.flights]
        assert flown == sorted(flown)
        assert len(flown) > 5
        assert guest.model.flights == ()
        due_ms = guest.kiosk.deadline_ms(guest.now_ms)  # that of the scene breathes on
        assert due_ms is None or due_ms > guest.now_ms + 100


def test_nothing_falls_again_when_something_is_taken_back() -> None:
    with visit("turn-spill") as guest:
        guest.hands("close A2")
        guest.do(actions.Say(('{"type":"turn_ended"}',)))
        guest.wait(1000)
        guest.kiosk.do(actions.Undo(), guest.now_ms)
        assert guest.model.flights == ()


def test_messages_about_the_machine_are_shown_at_home(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(messages=("Games are not saved: no disk", ""))) as here:
        assert model(here).messages[0] == "Games are not saved: no disk"
        assert "" not in model(here).messages


def test_a_drawer_whose_sensor_falls_silent_is_named_in_the_game() -> None:
    with visit("turn") as guest:
        guest.kiosk.do(actions.Hands("fault lost B2.front"), guest.now_ms)
        guest.kiosk.listen(guest.now_ms)
        assert guest.model.notice is not None
        assert guest.model.notice.text == "Not working: B2. Tap the box to enter your moves there."


def test_that_a_sensor_does_not_work_can_be_read_for_eight_seconds_or_until_a_tap() -> None:
    with visit("turn") as guest:
        guest.kiosk.do(actions.Hands("fault lost B2.front"), guest.now_ms)
        guest.wait(FAULT_MS - 500)
        assert guest.says("Not working: B2.")
        guest.wait(600)
        assert not guest.says("Not working: B2.")
        guest.kiosk.do(actions.Hands("fault lost C3.front"), guest.now_ms)
        guest.wait(500)
        assert guest.says("Not working: C3.")
        guest.touch(400, 20)
        assert not guest.says("Not working: C3.")


def test_a_level_that_loses_its_power_is_told_as_many_sensors() -> None:
    with visit("turn") as guest:
        guest.kiosk.do(actions.Hands("fault lost A"), guest.now_ms)
        guest.kiosk.listen(guest.now_ms)
        assert guest.model.notice is not None
        assert "many sensors" in guest.model.notice.text


def test_a_second_tap_while_the_virtual_box_turns_does_not_turn_it_back() -> None:
    with visit("turn") as guest:
        guest.kiosk.do(actions.Hands("turn"), guest.now_ms)
        guest.wait(200)
        guest.kiosk.do(actions.Hands("turn"), guest.now_ms)
        guest.settle(8000)
        assert box_picture(guest.model.picture).inverted


def test_a_virtual_box_is_put_as_the_game_left_it(tmp_path: Path) -> None:
    lines = [
        '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}',
        '{"type":"position_set","orientation":"inverted","rings":{"AB":3,"BC":2}}',
    ]
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal, auto_advance=False)
        for line in lines:
            table.say(line.encode())
        table.leave()
        clock = ManualClock()
        source = VirtualSource(VirtualBox(0, now_ms=0), clock)
        source.start()
        wood = LiveApparatus(JEWEL_BOX, source)
        there = Kiosk(journal, wood, Sounds(enabled=False), Place(puts_back=True))
        there.listen(0)
        there.do(actions.Resume(1), 0)
        for _ in range(60):
            assert there.scene == "smugglers-reveal", "nobody is asked to do what virtual hands do"
            clock.advance(500)
            there.listen(clock.now_ms())
        assert there.events == len(lines)  # nothing of it was a move
        shot = wood.snapshot
        assert isinstance(shot, Snapshot)
        assert (shot.orientation, dict(shot.rings)) == ("inverted", {"AB": 3, "BC": 2})
        source.stop()


def test_a_virtual_box_puts_itself_back_after_an_undo() -> None:
    with visit("turn") as guest:
        guest.kiosk.running.puts_back = True
        before = guest.kiosk.events
        guest.hands("open A1 front")
        guest.do(actions.Undo())
        assert guest.kiosk.events == before
        assert guest.kiosk.scene == "turn", "nobody is asked to do what virtual hands do"
        assert guest.model.notice is not None
        assert guest.model.notice.text.startswith("Undone: ")
        guest.settle(5000)
        assert guest.kiosk.scene == "turn"
        assert guest.kiosk.events == before
        assert not guest.kiosk.running.table.pose.drawers


def test_a_virtual_box_does_again_what_is_redone() -> None:
    with visit("turn") as guest:
        guest.kiosk.running.puts_back = True
        guest.hands("open A1 front")
        after = guest.kiosk.events
        for action in (actions.Undo(), actions.Redo()):
            guest.do(action)
            assert guest.kiosk.scene == "turn", "nobody is asked to do what virtual hands do"
            guest.settle(5000)
        assert guest.kiosk.events == after
        assert guest.room.source.thing.pose == guest.kiosk.running.table.pose  # type: ignore[attr-defined]
        guest.do(actions.Undo())
        guest.do(actions.Redo())
        assert guest.model.notice is not None
        assert guest.model.notice.text == "Redone: Ben opened a drawer."


PREPARED = (
    '{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Ben"]}',
    '{"type":"position_set"}',
    '{"type":"card_revealed","seat":"Ana","character":"jeweler"}',
    '{"type":"card_revealed","seat":"Ben","character":"detective"}',
)


@contextmanager
def at_virtual_box(journal: Journal) -> Iterator[tuple[Kiosk, Callable[..., BoxPicture]]]:
    """A kiosk that has just been started, and a way to let hands do something and see what the picture shows then."""
    clock = ManualClock()
    source = VirtualSource(VirtualBox(0, now_ms=0), clock)
    source.start()
    kiosk = Kiosk(journal, LiveApparatus(JEWEL_BOX, source), Sounds(enabled=False), Place(puts_back=True))

    def after(*orders: str, ms: int = 4000) -> BoxPicture:
        for order in (*orders, ""):
            if order:
                kiosk.do(actions.Hands(order), clock.now_ms())
            for _ in range(ms // 100 if order or not orders else 0):
                clock.advance(100)
                kiosk.listen(clock.now_ms())
        picture = kiosk.frame(Sizes(800, 480), clock.now_ms()).model.picture
        assert isinstance(picture, BoxPicture)
        return picture

    after(ms=1000)
    yield kiosk, after
    source.stop()


def test_after_a_restart_the_virtual_box_is_seen_from_the_same_side_at_once(tmp_path: Path) -> None:
    moves = ("open A2 front", "close A2", "rotate 1 ccw", "turn")
    with Journal.open(tmp_path / "journal") as journal:
        with at_virtual_box(journal) as (kiosk, after):
            kiosk.do(actions.Begin(PREPARED[0]), 1000)
            kiosk.do(actions.Say(tuple(PREPARED[1:])), 1000)
            left = after(*moves)
            assert left.inverted
            assert left.heading
            kiosk.do(actions.Leave(), 60_000)
        with at_virtual_box(journal) as (kiosk, after):
            kiosk.do(actions.Resume(1), 1000)
            seen = [after(ms=0)]
            while len(seen) < 120:
                assert kiosk.scene == "turn"
                seen.append(after(ms=200))
            assert {replace(one, stirring=frozenset(), rock=0.0, rough=False) for one in seen} == {left}
            before = after("turn")
            assert before.inverted != left.inverted, "hands move it on from there"


def test_a_second_game_begins_with_the_virtual_box_as_it_has_to_be(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal, at_virtual_box(journal) as (kiosk, after):
        after("rotate 1 cw", "turn")
        kiosk.do(actions.Begin(PREPARED[0]), 30_000)
        for _ in range(60):
            assert kiosk.scene == "setup"
            assert replace(after(ms=200), stirring=frozenset(), rock=0.0, rough=False) == BoxPicture()


class OnASerialLine(VirtualSource):
    """A box that hangs on a line in this state."""

    state = State.SILENT

    @property
    def status(self) -> Status:
        return Status(Condition.LOST, self.line.message)

    @property
    def line(self) -> LineStatus:
        return LineStatus(self.state, Words("a tray answers on /dev/ttyACM0"), Counters())


class Refused(OnASerialLine):
    """Something answers, but it is not the box."""

    state = State.REFUSED


@pytest.mark.parametrize(("source", "asks_for_cable"), [(OnASerialLine, True), (Refused, False)])
def test_where_another_thing_answers_the_cable_is_not_to_blame(
    tmp_path: Path, source: type[OnASerialLine], asks_for_cable: bool
) -> None:
    with kiosk(tmp_path, connect=source) as found:
        found.do(actions.Begin(OPENED), 0)
        link = model(found).link
        assert link.refused is not asks_for_cable
        texts = TroubleTexts(translator("en"), SCREENS.apparatuses["jewel_box"]().sentences, by_name)
        trouble = texts.link(replace(link, simulated=False))
        assert trouble.lines == ("a tray answers on /dev/ttyACM0",)
        assert ("Check its cable, battery and switch." in trouble.steps) is asks_for_cable
        assert "It reconnects automatically." in trouble.steps
