"""The page of a running game in a browser: its taps are exactly what its viewer may say, and each of them counts."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.browsers.frames import Private, Shown, private_frame, public_frame
from companion.browsers.game_page import (
    GAME,
    VALUES,
    WORDS,
    GameFrame,
    GameWords,
    Piece,
    game_page,
    offers,
    pieces,
    said,
)
from companion.browsers.page_messages import Parts
from companion.games.errors import RejectedError
from companion.games.forty_thieves import events as forty_thieves
from companion.games.master_thieves.editions import EditionId
from companion.languages import translator
from companion.nodes.nodes import Drawing, Viewer
from companion.nodes.page import Page
from companion.pages import actions
from companion.pages.context import Context, GamePages, Shell
from companion.pages.model import Model
from companion.pages.no_game import languages_page, no_game_page
from companion.pages.phones_view import PhonesView
from companion.pages.routes import Languages, Play
from tests.companion.browsers.tables import FILLED, LATER_MS, NAMES, PhoneTable, card, choosing, opening, phone_table
from tests.companion.browsers.test_attack_laws import at_a_reveal, position
from tests.laws import share
from tools.other_secrets import with_other_secrets
from tools.random_player.forty_thieves import RandomPlayer
from tools.random_player.master_thieves import next_event

OPENED = '{"type":"drawer_opened","drawer":"A1","depth":"front"}'
SHUT = '{"type":"drawer_closed","drawer":"A1"}'
HOST, WALL = Viewer(at="host"), Viewer(at="wall")
SHELL = Shell({name: lambda: GamePages(opening=str) for name in ("master-thieves", "forty-thieves")})
some_games = settings(
    max_examples=share(12),
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def phone(name: str) -> Viewer:
    return Viewer(name, "phone")


def concealed(table: PhoneTable) -> frozenset[str]:
    sealed, seats = table.attendant.running.sealed, table.table.seats
    return frozenset(seats[seat] for seat in {*sealed.chosen, *sealed.waiting})


def offered(table: PhoneTable, viewer: Viewer, picked: str = "", lost: tuple[str, ...] = ()) -> dict[str, Any]:
    found = list(offers(table.attendant.running, viewer, concealed(table), lost, picked))
    assert len({name for name, _ in found}) == len(found), "each has a name of its own"
    return dict(found)


def with_picks(table: PhoneTable, viewer: Viewer) -> dict[str, Any]:
    """Everything that can be reached from a page, with one pick before it."""
    first = offered(table, viewer)
    picked = [action.route.pick for name, action in first.items() if name.startswith("pick ")]
    return {name: action for pick in ("", *picked) for name, action in offered(table, viewer, pick).items()}


class EnoughError(Exception):
    """It was tried, and is to be forgotten."""


def is_accepted(table: PhoneTable, action: actions.TableAction) -> bool:
    """Would the rules take it now? Nothing comes of it."""
    match action:
        case actions.Say(lines):
            return any(is_taken(table, lines, cards_wait=each) for each in (False, True))
        case actions.Seal(seat, what):
            return what in table.attendant.running.sealed.to_seal(seat)
        case _:
            return isinstance(action, actions.Show | actions.ShowSealedCards)  # no rule is asked


def is_taken(table: PhoneTable, lines: tuple[str, ...], *, cards_wait: bool) -> bool:
    """With what lies sealed, if a card is among them; it may have to wait until a sealed smuggler had its turn."""
    sealed = table.attendant.running.sealed
    try:
        sealed.refuse_early(lines)
        with table.table.together():
            for line in sealed.around(lines, cards_wait=cards_wait) if sealed.belongs_to_reveal(lines) else lines:
                table.table.say(line.encode())
            raise EnoughError  # noqa: TRY301 - so that it is forgotten
    except EnoughError:
        return not cards_wait or sealed.may_wait(lines)
    except RejectedError:
        # Where played cards lie face down, the guide offers cards that were played: only the rules know better.
        return any('"card_revealed"' in line or '"reveal_closed"' in line for line in lines)


def some(found: dict[str, Any], rng: Random) -> list[tuple[str, Any]]:
    return rng.sample(sorted(found.items(), key=lambda each: each[0]), min(len(found), 12))


def check(table: PhoneTable, rng: Random) -> None:
    """The law of taps, for everybody at this table."""
    view, game = table.attendant.running.view, table.table.game
    assert view is not None
    assert offered(table, WALL) == {}
    for viewer in (HOST, *map(phone, view.seats)):
        found = with_picks(table, viewer)
        assert [name for name, action in some(found, rng) if not is_accepted(table, action)] == []
        guide, waiting = view.guide, [view.seats[seat] for seat in table.attendant.running.sealed.waiting]
        if waiting and game.secret_cards is not None:
            guide = game.secret_cards.face_down(guide, tuple(waiting))
        picks = [*game.picks(guide, viewer.seat)]
        lines = {
            each for pick in ("", *picks) for each in game.offers(guide, viewer.seat, concealed(table), pick)
        } if not view.is_over else set()  # fmt: skip
        assert {name for name in found if name.startswith("say ")} == set(map(said, lines))
        seats = {action.seat for action in found.values() if isinstance(action, actions.Seal)}
        assert seats <= ({view.seats.index(viewer.seat)} if viewer.seat else set()), "nobody seals for others"


class People:
    """Play at random by what pages offer; the rest is done by hands."""

    def __init__(self, table: PhoneTable, rng: Random, then: Callable[[Any], Any]) -> None:
        self.table, self._rng, self._then = table, rng, then

    def play(self, most: int) -> None:
        for _ in range(most):
            if self.table.table.is_over:
                return
            check(self.table, self._rng)
            self._step()

    def _step(self) -> None:
        table, sealed = self.table, self.table.attendant.running.sealed
        for name in table.table.seats:
            mine = offered(table, phone(name))
            secret = [action for each, action in mine.items() if each.startswith("seal ")]
            numbers = [action for each, action in mine.items() if each.startswith("number ")]
            if (secret and table.table.seats.index(name) not in sealed.chosen) or numbers:
                table.do(self._rng.choice(numbers or secret))
                table.turn(LATER_MS)
                return
        event = self._then(table.table.state)
        assert event is not None
        line = table.table.game.encode(event).decode()
        able = [with_picks(table, viewer).get(said([line])) for viewer in (HOST, *map(phone, table.table.seats))]
        found = [action for action in able if action is not None]
        table.do(self._rng.choice(found) if found else actions.Say((line,)))
        table.turn()


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 4), on=st.integers(1, 4))
def test_taps_of_master_thieves_are_what_its_viewer_may_say(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId, seats: int, on: int
) -> None:
    rng = Random(seed)
    with phone_table(tmp_path_factory.mktemp("taps")) as table:
        table.begin(opening(seats, edition), FILLED)
        table.join(*NAMES[: min(seats, on)])
        People(table, rng, lambda state: next_event(state, rng.choice)).play(60)


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4), more=st.booleans())
def test_taps_of_40_thieves_are_what_its_viewer_may_say(
    tmp_path_factory: pytest.TempPathFactory, seed: int, seats: int, *, more: bool
) -> None:
    rng = Random(seed)
    options = forty_thieves.TableOptions(leaders=more, tales=more)
    opened = forty_thieves.TableOpened(game="forty-thieves", seats=NAMES[:seats], options=options)
    people = RandomPlayer(opened, rng)

    def then(state: Any) -> Any:
        people.follow(state)
        return people.next_event(state)

    with phone_table(tmp_path_factory.mktemp("taps"), apparatus="jewel_box") as table:
        table.begin(forty_thieves.encode(opened).decode())
        table.join(*NAMES[:seats])
        People(table, rng, then).play(25)


def test_page_of_40_thieves_has_room_for_all_its_taps(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        options = '{"leaders":true,"tales":true}'
        line = f'{{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"],"options":{options}}}'
        table.begin(line, '{"type":"setup_finished"}', '{"type":"hand_built","discarded":0}')
        assert len(with_picks(table, HOST)) > 900
        assert max(len(offered(table, HOST, pick)) for pick in ("", "r1c1", "leader red sun leader")) < 200


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId))
def test_what_a_viewer_may_not_know_changes_no_page(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId
) -> None:
    """Two tables differ in what lies in the box, and in what Cora has sealed: the others have the same pages."""
    rng = Random(seed)
    state = at_a_reveal(edition, rng)
    hand = state.cards.hands[2]
    with ExitStack() as stack:
        found: list[list[dict[str, bytes]]] = []
        for number, each in enumerate((state, with_other_secrets(state, rng))):
            folder = tmp_path_factory.mktemp(f"twin-{number}")
            table = stack.enter_context(phone_table(folder))
            table.begin(opening(3, edition), position(each))
            table.join(*NAMES[:3])
            if hand:
                table.do(actions.Seal(2, hand[number % len(hand)]))
            found.append([body_of(page_for(table, viewer)) for viewer in (HOST, WALL, phone("Ana"), phone("Ben"))])
        assert found[0] == found[1]


def page_for(table: PhoneTable, viewer: Viewer, language: str = "en") -> Page:
    """What this viewer sees, without what phones and sealed cards bring to the frames."""
    running, say = table.attendant.running, translator(language)
    view = running.view
    assert view is not None
    hand = None
    if viewer.seat and table.table.game.secret_cards is not None:
        hand = table.table.game.secret_cards.private_view(table.table.state, view.seats.index(viewer.seat))
    frame = GameFrame(
        pieces(public_frame(Shown(view), None, say)),
        Piece(private_frame(Private(viewer.at, viewer.seat, hand), say)),
    )
    context = Context(model=Model(table=view), say=say, screens=SHELL, viewer=viewer)
    spots = offers(running, viewer, concealed(table))
    return game_page(context, frame, spots)


def body_of(page: Page) -> dict[str, bytes]:
    return {name: part.body for name, part in Parts(VALUES).of(page).items()}


def test_page_has_its_bar_its_game_and_its_words(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=1) as table:
        page = page_for(table, phone("Ana"), "de")
        frame = [name for name in page.parts if name.startswith("frame:")]
        assert list(page.parts) == ["bar", GAME, *frame, WORDS]
        assert page.title == translator("de").words(table.table.game.setup_options().title) != ""
        drawing = page.parts[GAME]
        assert isinstance(drawing, Drawing)
        assert "seal thief" in [spot.name for spot in drawing.spots]
        sent = {name: msgspec.json.decode(body) for name, body in body_of(page).items()}
        assert sent["frame:page"]["value"] == "game"
        assert sent["frame:guide:phase"]["value"] == table.table.phase
        assert sent[GAME]["value"]["private"]["seat"] == "Ana"
        assert sent[WORDS]["value"]["choose_card"] == translator("de")("Choose your card")
        assert "Ana" in str(page)
        assert VALUES[WORDS](GameWords("en", "forty-thieves")).keys().isdisjoint({"choose_card", "continue_game"})


def test_nothing_can_be_said_while_a_foul_stops_the_game(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=0) as table:
        for name, character in (("Ana", "thief"), ("Ben", "jeweler"), ("Cora", "detective")):
            table.say(card(name, character))
        for line in (OPENED, SHUT):
            table.say(line)
        assert offered(table, phone("Ben"))
        table.say(OPENED.replace("A1", "B2"))
        assert table.attendant.running.foul_count
        assert offered(table, phone("Ben")) == offered(table, HOST) == {}


def test_only_a_phone_that_is_lost_and_waited_for_is_gone_on_without(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=2) as table:
        without = {"go_on_without Ben": actions.GoOnWithout("Ben")}
        assert not without.items() <= offered(table, phone("Ana")).items()
        assert without.items() <= offered(table, phone("Ana"), lost=("Ben", "Cora")).items()
        assert without.items() <= offered(table, HOST, lost=("Ben",)).items()
        assert "go_on_without Cora" not in offered(table, HOST, lost=("Ben", "Cora")), "her card lies on the table"
        table.do(actions.Seal(1, "thief"))
        assert "go_on_without Ben" not in offered(table, HOST, lost=("Ben",)), "he has chosen"


def test_host_asks_for_sealed_cards_once_everybody_has_chosen(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        assert "show_cards" not in offered(table, HOST)
        table.do(actions.Seal(0, "thief"))
        assert "show_cards" not in offered(table, HOST)
        table.do(actions.Seal(1, "thief"))
        assert offered(table, HOST)["show_cards"] == actions.ShowSealedCards()


def test_pages_beside_a_game_say_what_is_the_matter_and_speak_any_language() -> None:
    phones = PhonesView(is_on=True, address="192.168.1.5:8080", digits="123456")
    context = Context(model=Model(phones=phones), say=translator("en"), screens=SHELL, viewer=WALL)
    page = no_game_page(context)
    assert "Nothing is being played." in str(page)
    assert "192.168.1.5:8080 with 123456" in str(page)
    assert [tap.action for tap in page.taps] == [actions.Show(Languages(Play()))]
    choice = languages_page(Languages(Play()), context, page)
    assert actions.Speak("fr", Play()) in [tap.action for tap in choice.taps]
    mine = msgspec.structs.replace(context, viewer=phone("Ana"))
    assert "123" not in str(no_game_page(mine)), "a phone need not tell others"
