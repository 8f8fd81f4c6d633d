"""The moment in which one person alone with computer players sees all cards: what is told, when, and to whom."""

import json
from functools import partial

import pytest
from msgspec.structs import replace

from companion.games.game import Announcement
from companion.games.master_thieves.cards import CHARACTERS, DETECTIVE, THIEF
from companion.games.master_thieves.drawings.announcements import announcement_picture
from companion.games.master_thieves.events import CardRevealed
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.nodes.theme import GUARD_MS, SIZES
from companion.pages import actions
from companion.pages.announced import Announced
from companion.pages.context import Exhibit
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.scenes.scene_router import build
from tests.companion.kiosk.computer_tables import PERSON, ComputerTable, Person, computer_table, opening
from tests.companion.kiosk.visits import Visit, visit
from tests.companion.screens.kiosk.scenes import assert_sound_everywhere

SHOWN = MASTER_THIEVES.encode(CardRevealed(seat=PERSON, character=THIEF)).decode()


def shown(at: ComputerTable) -> Announcement | None:
    """The person shows the thief, and then it is told."""
    at.settle()
    at.say(CardRevealed(seat=PERSON, character=THIEF))
    at.turn()
    return at.computers.take_unsealed(at.clock.now_ms())


def test_every_card_is_named_and_the_seals_that_were_kept() -> None:
    with computer_table("rio-grande", 2) as at:
        told = shown(at)
        assert told is not None
        cards = [card for card in at.table.state.plays if card is not None]
        said = f"{PERSON}: {cards[0].words}, Robo: {cards[1].words} and Robo 2: {cards[2].words}"
        assert str(told.sentence) == said
        assert str(told.line) == "Robo and Robo 2: the cards match the seals."
        assert told.picture.split() == [card.value for card in cards]
        assert at.computers.take_unsealed(at.clock.now_ms()) is None, "once"


def test_only_what_was_checked_is_claimed() -> None:
    with computer_table("rio-grande", 2) as at:
        at.settle()
        before, seals = at.table.number, dict(at.computers.view.checksums)
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        assert at.table.kept_seals(before, seals) == ("Robo", "Robo 2")
        assert at.table.kept_seals(before, {**seals, "Robo": "0000-0000"}) == ("Robo 2",)
        assert at.table.kept_seals(at.table.number, seals) == ()


def test_nothing_is_told_when_a_reveal_is_taken_back_and_in_no_other_step() -> None:
    with computer_table("rio-grande", 2) as at:
        assert shown(at) is not None
        at.undo()
        at.turn()
        assert at.computers.take_unsealed(at.clock.now_ms()) is None
        person, told = Person(at), 0
        while at.table.state.round < 3:
            at.settle()
            person.step()
            at.turn()
            told += at.computers.take_unsealed(at.clock.now_ms()) is not None
        assert told == 2


def test_a_smuggler_that_shows_itself_first_is_told_and_the_others_later() -> None:
    with computer_table("zoch", 2) as at:
        at.settle()
        at.say(at.table.game.decode(b'{"type":"reveal_closed"}'))
        at.turn()
        told = at.computers.take_unsealed(at.clock.now_ms())
        assert told is not None
        assert (str(told.sentence), told.picture) == ("Robo 2: smuggler", "smuggler")
        assert str(told.line) == "Robo 2: the card matches the seal."


def at_the_kiosk(guest: Visit) -> None:
    """Up to where all computer players have chosen."""
    guest.do(actions.Begin(opening("rio-grande", 2), (("Robo", "simple"), ("Robo 2", "simple"))))
    guest.do(actions.FillByChance())
    guest.wait_until(lambda: len(guest.model.computers.checksums) == 2)


