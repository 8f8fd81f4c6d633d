"""Whatever is fed to the rules: an answer in their own words, or a state that is possible. Never anything else."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import MalformedError, RejectedError
from companion.games.master_thieves import engine, events, options, views
from companion.games.master_thieves.box import DRAWERS
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import ALL_GEMS
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.state import State
from tests.companion.games.laws.status import status
from tests.laws import share

from .play import NAMES, opening, wild_game
from .test_guide_laws import is_in_form

pytestmark = pytest.mark.law
many = settings(max_examples=share(1000), database=None, derandomize=True)

names = st.sampled_from([*NAMES[:3], "Nobody", ""])
gems = st.sampled_from([*ALL_GEMS, "emerald"])
drawers = st.sampled_from([*DRAWERS, "D9"])
characters = st.sampled_from([*CHARACTERS, "king"])
counts = st.dictionaries(gems, st.integers(-1, 9), max_size=3)
items = st.lists(st.one_of(gems, names.map(lambda name: f"alarm:{name}")), max_size=3)
sides = st.sampled_from(["upright", "inverted", "secret_upright", "secret_inverted", "behind"])
positions = st.fixed_dictionaries(
    {},
    optional={
        "orientation": st.sampled_from(["upright", "inverted", "sideways"]),
        "rings": st.dictionaries(st.sampled_from(["AB", "BC"]), st.integers(-1, 4)),
        "drawers": st.dictionaries(drawers, st.dictionaries(sides, items, max_size=2), max_size=3),
        "red": counts,
        "white": st.dictionaries(names, counts, max_size=2),
        "black": st.dictionaries(names, counts, max_size=2),
        "hands": st.dictionaries(names, st.lists(characters, max_size=3), max_size=2),
        "round": st.integers(0, 7),
    },
)
fields: Mapping[str, st.SearchStrategy[Any]] = {
    "seat": names,
    "seats": st.lists(names, max_size=4),
    "drawer": drawers,
    "depth": st.sampled_from(["ajar", "front", "secret", "wide"]),
    "gem": gems,
    "gems": st.one_of(st.just("all"), st.lists(gems, max_size=4)),
    "character": characters,
    "number": st.integers(0, 9),
    "count": st.integers(0, 13),
    "levels": st.integers(0, 3),
    "direction": st.sampled_from(["cw", "ccw", "up"]),
    "set": positions,
}
kinds = {
    "position_set": (),
    "ruby_placed": ("drawer",),
    "diamonds_placed": ("seat", "drawer", "count"),
    "setup_finished": (),
    "card_revealed": ("seat", "character", "number"),
    "tie_settled": ("seats",),
    "reveal_closed": (),
    "drawer_opened": ("drawer", "depth"),
    "drawer_closed": ("drawer",),
    "level_rotated": ("levels", "direction"),
    "box_turned": (),
    "gems_taken": ("gems",),
    "gem_placed": ("gem",),
    "alarm_placed": (),
    "alarm_reclaimed": ("seat",),
    "gem_picked": ("seat", "gem"),
    "turn_ended": (),
    "game_stopped": (),
    "correction": ("set",),
}


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line of a record, more or less."""
    kind = draw(st.sampled_from(sorted(kinds)))
    event = {name: draw(fields[name]) for name in kinds[kind]}
    if kind == "position_set":
        event |= draw(positions)
    return json.dumps({"type": kind, **event}).encode()


def settled(edition: EditionId, seed: int, length: int) -> State:
    *_, (_, state) = wild_game(opening(edition, 3), Random(seed), length)
    return state


@many
@given(
    edition=st.sampled_from(EditionId),
    seed=st.integers(0, 2**16),
    length=st.integers(1, 120),
    record=st.lists(lines(), min_size=1, max_size=30),
)
def test_any_lines_are_refused_in_words_or_lead_to_a_possible_state(
    edition: EditionId, seed: int, length: int, record: list[bytes]
) -> None:
    state = settled(edition, seed, length)
    for line in record:
        try:
            state = engine.apply(state, events.decode(line))
        except (MalformedError, RejectedError) as error:
            assert str(error).strip()  # noqa: PT017 - either is fine, but not in silence
            continue
        assert status(state) == []
        options.options(state)
        views.referee_view(state)
        is_in_form(guide(state))


@many
@given(
    line=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), lines().map(lambda line: line[:-3]))
)
def test_any_bytes_are_an_event_or_malformed(line: bytes) -> None:
    try:
        event = events.decode(line)
    except MalformedError:
        return
    assert events.decode(events.encode(event)) == event
