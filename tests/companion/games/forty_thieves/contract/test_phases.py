"""Contract, "Phases": what each phase accepts and where it leads, and that it rejects everything else."""

import pytest

from companion.games.game import View

from .record import FIELDS, Line, Play, at, correction, event, opened

RED_ROW: Line = {"r1c1": "red sun", "r1c2": "red clubs", "r1c3": "red moon", "r1c4": "red hand"}
HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
ALL = {"leaders": True, "tales": True}
# Everything can be done here: hands, an Evil Eye to be rid of, an opponent with a sapphire, a theft that succeeds.
RICH: Line = {
    "tiles": RED_ROW,
    "hands": HANDS,
    "sapphires": ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s33"],
    "hoards": {"Ana": {"evil_eyes": 1}, "Ben": {"sapphires": 1}},
}

REACHED = {
    "hand": "",
    "glimpse": "hand_built 0",
    "action": "hand_built 0; tile_glimpsed r4c4",
    "attempt": "hand_built 0; tile_glimpsed r4c4; tiles_swapped r3c3 r3c4",
    "announced": "hand_built 0; theft_announced s33",
    "picking": "hand_built 0; theft_announced row1",
    "wish": "hand_built 0; tale_activated genie",
}
ATTEMPT = {"theft_announced s33": "attempt", "turn_ended": "hand", "tale_activated sinbad": "same"}
ACTION = {
    "tile_replaced r4c1": "attempt",
    "tiles_swapped r4c1 r4c2": "attempt",
    "sapphire_played s33": "attempt",
    "sapphire_played Ben": "attempt",
    "amulet_played": "attempt",
    "evil_eye_played Ben": "attempt",
    "leader_played r4c1 blue star leader": "action",
    "tile_shown r4c4 dagger": "action",
    **ATTEMPT,
}
ACCEPTED: dict[str, dict[str, str]] = {
    "hand": {"hand_built 0": "glimpse"},
    "glimpse": {"tile_glimpsed r4c1": "action", "lantern_played r4c1 r4c2": "action", **ACTION},
    "action": ACTION,
    "attempt": ATTEMPT,
    "announced": {"tile_shown r4c4 dagger": "attempt", "theft_failed": "hand"},
    "picking": {"sapphire_taken s11": "hand"},
    "wish": {"wish_made no_evil_eyes": "glimpse"},
}
ACCEPTED = {phase: {**lines, "game_stopped": "game_over"} for phase, lines in ACCEPTED.items()}
EVERYTHING = {
    *[line for accepted in ACCEPTED.values() for line in accepted],
    "setup_finished",
    "dagger_played Ben",
}
MOVEMENTS = ("tile_lifted r1c1", "tile_placed r1c1", "sapphire_lifted s11", "sapphire_placed s11")


def reached(phase: str) -> Play:
    return at(RICH, options=ALL).say(REACHED[phase])


def finished() -> Play:
    """Ana took the last sapphire from the board."""
    last = {"sapphires": ["s11"], "hoards": {"Ana": {"sapphires": 3}, "Ben": {"sapphires": 5}}, "hands": HANDS}
    return at(last, options=ALL).say("hand_built 0; sapphire_played s11; turn_ended")


def test_every_type_is_tried() -> None:
    tried = {line.split()[0] for line in (*EVERYTHING, *MOVEMENTS)}
    assert tried | {"jar_noted"} == set(FIELDS)


@pytest.mark.parametrize(("phase", "line"), [(phase, line) for phase, lines in ACCEPTED.items() for line in lines])
def test_a_phase_accepts_and_leads_where_the_table_says(phase: str, line: str) -> None:
    play = reached(phase)
    shown = {"announced": "attempt"}.get(phase, phase)
    assert play.view()["phase"] == shown
    leads = ACCEPTED[phase][line]
    assert play.say(line).view()["phase"] == (shown if leads == "same" else leads)


@pytest.mark.parametrize("phase", ACCEPTED)
def test_a_phase_rejects_everything_else(phase: str) -> None:
    play = reached(phase)
    rejected = sorted(EVERYTHING - set(ACCEPTED[phase]))
    assert [line for line in rejected if play.accepts(line)] == []


@pytest.mark.parametrize("phase", ACCEPTED)
def test_a_table_is_opened_once_and_its_position_set_before_play(phase: str) -> None:
    play = reached(phase)
    play.rejects(opened())
    play.rejects({"type": "position_set"})


@pytest.mark.parametrize("line", ["setup_finished", "position_set"])
def test_setup_leads_to_the_first_hand(line: str) -> None:
    play = Play().say({"type": line})
    assert (play.view()["phase"], play.view()["turn"]) == ("hand", 1)


def test_setup_rejects_what_belongs_to_a_turn() -> None:
    play = Play(opened(options=ALL))
    assert [line for line in sorted(EVERYTHING - {"setup_finished"}) if play.accepts(line)] == []


