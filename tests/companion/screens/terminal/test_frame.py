"""The picture, as plain text: what people see on terminals of all sizes."""

import io

import pytest
from msgspec.structs import replace
from rich.text import Text

from companion.screens.terminal.frame import frame
from companion.screens.terminal.terminal import Screen, render
from companion.sensing.panel import ChannelRow, News, Panel, Tone, lasted
from hardware.health import Health
from hardware.jewel_box.channels import ALL, DRAWERS, USUALLY_FITTED
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.movements import Depth, Orientation
from hardware.jewel_box.sensor_map import level_lines
from hardware.jewel_box.snapshot import Snapshot


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def rows(**special: ChannelRow) -> dict[str, ChannelRow]:
    usual = {}
    for channel in ALL:
        fitted = channel.name in USUALLY_FITTED
        usual[channel.name] = ChannelRow(channel.name, fitted, fitted, edges=12, bounce_ms=7)
    return usual | {row.name: row for row in special.values()}


def panel(geometry: Snapshot | None = None, **special: ChannelRow) -> Panel:
    where = geometry or Snapshot(Orientation.UPRIGHT, rings={"AB": 0, "BC": 0})
    return Panel(
        "virtual box",
        "ready",
        well=True,
        apparatus="jewel_box",
        snapshot=where,
        rows=rows(**special),
        typed="",
        hint="open A1",
    )


def level(letter: str, geometry: Snapshot, troubled: frozenset[str] = frozenset()) -> list[str]:
    return ["".join(words for words, _ in line).rstrip() for line in level_lines(letter, geometry, troubled)]


def test_a_level_at_rest_shows_its_drawers_clockwise() -> None:
    assert level("A", Snapshot(Orientation.UPRIGHT, rings={"AB": 0, "BC": 0})) == [
        "",
        "      ╭──── A1 ────╮",
        "      │   A top    │",
        "      │A4   ▲    A2│",
        "      │            │",
        "      ╰──── A3 ────╯",
        "",
    ]


def test_open_drawers_stand_out_and_a_turned_level_is_drawn_turned() -> None:
    out = {"A1": Depth.FRONT, "A2": Depth.AJAR, "A3": Depth.SECRET, "A4": Depth.FRONT}
    assert level("A", Snapshot(Orientation.UPRIGHT, rings={"AB": 1, "BC": 0}, drawers=out)) == [
        "           A4▪",
        "      ╭───┘    └───╮",
        "      │   A top    │",
        "  A3◆ ┤     ▶      ├ A1▪",
        "      │   ↻ 90°    │",
        "      ╰───┐    ┌───╯",
        "           A2·",
    ]


def test_turned_over_the_numbers_run_the_other_way_and_c_is_on_top() -> None:
    lines = level("C", Snapshot(Orientation.INVERTED, rings={"AB": 0, "BC": 1}), frozenset({"C2"}))
    assert lines[1] == "      ╭─── C2! ────╮"
    assert lines[2] == "      │   C top    │"
    assert lines[3] == "      │C3   ▶    C1│"


