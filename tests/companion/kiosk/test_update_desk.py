"""Updates at the kiosk: what people are offered, and what their taps ask for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Begin, CancelUpdate, GoBack, InstallUpdate, Leave, Resume, Show
from companion.pages.model import UpdatesView
from companion.pages.routes import Home, SettingsPage, SettingsTopic
from companion.pages.settings_pages import settings_page
from companion.screens.kiosk.game_screens import Frame
from companion.updater import state
from companion.updater.state import Kept, Outcome, Request, Result, State, Step, Update, Verb, Why
from tests.companion.kiosk.kiosks import OPENED, frame, kiosk, model, notice
from tests.companion.service.test_updates import HERE, Computer

BEFORE = Kept("0.2.0+deb12", "jewelbox-companion_0.2.0+deb12_arm64.deb")
PAGE = SettingsPage(SettingsTopic.UPDATES)


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path / "computer", State(HERE, BEFORE))


@pytest.fixture
def there(computer: Computer, tmp_path: Path) -> Iterator[Kiosk]:
    """A kiosk that shows its page of updates."""
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        found.do(Show(PAGE), 0)
        yield found
        copying(found)


def copying(there: Kiosk) -> None:
    """Wait for what copies a package."""
    thread = there.attendant.updates._copying
    if thread is not None:
        thread.join()


def asked(computer: Computer) -> Request | None:
    written = computer.root / "run" / state.REQUEST.name
    return Request.of(written.read_bytes()) if written.exists() else None


def seen(there: Kiosk, now_ms: int = 0) -> UpdatesView:
    found = model(there, now_ms).updates
    assert found is not None
    return found


def labels(shown: Frame) -> list[str]:
    return [line.strip() for line in str(settings_page(PAGE, shown)).splitlines()]


def test_program_that_came_in_another_way_has_no_page(tmp_path: Path) -> None:
    with kiosk(tmp_path) as found:
        found.do(Show(SettingsPage()), 0)
        assert model(found).updates is None


def test_package_is_copied_and_asked_for_with_a_text_for_the_console(there: Kiosk, computer: Computer) -> None:
    package = computer.put("0.4.0+deb12")
    (offered,) = seen(there).offered
    assert (offered.version, offered.stick) == ("0.4.0", "CLUB")
    there.do(InstallUpdate(offered.path), 0)
    copying(there)
    assert asked(computer) == Request(Verb.INSTALL, package.name, text="Installing 0.4.0. Leave the power on.")
    assert (computer.root / "var/lib/jewelbox/updates" / package.name).exists()


def test_in_a_game_it_may_wait_until_that_is_put_away(there: Kiosk, computer: Computer) -> None:
    wanted_later(there, computer)
    there.do(Show(PAGE), 0)
    assert seen(there).later == "0.4.0"
    there.listen(0)
    assert asked(computer) is None
    there.do(Leave(), 0)
    there.listen(0)
    assert asked(computer) is not None


def wanted_later(there: Kiosk, computer: Computer) -> Path:
    """A game is on, and after it a package of a stick is to be installed; that package."""
    package = computer.put("0.4.0+deb12")
    there.do(Begin(OPENED), 0)
    there.do(InstallUpdate(str(package), later=True), 0)
    copying(there)
    there.listen(0)
    return computer.root / "var/lib/jewelbox/updates" / package.name


def test_after_a_restart_it_still_waits_for_the_game_to_be_put_away(computer: Computer, tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        wanted_later(found, computer)
        game = found.running.table.id
    for path in computer.stick.iterdir():
        path.unlink()  # it is not needed any more
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        found.do(Show(PAGE), 0)
        assert seen(found).later == "0.4.0"
        found.listen(0)
        found.do(Resume(game), 0)
        found.listen(0)
        assert asked(computer) is None
        found.do(Leave(), 0)
        found.listen(0)
        assert asked(computer) == Request(
            Verb.INSTALL, "jewelbox-companion_0.4.0+deb12_arm64.deb", text="Installing 0.4.0. Leave the power on."
        )
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        found.do(Show(PAGE), 0)
        assert seen(found, 1000).later == ""


def test_game_that_was_put_away_before_the_restart_is_not_waited_for(computer: Computer, tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        wanted_later(found, computer)
        found.running.abandon()  # and the power goes before anything comes of it
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        assert asked(computer) is not None


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (Path.unlink, "0.4.0 was not installed: the package is not there any more"),
        (lambda path: path.write_text("another one"), "0.4.0 was not installed: its package is another one by now"),
    ],
)
def test_what_waits_is_dropped_with_a_sentence_if_its_package_is_not_as_it_was(
    happened: Callable[[Path], object], told: str, computer: Computer, tmp_path: Path
) -> None:
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        happened(wanted_later(found, computer))
        found.do(Leave(), 0)
        found.listen(0)
        assert told in model(found).messages
        happened(wanted_later(found, computer))
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        assert told in model(found).messages
        found.do(Show(PAGE), 0)
        assert seen(found, 1000).later == ""
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        assert told not in model(found).messages
    assert asked(computer) is None


def test_what_waits_is_forgotten_once_that_version_is_installed(computer: Computer, tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        wanted_later(found, computer)
    newer = Kept("0.4.0+deb12", "jewelbox-companion_0.4.0+deb12_arm64.deb")
    state.save(computer.root / state.STATE.relative_to("/"), State(newer, HERE).line())
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        found.do(Show(PAGE), 0)
        assert (seen(found, 1000).later, model(found).messages) == ("", ())


def test_what_waits_can_be_cancelled(there: Kiosk, computer: Computer) -> None:
    package = computer.put("0.4.0+deb12")
    there.do(Begin(OPENED), 0)
    there.do(InstallUpdate(str(package), later=True), 0)
    copying(there)
    there.do(CancelUpdate(), 0)
    there.do(Leave(), 0)
    there.listen(0)
    assert asked(computer) is None


def test_only_what_is_offered_is_installed(there: Kiosk, computer: Computer) -> None:
    there.do(InstallUpdate("/etc/passwd"), 0)
    assert notice(there) == "That package is not there any more."
    assert asked(computer) is None


def test_way_back_is_asked_for_with_a_text_for_the_console(there: Kiosk, computer: Computer) -> None:
    there.do(GoBack(), 0)
    assert asked(computer) == Request(Verb.BACK, text="Going back to 0.2.0. Leave the power on.")


def test_stick_that_comes_later_is_seen_while_the_page_is_shown(there: Kiosk, computer: Computer) -> None:
    assert seen(there).offered == ()
    computer.put("0.4.0+deb12")
    due_ms = there.deadline_ms(0)
    assert due_ms is not None
    assert due_ms <= 1000
    assert there.listen(due_ms).changed
    assert seen(there, due_ms).offered
    there.do(Show(Home()), due_ms)
    assert not isinstance(there.route, SettingsPage)


def test_while_one_is_under_way_nothing_can_be_chosen(there: Kiosk, computer: Computer) -> None:
    package = computer.put("0.4.0+deb12")
    under_way = State(HERE, BEFORE, update=Update(Step.TRY, Kept("0.4.0+deb12", package.name)))
    state.save(computer.root / state.STATE.relative_to("/"), under_way.line())
    lines = labels(frame(there, 1000))
    assert any("Trying it out" in line for line in lines)
    assert not any("Install" in line or "Go back" in line for line in lines)
    there.do(InstallUpdate(str(package)), 1000)
    assert notice(there) == "Another update is under way."


def test_going_back_says_how_many_games_stay_behind(there: Kiosk) -> None:
    shown = frame(there)
    for left, line in ((0, "all games stay"), (1, "1 newer game stays behind"), (3, "3 newer games stay behind")):
        updates = replace(seen(there), left_behind=left)
        assert any(line in each for each in labels(replace(shown, model=replace(shown.model, updates=updates))))


def test_update_that_was_taken_back_is_told_wherever_people_are(computer: Computer, tmp_path: Path) -> None:
    outcome = Outcome(Result.RETURNED, "0.4.0+deb12", Why.CRASHED)
    state.save(computer.root / state.STATE.relative_to("/"), State(HERE, BEFORE, outcome=outcome).line())
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        assert "0.4.0 was taken back: it crashed" in model(found).messages


def test_box_that_was_heard_before_and_is_not_now_is_told(computer: Computer, tmp_path: Path) -> None:
    outcome = Outcome(Result.DONE, "0.3.0+deb12", heard="/dev/jewelbox")
    state.save(computer.root / state.STATE.relative_to("/"), State(HERE, BEFORE, outcome=outcome).line())
    told = "Before the update the box was heard at /dev/jewelbox, and now it is not"
    with kiosk(tmp_path, Place(updates=computer.updates)) as found:
        assert told not in model(found).messages
        found.running.box.source.stop()
        found.listen(0)
        is_ready = found.running.box.link.ready
        assert (told in model(found).messages) is not is_ready
