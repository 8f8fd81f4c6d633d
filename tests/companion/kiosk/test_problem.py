"""Reports for bugs on screens: saved at the kiosk, downloaded by a host, and counted as a look while a game is on."""

from base64 import b64decode
from pathlib import Path

from companion.capsule import CapsulesPlace
from companion.capsule.capsule import Capsule, decoded
from companion.capsule.keeping import kept
from companion.capsule.replay import replay
from companion.config import Config
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages import actions
from companion.pages.routes import Play, Problem, SettingsPage, SettingsTopic
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
from companion.screens.browser.page_messages import GUARD_MS
from companion.service.sticks import Sticks
from tests.companion.kiosk.kiosks import OPENED, kiosk, model, notice
from tests.companion.kiosk.visits import visit

STOPPED = '{"type":"game_stopped"}'
POSITION = '{"type":"position_set"}'


def place(folder: Path, **more: object) -> Place:
    capsules = CapsulesPlace(folder / "capsules", Config(), folder / "model")
    return Place(exports=folder / "exports", capsules=capsules, **more)  # type: ignore[arg-type]


def saved(folder: Path) -> list[Capsule]:
    return [decoded(path.read_bytes()) for path in kept(folder)]


def looks(at: Kiosk) -> int:
    view = at.running.view
    return 0 if view is None else view.peeks


def test_the_last_game_is_saved_with_the_exports_and_that_is_no_look(tmp_path: Path) -> None:
    with kiosk(tmp_path, place(tmp_path)) as at:
        at.do(actions.Begin(OPENED), 0)
        at.do(actions.Say((POSITION, STOPPED)), 0)
        assert at.running.table.is_over
        at.do(actions.SaveCapsule(), 0)
        assert looks(at) == 0
        assert notice(at).startswith(f"Saved to {tmp_path / 'exports'}")
        at.do(actions.Leave(), 0)
        at.do(actions.SaveCapsule(), 0)
    both = saved(tmp_path / "exports")
    assert [found.game.entries[-1].entry for found in both if found.game] == ["over", "over"]
    assert [replay(found).partings for found in both] == [(), ()]


def test_a_running_game_counts_it_as_a_look(tmp_path: Path) -> None:
    with kiosk(tmp_path, place(tmp_path)) as at:
        at.do(actions.Begin(OPENED), 0)
        at.do(actions.Say((POSITION,)), 0)
        at.do(actions.SaveCapsule(), 0)
        assert looks(at) == 1
        (found,) = saved(tmp_path / "exports")
        assert replay(found).partings == ()


def test_a_game_that_was_put_away_is_not_in_it(tmp_path: Path) -> None:
    with kiosk(tmp_path, place(tmp_path)) as at:
        at.do(actions.Begin(OPENED), 0)
        at.do(actions.Say((POSITION,)), 0)
        at.do(actions.Leave(), 0)
        at.do(actions.SaveCapsule(), 0)
        (found,) = saved(tmp_path / "exports")
        assert found.game is None
        assert found.sensors


def test_a_stick_goes_before_the_exports(tmp_path: Path) -> None:
    stick = tmp_path / "run" / "jewelbox-sticks" / "BLUE"
    stick.mkdir(parents=True)
    mounts = tmp_path / "proc" / "self" / "mountinfo"
    mounts.parent.mkdir(parents=True)
    mounts.write_text("40 25 8:1 / /run/jewelbox-sticks/BLUE rw - vfat /dev/sda1 rw\n")
    with kiosk(tmp_path, place(tmp_path, sticks=Sticks(tmp_path))) as at:
        at.do(actions.SaveCapsule(), 0)
        assert notice(at).startswith(f"Saved to {stick}")
    assert len(saved(stick)) == 1


def test_what_cannot_be_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    with kiosk(tmp_path, place(tmp_path)) as at:
        at.do(actions.SaveCapsule(), 0)
        assert notice(at).startswith(f"Could not save to {tmp_path / 'exports'}: ")


def test_it_is_held_while_a_game_is_on() -> None:
    with visit("turn") as guest:
        guest.do(actions.Show(SettingsPage(SettingsTopic.HELP)))
        guest.tap("Report a problem")
        assert isinstance(guest.kiosk.route, Problem)
        assert "Save a capsule" not in guest.labels()
        guest.tap("Hold: save a capsule")
        assert guest.says("counts as a look")
        guest.key("escape")
        assert isinstance(guest.kiosk.route, SettingsPage)


def test_the_settings_lead_there_without_a_game() -> None:
    with visit("settings") as guest:
        guest.do(actions.Show(SettingsPage(SettingsTopic.HELP)))
        guest.tap("Report a problem")
        assert isinstance(guest.kiosk.route, Problem)
        assert "Save a capsule" in guest.labels()
        guest.key("escape")
        assert isinstance(guest.kiosk.route, SettingsPage)


def test_a_lesson_has_no_report() -> None:
    with visit("learn-turn") as guest:
        for topic in SettingsTopic:
            guest.do(actions.Show(SettingsPage(topic)))
            assert not guest.says("Report a problem")


# hosts


def downloaded(host: MemoryBrowser) -> Capsule:
    *parts, last = host.messages("file")
    assert not any(part["last"] for part in parts)
    assert last["last"]
    assert last["name"].endswith(".txt")
    return decoded(b"".join(b64decode(part["data"]) for part in (*parts, last)))


def test_a_host_downloads_it_and_nobody_else_can(tmp_path: Path) -> None:
    link = MemoryLink()
    where = place(tmp_path, browsers=BrowsersPlace(lambda: link), phones=True)
    with kiosk(tmp_path, where) as at:
        at.do(actions.Begin(OPENED), 0)
        at.do(actions.Say((POSITION,)), 0)
        at.listen(0)
        phones = model(at).phones
        host, wall = link.browser(phones.host), link.browser(phones.spectators)
        now_ms = GUARD_MS + 50
        for name in ("Menu", "Settings", "Help", "Report a problem", "Hold: save a capsule"):
            at.listen(now_ms)
            host.press(name)
            now_ms += GUARD_MS + 50
        for _ in range(200):
            at.listen(now_ms)
            due_ms = at.deadline_ms(now_ms)
            now_ms = max(now_ms + 1, now_ms if due_ms is None else due_ms)
        found = downloaded(host)
        assert looks(at) == 1
        assert wall.messages("file") == []
        assert isinstance(at.route, Play)
    assert replay(found).partings == ()
    assert kept(tmp_path / "exports") == []
