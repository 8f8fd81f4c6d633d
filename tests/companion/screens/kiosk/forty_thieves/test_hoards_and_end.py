"""Hoards while stones are in the air, the end of a game, what can be corrected, and the replay."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.finished_game import Highlight, Highlights
from companion.games.forty_thieves.drawings.board import BoardTile
from companion.games.forty_thieves.guide.values import DecidedBy
from companion.games.forty_thieves.pages.motion import BoardMotion, FlyingStone
from companion.games.forty_thieves.pages.routes import TABLE, Correct
from companion.games.forty_thieves.pages.tile_help import TOPICS
from companion.games.forty_thieves.phases import GAME_OVER, HAND
from companion.games.forty_thieves.state import State
from companion.games.game import Words
from companion.languages import LANGUAGES
from companion.nodes.nodes import Look, Row, Sprite, Text, walk
from companion.nodes.theme import WIDE_SIZES, Role
from companion.pages.actions import Leave, Route, Show
from companion.pages.router import page_of
from companion.pages.routes import Explained, Menu, Play, PlayPage, Replay
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Plate
from companion.screens.kiosk.widgets.stage import topic_at
from companion.table.table_view import StoryStep
from companion.words import points
from tests.companion.screens.kiosk.forty_thieves.games import (
    GAME,
    KEPT,
    actions,
    after,
    frame_of,
    graphics,
    guide_of,
    in_air,
    line,
    opened,
    position,
    said,
    sayings,
    scene,
    scene_in,
    view_of,
)
from tests.companion.screens.kiosk.replays import EXAMPLES
from tests.companion.screens.kiosk.scenes import SIZES, assert_sound, drawn_px, keys, texts

FOUR = {"r1c1": "green sun", "r1c2": "red moon", "r2c1": "yellow hand", "r2c2": "blue sun"}
TIE = position(
    tiles=FOUR,
    sapphires=["s11"],
    hoards={
        "Ana": {"sapphires": 2, "sapphire_tiles": 1, "evil_eyes": 1},
        "Ben": {"sapphires": 4, "sapphire_tiles": 1, "evil_eyes": 1, "evil_eye_tiles": 1},
        "Cora": {"sapphires": 2},
    },
)
WON = (opened(), TIE, KEPT, line("theft_announced", place="s11"))
WITH_MERCHANT = {"place": "s31", "stops": 0, "sapphires": 2}
TALES = (
    opened(tales=True),
    position(
        sapphires=["s11", "s13", "s22", "s31", "s33"],
        hoards={"Ana": {"sapphires": 1, "evil_eyes": 2}, "Ben": {"sapphires": 1}},
        activated=["merchant"],
        merchant=WITH_MERCHANT,
    ),
    KEPT,
)
LOST = (opened(tales=True), position(activated=["merchant"], merchant={"place": "s22", "stops": 4}), KEPT)


def test_a_stone_counts_when_it_has_arrived() -> None:
    state = after(*TALES)
    flying = BoardMotion((FlyingStone("s12", "Ana", 0.5),))
    here = frame_of(state)
    moving = replace(here, model=replace(here.model, motion=flying))
    assert _row("Ana", Play(1), moving) == ["Ana", "3", "0", "0", "0", "2", "\N{MINUS SIGN}2"]
    assert _row("Ben", Play(1), moving) == ["Ben", "3", "1", "1", "0", "0", "1"]
    assert in_air(scene_in(Play(1), moving), "stone")


def _rows(route: Route, frame: Frame) -> list[Row]:
    """All rows of a page, from the top."""
    page = page_of(route, frame)
    assert page is not None
    return [node for part in page.parts.values() for node in walk(part) if isinstance(node, Row)]


def _words(row: Row) -> list[str]:
    return [str(node.words) for node in walk(row) if isinstance(node, Text)]


def _row(label: str, route: Route, frame: Frame) -> list[str]:
    """What the first row with this label says."""
    return next(_words(row) for row in _rows(route, frame) if row.label == label)


def test_the_merchant_has_a_row_of_his_own() -> None:
    assert _row("Merchant", Play(1), frame_of(after(*TALES))) == ["Merchant", "2"]


def test_every_stone_and_eye_is_drawn_once_and_what_broke_the_tie_is_named() -> None:
    state = after(*WON)
    result = GAME.result(state)
    assert getattr(result, "decided_by", None) is DecidedBy.EVIL_EYES
    rows = {_words(row)[0]: row for row in _rows(Play(1), frame_of(state)) if row.style == "sum-row"}
    drawn = {name: Counter(node.name for node in walk(row) if isinstance(node, Sprite)) for name, row in rows.items()}
    assert (drawn["Ben"]["gem-sapphire"], drawn["Ben"]["thing-evil_eye"], drawn["Ben"]["tile-evil_eye"]) == (4, 1, 1)
    framed = {name: [node for node in walk(row) if node.style == "sum-framed"] for name, row in rows.items()}
    assert {name: len(nodes) for name, nodes in framed.items()} == {"Ana": 1, "Ben": 1, "Cora": 0}
    assert ("fewer" in _words(rows["Ana"]), "fewer" in _words(rows["Ben"])) == (True, False)
    assert "Ana wins!" in texts(scene(state))
    assert keys(scene(state))["return"] == Leave()


def test_if_the_merchant_has_it_all_nobody_wins() -> None:
    state = said(after(*LOST), line("turn_ended"))
    assert view_of(state).phase is GAME_OVER
    widgets = scene(state)
    assert "The merchant wins!" in texts(widgets)
    looks = {_words(row)[0]: row.look for row in _rows(Play(1), frame_of(state)) if row.style == "sum-row"}
    assert [name for name, look in looks.items() if look is Look.ACTIVE] == ["Merchant"]


# what can be corrected


def corrections(state: State, route: Correct) -> set[str]:
    return sayings(build(route, frame_of(state)))


@pytest.mark.parametrize("seat", ["Ana", "Ben", "Cora", TABLE])
def test_the_rules_accept_every_correction(seat: str) -> None:
    state = after(*TALES)
    found = corrections(state, Correct(seat))
    assert found
    for each in found:
        changed = view_of(said(state, each))
        merchant = changed.merchant
        assert merchant is not None
        stones = len(changed.board.sapphires) + sum(one.sapphires for one in changed.seats) + merchant.sapphires
        assert stones == 9


def test_a_stone_on_the_board_is_moved_with_two_taps() -> None:
    state = after(*TALES)
    widgets = build(Correct(TABLE), frame_of(state))
    assert Show(Correct(TABLE, "s11")) in [each.tap.action for each in widgets if each.tap]
    moves = {
        tuple(msgspec.json.decode(each)["set"].get("sapphires", ()))
        for each in corrections(state, Correct(TABLE, "s11"))
    }
    assert ("s12", "s13", "s22", "s31", "s33") in moves


def test_the_merchant_goes_one_place_on_or_back() -> None:
    state = after(*TALES)
    places = [msgspec.json.decode(each)["set"].get("merchant") for each in corrections(state, Correct(TABLE))]
    assert {"place": "s11", "stops": 1, "sapphires": 2} in places


def test_nothing_is_corrected_in_the_middle_of_a_theft() -> None:
    state = after(*TALES, line("theft_announced", place="s11"))
    widgets = build(Correct(), frame_of(state))
    assert not sayings(widgets)
    assert keys(widgets) == {"escape": Show(Menu())}


def test_after_the_end_only_hoards_can_be_corrected() -> None:
    state = after(*WON)
    found = corrections(state, Correct("Ben"))
    assert {next(iter(msgspec.json.decode(each)["set"])) for each in found} == {"hoards"}
    for each in found - {line("correction", set={"hoards": {"Ben": {"sapphires": 5}}})}:
        if '"sapphires"' not in each:
            said(state, each)


# the replay and the help


class Story(tuple[StoryStep, ...]):
    """Every step; kept by what it is, not by what is in it, as the journal's stories are."""

    __slots__ = ()
    __hash__ = object.__hash__


