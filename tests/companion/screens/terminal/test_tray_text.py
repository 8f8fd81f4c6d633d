"""The tray in the terminal."""

import pytest

from companion.screens.terminal.frame import frame
from companion.sensing.panel import ChannelRow, Panel
from hardware.health import Health
from hardware.tile_tray.channels import BY_NAME, TILES
from hardware.tile_tray.commands import COMMANDS
from hardware.tile_tray.decoder import Decoder
from hardware.tile_tray.sensor_map import tray_lines
from hardware.tile_tray.snapshot import Snapshot

ALL = Decoder().snapshot()


def panel(snapshot: Snapshot | None, **rows: ChannelRow) -> Panel:
    known = {name: ChannelRow(name, fitted=snapshot is None or name in snapshot.channels) for name in BY_NAME}
    return Panel("a tray", "ready", well=True, apparatus="tile_tray", snapshot=snapshot, rows=known | rows)


def drawn(snapshot: Snapshot, *troubled: str) -> list[str]:
    return ["".join(words for words, _ in line) for line in tray_lines(snapshot, frozenset(troubled))]


def test_a_full_tray_is_drawn_as_players_see_it() -> None:
    assert drawn(ALL) == [
        "[r1c1][r1c2][r1c3][r1c4]",
        "◆s11  ◆s12  ◆s13",
        "[r2c1][r2c2][r2c3][r2c4]",
        "◆s21  ◆s22  ◆s23",
        "[r3c1][r3c2][r3c3][r3c4]",
        "◆s31  ◆s32  ◆s33",
        "[r4c1][r4c2][r4c3][r4c4]",
    ]


def test_what_is_lifted_or_out_of_order_has_a_mark_of_its_own() -> None:
    lifted = Snapshot(frozenset({"r1c1", "s12"}), ALL.channels)
    assert drawn(lifted, "r1c2", "s13")[:2] == ["↑r1c1 !r1c2![r1c3][r1c4]", "◆s11  ◇s12  !s13"]


def test_places_without_a_reed_are_only_named() -> None:
    tiles = Decoder(fitted=[channel.name for channel in TILES[1:]]).snapshot()
    assert drawn(tiles)[:2] == [" r1c1 [r1c2][r1c3][r1c4]", " s11   s12   s13"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (130, 30)])
def test_every_channel_and_the_whole_picture_are_shown(size: tuple[int, int]) -> None:
    lines = [line.plain for line in frame(panel(ALL), *size)]
    shown = "\n".join(lines)
    assert [name for name in BY_NAME if f"{name} " not in shown] == []
    assert all(len(line) == size[0] for line in lines)
    assert "◆s21  ◆s22  ◆s23" in shown
    assert "edges bounce" in shown


def test_the_heading_counts_what_is_lifted() -> None:
    assert "nothing lifted" in frame(panel(None), 80, 24)[0].plain
    lifted = Snapshot(frozenset({"r1c1", "s12"}), ALL.channels)
    assert "2 lifted" in frame(panel(lifted), 80, 24)[0].plain


def test_a_reed_that_is_out_of_order_is_marked_in_the_picture() -> None:
    bad = panel(ALL, **{"r2c2.tile": ChannelRow("r2c2.tile", health=Health.JITTERY)})
    assert "!r2c2!" in "\n".join(line.plain for line in frame(bad, 80, 24))


def test_the_hint_fits_the_smallest_terminal() -> None:
    assert len(f"> ▏{COMMANDS.hint}") <= 80
