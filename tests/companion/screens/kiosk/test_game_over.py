"""Game over: podium, why the winner won, what counted how much, the code, and the way to the replay."""

from collections import Counter
from functools import partial

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.finished_game import Highlight, Highlights
from companion.games.game import Words
from companion.games.master_thieves.drawings.graphics import PodiumBlock
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import RUBY
from companion.games.master_thieves.guide.values import Result
from companion.games.master_thieves.pages.game_over import game_over_page
from companion.games.review import Miss, Review, SeatReview
from companion.nodes.nodes import Node, Row, Text, Viewer, rung, walk
from companion.nodes.page import Page
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Leave, Show
from companion.pages.model import GameCard, Model
from companion.pages.routes import Play, PlayPage, Replay
from companion.screens.kiosk.drawings import QUIET, QrCode, RaceChart
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.window.window import plain_surface
from companion.table.entries import Status
from companion.table.table_view import ComputersView
from companion.words import points
from tests.companion.pages.viewers import HOST, KIOSK, WALL, context, phone
from tests.companion.screens.kiosk.plays import EDITIONS, GAME, course
from tests.companion.screens.kiosk.scenes import action_named, assert_sound_everywhere, frame, graphics, keys, texts

CARD = GameCard(7, "master-thieves", "zoch", Status.FINISHED, "2026-01-01 20:00", 40, "round 6", ())


_LINES = (
    (
        Words("Biggest haul"),
        Words(
            "{seat} gained {n} point in round {round}.",
            {"seat": "Ana", "n": 12, "round": 14},
            "{seat} gained {n} points in round {round}.",
        ),
    ),
    (
        Words("Longest in the box"),
        Words(
            "{seat} found a ruby that had been hidden for {n} round.",
            {"seat": "Ana", "n": 12, "drawer": "B3"},
            "{seat} found a ruby that had been hidden for {n} rounds.",
        ),
    ),
    (
        Words("Busiest alarm"),
        Words("{seat}'s alarm rang once.", {"seat": "Ana", "n": 7}, "{seat}'s alarm rang {n} times."),
    ),
    (
        Words("Lead changes"),
        Words(
            "The lead changed {n} time. {seat} took it last.",
            {"seat": "Ana", "n": 9},
            "The lead changed {n} times. {seat} took it last.",
        ),
    ),
)
STORY = Highlights(
    tuple((place - 14, 2 * place - 14, place % 7, -14, place - 14) for place in range(14)),
    tuple(Highlight(title, line, "Ana") for title, line in _LINES),
)


def ended(edition: EditionId, seats: int = 5, seed: int = 3) -> tuple[Model, Result]:
    state, view = course(edition, seats, seed, frozenset({"game_over"}))[-1]
    assert view.phase == "game_over"
    result = GAME.result(state)
    assert isinstance(result, Result)
    return Model(table=view, result=result, games=(CARD,), code=((True, False), (False, True))), result


