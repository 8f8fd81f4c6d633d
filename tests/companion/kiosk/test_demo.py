"""The robot and the demo: what is tapped and moved is a whole game, and the referee agrees with how it ended."""

import io
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from companion import game_files
from companion.cli import main
from companion.drawing.area import Area
from companion.kiosk import record_player
from companion.kiosk.demo import Demo, play_off_screen, play_on, scores
from companion.kiosk.gallery import record
from companion.kiosk.record_player import RECORD
from companion.pages import hands
from companion.pages.actions import Say, Show, Waive
from companion.pages.routes import Play
from companion.screens.kiosk import record_lines
from companion.screens.kiosk.widgets.basic import PushButton
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.screens.kiosk.window.inputs import Closed
from companion.screens.kiosk.window.window import OffScreen
from companion.table.journal import Journal
from companion.table.past_game import with_record
from hardware.clock import ManualClock, SteadyClock
from tests.companion.kiosk.visits import visit

EXAMPLE = Path(__file__).parents[3] / "examples" / "two-seats-gigamic.jsonl"


def referee(lines: str) -> dict[str, object]:
    judged = CliRunner().invoke(main, ["referee", "-"], input=lines)
    assert judged.exit_code == 0, judged.output
    found: dict[str, object] = msgspec.json.decode(judged.stdout)
    return found


def with_drawers(lines: list[str]) -> list[str]:
    """A record may leave out that drawers were opened to fill the box; hands cannot."""
    found = []
    for line in lines:
        event = msgspec.json.decode(line)
        depth = {"ruby_placed": "secret", "diamonds_placed": "front"}.get(event["type"])
        if depth is None:
            found.append(line)
            continue
        opened = {"type": "drawer_opened", "drawer": event["drawer"], "depth": depth}
        closed = {"type": "drawer_closed", "drawer": event["drawer"]}
        found += [msgspec.json.encode(opened).decode(), line, msgspec.json.encode(closed).decode()]
    return found


@pytest.mark.proof
def test_a_recorded_game_comes_out_as_the_referee_judges_it(tmp_path: Path) -> None:
    played = tmp_path / "record.jsonl"
    played.write_text("\n".join(with_drawers(EXAMPLE.read_text().splitlines())) + "\n")
    clock = ManualClock()
    with Journal.open(tmp_path / "journal") as journal:
        demo = Demo(journal, OffScreen((800, 480)), clock, "en", played)
        demo.play(clock)
        past = with_record(journal, journal.games()[-1])
        demo.close()
    wanted, found = referee(played.read_text()), referee(game_files.as_record(past))
    for key in ("phase", "winners", "seats", "red_pillow", "box", "round", "cycle"):
        assert found[key] == wanted[key], key
    ranked = {player.name: player.score for player in past.summary.players}
    assert ranked == {seat["name"]: seat["score"] for seat in wanted["seats"]}  # type: ignore[attr-defined]


@pytest.mark.proof  # `jewelbox play --demo` does the same in the suite
def test_off_screen_it_prints_how_it_ended_and_where_the_pictures_are(tmp_path: Path) -> None:
    out = io.StringIO()
    play_off_screen((480, 320), None, out, tmp_path / "shots")
    verdict = referee(RECORD.read_text())
    lines = out.getvalue().splitlines()
    saved = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert saved[-1].endswith("game-over.png")
    assert lines[-1] == f"{len(saved)} pictures saved to {tmp_path / 'shots'}/"
    for seat in verdict["seats"]:  # type: ignore[attr-defined]
        won = " (won)" if seat["name"] in verdict["winners"] else ""  # type: ignore[operator]
        assert any(line.endswith(f". {seat['name']}: {seat['score']}{won}") for line in lines)


def test_before_people_it_plays_until_somebody_closes_the_window() -> None:
    window = OffScreen((480, 320))
    window.give(Closed())
    play_on(window, "de", SteadyClock())


def test_the_scores_are_in_the_order_of_the_ranks() -> None:
    with visit(finished=True) as guest:
        past = with_record(guest.room.journal, guest.room.journal.games()[0])
        ranks = [int(line.partition(".")[0]) for line in scores(past).splitlines()[1:]]
        assert ranks == sorted(ranks)
        assert f"{len(record())} events" in scores(past)


# the record player


def button(action: object) -> Widget:
    return PushButton(Area(0, 0, 80, 50), "words", tap=Tap(action))


@pytest.mark.parametrize(
    ("event", "command"),
    [
        ({"type": "drawer_opened", "drawer": "A1", "depth": "secret"}, "open A1 secret"),
        ({"type": "drawer_closed", "drawer": "A1"}, "close A1"),
        ({"type": "level_rotated", "levels": 2, "direction": "ccw"}, "rotate 2 ccw"),
        ({"type": "box_turned"}, "turn"),
    ],
)
def test_movements_are_done_by_hand(event: dict[str, object], command: str) -> None:
    assert hands.command(event) == command


def test_what_people_say_is_no_movement() -> None:
    assert hands.command({"type": "turn_ended"}) is None


def test_it_taps_the_button_that_says_it_or_leads_there() -> None:
    revealed = {"type": "card_revealed", "seat": "Ana", "character": "thief", "number": 4, "at": "2026-01-01"}
    seat = button(Show(Play(3, "number\nAna")))
    without = button(Say(('{"type":"card_revealed","seat":"Ana","character":"thief"}',)))
    numbered = button(Say(('{"type":"card_revealed","seat":"Ana","character":"thief","number":4}',)))
    elsewhere = (
        Show(Play(3, "number\nBen")),
        Show(Play(3, "card\nAna")),
        Show(Play(3)),
        Say(('{"type":"turn_ended"}',)),
    )
    others = [button(action) for action in elsewhere]
    assert record_lines.button_for([*others, seat], revealed) is seat
    assert record_lines.button_for([*others, seat, without], revealed) is without
    assert record_lines.button_for([*others, without, numbered], revealed) is numbered
    assert record_lines.button_for(others, revealed) is None


def test_it_lets_fouls_pass() -> None:
    waive = button(Waive(3, "second_drawer"))
    assert record_player.waiver([button(Say(("{}",))), waive]) is waive
    assert record_player.waiver([button(Say(("{}",)))]) is None
