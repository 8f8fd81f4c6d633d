"""What the table may see, what the referee sees, and that a refusal tells nothing hidden."""

import json

import pytest

from companion.games.master_thieves.rejections import Reason

from .table import LONG, SHORT, Table, every_edition, opened, play, side_by_side, turn

KEYS = [
    "game", "edition", "phase", "round", "cycle", "active", "turn_order", "box", "red_pillow", "seats", "fouls",
    "options", "winners",
]  # fmt: skip
SEAT_KEYS = ["name", "white", "black", "alarm", "cards", "score"]


@every_edition
def test_fields_of_the_table_view(edition: str) -> None:
    """Contract, jewelbox referee: exactly these names."""
    table = turn(edition, "thief").open("A1")
    view = table.table_view
    assert list(view) == KEYS
    assert (view["game"], view["edition"]) == ("master-thieves", edition)
    assert view["active"] == {"seat": "Ana", "character": "thief"}
    assert view["turn_order"][0] == {"seat": "Ana", "character": "thief", "number": 1, "status": "active"}
    assert view["box"] == {"orientation": "upright", "rings": {"AB": 0, "BC": 0}, "open": {"A1": "front"}}
    assert view["red_pillow"] == {"ruby": 0, "sapphire": 0, "diamond": 0}
    seat = view["seats"][0]
    assert list(seat) == SEAT_KEYS + (["hand"] if edition == "italiano" else [])
    assert (list(seat["white"]), list(seat["black"])) == (["sapphire", "diamond"], ["ruby", "sapphire", "diamond"])


@every_edition
def test_referee_sees_hands_and_the_box(edition: str) -> None:
    table = play(edition, drawers={"A1": {"upright": ["diamond"], "secret_inverted": ["ruby"]}})
    view = table.view
    assert list(view) == [*KEYS, "hidden"]
    assert [list(seat) for seat in view["seats"]] == [[*SEAT_KEYS, "hand"]] * 3
    drawers = view["hidden"]["drawers"]
    assert drawers["A1"] == {
        "upright": ["diamond"],
        "inverted": [],
        "secret_upright": [],
        "secret_inverted": ["ruby"],
    }
    assert sorted(drawers) == sorted((*LONG, *SHORT))


@every_edition
def test_nobody_is_active_at_a_reveal(edition: str) -> None:
    view = play(edition).table_view
    assert (view["active"], view["turn_order"], view["fouls"], view["winners"]) == (None, [], [], [])


Drawers = dict[str, dict[str, list[str]]]
HIDDEN: tuple[Drawers, ...] = (
    {},
    {"A1": {"upright": ["diamond"]}},
    {"A1": {"secret_upright": ["ruby"], "secret_inverted": ["sapphire"]}, "C2": {"inverted": ["diamond"]}},
)


@every_edition
def test_table_sees_nothing_of_what_lies_in_the_box(edition: str) -> None:
    """Positions that differ only inside the box look the same, at the reveal and in a turn before any drawer."""
    for start in (play, lambda edition, **position: turn(edition, "master_thief", **position)):
        seen = {json.dumps(start(edition, drawers=drawers).table_view) for drawers in HIDDEN}
        assert len(seen) == 1


@every_edition
def test_table_sees_nothing_of_what_lies_behind_or_below_an_ajar_drawer(edition: str) -> None:
    views = {json.dumps(turn(edition, "jeweler", drawers=drawers).open("A1", "ajar").table_view) for drawers in HIDDEN}
    assert len(views) == 1


@side_by_side(1, 1, 2, 1)
def test_table_sees_hands_only_where_played_cards_lie_face_up(edition: str, expected: int) -> None:
    """Rio Grande, Zoch, French: face down. Italian: face up."""
    hands = (["thief", "smuggler"], ["jeweler", "detective"])
    seen = {json.dumps(play(edition, hands={"Bo": hand}).table_view) for hand in hands}
    assert len(seen) == expected


@every_edition
def test_alarm_that_is_out_is_seen_but_not_where(edition: str) -> None:
    views = {json.dumps(play(edition, drawers={d: {"upright": ["alarm:Bo"]}}).table_view) for d in ("A1", "C4")}
    assert len(views) == 1
    assert json.loads(views.pop())["seats"][1]["alarm"] == "out"


@every_edition
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("gems_taken", {"gems": ["ruby"]}),
        ("gems_taken", {"gems": ["diamond"] * 5}),
        ("gem_placed", {"gem": "sapphire"}),
        ("alarm_placed", {}),
        ("card_revealed", {"seat": "Bo", "character": "thief"}),
        ("gem_picked", {"seat": "Bo", "gem": "ruby"}),
        ("setup_finished", {}),
        ("position_set", {}),
        ("reveal_closed", {}),
    ],
)
def test_refusal_reads_the_same_whatever_is_hidden(edition: str, kind: str, fields: dict[str, object]) -> None:
    """Nothing inside the box can be learnt from a message: here only what lies below and behind differs."""
    hidden: tuple[Drawers, ...] = (
        {},
        {"C1": {"inverted": ["diamond"], "secret_upright": ["ruby"]}},
        {"A3": {"upright": ["sapphire"]}},
    )
    messages = set()
    for drawers in hidden:
        table = turn(edition, "thief", drawers=drawers, white={"Ana": {"diamond": 2}}).open("A1")
        messages.add(table.rejects(kind, ".", **fields))
    assert len(messages) == 1


def test_every_reason_is_a_sentence_in_plain_words() -> None:
    for reason in Reason:
        assert len(reason.value.split()) >= 4
        assert not reason.value.endswith(".")


@every_edition
def test_score_in_the_view_is_what_lies_openly(edition: str) -> None:
    table = opened(edition)
    assert {seat["score"] for seat in table.table_view["seats"]} == {
        -15 if edition == "rio-grande" else -14 if edition == "zoch" else -12
    }


@every_edition
def test_refused_event_is_not_counted(edition: str) -> None:
    """Lines of the record count from 1; a refused one never became part of it."""
    table = Table(play(edition).state)
    before = table.state.events
    table.rejects("turn_ended", "nobody's turn")
    assert table.state.events == before
