"""Past games at the kiosk: files and replays."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.kiosk.gallery import record
from companion.kiosk.game_cards import local
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.timed_scenes import REPLAY_STEP_MS
from companion.languages import translator
from companion.pages import actions, routes
from companion.pages.actions import ExportFormat
from companion.pages.model import NoticeKind
from tests.companion.kiosk.kiosks import OPENED, kiosk, notice
from tests.companion.kiosk.visits import visit

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
        (file,) = guest.room.journal.path.parent.glob(f"master-thieves-1-*.{ending}")
        assert guest.model.notice.text == f"Saved to {file}"
        if form == "record":
            said = [msgspec.json.decode(line) for line in file.read_text().splitlines()]
            assert [line["type"] for line in said] == [msgspec.json.decode(line)["type"] for line in record()]


def test_a_folder_that_cannot_be_written_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file where a folder should be")
    with kiosk(tmp_path, Place(exports=tmp_path / "exports")) as here:
        with here.running.table.together():
            for line in record():
                here.running.table.say(line.encode())
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


@pytest.mark.parametrize("speed", [1, 4, 16])
def test_a_replay_goes_as_fast_as_asked_for(speed: int) -> None:
    with visit(finished=True) as guest:
        guest.kiosk.do(actions.Show(routes.Replay(1, playing=True, speed=speed)), guest.now_ms)
        guest.wait(REPLAY_STEP_MS)
        assert isinstance(guest.kiosk.route, routes.Replay)
        assert guest.kiosk.route.step == speed


def test_rubies_and_alarms_are_landmarks_of_a_replay() -> None:
    with visit(finished=True) as guest:
        guest.do(actions.Show(routes.Replay(1)))
        story, landmarks = guest.model.story, guest.model.landmarks
        assert 0 < len(landmarks) < 20
        told = [" ".join(map(str, story[step].lines)) for step in landmarks]
        assert all("ruby" in lines or "alarm" in lines for lines in told)


def test_dates_are_written_as_people_read_them() -> None:
    at = datetime(2026, 11, 5, 9, 7, tzinfo=UTC).astimezone()
    assert local(at, translator("en")) == f"{at.day} Nov 2026, {at:%H:%M}"