def story(*lines: str) -> Story:
    found = []
    for number in range(1, len(lines) + 1):
        state = after(*lines[:number])
        words = GAME.headline(state, GAME.guide(state)).todo
        found.append(StoryStep("forty-thieves", number, words, GAME.referee_view(state)))
    return Story(found)


@pytest.mark.parametrize("size", SIZES)
def test_the_replay_shows_what_everybody_saw_at_each_step(size: tuple[int, int]) -> None:
    failed = (*TALES, line("theft_announced", place="s11"), line("tile_shown", cell="r1c1", tile="red sun"))
    steps = story(*failed, line("theft_failed"))
    here = frame_of(after(*WON), size)
    shown = replace(here, model=replace(here.model, story=steps, table=None))
    faces = []
    for number in range(len(steps)):
        widgets = build(Replay(1, number), shown)
        assert_sound(widgets, shown.sizes, paint=False)
        faces.append(any(tile.face == "red sun" for tile in graphics(widgets, BoardTile)))
    assert faces == [False, False, False, False, True, False]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_tile_is_explained(topic: str, size: tuple[int, int]) -> None:
    here = frame_of(after(*TALES), size)
    assert_sound(build(Explained(topic), here), here.sizes, paint=False)


def test_a_special_tile_that_is_held_is_explained() -> None:
    shown, sizes = scene(after(*TALES)), frame_of(after(*TALES)).sizes
    held = {topic_at(*each.area.centre, shown, sizes) for each in shown}
    assert {"dagger", "lantern"} <= held


