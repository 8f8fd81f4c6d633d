"""The first start of a kiosk: what it asks for, that nothing has to be answered, and that it is asked once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Begin, Leave, Route, Show
from companion.pages.router import page_of
from companion.pages.routes import FirstStart, Home, HomePage, Menu, Play, SettingsTopic
from companion.table.preferences import FILE, Preferences, load, save
from tests.companion.kiosk.kiosks import OPENED, frame, kiosk, model


@contextmanager
def switched_on(folder: Path, *, is_kiosk: bool = True) -> Iterator[Kiosk]:
    with kiosk(folder, Place(is_kiosk=is_kiosk, preferences=folder / FILE)) as here:
        yield here


def tap(here: Kiosk, key: str) -> None:
    """What is reached by this key."""
    page = page_of(here.route, frame(here))
    assert page is not None
    (found,) = {each for each in page.taps if each.key == key}
    here.do(found.action, 0)


def test_a_new_kiosk_is_set_up_by_a_few_taps(tmp_path: Path) -> None:
    with switched_on(tmp_path) as here:
        steps: list[Route] = []
        for answer in ("4", "", "1", "t", "2"):  # Deutsch; as it is; what to do, aloud; upside down; play
            steps.append(here.route)
            if answer:
                tap(here, answer)
            if len(steps) < 5:
                tap(here, "return")
        topics = (SettingsTopic.LANGUAGE, SettingsTopic.SOURCE, SettingsTopic.VOICE, SettingsTopic.SCREEN, None)
        assert steps == [FirstStart(topic) for topic in topics]
        assert here.route == Home()
    kept, _ = load(tmp_path / FILE)
    assert (kept.language, kept.voice, kept.set_up) == ("de", "instructions", True)


@pytest.mark.parametrize("way", [("escape",), ("return",) * 4 + ("2",)], ids=["skipped", "one by one"])
def test_nothing_has_to_be_answered_and_it_is_asked_once(tmp_path: Path, way: tuple[str, ...]) -> None:
    with switched_on(tmp_path) as here:
        before = model(here).settings
        for key in way:
            tap(here, key)
        assert here.route == Home()
        assert model(here).settings == before
    with switched_on(tmp_path) as here:
        assert here.route == Home()


def test_it_leads_to_the_lessons(tmp_path: Path) -> None:
    with switched_on(tmp_path) as here:
        here.do(Show(FirstStart(None)), 0)
        tap(here, "1")
        assert here.route == Home(HomePage.LESSONS)
    with switched_on(tmp_path) as here:
        assert here.route == Home()


def test_it_is_asked_again_after_a_power_cut_in_the_middle(tmp_path: Path) -> None:
    with switched_on(tmp_path) as here:
        tap(here, "4")
        tap(here, "return")
    with switched_on(tmp_path) as here:
        assert here.route == FirstStart()
        assert here.settings.say.code == "de"


def test_a_step_leads_back(tmp_path: Path) -> None:
    with switched_on(tmp_path) as here:
        tap(here, "return")
        tap(here, "return")
        tap(here, "escape")
        assert here.route == FirstStart(SettingsTopic.SOURCE)


def test_a_window_on_a_desktop_does_not_ask(tmp_path: Path) -> None:
    with switched_on(tmp_path, is_kiosk=False) as here:
        assert here.route == Home()


def test_a_kiosk_that_has_games_from_an_older_version_does_not_ask(tmp_path: Path) -> None:
    save(tmp_path / FILE, Preferences(language="fr"))
    with switched_on(tmp_path) as here:
        here.do(Begin(OPENED), 0)
        here.do(Leave(), 0)
    with switched_on(tmp_path) as here:
        assert here.route == Home()


def test_once_more_in_the_middle_of_a_game_it_leads_back_to_that(tmp_path: Path) -> None:
    with switched_on(tmp_path) as here:
        here.do(Begin(OPENED), 0)
        here.do(Show(FirstStart()), 0)
        tap(here, "escape")
        assert here.route == Menu()
        here.do(Show(FirstStart(None)), 0)
        tap(here, "1")
        assert here.route == Menu()
        here.do(Show(Play()), 0)
        assert model(here).table is not None
