"""From the reeds of a virtual tray to what the game believes: both always agree."""

import pytest

from companion.games.forty_thieves.game import FORTY_THIEVES
from hardware.health import HealthFinding
from hardware.tile_tray.decoder import Decoder
from hardware.tile_tray.tile_tray import TILE_TRAY
from hardware.tile_tray.virtual import VirtualTray
from tests.laws import share

OPENED = b'{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'
LAID = b'{"type":"setup_finished"}'


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(20)))
def test_the_game_believes_what_the_tray_saw(seed: int) -> None:
    game, tray, decoder = FORTY_THIEVES, VirtualTray(seed), Decoder()
    state = game.apply(game.open(game.decode(OPENED)), game.decode(LAID))
    for _ in range(60):
        edges = tray.plan(tray.some_action(), tray.now_ms)
        reports = [report for edge in edges for report in decoder.feed(edge)]
        for report in (*reports, *decoder.finish()):
            assert not isinstance(report, HealthFinding)
            assert not TILE_TRAY.is_known(game.pose(state), report)
            state = game.apply(state, game.event(TILE_TRAY.line(report)))
            assert TILE_TRAY.is_known(game.pose(state), report)
        assert game.pose(state).lifted == tray.lifted
        assert TILE_TRAY.compare(game.pose(state), decoder.snapshot()).agrees
    assert not game.accept(state, game.pose(state))