def test_the_story_of_the_game_is_a_page_of_its_own() -> None:
    state = after(*WON)
    story = Highlights(
        ((1, 0, 0), (0, 2, -1)), (Highlight(Words("Most thefts"), Words("2 thefts by Ben succeeded."), "Ben"),)
    )
    for size in SIZES:
        found = frame_of(state, size)
        told = replace(found, model=replace(found.model, highlights=story))
        assert Show(Play(page=PlayPage.STORY)) in actions(scene_in(Play(1), told))
        page = scene_in(Play(1, page=PlayPage.STORY), told)
        assert_sound(page, told.sizes)
        assert "2 thefts by Ben succeeded." in texts(page)
        assert {widget.ground for widget in page if isinstance(widget, Plate)} == {"night"}, (
            "all of it lies in the night"
        )
    assert scene_in(Play(1, page=PlayPage.STORY), frame_of(state)) == scene(state)


def test_a_score_far_below_zero_can_be_read_at_every_size() -> None:
    eyes = {"Ana": {"sapphires": 2}, "Ben": {"sapphires": 6}, "Cora": {"evil_eyes": 12}}
    state = after(opened(), position(tiles=FOUR, sapphires=["s11"], hoards=eyes), *WON[2:])
    for size in WIDE_SIZES:
        page = scene(state, size=size)
        assert_sound(page, frame_of(state, size).sizes)
        assert "\N{MINUS SIGN}12" in texts(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybodys_score_is_read_after_a_theft_on_the_smallest_screen(language: str) -> None:
    record = [line for line in (EXAMPLES / "two-seats-forty-thieves.jsonl").read_text().splitlines() if line]
    state = GAME.open(GAME.decode(record[0].encode()))
    thefts = 0
    for text in record[1:]:
        state = said(state, text)
        if view_of(state).phase is not HAND or "stole" not in str(guide_of(state).happened):
            continue
        thefts += 1
        here = frame_of(state, SIZES[0], language)
        shown = dict(found for one in build(Play(), here) for found in drawn_px(one, here.sizes))
        scores = [shown[points(seat.score)] for seat in view_of(state).seats]
        assert min(scores) >= here.sizes.font_px(Role.BODY) - 1
    assert thefts > 3