def words_on(node: Node) -> list[str]:
    """What is written on a node, on the first step of its ladders."""
    return [str(rung(each.words, 0)) for each in walk(node) if isinstance(each, Text)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_everybody_is_there_with_the_score_and_the_reason_is_given(edition: EditionId, seats: int) -> None:
    model, result = ended(edition, seats, seed=2)
    for size in SIZES:
        here = frame(model, size)
        widgets = build(Play(), here)
        read = texts(widgets)
        assert {seat.seat for seat in result.seats} <= set(read)
        scores = Counter(points(seat.score) for seat in result.seats)
        assert not scores - Counter(read)
        assert here.say.words(result.why) in read
        assert here.say.words(result.ended) in read


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_stands_in_the_middle_and_highest(edition: EditionId) -> None:
    model, result = ended(edition)
    steps = graphics(build(Play(), frame(model)), PodiumBlock)
    left, first, right = (area for area, _ in steps)
    assert [one.score for _, one in steps] == [points(result.seats[place].score) for place in (1, 0, 2)]
    assert [one.is_first for _, one in steps] == [False, True, False]
    assert left.right <= first.left < first.right <= right.left
    assert result.seats[0].rank == 1
    for step, seat in ((left, result.seats[1]), (right, result.seats[2])):
        assert (step.height < first.height) == (seat.rank > 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_points_add_up_before_everybodys_eyes(edition: EditionId) -> None:
    model, result = ended(edition)
    page = game_over_page(Play(page=PlayPage.POINTS), frame(model))
    rows = [node for node in page.walk() if isinstance(node, Row) and node.style == "sums-row"]
    for row, seat in zip(rows, result.seats, strict=True):
        written = words_on(row)
        assert seat.seat in written
        assert written[-1] == points(seat.score)
        imitations = [heap for heap in seat.white if heap.gem is not RUBY]
        for heap in (*seat.black, *imitations):
            sign = f"+{heap.points}" if heap.points > 0 else points(heap.points)
            assert (f"{heap.count} ({sign})" if heap.count else sign) in written
        assert sum(heap.points for heap in (*seat.black, *seat.white)) == seat.score


def test_the_story_is_told_between_the_podium_and_the_points() -> None:
    model = replace(ended(EditionId.ZOCH)[0], highlights=STORY)
    podium, page = build(Play(), frame(model)), build(Play(page=PlayPage.STORY), frame(model))
    assert action_named(podium, "Story") == Show(Play(page=PlayPage.STORY))
    assert action_named(page, "Points") == Show(Play(page=PlayPage.POINTS))
    back = keys(build(Play(page=PlayPage.POINTS), frame(model)))["escape"]
    assert back == Show(Play(page=PlayPage.STORY))
    assert {"Biggest haul", "Ana gained 12 points in round 14."} <= set(texts(page))
    (chart,) = [widget for widget in page if isinstance(widget, RaceChart)]
    assert chart.lines == tuple(zip(*STORY.scores, strict=True))
    scores = [score for line in chart.lines for score in line]
    assert {points(max(scores)), points(min(0, *scores))} <= set(texts(page)), "the chart has its scale"


@pytest.mark.parametrize("size", SIZES)
def test_the_story_has_room_for_all_of_it_at_every_size(size: tuple[int, int]) -> None:
    model = replace(ended(EditionId.ZOCH)[0], highlights=STORY)
    assert_sound_everywhere(partial(build, Play(page=PlayPage.STORY)), model, [size])


def test_without_a_story_its_page_is_the_podium() -> None:
    model = ended(EditionId.ZOCH)[0]
    assert build(Play(page=PlayPage.STORY), frame(model)) == build(Play(), frame(model))


def test_from_the_podium_there_is_a_way_everywhere_and_out() -> None:
    widgets = build(Play(), frame(ended(EditionId.ZOCH)[0]))
    assert action_named(widgets, "Points") == Show(Play(page=PlayPage.POINTS))
    assert action_named(widgets, "BG Stats") == Show(Play(page=PlayPage.CODE))
    assert action_named(widgets, "Watch replay") == Show(Replay(7))
    assert action_named(widgets, "Finish") == Leave()


@pytest.mark.parametrize("page", [PlayPage.POINTS, PlayPage.CODE])
def test_its_pages_lead_back(page: PlayPage) -> None:
    widgets = build(Play(page=page), frame(ended(EditionId.ZOCH)[0]))
    assert Show(Play()) in [one.tap.action for one in widgets if one.tap is not None]


def test_a_game_too_long_for_a_code_says_what_to_do_instead() -> None:
    model, _ = ended(EditionId.ZOCH)
    none = Model(table=model.table, result=model.result)
    assert "This game is too long for a code: export it instead." in texts(build(Play(page=PlayPage.CODE), frame(none)))
    assert build(Play(page=PlayPage.CODE), frame(none))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("squares", [21, 57, 97])
def test_a_camera_can_read_the_code_whole_squares_on_white_with_a_border(size: tuple[int, int], squares: int) -> None:
    rows = tuple(tuple((x * y + x) % 3 == 0 for x in range(squares)) for y in range(squares))
    widget = QrCode(Area(0, 0, min(size), min(size)), rows)
    on = Stage(plain_surface(size))
    on.show([widget], 0)
    side = widget.square
    assert side >= 2
    left = (min(size) - side * squares) // 2
    assert left >= 2 * side - 1 or left >= QUIET * side
    for y in range(0, squares, 5):
        for x in range(0, squares, 5):
            spot = (left + x * side + side // 2, left + y * side + side // 2)
            assert on.surface.get_at(spot)[:3] == ((0, 0, 0) if rows[y][x] else (255, 255, 255))
    assert on.surface.get_at((left - 1, left - 1))[:3] == (255, 255, 255)


def test_no_code_is_nothing_to_paint() -> None:
    surface = plain_surface((50, 50))
    before = surface.get_buffer().raw
    QrCode(Area(0, 0, 50, 50), ()).paint(surface, Sizes(800, 480))
    assert surface.get_buffer().raw == before


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("size", SIZES)
def test_the_levels_of_computer_players_are_told(size: tuple[int, int], seats: int) -> None:
    model, result = ended(EditionId.ZOCH, seats)
    robos = {seat.seat: "elephant" for seat in result.seats[1:]}
    assert "never forgets" not in texts(build(Play(), frame(model, size)))
    options = {"master-thieves": GAME.setup_options()}
    model = replace(model, computers=ComputersView(levels=robos), setup_options=options)
    said = texts(build(Play(), frame(model, size))).count("never forgets")
    assert said == min(seats, 3) - 1 or (size == (480, 320) and not said), "where there is no room, none is told"
    assert_sound_everywhere(partial(build, Play()), model, [size])


# phones and televisions


def seen_by(viewer: Viewer, model: Model) -> Page:
    return game_over_page(Play(), context(model, viewer))


def looked_back(model: Model) -> Model:
    """Everybody missed something, and each miss names whose it was."""
    assert model.table is not None
    missed = tuple(
        SeatReview(name, 3, 1, 2, 9, (Miss(4, Words("{seat} missed a ruby.", {"seat": name}), 5),))
        for name in model.table.seats
    )
    return replace(model, highlights=STORY, review=Review(missed, ()))


def test_a_phone_and_a_television_have_all_of_it_on_one_page() -> None:
    model, result = ended(EditionId.ZOCH)
    model = looked_back(model)
    assert model.table is not None
    for viewer in (WALL, phone(model.table.seats[1])):
        page = seen_by(viewer, model)
        read = str(page)
        assert all(seat.seat in read for seat in result.seats)
        assert str(result.why) in read
        assert "Biggest haul" in read
        assert [type(tap.action) for tap in page.taps] == [Show], "nothing but the languages"


def test_a_phone_shows_only_what_its_own_seat_missed() -> None:
    model = looked_back(ended(EditionId.ZOCH)[0])
    assert model.table is not None
    first, second = model.table.seats[:2]
    read = str(seen_by(phone(second), model))
    assert f"{second} missed a ruby." in read
    assert f"{first} missed a ruby." not in read
    assert "missed a ruby" not in str(seen_by(WALL, model))


def test_a_host_has_the_pages_of_the_kiosk() -> None:
    model = looked_back(ended(EditionId.ZOCH)[0])
    for page in (PlayPage.GAME, PlayPage.STORY, PlayPage.POINTS):
        kiosk, host = (game_over_page(Play(page=page), context(model, viewer)) for viewer in (KIOSK, HOST))
        assert [tap.action for tap in host.taps if isinstance(tap.action, Show | Leave)] == [
            tap.action for tap in kiosk.taps if isinstance(tap.action, Show | Leave)
        ]


@pytest.mark.parametrize("viewer", [HOST, WALL, phone("Ana")], ids=["host", "wall", "phone"])
def test_an_end_that_nobody_has_confirmed_tells_a_browser_nothing(viewer: Viewer) -> None:
    model, result = ended(EditionId.ZOCH)
    assert model.table is not None
    page = seen_by(viewer, replace(model, table=replace(model.table, awaits_end=True)))
    assert str(result.why) not in str(page)
    assert not {"won", "podium", "sums"} & set(page.parts)
