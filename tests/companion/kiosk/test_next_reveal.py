"""The next reveal before the last turn is over: its first card ends that turn, by finger, key and push button."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.games.master_thieves import engine
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed, TurnEnded, encode
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.guide.values import Guide
from companion.kiosk.gallery import entered
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Configure, Say, Undo
from companion.pages.hands import command
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.buttons import ButtonPressed
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.pins.header_map import Button
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.kiosk.visits import BY_NAME, Visit, visit
from tests.companion.screens.kiosk.scenes import frame, problems
from tools.finger import bare

ALL_SIZES = (*SIZES, (720, 1280))
SHOWN = '{"type":"card_revealed","seat":"Ana","character":"smuggler"}'


def offers_cards(guest: Visit) -> bool:
    """Is there a card to tap for every seat?"""
    said = [one.does for one in guest.targets if one.tap is not None and isinstance(one.tap.action, Say)]
    return {words.partition(":")[0] for words in said if words} == {"Ana", "Ben", "Cora", "Dora", "Emil"}


def latest(guest: Visit, count: int) -> list[str]:
    return [type(event).__name__ for event in guest.kiosk.running.table.record[-count:]]


def test_the_first_card_ends_the_turn_and_one_undo_takes_both_back() -> None:
    with visit("next-reveal") as guest:
        before = guest.kiosk.running.table.number
        assert guest.says("Emil: Put 1 sapphire and 1 diamond on your black pillow.")
        guest.do(Say((SHOWN,)))
        assert latest(guest, 2) == ["TurnEnded", "CardRevealed"]
        assert guest.kiosk.scene == "smugglers-reveal"
        guest.do(Undo())
        assert guest.kiosk.running.table.number == before
        assert offers_cards(guest)


def test_a_card_other_than_the_smuggler_ends_the_turn_too_and_is_one_step() -> None:
    with visit("next-reveal") as guest:
        before = guest.kiosk.running.table.number
        guest.key("2")  # the jeweler of the first seat
        assert latest(guest, 3) == ["TurnEnded", "RevealClosed", "CardRevealed"]
        guest.look_on()
        guest.do(Undo())
        assert guest.kiosk.running.table.number == before


def test_done_is_there_by_finger_key_and_push_button() -> None:
    with visit("next-reveal") as guest:
        said = guest.loop._pushed(ButtonPressed(0, Button.DONE), guest.now_ms)
        assert said == Say(('{"type":"turn_ended"}',))
        guest.tap("Done")
        assert latest(guest, 1) == ["TurnEnded"]
    with visit("next-reveal") as guest:
        guest.key("return")
        assert latest(guest, 1) == ["TurnEnded"]


def test_the_box_may_still_be_moved_and_its_last_move_ends_the_turn() -> None:
    with visit("next-reveal") as guest:
        guest.hands("rotate 1 cw")
        assert guest.says("You may turn the box over.")
        assert not guest.kiosk.running.table.fouls()
        guest.hands("turn")
        assert latest(guest, 3) == ["LevelRotated", "BoxTurned", "TurnEnded"]
        assert not guest.kiosk.running.table.fouls()


def test_a_box_that_is_silent_or_virtual_or_has_a_bad_sensor_keeps_its_page() -> None:
    """So do people who want to say everything themselves."""
    exhibit = BY_NAME["next-reveal"]
    with visit("next-reveal") as guest:
        guest.do(Configure("auto_advance", value=False))
        assert guest.of_kind(Box)
    with visit("next-reveal") as guest:
        guest.hands("fault lost AB.1")
        assert guest.of_kind(Box)
        guest.hands("mend")
        guest.settle(11_000)  # until its sensors are trusted again
        assert offers_cards(guest)
    with visit("next-reveal") as guest:
        guest.hands("fault lost")
        guest.tap("Continue without sensors")
        assert guest.of_kind(Box)
    with visit(type(exhibit)("virtual", record=exhibit.record)) as guest:
        assert guest.of_kind(Box)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_sound_at_every_size(language: str) -> None:
    with entered(BY_NAME["next-reveal"], language) as room:
        for size in ALL_SIZES:
            sizes = Sizes(*size)
            assert problems(room.widgets(sizes), sizes) == [], size


# whole games


def told(event: AnyEvent) -> str:
    """An event without by whom it was said."""
    return str(sorted(bare(msgspec.json.decode(encode(event))).items()))


def at_the_screen(table: Table, events: list[AnyEvent]) -> Iterator[str]:
    """Play on with what the screen offers. What it needs no tap for is not said; it is told how each turn ended."""
    for event, following in zip(events, [*events[1:], None], strict=True):
        guide = table.view().guide
        assert isinstance(guide, Guide)
        order = command(msgspec.json.decode(encode(event)))
        if order is not None:
            table.moved([JEWEL_BOX.claimed(order, 0)])
        elif isinstance(event, TurnEnded) and table.phase != "turn":
            yield "by the box"
        elif isinstance(event, TurnEnded) and guide.next_reveal is not None and isinstance(following, CardRevealed):
            yield "by a card"
        elif isinstance(event, CardRevealed) and table.phase == "turn":
            _tap(table, event)
        else:
            table.say(encode(event))


def _tap(table: Table, event: CardRevealed) -> None:
    """Tap a card on the page that is shown, and say its number if it was said."""
    plain = CardRevealed(seat=event.seat, character=event.character)
    targets = reachable(build(Play(), frame(Model(table=table.view()))))
    actions = [one.tap.action for one in targets if one.tap is not None]
    (said,) = [one for one in actions if isinstance(one, Say) and one.lines[-1] == encode(plain).decode()]
    for line in said.lines[:-1]:
        table.say(line.encode())
    table.say(encode(event) if event.number is not None else said.lines[-1].encode())


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.proof)])
@pytest.mark.parametrize("edition", list(EditionId))
def test_a_game_at_the_screen_has_the_same_record_as_if_everything_was_said(
    edition: EditionId, seats: int, tmp_path: Path
) -> None:
    first, *events = [event for event, _ in fair_game(opening(edition, seats), Random(seats))]
    state = engine.open_table(first)
    for event in events:
        state = engine.apply(state, event)
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        table.say(encode(first))
        ends = Counter(at_the_screen(table, events))
        assert Counter(map(told, table.record)) == Counter(map(told, [first, *events]))
        assert MASTER_THIEVES.summary(table.state) == MASTER_THIEVES.summary(state)
        assert table.fouls() == []
    assert ends["by a card"]
    assert ends["by the box"]
