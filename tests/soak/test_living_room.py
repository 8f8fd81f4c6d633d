"""The day with the whole program: it can be survived, and what is broken here on purpose is found."""

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from benchmarks.soak.failure import SoakError
from benchmarks.soak.living_room import LivingRoom, main
from benchmarks.soak.onlookers import Onlookers
from benchmarks.soak.people import MasterThievesPeople
from benchmarks.soak.room import SPECTATOR, Furniture, Room
from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.faces import DAGGER, THIEVES
from companion.games.game import Headline
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.state import State
from companion.pages.actions import Begin, FillByChance
from companion.words import Words
from hardware.jewel_box.actions import OpenDrawer
from tools.other_secrets import with_other_tiles

MINUTE_MS = 60_000
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Ben"]}'
CARDS = (
    '{"type":"card_revealed","seat":"Ana","character":"jeweler"}',
    '{"type":"card_revealed","seat":"Ben","character":"thief"}',
)


@pytest.fixture
def day(tmp_path: Path) -> LivingRoom:
    return LivingRoom(3, tmp_path)


@pytest.fixture
def room(day: LivingRoom) -> Iterator[Room]:
    """Ana is the first to open a drawer; she has a phone."""
    found = Room(Furniture(day.folder, "jewel_box", day.clock), Random(1), day.onlookers.look)
    try:
        _begin(found)
        yield found
    finally:
        found.end()


def _begin(room: Room) -> None:
    room.do(Begin(OPENED))
    room.do(FillByChance())
    for line in CARDS:
        room.say(MASTER_THIEVES.decode(line.encode()))
    for name in ("Ana", SPECTATOR):
        room.join(name, "en")


def test_a_short_day_of_both_games_is_survived(day: LivingRoom) -> None:
    for until_ms in (3 * MINUTE_MS, 4 * MINUTE_MS):
        day.play(until_ms)
    day.look_back()
    seen = day.onlookers.seen
    assert day.counts["events"] > 20
    assert day.counts["cards sealed on phones"] > 0
    assert min(seen.views, seen.widgets, seen.sentences, seen.frames, seen.topics) > 0


def test_a_headline_that_tells_what_lies_in_a_shut_drawer_is_found(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MASTER_THIEVES.headline

    def tells(_: object, state: State, guide: Guide) -> Headline:
        trays = Words("{trays}", {"trays": str(state.box.trays)})
        return replace(honest(state, guide), todo=trays)

    monkeypatch.setattr(type(MASTER_THIEVES), "headline", tells)
    with pytest.raises(SoakError, match="what the table tells: headline differs"):
        room.hands([OpenDrawer("A1")])


def test_a_page_that_is_not_made_of_what_the_table_tells_is_found(day: LivingRoom, room: Room) -> None:
    room.phones[SPECTATOR].parts["head"]["node"]["secret"] = "A1"
    with pytest.raises(SoakError, match="the page of a spectator: head differs"):
        day.onlookers.look(room)


def test_a_phone_with_somebody_elses_cards_is_found(day: LivingRoom, room: Room) -> None:
    """Ana has played another card than Ben: on the sheet of her cards, his would look different."""
    room.join("Ben", "en")
    for name in ("Ana", "Ben"):
        phone = room.phones[name]
        phone.press("My cards")
        room.settle()
        assert phone.title == "Your cards"
    ana, ben = room.phones["Ana"].parts, room.phones["Ben"].parts
    (part,) = [name for name in ana if not name.startswith("/") and "Thief" in str(ana[name])]
    ana[part] = ben[part]
    with pytest.raises(SoakError, match=f"the page of Ana: {part} differs"):
        day.onlookers.look(room)


def test_a_line_of_the_log_that_names_a_gem_is_found(day: LivingRoom, room: Room) -> None:
    day.onlookers.log.handle(logging.LogRecord("soak", logging.INFO, "", 0, "a ruby in A1", None, None))
    with pytest.raises(SoakError, match="the log tells of a ruby: a ruby in A1"):
        day.onlookers.look(room)


def test_a_table_at_which_nothing_happens_any_more_is_found(day: LivingRoom, room: Room) -> None:
    class Asleep(MasterThievesPeople):
        def _step(self, state: State) -> None:
            """Nobody does anything."""

    with pytest.raises(SoakError, match="nothing happens any more: '"):
        Asleep(room, Random(1), (), day.counts, ()).play(float("inf"))


def test_a_claim_that_is_taken_and_cannot_be_is_found(day: LivingRoom, room: Room) -> None:
    people = MasterThievesPeople(room, Random(1), (), day.counts, ())
    room.phones.clear()
    with pytest.raises(SoakError, match="was taken, and cannot be"):
        people._claim('{"type":"turn_ended"}')


def test_games_that_are_not_in_the_journal_are_found(day: LivingRoom) -> None:
    day.play(MINUTE_MS / 10)
    day.look_back()
    day.game += 1
    with pytest.raises(SoakError, match="2 games were played, and the journal has 1"):
        day.look_back()
    (day.folder / "journal").write_bytes(b"no journal")
    with pytest.raises(SoakError, match="the journal is not whole"):
        day.look_back()


def test_the_command_says_what_was_seen_or_where_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    survived = CliRunner().invoke(main, ["--hours", "0.002", "--seed", "5"])
    assert survived.exit_code == 0, survived.output
    assert "Nothing hidden was shown in 00:" in survived.stdout
    monkeypatch.setattr(Onlookers, "look", lambda *_: (_ for _ in ()).throw(SoakError("seen")))
    failed = CliRunner().invoke(main, ["--hours", "0.02", "--seed", "5"])
    assert failed.exit_code == 1
    assert failed.stderr == "soak: FAILED: game 1, 00:00:04 simulated, seed 5: seen\n"


def test_faces_of_tiles_that_lie_face_down_are_shuffled_and_nothing_else() -> None:
    state = engine.open_table(events.TableOpened(game="forty-thieves", seats=("Ana", "Ben")))
    down, up = (
        [replace(state.board[0], face=THIEVES[n]) for n in range(8)],
        replace(state.board[0], face=DAGGER, up=True),
    )
    known = replace(state, board=(*down, up, *state.board[9:]))
    other = with_other_tiles(known, Random(1))
    assert other.board[:8] != known.board[:8]
    assert {tile.face for tile in other.board[:8]} == {tile.face for tile in known.board[:8]}
    assert replace(other, board=known.board) == known
    assert other.board[8:] == known.board[8:]