@pytest.mark.parametrize("orientation", [*Orientation, None])
def test_every_drawer_has_a_side_of_its_own(orientation: Orientation | None) -> None:
    for turns in range(16):
        geometry = Snapshot(orientation, rings={"AB": turns % 4, "BC": turns // 4})
        sides = {(drawer[0], geometry.side(drawer)) for drawer in DRAWERS}
        assert len(sides) == len(DRAWERS)


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("levels", [1, 2])
def test_turning_clockwise_moves_the_drawers_of_the_upper_levels_clockwise(
    orientation: Orientation, levels: int
) -> None:
    order = "ABC" if orientation is Orientation.UPRIGHT else "CBA"
    ring = {"A": "AB", "B": "BC"} if order == "ABC" else {"C": "BC", "B": "AB"}
    before = Snapshot(orientation, rings={"AB": 0, "BC": 0})
    after = Snapshot(orientation, rings={"AB": 0, "BC": 0} | {ring[order[levels - 1]]: 1})
    for drawer in DRAWERS:
        turned = order.index(drawer[0]) < levels
        assert after.side(drawer) == (before.side(drawer) + turned) % 4


def test_80_by_24_shows_every_sensor_once_and_the_latest_news() -> None:
    news = tuple(News(1000 * n, f"news {n}", Tone.MOVEMENT) for n in range(50))
    text = plain(frame(replace(panel(), news=news), 80, 24))
    assert len(text) == 24
    assert {len(line) for line in text} == {80}
    whole = "\n".join(text)
    for channel in ALL:
        wanted = 1 if channel.name in USUALLY_FITTED else 0
        assert whole.count(channel.name.removeprefix("tilt.") + " ") >= wanted
    assert " A1.closed ○○   12   7ms ✓ " in whole
    assert text[-2].strip() == "49.000  news 49"
    assert text[-1].startswith("> ▏open A1")


@pytest.mark.parametrize("size", [(80, 24), (79, 23), (40, 10), (20, 3), (112, 24), (130, 40), (250, 70)])
def test_a_frame_is_exactly_as_large_as_the_terminal(size: tuple[int, int]) -> None:
    long = News(1, "a reason that goes on and on " * 10, Tone.TROUBLE)
    for shown in (
        panel(),
        replace(panel(), news=(long,) * 9, help=COMMANDS.help),
        replace(panel(), typed=None, task="do it"),
    ):
        lines = frame(shown, *size)
        assert len(lines) == size[1]
        assert {line.cell_len for line in lines} == {size[0]}


def test_large_terminals_have_the_news_beside_the_box_with_long_ones_whole() -> None:
    news = News(1500, "stuck: B2.front did not answer when the drawer came out: look at its magnet", Tone.TROUBLE)
    text = plain(frame(replace(panel(), news=(news,)), 130, 30))
    beside = " ".join(line[88:].strip() for line in text[1:6])
    assert "look at its magnet" in " ".join(beside.split())


def test_news_that_do_not_fit_keep_their_beginning() -> None:
    long = News(1500, "silent: 13 sensors at once, B1.closed to BC.1: " + "look at the slip ring " * 5, Tone.TROUBLE)
    text = plain(frame(replace(panel(), news=(long,), counters=(("good", 3), ("bad", 1))), 80, 24))
    assert text[-3].rstrip() == " line: good 3 bad 1"
    assert text[-2].startswith("    1.500  silent: 13 sensors")
    assert text[-2].rstrip().endswith("…")


def test_what_is_wrong_is_told_in_words_and_not_only_in_red() -> None:
    stuck = ChannelRow("B2.front", edges=123, health=Health.STUCK)
    lost = ChannelRow("A1.closed", lost=True, health=Health.SILENT)
    back = ChannelRow("A2.closed", health=Health.SILENT)
    unsettled = ChannelRow("C3.closed", raw=True, edges=123_456, bounce_ms=9)
    unfitted = ChannelRow("A4.front", fitted=False)
    narrow = "\n".join(plain(frame(panel(a=stuck, b=lost, c=unsettled, d=unfitted, e=back), 80, 24)))
    assert "B2.front  ○○  123   STUCK" in narrow
    assert "A1.closed ??    0  SILENT" in narrow
    assert "A2.closed ○○    0   back…" in narrow
    assert "C3.closed ●○ 123k   9ms ✓" in narrow
    assert "A4.front  ··  not  fitted" in narrow
    assert "B2!" in narrow


def test_half_turned_unreadable_and_lifted_boxes_are_named() -> None:
    geometry = Snapshot(None, in_hand=True, rings={"AB": 2, "BC": None}, half_turned=frozenset({"AB"}))
    text = plain(frame(panel(geometry), 80, 24))
    assert text[0].rstrip().endswith("in the hand")
    assert "AB half way" in text[8]
    assert "BC unread" in text[8]


def test_a_seated_sensor_takes_room_only_where_it_is_fitted() -> None:
    assert "AB.seated" not in "".join(plain(frame(panel(), 80, 30)))
    assert "AB.seated ○○" in "".join(plain(frame(panel(a=ChannelRow("AB.seated")), 80, 30)))


def test_the_channel_that_spoke_last_is_pointed_at_and_a_recording_is_shown() -> None:
    shown = replace(panel(), latest="B3.closed", recording="game.trace", well=False, status="gone")
    text = plain(frame(shown, 100, 24))
    assert "▸B3.closed" in "".join(text)
    assert "● REC game.trace" in text[0]
    assert "virtual box: gone" in text[0]


def test_while_checking_the_table_ticks_and_the_task_is_named() -> None:
    seen = ChannelRow("A1.closed", seen=True)
    waiting = ChannelRow("A2.closed", seen=False)
    text = plain(frame(replace(panel(a=seen, b=waiting), task="1/15  Pull A1"), 80, 24))
    assert "A1.closed ○○    ✓    seen" in "".join(text)
    assert "A2.closed ○○    … not yet" in "".join(text)
    assert "1/15  Pull A1" in "".join(text)


def test_an_answer_stands_where_the_hint_was_until_something_is_typed() -> None:
    assert plain(frame(replace(panel(), answer="A2 is short"), 80, 24))[-1].startswith("> ▏A2 is short")
    assert plain(frame(replace(panel(), answer="A2 is short", typed="open"), 80, 24))[-1].rstrip() == "> open▏"


def test_the_hint_says_what_could_be_typed() -> None:
    assert plain(frame(replace(panel(), hint="move the box"), 80, 24))[-1].startswith("> ▏move the box")


def test_only_lines_that_changed_are_sent_again() -> None:
    out = io.StringIO()
    screen = Screen(out)
    assert screen.draw(lambda width, height: frame(panel(), width, height)) == 24
    assert screen.draw(lambda width, height: frame(panel(), width, height)) == 0
    sent = len(out.getvalue())
    moved = replace(panel(), typed="o")
    assert screen.draw(lambda width, height: frame(moved, width, height)) == 1
    assert len(out.getvalue()) - sent < 200


def test_a_terminal_that_is_not_utf_8_gets_question_marks() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert Screen(out).draw(lambda width, height: frame(panel(), width, height)) == 24
    assert b"A1.closed" in raw.getvalue()


def test_rendered_lines_are_complete_in_themselves() -> None:
    lines = render(frame(panel(), 80, 24), 80, "truecolor")
    assert len(lines) == 24
    assert all(line.count("\x1b[0m") >= line.count("\x1b[1m") for line in lines)


@pytest.mark.parametrize(
    ("ms", "said"),
    [
        (7, "7ms"),
        (9_999, "9999ms"),
        (12_345, "12s"),
        (312_000, "5m12s"),
        (2_712_000, "45m"),
        (57_900_000, "16h5m"),
        (233_412_913, "2d16h"),
        (10**12, "11574d"),
    ],
)
def test_a_contact_that_flickers_for_long_says_so_as_people_do(ms: int, said: str) -> None:
    assert lasted(ms) == said
    shown = "\n".join(plain(frame(panel(a=ChannelRow("A1.closed", edges=12, bounce_ms=ms)), 80, 24)))
    assert f"A1.closed ○○   12 {said:>5}" in shown
