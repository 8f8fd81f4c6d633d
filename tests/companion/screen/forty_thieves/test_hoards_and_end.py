"""Hoards while stones are in the air, the end of a game, what can be corrected, and the replay."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.finished_game import Highlight, Highlights
from companion.games.forty_thieves.guide.values import DecidedBy
from companion.games.forty_thieves.phases import GAME_OVER, HAND
from companion.games.forty_thieves.state import State
from companion.games.game import Words
from companion.languages import LANGUAGES
from companion.nodes.theme import WIDE_SIZES, Role
from companion.pages.actions import Leave, Show
from companion.pages.routes import Explained, Menu, Play, PlayPage, Replay
from companion.screen.forty_thieves.board.motion import BoardMotion, FlyingStone
from companion.screen.forty_thieves.board.moving_pieces import MovingStone
from companion.screen.forty_thieves.pages import correct
from companion.screen.forty_thieves.pages.correct import TABLE, Correct
from companion.screen.forty_thieves.pages.game_over import EyeTile, LootRow, ResultRow
from companion.screen.forty_thieves.pages.tile_help import TOPICS
from companion.screen.forty_thieves.widgets.hoards import HoardRow, MerchantRow
from companion.screen.forty_thieves.widgets.piece_marks import Stone
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.asking import topic_at
from companion.screen.widgets.basic import Plate
from companion.table.table_view import StoryStep
from companion.words import points
from tests.companion.screen.forty_thieves.games import (
    GAME,
    KEPT,
    actions,
    after,
    frame_of,
    guide_of,
    line,
    opened,
    position,
    said,
    sayings,
    scene,
    scene_in,
    view_of,
)
from tests.companion.screen.replays import EXAMPLES
from tests.companion.screen.scenes import SIZES, assert_sound, drawn_px, keys, texts

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
    rows = {row.of.name: row.of for row in scene_in(Play(1), moving) if isinstance(row, HoardRow)}
    assert (rows["Ana"].sapphires, rows["Ana"].score) == (0, -2)
    assert (rows["Ben"].sapphires, rows["Ben"].score) == (1, 1)
    assert any(isinstance(widget, MovingStone) for widget in scene_in(Play(1), moving))


@pytest.mark.parametrize("size", SIZES)
def test_the_merchant_has_a_row_of_his_own(size: tuple[int, int]) -> None:
    (row,) = [each for each in scene(after(*TALES), size=size) if isinstance(each, MerchantRow)]
    assert row.of.sapphires == 2


def test_every_stone_and_eye_is_drawn_once_and_what_broke_the_tie_is_named() -> None:
    state = after(*WON)
    result = GAME.result(state)
    assert getattr(result, "decided_by", None) is DecidedBy.EVIL_EYES
    here = frame_of(state)
    rows = {row.of.seat: row for row in scene(state) if isinstance(row, ResultRow)}
    drawn = {name: list(row.parts(here.sizes)) for name, row in rows.items()}
    assert sum(isinstance(part, Stone) for part in drawn["Ben"]) == 4
    assert sum(isinstance(part, EyeTile) for part in drawn["Ben"]) == 1
    assert {name: row.framed for name, row in rows.items()} == {"Ana": "evil_eyes", "Ben": "evil_eyes", "Cora": ""}
    assert ("fewer" in texts(drawn["Ana"]), "fewer" in texts(drawn["Ben"])) == (True, False)
    assert "Ana wins!" in texts(scene(state))
    assert keys(scene(state))["return"] == Leave()


def test_if_the_merchant_has_it_all_nobody_wins() -> None:
    state = said(after(*LOST), line("turn_ended"))
    assert view_of(state).phase is GAME_OVER
    widgets = scene(state)
    assert "The merchant wins!" in texts(widgets)
    assert [row.won for row in widgets if isinstance(row, LootRow)] == [True]


# what can be corrected


def corrections(state: State, route: Correct) -> set[str]:
    return sayings(correct.build(route, frame_of(state)))


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
    widgets = correct.build(Correct(TABLE), frame_of(state))
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
    widgets = correct.build(Correct(), frame_of(state))
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
        faces.append(any(getattr(each, "face", "") == "red sun" for each in widgets))
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
        assert not any(type(widget) is Plate for widget in page), "all of it lies in the night"
    assert scene_in(Play(1, page=PlayPage.STORY), frame_of(state)) == scene(state)


def test_a_score_far_below_zero_can_be_read_at_every_size() -> None:
    eyes = {"Ana": {"sapphires": 2}, "Ben": {"sapphires": 6}, "Cora": {"evil_eyes": 12}}
    state = after(opened(), position(tiles=FOUR, sapphires=["s11"], hoards=eyes), *WON[2:])
    for size in WIDE_SIZES:
        page = scene(state, size=size)
        assert_sound(page, frame_of(state, size).sizes)
        rows = [row for row in page if isinstance(row, ResultRow)]
        assert "\N{MINUS SIGN}12" in [word for row in rows for word in row.words()]


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