def test_the_kiosk_shows_it_for_a_moment_and_nobody_plays_meanwhile() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        at_the_kiosk(guest)
        guest.loop.do(actions.Say((SHOWN,)))
        announced, before = guest.kiosk.announced(guest.now_ms), guest.kiosk.events
        assert announced is not None
        assert 1000 <= announced.length_ms <= 1500
        guest.wait_until(lambda: guest.kiosk.announced(guest.now_ms) is None)
        assert guest.kiosk.events <= before + 1, "only a tie may be settled meanwhile"


ROUND_OVER = "Round 3 is over"


@pytest.mark.parametrize("edition", ["rio-grande", "zoch"])
@pytest.mark.parametrize(
    ("red", "told"),
    [
        ({}, [ROUND_OVER]),
        ({"diamond": 3}, ["The detectives share", ROUND_OVER]),
        ({"diamond": 2, "sapphire": 1}, ["The detectives share"]),
    ],
)
def test_cards_are_announced_before_what_they_brought_about(edition: str, red: dict[str, int], told: list[str]) -> None:
    """All are detectives: with their cards the red pillow is shared out, and the round is over."""
    hands = {PERSON: ["detective", "thief"], "Robo": ["detective"], "Robo 2": ["detective"]}
    begin = {"type": "position_set", "round": 3, "red": red, "hands": hands}
    shows = MASTER_THIEVES.encode(CardRevealed(seat=PERSON, character=DETECTIVE)).decode()
    with visit(Exhibit("home", finished=False)) as guest:
        guest.do(actions.Begin(opening(edition, 2), (("Robo", "simple"), ("Robo 2", "simple"))))
        guest.do(actions.Say((json.dumps(begin),)))
        guest.wait_until(lambda: len(guest.model.computers.checksums) == 2)
        guest.wait_until(lambda: guest.kiosk.announced(guest.now_ms) is None)
        guest.loop.do(actions.Say((*(('{"type":"reveal_closed"}',) if edition == "zoch" else ()), shows)))
        cards = f"{PERSON}: detective, Robo: detective and Robo 2: detective"
        assert in_turn(guest)[: 1 + len(told)] == [cards, *told]


def in_turn(guest: Visit) -> list[str]:
    """All that has the whole screen in the next seconds, one after the other."""
    seen: list[str] = []
    for _ in range(150):
        announced = guest.kiosk.announced(guest.now_ms)
        if announced is not None and str(announced.announcement.sentence) not in seen:
            seen.append(str(announced.announcement.sentence))
        guest.wait(50)
    return seen


def test_a_tap_ends_it() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        at_the_kiosk(guest)
        guest.loop.do(actions.Say((SHOWN,)))
        guest.wait(GUARD_MS + 50)
        assert guest.kiosk.announced(guest.now_ms) is not None
        guest.touch(400, 300)
        assert guest.kiosk.announced(guest.now_ms) is None


def test_who_wants_no_announcements_gets_none() -> None:
    with visit(Exhibit("home", finished=False)) as guest:
        at_the_kiosk(guest)
        guest.do(actions.Configure("announcements", value=False))
        guest.loop.do(actions.Say((SHOWN,)))
        guest.wait(50)
        assert guest.kiosk.announced(guest.now_ms) is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("robos", [1, 3])
def test_there_is_room_for_all_cards(size: tuple[int, int], robos: int) -> None:
    with computer_table("rio-grande", robos) as at:
        told = shown(at)
        assert told is not None
        longest = replace(told, picture=" ".join(["master_thief"] * (1 + robos)))
        model = Model(table=at.table.view(), announced=Announced(longest, 1000, is_still=True))
        assert_sound_everywhere(partial(build, Play()), model, [size])
        height = (round(size[0] * 0.28) if size[1] > size[0] else round(size[1] * 0.45)) - 20
        assert announcement_picture(longest.picture, 0, None, height).size[0] < size[0]


def test_eight_cards_are_no_wider_than_the_smallest_screen() -> None:
    picture = " ".join([*CHARACTERS, *CHARACTERS[:2]])
    assert announcement_picture(picture, 0, None, 124).size[0] < 480
