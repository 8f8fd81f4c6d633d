"""The turn: whose, as what, what happened, what to do, and a button for everything that may be said."""

from itertools import product

import msgspec
import pytest

from companion.games.game import Flight
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import Kind
from companion.languages import LANGUAGES
from companion.screen.actions import Say, Show, Undo
from companion.screen.drawing.text import MINUS, points
from companion.screen.drawing.theme import SIZES, Role
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture, opened
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.master_thieves.game_values import character_name
from companion.screen.master_thieves.pieces import GemLine, OrderRow, ScoreRow
from companion.screen.model import Flying, Link, Model
from companion.screen.routes import Menu, Play, PlayPage
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.basic import Label
from companion.screen.widgets.stage import reachable
from companion.table.table_view import TableView
from tests.companion.screen.plays import EDITIONS, game_of, guide_of, moments
from tests.companion.screen.scenes import action_named, frame, keys, texts


def some(edition: EditionId, every: int = 5) -> list[TableView]:
    return moments(edition, "turn")[::every]


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_glance_tells_whose_turn_it_is_as_what_and_what_to_do(edition: EditionId) -> None:
    for view in some(edition):
        guide = guide_of(view)
        for size in SIZES:
            here = frame(Model(table=view), size)
            widgets = build(Play(), here)
            (name,) = [one for one in widgets if isinstance(one, Label) and one.ink.role is Role.NAME]
            assert name.line == guide.seat
            assert guide.character is not None
            words = texts(widgets)
            assert character_name(here.say, guide.character).capitalize() in [line.capitalize() for line in words]
            assert here.say.words(guide.todo) in words
            if guide.happened is not None:
                assert here.say.words(guide.happened) in words


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_smallest_screen_what_happened_and_what_to_do_are_said_in_every_language(
    language: str, edition: EditionId
) -> None:
    for view in moments(edition, "turn"):
        guide, here = guide_of(view), frame(Model(table=view), SIZES[0], language)
        words = texts(build(Play(), here))
        assert here.say.words(guide.todo) in words
        assert guide.happened is None or here.say.words(guide.happened) in words


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_that_may_be_said_is_a_button_and_nothing_else_is_said(edition: EditionId) -> None:
    for view in some(edition, 3):
        choices = {choice.lines or (choice.line,) for choice in guide_of(view).choices}
        for size in SIZES[:2]:
            here = frame(Model(table=view), size)
            said = {
                one.tap.action.lines
                for one in reachable(build(Play(), here))
                if one.tap is not None and isinstance(one.tap.action, Say)
            }
            assert said == choices


@pytest.mark.parametrize("edition", EDITIONS)
def test_push_buttons_at_the_table_and_keys_mean_the_same_in_every_turn(edition: EditionId) -> None:
    wanted = {Kind.DIAMOND: "d", Kind.SAPPHIRE: "s", Kind.ALARM: "l", Kind.DONE: "return"}
    for view in some(edition, 2):
        pressed = keys(build(Play(), frame(Model(table=view))))
        choices = guide_of(view).choices
        for choice in choices:
            alike = [one for one in choices if one.kind is choice.kind]
            if choice.kind in wanted and len(alike) == 1:
                assert pressed[wanted[choice.kind]] == Say(choice.lines or (choice.line,))


@pytest.mark.parametrize("edition", EDITIONS)
def test_scores_order_and_red_pillow_are_those_of_the_table(edition: EditionId) -> None:
    for view in some(edition):
        game = game_of(view)
        widgets = build(Play(), frame(Model(table=view)))
        rows = [one for one in widgets if isinstance(one, ScoreRow)]
        assert {(row.of.name, row.of.score) for row in rows} == {(seat.name, seat.score) for seat in game.seats}
        assert [row.of.score for row in rows] == sorted((seat.score for seat in game.seats), reverse=True)
        order = [one.place for one in widgets if isinstance(one, OrderRow)]
        assert order == list(game.turn_order)
        (pillow,) = [one for one in widgets if isinstance(one, GemPillow) and one.kind == "red"]
        red = game.red_pillow
        assert dict(pillow.counts) == {"ruby": red.ruby, "sapphire": red.sapphire, "diamond": red.diamond}


def test_the_small_screen_shows_fewer_things_rather_than_smaller_ones() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    small = build(Play(), frame(Model(table=view), SIZES[0]))
    waiting = [place.seat for place in game_of(view).turn_order if place.status == "waiting"]
    assert [one.place.seat for one in small if isinstance(one, OrderRow)] == waiting
    assert not [one for one in small if isinstance(one, ScoreRow)]
    assert {"Leader", "Leaders"} & set(texts(small))


