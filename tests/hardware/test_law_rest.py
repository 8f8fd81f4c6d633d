"""The law of rest: what comes back in time never moved, and what has rested elsewhere did. For rings and for the box.

A timeline is a list of stays, (code, how long). An outing is a list of stays away from the last rest.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.jewel_box.decoder import Decoder, Report
from tests.hardware.decoding import RawEdge, burst, plain, signals, told

Stay = tuple[int, int]

RING = ("AB.0", "AB.1")
SEATED = (*RING, "AB.seated")
GRAY = (0b00, 0b01, 0b11, 0b10)
START_MS = 1000
BACK_MS = 250
SETTLE_MS = 300
REST_MS = 600
CHATTER_MS = 120
STAND_MS = 50
CW, CCW = ("level_rotated", 1, "cw"), ("level_rotated", 1, "ccw")


def edges(stays: Iterable[Stay], bits: Sequence[tuple[str, int]], code: int = 0, t: int = START_MS) -> list[RawEdge]:
    """The edges of these stays one after the other, by channel and its bit in the code."""
    made: list[RawEdge] = []
    for after, length in stays:
        made += [(t, name, int(bool(after & bit))) for name, bit in bits if (after ^ code) & bit]
        code, t = after, t + length
    return made


def ring(stays: Iterable[Stay], start: int = 0) -> list[RawEdge]:
    gray = [(GRAY[place], length) for place, length in stays]
    return edges(gray, [("AB.0", 1), ("AB.1", 2)], GRAY[start])


def at(place: int, fitted: Sequence[str] = RING) -> Decoder:
    return Decoder({"AB.0": bool(GRAY[place] & 1), "AB.1": bool(GRAY[place] & 2)}, fitted=fitted)


def turns(raw: list[RawEdge], decoder: Decoder) -> list[tuple[object, ...]]:
    return [event for event in told(raw, decoder) if event[0] == "level_rotated"]


def outings(elsewhere: Sequence[int], longest_ms: int) -> st.SearchStrategy[list[Stay]]:
    """Any ways that are back in time, however many edges they make."""
    lengths = st.integers(1, longest_ms)
    way = st.lists(st.tuples(st.sampled_from(elsewhere), lengths), min_size=1, max_size=6)
    return way.map(lambda stays: _cut(stays, longest_ms))


def _cut(stays: list[Stay], longest_ms: int) -> list[Stay]:
    kept: list[Stay] = []
    for code, length in stays:
        left_ms = longest_ms - sum(before for _, before in kept)
        kept += [(code, min(length, left_ms))] if left_ms > 0 else []
    return kept


visits = st.one_of(st.integers(1, 400), st.sampled_from((STAND_MS, CHATTER_MS, CHATTER_MS + 1, SETTLE_MS, REST_MS)))


def trembles(rest: int, elsewhere: Sequence[int], longest_ms: int) -> st.SearchStrategy[list[Stay]]:
    """Outings, each back at rest for a while before the next."""
    pair = st.tuples(outings(elsewhere, longest_ms), visits.map(lambda length: [(rest, length)]))
    return st.lists(pair, min_size=1, max_size=8).map(
        lambda pairs: [stay for way, back in pairs for stay in way + back]
    )


ring_trembles = st.integers(0, 3).flatmap(
    lambda rest: st.tuples(st.just(rest), trembles(rest, [place for place in range(4) if place != rest], BACK_MS))
)


@given(ring_trembles)
def test_a_ring_that_is_always_back_in_time_never_moved(trembling: tuple[int, list[Stay]]) -> None:
    rest, stays = trembling
    decoder = at(rest)
    assert turns(ring(stays, rest), decoder) == []
    assert decoder.snapshot().rings["AB"] == rest


@given(ring_trembles, st.lists(st.integers(0, 3000), max_size=20))
def test_nor_did_it_with_a_seat_that_chatters_as_it_likes(trembling: tuple[int, list[Stay]], seat: list[int]) -> None:
    rest, stays = trembling
    chatter = [(START_MS + t, "AB.seated", number % 2) for number, t in enumerate(sorted(seat))]
    assert turns(sorted([*ring(stays, rest), *chatter], key=lambda edge: edge[0]), at(rest, SEATED)) == []


TILTS = [("tilt.upright", 1), ("tilt.inverted", 2)]


@given(trembles(1, [0, 2, 3], SETTLE_MS - 1))
def test_a_box_that_is_upright_again_before_it_could_rest_was_not_turned(stays: list[Stay]) -> None:
    assert ("box_turned",) not in told(edges(stays, TILTS, 1), Decoder(fitted=("tilt.upright", "tilt.inverted")))


@pytest.mark.parametrize("fitted", ["tilt.upright", "tilt.inverted"])
@given(stays=trembles(0, [1], SETTLE_MS - 1))
def test_nor_was_it_by_one_sensor_alone(fitted: str, stays: list[Stay]) -> None:
    level = fitted == "tilt.upright"
    raw = [(t, name, value ^ level) for t, name, value in edges(stays, [(fitted, 1)])]
    assert told(raw, Decoder(fitted=(fitted,))) == []


def strictly_at_rest(stays: Iterable[Stay], rest: int) -> list[int]:
    """The places of all rests, by the one sentence: a code that has stood for 300 ms."""
    places = [rest]
    for place, length in _joined(stays):
        if length >= SETTLE_MS and place != places[-1]:
            places.append(place)
    return places


def _joined(stays: Iterable[Stay]) -> list[Stay]:
    joined: list[Stay] = []
    for place, length in stays:
        before = joined.pop()[1] if joined and joined[-1][0] == place else 0
        joined.append((place, before + length))
    return joined


@st.composite
def journeys(draw: st.DrawFn) -> tuple[int, list[Stay]]:
    """Trembling and true turns, in any order and with any pause; each turn ends with a rest that nobody can doubt."""
    rest = start = draw(st.integers(0, 3))
    stays: list[Stay] = []
    for _ in range(draw(st.integers(1, 5))):
        others = [place for place in range(4) if place != rest]
        if draw(st.booleans()):
            stays += draw(trembles(rest, others, BACK_MS))
        else:
            place = draw(st.sampled_from(others))
            stays += [*draw(outings(others, BACK_MS)), (place, draw(st.integers(REST_MS, 1000)))]
            rest = place
    return start, stays


def followed(decoder: Decoder, raw: list[RawEdge]) -> list[int]:
    """The places of all rests that a decoder finds; each turn must lead from one to the next."""
    places = [decoder.snapshot().rings["AB"] or 0]
    steps: list[Callable[[], Sequence[Report]]] = [partial(decoder.feed, signal) for signal in signals(raw)]
    for step in (*steps, decoder.finish):
        quarters = sum(1 if plain(report) == CW else -1 for report in step())
        place = decoder.snapshot().rings["AB"]
        assert place == (places[-1] + quarters) % 4
        places += [place] if place != places[-1] else []
    return places


@given(journeys())
def test_every_rest_is_found_and_no_other(journey: tuple[int, list[Stay]]) -> None:
    start, stays = journey
    assert followed(at(start), ring(stays, start)) == strictly_at_rest(stays, start)


quarters_turned = st.sampled_from((-3, -2, -1, 1, 2, 3))
moments = st.one_of(st.integers(1, STAND_MS - 1), visits)


def assert_turned(rest: int, trembling: Sequence[Stay], quarters: int) -> None:
    """After the trembling the ring turns so far, as fast as it can, and nothing else is told."""
    step = 1 if quarters > 0 else -1
    way = [((rest + step * (number + 1)) % 4, STAND_MS) for number in range(abs(quarters))]
    assert turns(ring([*trembling, *way], rest), at(rest)) == [CW if quarters > 0 else CCW] * abs(quarters)


@given(ring_trembles, st.integers(STAND_MS, REST_MS), quarters_turned)
def test_trembling_before_a_turn_adds_nothing_to_it(
    trembling: tuple[int, list[Stay]], pause: int, quarters: int
) -> None:
    rest, stays = trembling
    assert_turned(rest, [*stays, (rest, pause)], quarters)


@st.composite
def trembles_of_both_bits(draw: st.DrawFn) -> tuple[int, list[Stay]]:
    """Both bits leave at once or one soon after the other, and come home in any order, for any moment."""
    rest = draw(st.integers(0, 3))
    stays: list[Stay] = []
    for _ in range(draw(st.integers(1, 4))):
        first, last = (draw(st.sampled_from((rest + 1, rest - 1))) % 4 for _ in range(2))
        lead, lag = draw(st.integers(0, STAND_MS - 1)), draw(st.integers(0, STAND_MS - 1))
        both_ms = draw(st.integers(1, BACK_MS - lead - lag))
        way = [(first, lead), ((rest + 2) % 4, both_ms), (last, lag)]
        stays += [*((place, length) for place, length in way if length), (rest, draw(moments))]
    return rest, stays


@given(trembles_of_both_bits(), quarters_turned)
def test_nor_does_trembling_of_both_bits_however_short_the_pause(
    trembling: tuple[int, list[Stay]], quarters: int
) -> None:
    assert_turned(*trembling, quarters)


@st.composite
def slow_trembles(draw: st.DrawFn) -> tuple[int, list[Stay]]:
    """Ways of which each part stands for too long to be a chatter, whole turns among them."""
    rest = draw(st.integers(0, 3))
    stays: list[Stay] = []
    for _ in range(draw(st.integers(1, 4))):
        places = draw(st.lists(st.integers(1, 3), min_size=1, max_size=BACK_MS // STAND_MS))
        length = draw(st.integers(STAND_MS, BACK_MS // len(places)))
        stays += [*(((rest + place) % 4, length) for place in places), (rest, draw(moments))]
    return rest, stays


@given(slow_trembles(), quarters_turned)
def test_nor_does_a_slow_tremble_however_short_the_pause(trembling: tuple[int, list[Stay]], quarters: int) -> None:
    assert_turned(*trembling, quarters)


def test_a_tremble_of_both_bits_and_a_quarter_are_one_quarter() -> None:
    assert turns(ring([(2, 60), (0, 60), (1, REST_MS)]), at(0)) == [CW]


@pytest.mark.parametrize("departure", [(), (1, 2), (60, 120), (5, 115)])
def test_the_shortest_rest_between_there_and_back_makes_two_movements(departure: tuple[int, ...]) -> None:
    away_ms = (0, *departure)[-1] + SETTLE_MS
    assert told([*burst(0, "AB.0", 1, *departure), (away_ms, "AB.0", 0)]) == [CW, CCW]


WHOLE_TURN = [(1, 100), (2, 100), (3, 100)]


@pytest.mark.parametrize("pause", [CHATTER_MS, CHATTER_MS + 1, SETTLE_MS - 1, SETTLE_MS])
def test_a_nudge_soon_after_a_whole_turn_takes_nothing_from_it(pause: int) -> None:
    assert turns(ring([*WHOLE_TURN, (0, pause), (1, 60), (0, REST_MS)]), at(0)) == [CW] * 4


@pytest.mark.parametrize("pause", [CHATTER_MS, CHATTER_MS + 1, SETTLE_MS - 1])
def test_a_turn_soon_after_a_whole_turn_is_added_to_it(pause: int) -> None:
    assert turns(ring([*WHOLE_TURN, (0, pause), (1, REST_MS)]), at(0)) == [CW] * 5
