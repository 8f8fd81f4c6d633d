"""What each tap does at the kiosk: every action, with what is refused and what goes wrong on the way."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from companion.kiosk.gallery import record
from companion.kiosk.kiosk import NOTICE_MS, REPLAY_STEP_MS, Kiosk, Place
from companion.kiosk.live_box import LiveBox
from companion.kiosk.loop import Loop
from companion.screen import actions, routes
from companion.screen.actions import Action, CheckStep, ExportFormat, Route
from companion.screen.drawing.theme import Sizes
from companion.screen.jewel_box.picture import box_picture
from companion.screen.master_thieves.correct import Correct
from companion.screen.master_thieves.opening import choices_of
from companion.screen.model import Frame, Model, NoticeKind
from companion.screen.routes import Menu, Play
from companion.screen.scenes.scene_router import build
from companion.screen.sound.sounds import Sounds
from companion.screen.widgets.basic import IconMark
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget
from companion.screen.window.window import OffScreen
from companion.service.poweroff import REQUEST, PowerSwitch
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource
from tests.companion.kiosk.visits import Visit, visit

OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'


@contextmanager
def kiosk(folder: Path, place: Place = Place()) -> Iterator[Kiosk]:  # noqa: B008 - frozen
    clock = ManualClock()
    source = VirtualSource(VirtualBox(0, now_ms=0), clock)
    source.start()
    with Journal.open(folder / "journal") as journal:
        found = Kiosk(journal, LiveBox(source, Timings(), Wiring()), Sounds(enabled=False), place)
        found.listen(0)
        yield found
    source.stop()


def model(of: Kiosk, now_ms: int = 0) -> Model:
    return frame(of, now_ms).model


def frame(of: Kiosk, now_ms: int = 0) -> Frame:
    return of.frame(Sizes(800, 480), now_ms)


def notice(of: Kiosk) -> str:
    found = model(of).notice
    return "" if found is None else found.text


# starting


def test_it_starts_with_any_settings_and_says_what_it_left_out(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_bytes(b'{"language": "\xff"}')
    with kiosk(tmp_path, Place(preferences=settings)) as here:
        (told,) = model(here).messages
        assert told.startswith("settings.json is damaged. It was renamed to settings.json.damaged-1")
        here.do(actions.Configure("sound", value=False), 0)
    with kiosk(tmp_path, Place(preferences=settings)) as here:
        assert (model(here).messages, here.preferences.sound) == ((), False)


def test_it_starts_with_names_and_times_that_are_refused_by_now(tmp_path: Path) -> None:
    opened = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["\0\x1b[2J", "\u202eBo"]}
    line = msgspec.json.encode(opened | {"at": "9999-12-31T23:59:59-23:59"}).decode()
    with Journal.open(tmp_path / "journal") as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, line), Entry(Kind.EVENT, '{"type":"position_set"}')])
    with kiosk(tmp_path) as here:
        loop = Loop(here, OffScreen((800, 480)), ManualClock(), handles=[])
        loop.turn()
        (card,) = model(here).games
        assert [player.name for player in card.players] == ["\0\x1b[2J", "\u202eBo"]
        here.do(actions.Resume(1), 0)
        loop.turn()
        here.do(actions.Say(('{"type":"card_revealed","seat":"\\u0000\\u001b[2J","character":"smuggler"}',)), 0)
        assert (here.scene, here.events, notice(here)) == ("smugglers-reveal", 3, "")


def test_games_that_it_cannot_show_are_named_and_the_others_are_there(tmp_path: Path) -> None:
    lines = [OPENED, "{}", OPENED.replace("Ana", "Dora")]
    with Journal.open(tmp_path / "journal") as journal:
        for line in lines:
            journal.begin_game("master-thieves", [Entry(Kind.EVENT, line)])
        journal.begin_game("mahjong", [Entry(Kind.EVENT, OPENED)])
    with kiosk(tmp_path) as here:
        shown = model(here)
        assert [card.id for card in shown.games] == [3]
        mahjong, damaged = shown.messages
        assert "game 4 is mahjong, which this program does not know" in mahjong
        assert "game 2 does not follow the rules of this program" in damaged


def test_a_finished_game_that_these_rules_do_not_finish_is_listed_and_not_told_again(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, OPENED), Entry(Kind.OVER)])
    with kiosk(tmp_path) as here:
        loop = Loop(here, OffScreen((800, 480)), ManualClock(), handles=[])
        for route in (routes.PastGames(), routes.PastGame(1), routes.Replay(1, playing=True)):
            here.do(actions.Show(route), 0)
            loop._stale = True
            loop.turn()
            assert [card.id for card in model(here).games] == [1]
        here.listen(REPLAY_STEP_MS + 1)
        assert model(here).story == ()
        (told,) = model(here).messages
        assert "game 1 does not follow the rules of this program (by them it is not over)" in told


# beginning, resuming, leaving


def test_begin_opens_a_table_and_shows_it(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        assert (here.route, here.events, here.scene) == (routes.Play(), 1, "setup")


@pytest.mark.parametrize(
    "line",
    [
        "no record",
        '{"type":"turn_ended"}',
        '{"type":"table_opened","game":"chess","edition":"zoch","seats":["Ana","Ben"]}',
        '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana"]}',
        '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ana"]}',
    ],
)
def test_a_beginning_that_is_refused_says_why_and_leaves_no_half_open_table(tmp_path: Path, line: str) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Show(routes.NewGame(seats=("Ana", "Ben"))), 0)
        here.do(actions.Begin(line), 0)
        assert notice(here)
        assert here.route == routes.NewGame(seats=("Ana", "Ben"))
        assert model(here).table is None
        assert here.events == 0
        here.do(actions.Begin(OPENED), 0)
        assert here.events == 1


def test_a_game_that_is_left_is_resumed_where_it_was(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Say(('{"type":"ruby_placed","drawer":"A1"}',)), 0)
        here.do(actions.Leave(), 0)
        assert isinstance(here.route, routes.Home)
        assert model(here).table is None
        assert [game.status for game in model(here).games] == ["unfinished"]
        here.do(actions.Resume(1), 0)
        assert here.events == 2
        assert here.scene == "setup"


def test_going_home_puts_the_game_away(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Show(routes.Home()), 0)
        assert model(here).table is None
        assert model(here).games[0].status == "unfinished"


def test_a_finished_game_is_resumed_at_its_end() -> None:
    with visit(finished=True) as guest:
        guest.do(actions.Resume(1))
        assert guest.kiosk.scene == "game-over"
        assert guest.model.result
        guest.do(actions.Leave())
        assert guest.kiosk.scene == "home"
        assert guest.model.games[0].status == "finished"


def test_a_game_that_was_given_up_can_be_taken_up_again(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Abandon(), 0)
        assert isinstance(here.route, routes.Home)
        assert model(here).games[0].status == "abandoned"
        here.do(actions.Resume(1), 0)
        assert here.events == 1
        here.do(actions.Leave(), 0)
        assert model(here).games[0].status == "unfinished"


def test_a_game_that_is_not_there_cannot_be_resumed(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Resume(99), 0)
        assert isinstance(here.route, routes.Home)
        assert model(here).table is None


@pytest.mark.parametrize("route", [routes.Play(), routes.Menu(), Correct()])
def test_scenes_of_a_game_lead_home_where_none_is_open(tmp_path: Path, route: Route) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Show(route), 0)
        assert here.route == routes.Home()


@pytest.mark.parametrize(
    "action",
    [
        actions.Undo(),
        actions.Undo(3),
        actions.Redo(),
        actions.Waive(1, "second_drawer"),
        actions.TrustBox(),
        actions.LookAgain(),
        actions.WasOpened("A1", opened=True),
        actions.WasOpened("A1", opened=False),
        actions.Dismiss(),
        actions.Abandon(),
        actions.Leave(),
        actions.Peek(),
        actions.Say(('{"type":"turn_ended"}',)),
        actions.Say(("nonsense",)),
        actions.Hands("open A1"),
        actions.Hands("fly"),
        actions.CheckSensors(CheckStep.NEXT),
        actions.CheckSensors(CheckStep.STOP),
        actions.Export(7, ExportFormat.RECORD),
        actions.PowerOff(),
        actions.Resume(5),
    ],
    ids=str,
)
def test_no_action_brings_down_a_kiosk_without_a_game(tmp_path: Path, action: Action) -> None:
    with kiosk(tmp_path) as here:
        here.do(action, 0)
        assert reachable(build(here.route, frame(here)))
        assert model(here).peek is None


# saying


def test_what_is_said_together_counts_together_or_not_at_all(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Say(('{"type":"ruby_placed","drawer":"A1"}', '{"type":"ruby_placed","drawer":"A1"}')), 0)
        assert here.events == 1
        assert notice(here)


def test_a_refusal_goes_by_itself_after_a_while_and_with_the_next_tap(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.listen(20_000)
        here.do(actions.Say(('{"type":"turn_ended"}',)), 20_000)
        assert notice(here)
        assert here.deadline_ms(20_000) == 20_000 + NOTICE_MS
        assert not here.listen(19_999 + NOTICE_MS).changed
        assert notice(here)
        assert here.listen(20_000 + NOTICE_MS).changed
        assert not notice(here)
        assert here.deadline_ms(20_000 + NOTICE_MS) is None
        here.do(actions.Say(('{"type":"turn_ended"}',)), 40_000)
        here.do(actions.Dismiss(), 40_000)
        assert not notice(here)


def test_what_was_picked_is_void_once_something_happened_and_stays_so_when_that_is_undone() -> None:
    with visit("reveal") as guest:
        seat = "Cora"
        guest.tap(seat)
        assert f"{seat} shows" in guest.words
        guest.tap("Thief")
        assert f"{seat} shows" not in guest.words
        guest.do(actions.Undo())
        assert f"{seat} shows" not in guest.words


# settings


def test_settings_change_at_once_and_are_kept_for_the_next_time(tmp_path: Path) -> None:
    place = Place(preferences=tmp_path / "settings.json")
    with kiosk(tmp_path, place) as here:
        for key, value in (("language", "de"), ("sound", True), ("auto_advance", False), ("turned", True)):
            here.do(actions.Configure(key, value), 0)
        settings = model(here).settings
        assert (settings.language, settings.auto_advance, settings.turned) == ("de", False, True)
        assert notice(here) == ""
    with kiosk(tmp_path, place) as again:
        settings = model(again).settings
        assert (settings.language, settings.auto_advance, settings.turned) == ("de", False, True)


def test_a_setting_that_cannot_be_kept_still_counts_and_says_so(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(preferences=tmp_path / "no" / "folder" / "settings.json")) as here:
        here.do(actions.Configure("language", "fr"), 0)
        assert model(here).settings.language == "fr"
        assert notice(here) == frame(here).say("Could not save this setting: it lasts until the kiosk stops.")


def test_the_language_of_the_command_line_stays_until_somebody_chooses_another(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text('{"language":"de"}')
    with kiosk(tmp_path, Place(language="fr", language_is_asked=True, preferences=settings)) as here:
        assert model(here).settings.language == "fr"
        here.do(actions.Configure("turned", value=True), 0)
        assert model(here).settings.language == "fr"
        here.do(actions.Configure("language", "it"), 0)
        assert model(here).settings.language == "it"


def test_the_language_changes_in_the_middle_of_a_game_and_in_its_trouble() -> None:
    with visit("foul") as guest:
        english = guest.words
        events = guest.kiosk.events
        guest.do(actions.Configure("language", "de"))
        german = guest.words
        assert guest.kiosk.events == events
        assert guest.model.trouble is not None
        assert english != german
        assert guest.frame.say("Let it go") in german


def test_the_edition_of_the_command_line_is_the_one_that_a_new_game_begins_with(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(edition="gigamic")) as here:
        offered = [
            widget.tap.action.route
            for widget in reachable(build(here.route, frame(here)))
            if widget.tap is not None
            and isinstance(widget.tap.action, actions.Show)
            and isinstance(widget.tap.action.route, routes.NewGame)
        ]
        assert [choices_of(route, frame(here)).edition for route in offered] == ["gigamic"]


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
        assert any(isinstance(one, IconMark) for one in bar_of(guest))
        guest.do(actions.Show(Menu()))
        assert guest.says("Somebody looked into the box 1 time.")


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
        assert guest.says("Keys")
        guest.key("?", "?")
        guest.wait(400)
        assert type(guest.kiosk.route) is type(before)
        assert guest.targets


# past games


@pytest.mark.parametrize(
    ("form", "ending"),
    [(ExportFormat.RECORD, "jsonl"), (ExportFormat.CSV, "csv"), (ExportFormat.BGSTATS, "txt")],
)
def test_a_game_is_written_to_a_file_and_the_file_is_named(form: ExportFormat, ending: str) -> None:
    with visit(finished=True) as guest:
        guest.do(actions.Export(1, form))
        assert guest.model.notice is not None
        assert guest.model.notice.kind is NoticeKind.NEWS
        (file,) = guest.room.journal.path.parent.glob(f"game-1-*.{ending}")
        assert str(file) in guest.model.notice.text
        if form == "record":
            said = [msgspec.json.decode(line) for line in file.read_text().splitlines()]
            assert [line["type"] for line in said] == [msgspec.json.decode(line)["type"] for line in record()]


def test_a_folder_that_cannot_be_written_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file where a folder should be")
    with kiosk(tmp_path, Place(exports=tmp_path / "exports")) as here:
        with here._table.together():
            for line in record():
                here._table.say(line.encode())
        here.do(actions.Leave(), 0)
        here.do(actions.Export(1, ExportFormat.RECORD), 0)
        assert str(tmp_path / "exports") in notice(here)


@pytest.mark.parametrize("form", ExportFormat)
def test_a_game_that_may_go_on_is_not_written_to_a_file(tmp_path: Path, form: ExportFormat) -> None:
    with kiosk(tmp_path, Place(exports=tmp_path / "exports")) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Leave(), 0)
        here.do(actions.Export(1, form), 0)
        assert notice(here) == "Game 1 is not finished: until then nobody sees what is hidden."
        assert not (tmp_path / "exports").exists()


def test_a_replay_goes_on_by_itself_and_ends() -> None:
    with visit(finished=True) as guest:
        steps = len(record())
        now_ms = guest.now_ms
        guest.kiosk.do(actions.Show(routes.Replay(1, steps - 4, playing=True)), now_ms)
        assert guest.kiosk.deadline_ms(now_ms) == now_ms + REPLAY_STEP_MS
        for _ in range(8):
            now_ms += REPLAY_STEP_MS
            guest.kiosk.listen(now_ms)
        assert isinstance(guest.kiosk.route, routes.Replay)
        assert not guest.kiosk.route.playing
        assert guest.kiosk.route.step == len(guest.model.story) - 1
        assert guest.kiosk.deadline_ms(now_ms) is None


# switching off and leaving


def test_switching_off_asks_the_machine(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(power=PowerSwitch(tmp_path))) as here:
        assert model(here).settings.can_power_off
        here.do(actions.PowerOff(), 0)
        assert (tmp_path / REQUEST).exists()
        assert notice(here) == "Switching off. Your game is saved."


@pytest.mark.parametrize("switch", [PowerSwitch(), PowerSwitch(Path("/dev/null/nowhere"))], ids=str)
def test_a_machine_that_cannot_be_switched_off_says_what_to_do(tmp_path: Path, switch: PowerSwitch) -> None:
    with kiosk(tmp_path, Place(power=switch)) as here:
        here.do(actions.PowerOff(), 0)
        assert notice(here)
        assert not here.done


def test_there_is_no_exit_for_passers_by(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(is_kiosk=True)) as here:
        here.do(actions.Quit(), 0)
        assert not here.done
    with kiosk(tmp_path, Place(is_kiosk=False)) as here:
        here.do(actions.Quit(), 0)
        assert here.done


# flights


def test_gems_that_fell_fly_and_arrive() -> None:
    with visit("turn") as guest:
        guest.kiosk._box.command("open A2")
        flown: list[float] = []
        for _ in range(80):
            guest.wait(30)
            flown += [flight.progress for flight in guest.model.flights]
        assert flown == sorted(flown)
        assert len(flown) > 5
        assert guest.model.flights == ()
        assert guest.loop.deadline_ms() is None or guest.loop.deadline_ms() > guest.now_ms + 100  # type: ignore[operator]


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
        wood = LiveBox(source, Timings(), Wiring())
        there = Kiosk(journal, wood, Sounds(enabled=False), Place(puts_back=True))
        there.listen(0)
        there.do(actions.Resume(1), 0)
        assert there.scene == "differs"
        for _ in range(60):
            clock.advance(500)
            there.listen(clock.now_ms())
        assert there.scene == "smugglers-reveal"
        assert there.events == len(lines)  # nothing of it was a move
        shot = wood.snapshot
        assert shot is not None
        assert (shot.orientation, dict(shot.rings)) == ("inverted", {"AB": 3, "BC": 2})
        source.stop()
