"""Nothing hidden is published: games that differ only in what nobody can know give the same topics, byte by byte."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.club.topics import Message, messages
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.state import GAME_OVER, SETUP, State
from companion.languages import LANGUAGES, translator
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.browser.public_feed import feed_line
from tests.companion.club.tables import WELL
from tests.companion.games.laws.play import opening, wild_game
from tests.companion.screens.browser.test_hidden_things import view_of
from tests.laws import share
from tools.other_secrets import with_other_secrets


def published(state: State, language: str) -> list[Message]:
    return list(messages(feed_line(public_frame(Shown(view_of(state)), None, translator(language)), WELL), "t1"))


@pytest.mark.law
@settings(
    max_examples=share(20),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 8))
def test_what_is_hidden_is_in_no_topic(seed: int, edition: EditionId, seats: int) -> None:
    rng = Random(seed)
    language = rng.choice(list(LANGUAGES))
    for _, state in wild_game(opening(edition, seats, deal=rng if seed % 2 else None), Random(seed), 120):
        if rng.random() < 0.3 and state.phase not in (SETUP, GAME_OVER):  # everybody sees how the box is filled
            assert published(with_other_secrets(state, rng), language) == published(state, language)
