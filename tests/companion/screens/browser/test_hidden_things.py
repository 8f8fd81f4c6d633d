"""Nothing hidden is in the feed or on any page: games that differ only in what nobody can know give the same bytes."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import GAME_OVER, SETUP, State
from companion.languages import LANGUAGES, translator
from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.actions import Action
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.phones_view import Mine, PhonesView
from companion.pages.routes import Play, PlayPage
from companion.screens.browser.drawing_values import VALUES
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.browser.offers import said
from companion.screens.browser.page_messages import Parts
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.shell import SHELL
from companion.screens.voice.situation import Situation, situation
from companion.table.table_view import TableView
from tests.companion.games.laws.play import opening, wild_game
from tests.laws import share
from tools.other_secrets import with_other_secrets

some_games = settings(
    max_examples=share(20),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def view_of(state: State) -> TableView:
    """What a table would show of a state, apart from its log."""
    game = MASTER_THIEVES
    return TableView(
        name=game.name,
        event=state.events,
        phase=game.phase(state),
        headline=game.headline(state, game.guide(state)),
        game=game.table_view(state, fouls_after=state.events - 1),
        guide=game.guide(state),
        is_over=game.is_over(state),
        seats=state.table.names,
    )


def frames(view: TableView, language: str) -> bytes:
    return public_frame(Shown(view), None, translator(language))


def pages(state: State, viewer: Viewer, language: str) -> list[bytes]:
    """Every part of what a browser shows of a state: the game, and over it a seat's own cards."""
    view, mine = view_of(state), Mine()
    offered: dict[str, Action] = {
        said(lines): actions.Say(lines) for lines in MASTER_THIEVES.offers(view.guide, viewer.seat)
    }
    if viewer.seat is not None:
        seat = view.seats.index(viewer.seat)
        mine = Mine(SECRET_CARDS.private_view(state, seat))
        offered |= {f"seal {card}": actions.Seal(seat, card) for card in SECRET_CARDS.choices(state, seat)}
        offered |= {f"number {each}": actions.Say(()) for each in SECRET_CARDS.numbers(state, seat)}
    if viewer.at == "wall":
        offered = {}
    model = Model(view, "jewel_box", picture=BoxPicture(), mine=mine, offers=offered, phones=PhonesView(is_on=True))
    context = Context(model=model, say=translator(language), screens=SHELL, viewer=viewer)
    routes = [Play(), *[Play(page=PlayPage.CARDS)] * (viewer.seat is not None)]
    made = [MASTER_THIEVES_PAGES.page(route, context) for route in routes]
    parts = Parts(VALUES)
    return [part.body for page in made if page is not None for part in parts.of(page).values()]


def heard(state: State, viewer: Viewer, language: str) -> Situation | None:
    """What could be said of the page of a state, at the kiosk or by a browser."""
    model = Model(view_of(state), "jewel_box", picture=BoxPicture(), phones=PhonesView(is_on=True))
    context = Context(model=model, say=translator(language), screens=SHELL, viewer=viewer)
    return situation(Play(), MASTER_THIEVES_PAGES.page(Play(), context), context)


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 8))
def test_what_is_hidden_is_in_no_public_frame_and_on_no_public_page(seed: int, edition: EditionId, seats: int) -> None:
    rng = Random(seed)
    language = rng.choice(list(LANGUAGES))
    for _, state in wild_game(opening(edition, seats, deal=rng if seed % 2 else None), Random(seed), 120):
        if rng.random() < 0.3 and state.phase not in (SETUP, GAME_OVER):  # everybody sees how the box is filled
            twin = with_other_secrets(state, rng)
            assert frames(view_of(twin), language) == frames(view_of(state), language)
            for viewer in (Viewer(at="host"), Viewer(at="wall")):
                shown = pages(state, viewer, language)
                assert pages(twin, viewer, language) == shown != []
            for viewer in (Viewer(), Viewer(at="wall")):
                assert heard(twin, viewer, language) == heard(state, viewer, language)


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 8))
def test_what_another_seat_holds_is_on_nobodys_own_page(seed: int, edition: EditionId, seats: int) -> None:
    """Hands of others, and everything in the box, may be any: a seat sees the same."""
    rng = Random(seed)
    for _, state in wild_game(opening(edition, seats, deal=rng if seed % 2 else None), Random(seed), 120):
        if rng.random() > 0.2 or state.phase in (SETUP, GAME_OVER):
            continue
        seat = rng.randrange(seats)
        twin = with_other_secrets(state, rng)
        hands = tuple(state.cards.hands[seat] if each == seat else hand for each, hand in enumerate(twin.cards.hands))
        twin = replace(twin, cards=replace(twin.cards, hands=hands))
        viewer = Viewer(state.table.names[seat], "phone")
        shown = pages(state, viewer, "en")
        assert pages(twin, viewer, "en") == shown != []
