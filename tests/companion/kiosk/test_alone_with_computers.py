"""One person alone with computer players: the reveal asks nobody else for anything, and offers the cards in hand."""

import re

import pytest

from companion.games.master_thieves.cards import SMUGGLER, THIEF, Character
from companion.games.master_thieves.events import CardRevealed, RevealClosed
from companion.games.master_thieves.reveal import REVEALS, tied_without_number
from companion.languages import translator
from companion.nodes.nodes import Part
from companion.nodes.theme import SIZES, Sizes
from companion.pages import actions
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.journal import Journal
from companion.table.table_view import Link
from tests.companion.kiosk.computer_tables import PERSON, ComputerTable, Person, computer_table, opening
from tests.companion.screens.kiosk.scenes import assert_sound_everywhere, texts
from tests.companion.screens.voice.ears import told

TO_OTHERS = re.compile("each of you|[Ee]veryone|each player|Pass your|turn over|aside|No smugglers")


def seen(at: ComputerTable, *, is_real: bool = False) -> Model:
    link = Link(simulated=not is_real)
    return Model(table=at.table.view(), computers=at.computers.view, link=link, apparatus="jewel_box")


def page(model: Model, size: tuple[int, int] = (800, 480)) -> list[Widget]:
    return build(Play(), Frame(model=model, sizes=Sizes(*size), say=translator("en"), screens=SCREENS))


def offered(widgets: list[Widget]) -> set[str]:
    """The cards that this person may show, by their public names."""
    about = [one.does for one in widgets if one.tap is not None and isinstance(one.tap.action, actions.Say)]
    return {words.removeprefix(f"{PERSON}: ").replace(" ", "_") for words in about if words.startswith(PERSON)}


def my_card(at: ComputerTable) -> Character | None:
    return at.table.state.plays[0]  # type: ignore[no-any-return]


def is_choosing(at: ComputerTable) -> bool:
    state = at.table.state
    return state.phase in REVEALS and state.plays[0] is None and not tied_without_number(state)


@pytest.mark.parametrize("edition", ["zoch", "rio-grande", "italiano", "gigamic"])
def test_a_whole_game_asks_nobody_else_and_offers_the_hand(edition: str) -> None:
    titles = set()
    with computer_table(edition, 2) as at:
        person, cards = Person(at), at.table.game.secret_cards
        assert cards is not None
        while not at.table.is_over:
            at.settle()
            if is_choosing(at):
                model = seen(at)
                widgets = page(model)
                words = " ".join(texts(widgets))
                assert not TO_OTHERS.search(words), words
                frame = Frame(model=model, sizes=Sizes(800, 480), say=translator("en"), screens=SCREENS)
                spoken = told(frame, Part.HAPPENED), told(frame, Part.TODO)
                assert not TO_OTHERS.search(" ".join(spoken)), spoken
                titles.add(re.split(r"(?<=[.!])", spoken[1])[0])
                assert offered(widgets) == set(cards.choices(at.table.state, 0))
            if not at.table.is_over:
                person.step()
    first = {"rio-grande": {"Choose your card."}}
    assert titles == first.get(edition, {"Choose your card.", "Now show your card!"})


def test_card_counts_as_it_was_tapped_although_smugglers_play_first() -> None:
    """Nobody is asked again after their turns, when another card might look better."""
    with computer_table("zoch", 2) as at:
        at.settle()
        before = at.table.number
        at.say(RevealClosed(), CardRevealed(seat=PERSON, character=THIEF))
        assert my_card(at) is None  # Robo 2 smuggles
        while my_card(at) is None:
            at.turn(25)
        assert my_card(at) == THIEF
        at.undo()
        at.settle()
        assert my_card(at) is None
        at.undo()
        at.settle()
        assert at.table.number == before


def test_beside_a_real_box_real_cards_are_passed_on_and_put_aside() -> None:
    said = ""
    with computer_table("rio-grande", 2, is_real=True) as at:
        person = Person(at)
        while not at.table.is_over:
            at.settle()
            if is_choosing(at):
                said += " ".join(texts(page(seen(at, is_real=True))))
            if not at.table.is_over:
                person.step()
    assert "Put the played cards aside" in said
    assert "Pass your cards to the left." in said
    assert "Choose your card." in said


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_room(size: tuple[int, int]) -> None:
    with computer_table("zoch", 2) as at:
        at.settle()
        assert_sound_everywhere(lambda frame: build(Play(), frame), seen(at), [size])


def test_with_two_people_everybody_is_asked_and_nobody_s_hand_is_known() -> None:
    with Journal.in_memory() as journal:
        at = ComputerTable(journal)
        at.attendant.do(actions.Begin(opening("zoch", 2), (("Robo", "simple"),)), 0)
        at.attendant.do(actions.FillByChance(), 0)
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=SMUGGLER))
        assert at.computers.view.levels == {"Robo": "simple"}
        assert (at.computers.view.alone, at.computers.view.hand) == ("", ())
        at.undo()
        at.settle()
        widgets = page(seen(at))
        assert {"Everyone: choose a card, face down.", "No smugglers"} <= set(texts(widgets))
        assert len(offered(widgets)) == len(Character)
        at.source.stop()