def test_after_the_end_nothing_is_accepted() -> None:
    play = finished()
    assert (play.view()["phase"], play.options) == ("game_over", set())
    assert [line for line in sorted(EVERYTHING) if play.accepts(line)] == []
    play.rejects("jar_noted r1c1 red sun")


@pytest.mark.parametrize("phase", ["setup", *ACCEPTED, "game_over"])
@pytest.mark.parametrize("line", MOVEMENTS)
def test_movements_are_accepted_always(phase: str, line: str) -> None:
    play = Play() if phase == "setup" else finished() if phase == "game_over" else reached(phase)
    before = play.view()
    assert play.say(line).view() | {"board": None} == before | {"board": None}


@pytest.mark.parametrize("phase", ACCEPTED)
def test_jars_are_noted_until_the_end(phase: str) -> None:
    play = reached(phase).say("jar_noted r2c2 red sun")
    assert play.view()["board"]["jars"] == {"r2c2": "red sun"}
    assert play.say("jar_noted r2c2 null").view()["board"]["jars"] == {}


@pytest.mark.parametrize("phase", ACCEPTED)
def test_a_correction_waits_for_a_theft_a_choice_and_a_wish(phase: str) -> None:
    play = reached(phase)
    assert play.accepts(correction(hands={"Ben": 2})) is (phase not in {"announced", "picking", "wish"})


SKIPS = {
    "replacing skips the glimpse": (
        "hand_built 0; tile_replaced r4c1",
        ["tile_glimpsed r4c2", "tile_shown r4c2 dagger"],
    ),
    "a theft skips everything": ("hand_built 0; theft_announced s33", ["tile_replaced r2c1", "turn_ended"]),
    "a leader skips the glimpse": (
        "hand_built 0; leader_played r4c1 blue star leader",
        ["tile_glimpsed r4c2", "tile_shown r4c2 dagger", "lantern_played r4c3 r4c4"],
    ),
    "a second leader in a turn": (
        "hand_built 0; leader_played r4c1 blue star leader",
        ["leader_played r4c2 green star leader"],
    ),
    "one action": ("hand_built 0; tile_replaced r4c1", ["tiles_swapped r4c1 r4c2", "evil_eye_played Ben"]),
    "one glimpse": ("hand_built 0; tile_glimpsed r4c1", ["tile_glimpsed r4c2", "lantern_played r4c3 r4c4"]),
    "a glimpse after the action": ("hand_built 0; tiles_swapped r4c1 r4c2", ["tile_glimpsed r4c1"]),
}


@pytest.mark.parametrize("row", SKIPS)
def test_what_was_skipped_is_not_used(row: str) -> None:
    said, rejected = SKIPS[row]
    play = at(RICH, options=ALL).say(said)
    for line in rejected:
        play.rejects(line)


def test_a_leader_leaves_one_action() -> None:
    play = at(RICH, options=ALL).say("hand_built 0; leader_played r4c1 blue star leader; tile_replaced r4c2")
    assert play.view()["phase"] == "attempt"
    play.rejects("leader_played r4c3 green star leader")


def test_tapped_late_a_glimpse_is_still_told_in_action_until_something_was_done() -> None:
    seen = at(RICH, options=ALL).say("hand_built 0; tile_glimpsed r4c4")
    assert seen.accepts("tile_shown r4c4 sapphire")
    for done in ("tiles_swapped r4c1 r4c2", "leader_played r4c1 blue star leader"):
        later = at(RICH, options=ALL).say("hand_built 0; tile_glimpsed r4c4", done)
        later.rejects("tile_shown r4c4 sapphire")


EMPTY: Line = {"sapphires": ["s11"], "hoards": {"Ben": {"sapphires": 8}}, "hands": HANDS}


def test_with_an_empty_board_only_the_end_of_the_turn_and_daggers_are_accepted() -> None:
    play = at(EMPTY, options=ALL).say("hand_built 0; sapphire_played s11")
    assert play.options == {"turn_ended", "dagger_played"}
    taken = {"turn_ended", "dagger_played Ben", "game_stopped"}
    assert {line for line in EVERYTHING if play.accepts(line)} == taken
    play.say("dagger_played Ben")
    assert play.view()["board"]["sapphires"] == ["s11"]
    assert play.options == {"theft_announced", "turn_ended", "dagger_played", "tale_activated"}


def test_the_end_of_that_turn_is_the_end_of_the_game() -> None:
    play = at(EMPTY).say("hand_built 0; sapphire_played s11; turn_ended")
    view = play.view(View.TABLE)
    assert (view["phase"], view["ended"], view["winners"]) == ("game_over", "no_sapphires", ["Ben"])
    assert (view["active"], view["turn_order"]) == (None, [])


def test_short_forms_are_the_lines_of_a_record() -> None:
    assert event("tile_shown r1c1 red sun leader") == {"type": "tile_shown", "cell": "r1c1", "tile": "red sun leader"}
    assert event("sapphire_played merchant") == {"type": "sapphire_played", "merchant": True}
    assert event("tale_activated merchant at s13") == {"type": "tale_activated", "tile": "merchant", "corner": "s13"}
