"""Lines from outside: whatever the bytes, they are an event that can be kept for ever, or malformed."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import game_of
from companion.games.errors import MalformedError
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.reading import moment, strictly
from companion.names import trouble_with

SEEDS = (
    {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"], "at": "2026-01-09"},
    {"type": "position_set", "white": {"Ana": {"ruby": 1}}, "drawers": {"A1": {"upright": ["alarm:Ana"]}}, "round": 2},
    {"type": "card_revealed", "seat": "Ana", "character": "thief", "number": 3, "at": "2026-01-09T20:00:00+01:00"},
)
NASTY = (
    b"\xff",
    b"\\ud800",
    b"\\u0000",
    b"\x7f",
    b"\xc2\x9b",
    b'"seats":["A","B"],',
    b"[" * 2000,
    b"9" * 5000,
    b"\0",
    b"",
)
lines = st.sampled_from([json.dumps(seed).encode() for seed in SEEDS])


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A line of a record with some bytes replaced."""
    line = draw(lines)
    for _ in range(draw(st.integers(1, 3))):
        at, length = draw(st.integers(0, len(line))), draw(st.integers(0, 6))
        line = line[:at] + draw(st.sampled_from(NASTY) | st.binary(max_size=4)) + line[at + length :]
    return line


@given(damaged())
def test_any_line_is_an_event_that_can_be_written_and_read_again_or_malformed(line: bytes) -> None:
    with suppress(MalformedError):
        event = strictly(line, game_of(line).decode)
        again = MASTER_THIEVES.encode(event)
        assert strictly(again, MASTER_THIEVES.decode) == event


@pytest.mark.parametrize(
    "at", ["2026-01-09", "2026-01-09T20:00", "0001-01-02T00:00:00Z", "9999-12-30T23:59:59.999999-00:00"]
)
def test_a_time_that_is_taken_can_be_shown_in_every_time_zone(at: str) -> None:
    assert moment(at).utcoffset() is not None


def test_no_time_is_no_mistake() -> None:
    assert strictly(b'{"type":"box_turned","at":null}', MASTER_THIEVES.decode).at is None


letters = st.text() | st.text(alphabet="A _-'\"\\,:[{\t\x7f\u200b\u202eé", max_size=4)


@given(letters, st.booleans(), st.sampled_from([None, (", ", ": "), (",", ":")]))
def test_a_name_is_taken_if_nothing_is_wrong_with_it(name: str, escaped: bool, commas: tuple[str, str] | None) -> None:
    opened = {**SEEDS[0], "seats": [name, "Bo"]}
    line = json.dumps(opened, ensure_ascii=escaped, separators=commas).encode()
    if trouble_with(name):
        with pytest.raises(MalformedError):
            strictly(line, MASTER_THIEVES.decode)
    else:
        assert strictly(line, MASTER_THIEVES.decode) == MASTER_THIEVES.decode(line)


def test_names_in_any_script_and_deep_in_a_line_are_taken() -> None:
    line = '{"type": "position_set", "drawers": {"A1": {"upright": ["ruby", "alarm:Zoë"]}}}'.encode()
    assert strictly(line, MASTER_THIEVES.decode) == MASTER_THIEVES.decode(line)


def test_a_bad_name_is_found_behind_a_number() -> None:
    line = b'{"type": "diamonds_placed", "count": 3, "drawer": "A1", "seat": "An\\u0007"}'
    with pytest.raises(MalformedError, match=r'^seat: "An\\u0007" holds a control character'):
        strictly(line, MASTER_THIEVES.decode)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type": "gem_picked", "seat": " ", "gem": "ruby"}', "seat: this name is blank"),
        (b'{"type": "position_set", "drawers": {"A1": {"upright": ["pearl"]}}}', "this is neither a gem"),
    ],
)
def test_a_text_of_the_wrong_form_is_told_in_plain_words(line: bytes, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        MASTER_THIEVES.decode(line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type": "box_turned", "at": "tomorrow"}', "^at: 'tomorrow' is not an ISO 8601 time$"),
        (b'{"type": "box_turned", "at": "0001-01-01T00:00Z"}', "^at: '0001-.* does not exist in every time zone"),
        (b'{"type": "box_turned", "at": "9999-12-31"}', "use a year from 2 to 9998$"),
        (b'{"type": "box_turned", "at": null, "at": null}', '^the key "at" appears twice: keep one of them$'),
        (b'\xef\xbb\xbf{"type": "box_turned"}', "begins with a byte order mark: save the text as UTF-8 without one$"),
        (b'{"type": "box_turned\xff"}', "^byte 21 is not UTF-8: save the text as UTF-8$"),
    ],
)
def test_what_only_a_strict_reader_finds_is_told_with_its_remedy(line: bytes, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        strictly(line, MASTER_THIEVES.decode)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type":', "^this is not a line of JSON"),
        (b'{"tilt": ' + b"[" * 100_000, "^too many nested brackets for an event$"),
        (b"5", "^Expected `object`, got `int`$"),
        (b'{"type": "gem_placed", "gem": "pearl"}', "^gem: 'pearl' is not one of ruby, sapphire, diamond$"),
        (
            b'{"type": "gems_taken", "gems": "none"}',
            """^gems: 'none' is not "all" or a list of ruby, sapphire, diamond$""",
        ),
        (b'{"type": "gems_taken", "gems": ["pearl"]}', r"^gems\[0\]: 'pearl' is not one of ruby, sapphire, diamond$"),
        (b'{"type": "level_rotated", "levels": 3, "direction": "cw"}', "^levels: 3 is not 1 or 2$"),
        (b'{"type": "table_opened", "game": "go"}', "^game: Invalid enum value 'go'$"),
        (b'{"type": "sneezed"}', "^unknown type 'sneezed'$"),
        (b'{"type": 5}', "^type: Expected `str`$"),
        (b'{"type": null}', "^type: Expected `str`$"),
        (b'{"type": ["sneezed"]}', "^type: Expected `str`$"),
        (b'{"type": "ruby_placed", "drawer": 5}', "^drawer: Expected `str`, got `int`$"),
    ],
)
def test_a_line_that_is_no_event_is_malformed(line: bytes, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        MASTER_THIEVES.decode(line)


def test_a_time_is_no_name_and_may_be_longer_than_one() -> None:
    at = "2026-01-09T20:00:00.000000" + "+01:00"
    line = f'{{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Zoë","Bo"],"at":"{at}"}}'
    assert strictly(line.encode(), MASTER_THIEVES.decode).at == at
