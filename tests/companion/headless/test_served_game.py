"""Games at a table without a display, by the host alone, over real WebSockets."""

import json
import os
import select
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, game_of
from companion.games.game import View
from tests.companion.headless.served import SOON_S, Browser, Served, browser, host, serving

pytestmark = pytest.mark.proof

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
MOVEMENTS = {"drawer_opened", "drawer_closed", "level_rotated", "box_turned"}
A_FEW = 25  # messages over one connection: who sends too many at once is sent away
FORTY = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'
MASTER = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben","Cora"]}'


def record(name: str) -> list[str]:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def ending(lines: list[str]) -> dict[str, Any]:
    """How the rules see the end of a record."""
    game = game_of(lines[0].encode())
    state = game.open(game.decode(lines[0].encode()))
    for line in lines[1:]:
        state = game.apply(state, game.decode(line.encode()))
    found: dict[str, Any] = json.loads(game.view(state, View.TABLE))
    return found


def said(line: str) -> str:
    """A line as a page says it: without what only a record has, and with what an Amulet gets rid of."""
    event = {key: value for key, value in json.loads(line).items() if key not in ("at", "source")}
    return json.dumps({"eye": "token", **event} if event["type"] == "amulet_played" else event)


def begin(here: Browser, line: str) -> None:
    here.want("begin", line=said(line))
    here.page("game")


def test_a_whole_game_ends_as_its_record_does(tmp_path: Path) -> None:
    lines = record("two-seats-forty-thieves")
    with serving(tmp_path) as served:
        with host(served) as here:
            here.want("configure", key="auto_advance", value=False)
            begin(here, lines[0])
        for first in range(1, len(lines), A_FEW):
            with host(served) as here:
                for line in lines[first : first + A_FEW]:
                    here.say(said(line))
        ends_as(served, lines)


def ends_as(served: Served, lines: list[str]) -> None:
    with host(served) as here:
        assert here.frame["page"] == "over"
        view, wanted = here.frame["view"], ending(lines)
        assert view["winners"] == wanted["winners"]
        assert [seat["score"] for seat in view["seats"]] == [seat["score"] for seat in wanted["seats"]]
        here.want("leave")
        here.page("no_game")
        (game,) = here.ask("games")["games"]
        assert (game["status"], game["game"]) == ("finished", json.loads(lines[0])["game"])
        told = here.ask("game", game=game["id"])
        assert told["result"]["why"]
        assert "pygame" not in Path(f"/proc/{served.process.pid}/maps").read_text(encoding="utf-8")
        (section, *_) = here.ask("statistics")["sections"]
        assert section["games"] == 1
        assert served.end() == 0


