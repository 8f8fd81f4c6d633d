"""Contract, "Secrecy" and the referee's `hidden`: what was seen by all, and that the table hears nothing of it."""

from typing import Any

import msgspec
import pytest

from companion.games.game import View

from .record import Line, Play, at, event, opened

FULL: Line = {"hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
LEADERS = {"leaders": True}

# notes: what is told after this, with the codes that the last event brings
NOTED: dict[str, tuple[Line, Line, str, list[str]]] = {
    "another face was shown for this tile": (
        {"shown": {"r1c1": "dagger"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        ["tile_differs"],
    ),
    "another face, by a glimpse": ({"shown": {"r1c1": "red sun"}}, {}, "tile_shown r1c1 dagger", ["tile_differs"]),
    "the same face again": ({"shown": {"r1c1": "red sun"}}, {}, "theft_announced s11; tile_shown r1c1 red sun", []),
    "another face, after a swap": (
        {"shown": {"r1c1": "dagger"}},
        {},
        "tiles_swapped r1c1 r2c2; theft_announced s11; tile_shown r2c2 red sun",
        ["tile_differs"],
    ),
    "none after a replacement": (
        {"shown": {"r1c1": "dagger"}},
        {},
        "tile_replaced r1c1; theft_announced s11; tile_shown r1c1 red sun",
        [],
    ),
    "too many alike with two that lie down": (
        {"shown": {"r4c1": "red sun", "r4c2": "red sun"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        ["too_many_alike"],
    ),
    "too many alike with one up and one down": (
        {"tiles": {"r4c1": "red sun"}, "shown": {"r4c2": "red sun"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        ["too_many_alike"],
    ),
    "too many alike, a leader counts": (
        {"tiles": {"r4c1": "red sun leader"}, "shown": {"r4c2": "red sun"}},
        LEADERS,
        "theft_announced s11; tile_shown r1c1 red sun",
        ["too_many_alike"],
    ),
    "two alike are not too many": (
        {"shown": {"r4c1": "red sun"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        [],
    ),
    "those at other cells": (
        {"shown": {"r1c1": "red sun", "r4c2": "red sun"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        [],
    ),
    "a second leader of a colour": (
        {"shown": {"r4c1": "red moon leader"}},
        LEADERS,
        "leader_played r1c1 red sun leader",
        ["too_many_alike"],
    ),
    "more of a special tile than the box has": (
        {"shown": {"r4c1": "dagger", "r4c2": "dagger"}},
        {"specials": {"dagger": 2, "amulet": 18}},
        "tile_shown r1c1 dagger",
        ["too_many_alike"],
    ),
    "any number, if the box is not known": (
        {"shown": {"r4c1": "dagger", "r4c2": "dagger", "r4c3": "dagger", "r4c4": "dagger", "r3c1": "dagger"}},
        {},
        "tile_shown r1c1 dagger",
        [],
    ),
    "both": (
        {"shown": {"r1c1": "blue moon", "r4c1": "red sun", "r4c2": "red sun"}},
        {},
        "theft_announced s11; tile_shown r1c1 red sun",
        ["tile_differs", "too_many_alike"],
    ),
}


@pytest.mark.parametrize("row", NOTED)
def test_notes(row: str) -> None:
    position, options, said, codes = NOTED[row]
    play = at(FULL | position, options=options).say("hand_built 0", said)
    notes = play.view()["hidden"]["notes"]
    assert sorted(note["code"] for note in notes) == codes
    assert {note["event"] for note in notes} <= {len(play.lines)}
    assert play.view()["fouls"] == []


def test_hidden_is_for_the_referee_alone() -> None:
    play = at(FULL | {"shown": {"r1c1": "dagger"}})
    table, referee = play.view(View.TABLE), play.view(View.REFEREE)
    assert referee.pop("hidden") == {"shown": {"r1c1": "dagger"}, "notes": []}
    assert (table, list(table)) == (referee, list(referee))


def test_what_is_told_now_counts() -> None:
    play = at(FULL | {"shown": {"r1c1": "dagger"}}).say("hand_built 0; theft_announced s11; tile_shown r1c1 red sun")
    play.say("theft_failed")
    assert play.view()["hidden"]["shown"] == {"r1c1": "red sun"}


# two records that differ only in what lies down at the end


class Told:
    """A record with all that the table hears of it."""

    def __init__(self, first: Line, lines: list[Line]) -> None:
        play = Play(first)
        self.words: list[Any] = []
        for line in lines:
            before = play.state
            spoken = play.game.decode(encoded(line))
            self.words.append(play.game.label(before, spoken))
            play.say(line)
            self.words.append(play.game.tell(before, spoken, play.state))
            self.words.append(play.game.headline(play.state, play.game.guide(play.state)).announcements)
        game, state = play.game, play.state
        guide = game.guide(state)
        self.seen = (play.bytes(), guide, game.headline(state, guide), game.table_view(state))
        self.fouls = tuple(game.fouls(state))
        self.summary = game.summary(state)


def encoded(line: Line) -> bytes:
    return msgspec.json.encode(line)


THEFT = "hand_built 0; theft_announced s11; tile_shown r1c1 {0}; tile_shown r1c2 {1}; tile_shown r2c1 {2}; theft_failed"
JUDGED = (
    "hand_built 0; theft_announced s11; tile_shown r1c1 {0}; tile_shown r1c2 {1}; tile_shown r2c1 {2}; "
    "tile_shown r2c2 {3}"
)
LANTERN = "hand_built 0; tile_shown r2c2 lantern; tile_shown r1c1 {0}; tile_shown r1c2 {1}; tile_shown r2c1 {2}"
PAIRS: dict[str, tuple[str, list[list[str]]]] = {
    "a failed theft, said": (
        THEFT,
        [["red sun", "green moon", "blue hand"], ["dagger", "lantern", "evil_eye"], ["amulet", "amulet", "sapphire"]],
    ),
    "a failed theft, judged": (
        JUDGED,
        [
            ["red sun", "red moon", "green moon", "blue clubs"],
            ["dagger", "sapphire", "lantern", "evil_eye"],
            ["amulet", "amulet", "amulet", "dagger"],
        ],
    ),
    "a Lantern's neighbours": (
        LANTERN,
        [["red sun", "amulet", "dagger"], ["evil_eye", "lantern", "blue moon"], ["red sun", "red sun", "red moon"]],
    ),
    "a Lantern's neighbours, and on": (
        LANTERN + "; tiles_swapped r1c1 r1c2; turn_ended; hand_built 1; tile_replaced r2c1; turn_ended; hand_built 0",
        [["red sun", "amulet", "dagger"], ["evil_eye", "lantern", "blue moon"]],
    ),
    "a failed theft, and the same tiles again": (
        THEFT + "; hand_built 0; theft_announced col1; tile_shown r1c1 {0}; tile_shown r2c1 {2}; theft_failed",
        [["red sun", "green moon", "blue hand"], ["dagger", "lantern", "evil_eye"]],
    ),
    "a failed theft, and other tiles than before": (
        THEFT + "; hand_built 0; theft_announced col1; tile_shown r1c1 {2}; tile_shown r2c1 {0}; theft_failed",
        [["red sun", "green moon", "blue hand"], ["red sun", "red sun", "red hand"]],
    ),
}


@pytest.mark.parametrize("row", PAIRS)
def test_what_lies_down_again_leaves_no_trace(row: str) -> None:
    form, variants = PAIRS[row]
    start: list[Line] = [{"type": "position_set", **FULL}]
    told = []
    for faces in variants:
        lines = [event(part.strip()) for part in form.format(*faces).split(";")]
        told.append(Told(opened(), [*start, *lines]))
    for other in told[1:]:
        assert other.seen == told[0].seen
        assert other.words == told[0].words
        assert (other.fouls, other.summary) == (told[0].fouls, told[0].summary)


def test_no_label_or_log_line_names_a_cell_together_with_a_face() -> None:
    lines = (
        "hand_built 0; tile_shown r2c2 lantern; tile_shown r1c1 red sun; tile_shown r1c2 sapphire; turn_ended;"
        "hand_built 1; tile_shown r4c4 dagger; theft_announced s22; tile_shown r2c2 amulet; theft_failed"
    )
    told = Told(opened(), [{"type": "position_set", **FULL}, *[event(part.strip()) for part in lines.split(";")]])
    assert any(isinstance(words, tuple) and words for words in told.words)
    for words in told.words:
        for text in [str(words)] if not hasattr(words, "lines") else [str(line) for line in words.lines]:
            cells = [cell for cell in ("r1c1", "r1c2", "r2c2", "r4c4") if cell in text]
            named = [face for face in ("red", "sun", "amulet", "dagger", "lantern") if face in text.lower()]
            assert not (cells and named), text
