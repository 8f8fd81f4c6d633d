"""The real program on a portrait screen: the picture lies sideways and fills it, and taps find what is drawn there."""

from pathlib import Path

import pytest

from companion.nodes.theme import Rotation
from companion.pages.routes import NewGame
from tests.companion.kiosk.real_windows import Player, kiosk
from tests.companion.kiosk.visits import visit
from tools import xvfb

PANEL = (720, 1280)


@pytest.mark.needs("xvfb", "xdotool")
@pytest.mark.parametrize(
    ("configured", "options", "rotation"),
    [
        pytest.param("", [], Rotation.QUARTER, marks=pytest.mark.proof),
        pytest.param("[kiosk]\nrotate = 270\n", [], Rotation.THREE_QUARTERS, marks=pytest.mark.proof),
        pytest.param("[kiosk]\nrotate = 270\n", ["--rotate", "90"], Rotation.QUARTER, marks=pytest.mark.proof),
    ],
    ids=["automatic", "configured", "asked"],
)
def test_new_game_is_where_it_is_drawn_and_a_tap_opens_it(
    tmp_path: Path, configured: str, options: list[str], rotation: Rotation
) -> None:
    (tmp_path / "config.toml").write_text(configured)
    more = ["--config", str(tmp_path / "config.toml"), *options]
    with (
        visit(size=rotation.seen(PANEL)) as mirror,
        xvfb.running(*PANEL) as screen,
        kiosk(screen, tmp_path, None, *more) as program,
    ):
        player = Player(mirror, screen, program, rotation)
        player.same_picture()
        player.words("New game")
        assert isinstance(mirror.kiosk.route, NewGame)


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_panel_without_room_for_a_quarter_turn_shows_the_picture_as_it_fits_and_the_log_says_so(tmp_path: Path) -> None:
    small = (480, 320)
    with (
        visit(size=small) as mirror,
        xvfb.running(*small) as screen,
        kiosk(screen, tmp_path, None, "--rotate", "90") as program,
    ):
        Player(mirror, screen, program).same_picture()
    assert "no room for a picture rotated by 90; it is rotated by 0" in (tmp_path / "jewelbox.log").read_text()


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_window_is_not_rotated_by_what_is_set_for_the_panel(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[kiosk]\nrotate = 90\n")
    (tmp_path / "settings.json").write_text('{"rotation": 270}')
    size = (800, 480)
    with (
        visit(size=size) as mirror,
        xvfb.running(*size) as screen,
        kiosk(screen, tmp_path, size, "--config", str(tmp_path / "config.toml")) as program,
    ):
        Player(mirror, screen, program).same_picture()