def test_the_virtual_box_is_filled_moved_and_put_right_by_taps(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, MASTER)
        assert here.ask("table")["simulated"] is True
        here.want("fill")
        here.until(lambda message: message["type"] == "public" and message["guide"]["phase"] != "setup")
        here.want("hands", order="open A2 front")  # nobody has a turn
        trouble = here.until(lambda message: message["type"] == "public" and message["trouble"])["trouble"]
        assert (trouble["kind"], trouble["foul"]["code"]) == ("foul", "box_touched_out_of_turn")
        here.want("undo", since=trouble["foul"]["event"])
        # A virtual box puts itself back, and play can go on.
        again = here.until(
            lambda message: (
                message["type"] == "public" and message["trouble"] is None and message["view"]["box"]["open"] == {}
            )
        )
        here.want("say", lines=[again["guide"]["reveal"][0]["characters"][0]["line"]])
        here.until(lambda message: message["type"] == "public" and message["event"] > again["event"])


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table at which nobody plays."""
    with serving(tmp_path_factory.mktemp("idle")) as served:
        yield served
        assert served.end() == 0


def test_what_is_impossible_is_refused_in_the_language_of_the_browser(idle: Served) -> None:
    with host(idle, "de") as here:
        here.want("begin", line='{"type":"table_opened","game":"chess","seats":["Ana"]}')
        assert here.refused()
        here.want("undo")
        assert here.refused() == "Noch ist kein Tisch offen: ein Spiel beginnt mit table_opened."
        here.want("configure", key="language", value=True)
        assert here.refused()
        here.want("hands", order="dance")
        assert here.until(lambda message: message["type"] in ("told", "refused"))
        here.want("resume", game=99)
        assert here.until(lambda message: message["type"] == "told")["text"]
        here.want("fly")
        assert here.refused()


def test_a_seat_joins_with_its_own_code_and_a_new_code_sends_it_away(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, MASTER)
        codes = here.ask("codes")
        assert [seat["name"] for seat in codes["seats"]] == ["Ana", "Ben", "Cora"]
        assert all(len(row) == len(seat["code"]) for seat in codes["seats"] for row in seat["code"])
        link = codes["seats"][1]["link"]
        assert link.startswith(f"http://127.0.0.1:{served.port}/#")
        with browser(served.port, link.partition("#")[2], device="phone") as phone:
            assert phone.until(lambda message: message["type"] == "private")["seat"] == "Ben"
            phone.want("undo")
            assert phone.refused()
            phone.want("ask", about="sensors")
            assert phone.refused()
            here.want("new_code", seat="Ben")
            assert here.ask("codes")["seats"][1]["link"] != link


def test_after_a_power_cut_the_game_goes_on_with_the_same_link(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, FORTY)
            here.say('{"type":"setup_finished"}')
            event = here.frame["event"]
        token, children = served.token, [os.pidfd_open(pid) for pid in served.children()]
        served.end(signal.SIGKILL)
        for child in children:
            assert select.select([child], [], [], SOON_S)[0], "the web process has outlived the table"
            os.close(child)
    with serving(tmp_path) as served:
        assert served.token == token
        with host(served) as here:
            waiting = here.ask("table")["waiting"]
            here.want("resume", game=waiting["id"])
            assert here.page("game")["event"] == event


def test_a_web_process_that_is_killed_comes_back_at_the_same_address(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, FORTY)
        (child,) = served.children()
        gone = os.pidfd_open(child)
        os.kill(child, signal.SIGKILL)
        assert select.select([gone], [], [], SOON_S)[0]
        os.close(gone)
        deadline = select.poll()  # nothing is registered: it only waits
        for _ in range(200):
            try:
                with host(served) as here:
                    assert here.frame["page"] == "game"
                    break
            except OSError:
                deadline.poll(100)
        else:
            pytest.fail("the pages did not come back")
        (another,) = served.children()
        assert another != child
        assert served.end() == 0


def test_sensors_are_told_one_by_one(idle: Served) -> None:
    with host(idle) as here:
        channels = {each["name"]: each for each in here.ask("sensors")["channels"]}
        assert channels["A1.closed"] == {"name": "A1.closed", "part": "A1", "level": True, "well": True}
        here.want("hands", order="fault noisy B2.front")
        assert here.refused(), "no page offers to break a sensor"


def test_what_can_be_played_is_offered_with_its_differences(idle: Served) -> None:
    with host(idle) as here:
        offered = {game["name"]: game for game in here.ask("new_game")["games"]}
        assert set(offered) == set(GAMES)
        zoch = next(each for each in offered["master-thieves"]["editions"] if each["id"] == "zoch")
        assert zoch["differences"]
        assert [rule["name"] for rule in offered["forty-thieves"]["rules"]] == ["simple", "leaders", "tales"]


def test_a_setting_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        here.want("configure", key="language", value="fr")
        assert here.ask("table")["settings"]["language"] == "fr"
        here.want("configure", key="auto_advance", value=False)
        assert here.ask("table")["settings"]["auto_advance"] is False
        served.end()
    with serving(tmp_path) as served, host(served) as here:
        assert here.ask("table")["settings"] == {"language": "fr", "auto_advance": False}
