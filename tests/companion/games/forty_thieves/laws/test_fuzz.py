"""Whatever is fed to the rules of 40 Thieves: an answer in words, or a state that adds up. Never anything else."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import MalformedError, RejectedError
from companion.games.forty_thieves.faces import FACES, JARS
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.game import View
from companion.games.reading import strictly
from tests.companion.games.forty_thieves.contract.record import CELLS, FIELDS, SPOTS, is_malformed
from tests.laws import share

from .judge import PLACES
from .play import NAMES, TABLES, fair_game, opening
from .test_laws import conserved

pytestmark = pytest.mark.law
GAME = FORTY_THIEVES
many = settings(max_examples=share(300), database=None, derandomize=True)

names = st.sampled_from([*NAMES[:3], "Nobody", ""])
cells = st.sampled_from([*CELLS, "r5c1"])
spots = st.sampled_from([*SPOTS, "s44"])
faces = st.sampled_from([*FACES, "purple sun"])
jars = st.one_of(st.none(), st.sampled_from([*JARS, "red"]))
counts = st.integers(-1, 10)
hoards = st.dictionaries(
    st.sampled_from(["sapphires", "sapphire_tiles", "evil_eyes", "evil_eye_tiles", "rubies"]), counts, max_size=3
)
merchants = st.one_of(
    st.none(),
    st.fixed_dictionaries(
        {},
        optional={
            "place": st.one_of(st.none(), spots),
            "stops": st.integers(-1, 6),
            "sapphires": counts,
        },
    ),
)
positions = st.fixed_dictionaries(
    {},
    optional={
        "active": names,
        "tiles": st.dictionaries(cells, st.one_of(st.none(), faces), max_size=4),
        "shown": st.dictionaries(cells, faces, max_size=3),
        "jars": st.dictionaries(cells, jars, max_size=3),
        "sapphires": st.lists(spots, max_size=9),
        "hoards": st.dictionaries(names, hoards, max_size=3),
        "hands": st.dictionaries(names, st.integers(-1, 4), max_size=3),
        "stack": st.integers(-1, 60),
        "activated": st.lists(st.sampled_from(["merchant", "genie", "sinbad", "aladdin"]), max_size=4),
        "merchant": merchants,
    },
)
fields: Mapping[str, st.SearchStrategy[Any]] = {
    "cell": cells,
    "cells": st.lists(cells, min_size=1, max_size=3),
    "jar": jars,
    "discarded": st.integers(-1, 4),
    "tile": faces,
    "eye": st.sampled_from(["token", "tile", "both"]),
    "seat": names,
    "wish": st.sampled_from(["no_evil_eyes", "second_turn", "merchant", "riches"]),
    "place": st.sampled_from([*PLACES, "row5"]),
    "spot": spots,
    "from": st.one_of(
        st.fixed_dictionaries({}, optional={"spot": spots, "seat": names, "merchant": st.booleans()}),
    ),
}


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line of a record, more or less."""
    kind = draw(st.sampled_from([*FIELDS, "correction", "position_set"]))
    event: dict[str, Any] = {}
    for name in FIELDS.get(kind, ()):
        event |= draw(fields["from"]) if name == "from" else {name: draw(fields[name])}
    if kind == "correction":
        event["set"] = draw(positions)
    if kind == "position_set":
        event |= draw(positions)
    if draw(st.integers(0, 20)) == 0:
        event["corner"] = draw(spots)
    return json.dumps({"type": kind, **event}).encode()


@many
@given(
    name=st.sampled_from(sorted(TABLES)),
    seed=st.integers(0, 2**16),
    length=st.integers(1, 120),
    record=st.lists(lines(), min_size=1, max_size=30),
)
def test_any_lines_are_refused_in_words_or_lead_to_a_state_that_adds_up(
    name: str, seed: int, length: int, record: list[bytes]
) -> None:
    first = opening(TABLES[name], 3)
    for number, (_, now, _) in enumerate(fair_game(first, Random(seed))):
        state = now
        if number == length:
            break
    for line in record:
        try:
            state = GAME.apply(state, strictly(line, GAME.decode))
        except (MalformedError, RejectedError) as error:
            assert str(error).strip()  # noqa: PT017 - either is fine, but not in silence
            continue
        assert conserved(first, state)
        GAME.options(state), GAME.view(state, View.REFEREE), GAME.headline(state, GAME.guide(state))


@many
@given(
    line=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), lines().map(lambda line: line[:-3]))
)
def test_any_bytes_are_an_event_or_malformed(line: bytes) -> None:
    try:
        event = strictly(line, GAME.decode)
    except MalformedError:
        is_malformed(line)
        return
    assert GAME.decode(GAME.encode(event)) == event
