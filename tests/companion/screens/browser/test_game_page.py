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

from companion.games.errors import RejectedError
from companion.games.forty_thieves import events as forty_thieves
from companion.games.forty_thieves.game import FORTY_THIEVES as game_of_40  # noqa: N811 - one of two
from companion.games.master_thieves.editions import EditionId
from companion.languages import translator
from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.context import Context, GamePages, Shell
from companion.pages.model import Model
from companion.pages.no_game import languages_page, no_game_page
from companion.pages.phones_view import PhonesView
from companion.pages.routes import Languages, Play
from companion.screens.browser.offers import offers, said
from tests.companion.pages.viewers import BrowserAtTable, actions_on
from tests.companion.screens.browser.tables import (
    FILLED,
    LATER_MS,
    NAMES,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
)
from tests.companion.screens.browser.test_attack_laws import at_a_reveal, position
from tests.laws import share
from tools.browser_taps import names_of, offered_taps
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


def in_browser(table: PhoneTable, viewer: Viewer) -> BrowserAtTable:
    return BrowserAtTable(table.attendant, viewer, table.clock.now_ms())


def with_picks(table: PhoneTable, viewer: Viewer) -> dict[str, Any]:
    """Everything that can be reached from a page, with one pick before it."""
    shown = [action for page, _ in in_browser(table, viewer).pages() for action in actions_on(page)]
    routes = [action.route for action in shown if isinstance(action, actions.Show)]
    picked = dict.fromkeys(["", *[route.pick for route in routes if isinstance(route, Play)]])
    return {name: action for pick in picked for name, action in offered(table, viewer, pick).items()}


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
    view = table.attendant.running.view
    assert view is not None
    assert offered(table, WALL) == {}
    for viewer in (HOST, *map(phone, view.seats)):
        found = with_picks(table, viewer)
        assert [name for name, action in some(found, rng) if not is_accepted(table, action)] == []
        seats = {action.seat for action in found.values() if isinstance(action, actions.Seal)}
        assert seats <= ({view.seats.index(viewer.seat)} if viewer.seat else set()), "nobody seals for others"


def check_pages(table: PhoneTable) -> None:
    """On the page of every browser there is a tap for everything that its viewer may say, and for nothing else."""
    for name, browser in table.phones.items():
        viewer = {"host": HOST, "spectator": WALL}.get(name) or phone(name)
        taps = {tap for tap in offered_taps(table.browsers, browser) if not tap.startswith("pick ")}
        found = offered(table, viewer).values()
        wanted = {each for action in found if not isinstance(action, actions.Show) for each in names_of(action)}
        if "Change it" in browser.taps():
            wanted = {each for each in wanted if not each.startswith("seal ")}
        assert taps == wanted, (name, browser.title)


class People:
    """Play at random by what pages offer; the rest is done by hands."""

    def __init__(self, table: PhoneTable, rng: Random, then: Callable[[Any], Any]) -> None:
        self.table, self._rng, self._then = table, rng, then

    def play(self, most: int) -> None:
        for _ in range(most):
            if self.table.table.is_over:
                return
            check(self.table, self._rng)
            check_pages(self.table)
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
        table.join(*NAMES[: min(seats, on)], "host", "spectator")
        People(table, rng, lambda state: next_event(state, rng.choice)).play(60)


def says(table: PhoneTable, viewer: Viewer) -> set[actions.Say]:
    """All that can be said on the pages to which taps lead."""
    shown = [action for page, _ in in_browser(table, viewer).pages() for action in actions_on(page)]
    return {action for action in shown if isinstance(action, actions.Say)}


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4), more=st.booleans())
def test_taps_of_40_thieves_are_what_its_viewer_may_say(
    tmp_path_factory: pytest.TempPathFactory, seed: int, seats: int, *, more: bool
) -> None:
    """Each is accepted; a seat has those of its own turn and its own Dagger, and all that the rules leave open."""
    rng = Random(seed)
    options = forty_thieves.TableOptions(leaders=more, tales=more)
    opened = forty_thieves.TableOpened(game="forty-thieves", seats=NAMES[:seats], options=options)
    people = RandomPlayer(opened, rng)
    with phone_table(tmp_path_factory.mktemp("taps"), apparatus="jewel_box") as table:
        table.begin(forty_thieves.encode(opened).decode())
        for number in range(16):
            people.follow(table.table.state)
            event = people.next_event(table.table.state)
            assert event is not None
            line = table.table.game.encode(event).decode()
            if not number % 4:
                check_says(table, actions.Say((line,)), rng)
            table.say(line)


def check_says(table: PhoneTable, then: actions.Say, rng: Random) -> None:
    """`then` is something that the rules take now."""
    guide: Any = game_of_40.guide(table.table.state)
    assert says(table, WALL) == set()
    able = set[str | None]()
    for viewer in (HOST, *map(phone, table.table.seats)):
        found = says(table, viewer)
        tried = rng.sample(sorted(found, key=lambda action: action.lines), min(len(found), 12))
        assert [action for action in tried if not is_accepted(table, action)] == []
        if viewer.seat not in (None, guide.seat) and guide.seat is not None:
            daggers = [choice for choice in guide.daggers if choice.target == viewer.seat]
            assert found == {actions.Say((choice.line,)) for choice in daggers}
        if then in found:
            able.add(viewer.seat)
    assert None in able, "a host says everything"
    assert len(able) > 1


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId))
def test_what_a_viewer_may_not_know_changes_no_page(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId
) -> None:
    """Two tables differ in what lies in the box, and in what Cora has sealed: the others get the same, to the byte."""
    rng = Random(seed)
    state = at_a_reveal(edition, rng)
    hand = state.cards.hands[2]
    with ExitStack() as stack:
        found: list[dict[str, list[bytes]]] = []
        for number, each in enumerate((state, with_other_secrets(state, rng))):
            folder = tmp_path_factory.mktemp(f"twin-{number}")
            table = stack.enter_context(phone_table(folder))
            table.begin(opening(3, edition), position(each))
            table.join(*NAMES[:3], "host", "spectator")
            if hand:
                table.do(actions.Seal(2, hand[number % len(hand)]))
            for name in ("Ana", "Ben"):
                table.press(name, "My cards")
            found.append({name: browser.received for name, browser in table.phones.items() if name != "Cora"})
        assert found[0] == found[1]
        assert all(len(messages) > 1 for messages in found[0].values())


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
