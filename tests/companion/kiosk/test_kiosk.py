"""What each tap does at the kiosk: every action, with what is refused and what goes wrong on the way."""

from pathlib import Path

import msgspec
import pytest

from companion.games.master_thieves.pages.routes import Correct
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.kiosk.notices import NOTICE_MS
from companion.kiosk.timed_scenes import REPLAY_STEP_MS
from companion.pages import actions, routes
from companion.pages.actions import Action, CheckStep, ExportFormat, Route
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.window.window import OffScreen
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from hardware.clock import ManualClock
from tests.companion.kiosk.kiosks import OPENED, frame, kiosk, model, notice
from tests.companion.kiosk.visits import visit

# starting


def test_it_starts_with_any_settings_and_says_what_it_left_out(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_bytes(b'{"language": "\xff"}')
    with kiosk(tmp_path, Place(preferences=settings)) as here:
        (told,) = model(here).messages
        assert told.startswith("settings.json is damaged. It was renamed to settings.json.damaged-1")
        here.do(actions.Configure("sound", value=False), 0)
    with kiosk(tmp_path, Place(preferences=settings)) as here:
        assert (model(here).messages, here.settings.preferences.sound) == ((), False)


def test_it_starts_with_names_and_times_that_are_refused_by_now(tmp_path: Path) -> None:
    opened = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["\0\x1b[2J", "\u202eBo"]}
    line = msgspec.json.encode(opened | {"at": "9999-12-31T23:59:59-23:59"}).decode()
    with Journal.open(tmp_path / "journal") as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, line), Entry(Kind.EVENT, '{"type":"position_set"}')])
    with kiosk(tmp_path) as here:
        loop = Loop(here, OffScreen((800, 480)), ManualClock())
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
        loop = Loop(here, OffScreen((800, 480)), ManualClock())
        for route in (routes.PastGames(), routes.PastGame(1), routes.Replay(1, playing=True)):
            here.do(actions.Show(route), 0)
            loop._stale = True
            loop.turn()
            assert [card.id for card in model(here).games] == [1]
        here.listen(REPLAY_STEP_MS + 1)
        assert model(here).story == ()
        (told,) = model(here).messages
        assert "game 1 does not follow the rules of this program (by these rules it is not over)" in told


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
        here.do(actions.FillByChance(), 0)
        here.do(actions.Abandon(), 0)
        assert notice(here) == "Game abandoned. You'll find it under Past games."
        assert isinstance(here.route, routes.Home)
        assert model(here).games[0].status == "abandoned"
        here.do(actions.Resume(1), 0)
        assert here.events == 2
        here.do(actions.Leave(), 0)
        assert model(here).games[0].status == "unfinished"


def test_a_game_that_is_given_up_before_anything_happened_is_not_promised_among_past_games(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        here.do(actions.Abandon(), 0)
        assert (notice(here), model(here).games) == ("", ())


def test_something_may_be_told_where_a_way_leads(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Show(routes.Home(declined=1), "You'll find this game under Past games."), 0)
        assert here.route == routes.Home(declined=1)
        assert notice(here) == "You'll find this game under Past games."


def test_a_game_that_is_not_there_cannot_be_resumed(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Resume(99), 0)
        assert isinstance(here.route, routes.Home)
        assert model(here).table is None


def test_the_open_game_stays_open_if_another_cannot_be_resumed(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Begin(OPENED), 0)
        before = model(here).table
        here.do(actions.Resume(99), 0)
        assert before is not None
        assert model(here).table == before


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
        actions.WasOpened("A1", opened=True),
        actions.WasOpened("A1", opened=False),
        actions.Dismiss(),
        actions.Abandon(),
        actions.CallOff(),
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
    with visit("reveal-many-tie") as guest:
        guest.tap("Number…")
        assert guest.says("which number?")
        guest.tap("7")
        assert not guest.says("which number?")
        guest.do(actions.Undo())
        assert not guest.says("which number?")