@pytest.mark.parametrize(
    ("scores", "label", "leaders"),
    [((3, 7, -2), "Leader", "Bo"), ((7, 7, -2), "Leaders", "2 tied"), ((-14, -14, -14), "Leaders", "3 tied")],
)
def test_nobody_leads_alone_in_a_tie(scores: tuple[int, ...], label: str, leaders: str) -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    game = game_of(view)
    pairs = zip(game.seats, scores, strict=True)
    seats = tuple(msgspec.structs.replace(seat, score=score) for seat, score in pairs)
    tied = msgspec.structs.replace(view, game=msgspec.structs.replace(game, seats=seats))
    words = texts(build(Play(), frame(Model(table=tied), SIZES[0])))
    assert words[words.index(label) + 1] == leaders


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_somebody_else_gained_is_never_shown_as_the_active_seats(
    edition: EditionId, size: tuple[int, int]
) -> None:
    others = 0
    for view in moments(edition, "turn"):
        guide = guide_of(view)
        shown = [one.line for one in build(Play(), frame(Model(table=view), size)) if isinstance(one, GemLine)]
        heaps = (*guide.fell, *guide.gains)[-len(shown) :] if shown else ()
        for line, heap in zip(shown, heaps, strict=True):
            other = heap.to == "black" and heap.seat != guide.seat
            others += other
            assert (f"→ {heap.seat} +{heap.points}" == line) is other
    assert others


@pytest.mark.parametrize(("cycle", "number", "title"), [(1, 3, "Round 3"), (2, 1, "Round 7"), (5, 1, "Round 25")])
@pytest.mark.parametrize("phase", ["reveal", "turn", "sharing"])
def test_rounds_are_counted_over_the_whole_game(phase: str, cycle: int, number: int, title: str) -> None:
    view = moments(EditionId.ZOCH, phase)[0]
    game = msgspec.structs.replace(game_of(view), cycle=cycle, round=number)
    words = texts(build(Play(), frame(Model(table=msgspec.structs.replace(view, game=game)))))
    assert title in words
    assert f"card {number} of 6" in words


def test_the_box_is_always_there_as_it_stands_and_leads_to_the_hands() -> None:
    picture = BoxPicture(inverted=True, ab=2, open=opened(A1="front"))
    for view in moments(EditionId.ZOCH, "turn")[::7]:
        for size in SIZES:
            widgets = build(Play(), frame(Model(table=view, picture=picture), size))
            (box,) = [one for one in widgets if isinstance(one, Box)]
            assert box.picture == picture
            assert box.area.height > 20
            (way,) = [
                one for one in widgets if one.tap is not None and one.tap.action == Show(Play(page=PlayPage.HANDS))
            ]
            assert way.area.with_(box.area) == way.area


def test_undo_says_what_it_takes_back_and_the_menu_is_there() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    here = frame(Model(table=view))
    widgets = build(Play(), here)
    assert view.undo is not None
    assert action_named(widgets, f"Undo: {here.say.words(view.undo)}") == Undo()
    assert keys(widgets)["m"] == Show(Menu())
    assert keys(widgets)["u"] == Undo()


def test_a_simulated_box_is_always_called_one() -> None:
    model = Model(table=moments(EditionId.ZOCH, "turn")[0], link=Link("virtual box", simulated=True))
    for size, language in product(SIZES, LANGUAGES):
        here = frame(model, size, language)
        assert {here.say("SIMULATED BOX"), here.say("SIMULATED")} & set(texts(build(Play(), here)))


def test_gems_fly_from_the_box_to_the_pillow_they_belong_to() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    seat = game_of(view).seats[0].name
    for pillow, goal in (("red", GemPillow), ("black", ScoreRow)):
        spots = []
        for progress in (0.0, 0.5, 1.0):
            flight = Flying(Flight(("diamond",), "box", pillow, seat), progress)
            widgets = build(Play(), frame(Model(table=view, flights=(flight,))))
            (gem,) = [one for one in widgets if type(one).__name__ == "FlyingGem"]
            spots.append(gem.area.centre)
        box = next(one.area for one in widgets if isinstance(one, Box))
        goals = [one for one in widgets if isinstance(one, goal)]
        end = next(one.area for one in goals if pillow == "red" or seat in one.words())
        assert box.holds(*spots[0])
        assert end.holds(*spots[2])
        assert spots[1] not in (spots[0], spots[2])


@pytest.mark.parametrize("phase", ["turn", "sharing"])
def test_gems_that_were_shared_out_fly_from_the_red_pillow(phase: str) -> None:
    view = moments(EditionId.ZOCH, phase)[0]
    seat = game_of(view).seats[0].name
    for progress, begins in ((0.0, True), (1.0, False)):
        flight = Flying(Flight(("diamond",), "red", "black", seat), progress)
        widgets = build(Play(), frame(Model(table=view, flights=(flight,))))
        (gem,) = [one for one in widgets if type(one).__name__ == "FlyingGem"]
        pillow = next(one.area for one in widgets if isinstance(one, GemPillow) and one.kind == "red")
        assert pillow.holds(*gem.area.centre) is begins


def test_gems_that_go_back_into_the_drawer_do_not_fly() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    flying = Flying(Flight(("ruby",), "box", "drawer"), 0.5)
    widgets = build(Play(), frame(Model(table=view, flights=(flying,))))
    assert not [one for one in widgets if type(one).__name__ == "FlyingGem"]


def test_a_score_below_zero_has_a_true_minus() -> None:
    assert points(-3) == f"{MINUS}3"
    assert points(0) == "0"
    assert points(12) == "12"
