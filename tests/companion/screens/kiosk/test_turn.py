"""The turn: whose, as what, what happened, what to do, and a button for everything that may be said."""

import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product

import msgspec
import pygame
import pytest

from companion.drawing.area import Area
from companion.games.game import Flight
from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import DrawerClosed
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.pages.parts import GEM_PILLOW
from companion.games.master_thieves.pages.routes import SetRight
from companion.games.master_thieves.pages.turn import turn_page
from companion.games.master_thieves.pages.values import character_name
from companion.games.master_thieves.views import White
from companion.kiosk.gallery import entered
from companion.languages import LANGUAGES
from companion.nodes.nodes import Drawing, Text, Viewer, walk
from companion.nodes.page import Page
from companion.nodes.theme import SIZES, WIDE_SIZES, Role, Sizes, Weight
from companion.pages.actions import CallOff, Say, Show, Undo
from companion.pages.bars import SEAT
from companion.pages.context import Exhibit
from companion.pages.model import Flying, Model
from companion.pages.router import page_of
from companion.pages.routes import Languages, Play, PlayPage
from companion.screens.kiosk.drawing.text import SMALLEST_NAME, fitted, width_of
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.box_pages import AtBox
from companion.screens.kiosk.jewel_box.perspective import Box, box_sheet
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes.scene_router import FlyingThing, build
from companion.screens.kiosk.widgets.basic import Label, PushButton
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import ComputersView, Link, TableView
from companion.words import MINUS, points, signed
from tests.companion.screens.kiosk.plays import EDITIONS, game_of, guide_of, guides_of, turns
from tests.companion.screens.kiosk.scenes import drawn_px, frame, graphics, keys, places, problems, texts, widget_named


def some(edition: EditionId, every: int = 5) -> Sequence[TableView]:
    return turns(edition, "turn")[::every]


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
            assert_told(guide, here, words)


def assert_told(guide: Guide, here: Frame, words: Sequence[str]) -> None:
    """What happened is told in full, or by a card and by what follows from it."""
    news = "" if guide.news is None else here.say.words(guide.news.words)
    told = guide.consequences if news in words else guide.happened
    assert told is None or here.say.words(told) in words


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_smallest_screen_what_happened_and_what_to_do_are_said_in_every_language(
    language: str, edition: EditionId
) -> None:
    for view in turns(edition, "turn"):
        guide, here = guide_of(view), frame(Model(table=view), SIZES[0], language)
        words = texts(build(Play(), here))
        assert here.say.words(guide.todo) in words
        assert_told(guide, here, words)


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


def page(view: TableView) -> Page:
    found = page_of(Play(), frame(Model(table=view)))
    assert found is not None
    return found


def row_of(view: TableView, seat: str) -> list[str]:
    """What the row of a seat says."""
    return [str(node.words) for node in walk(page(view).parts[f"{SEAT}{seat}"]) if isinstance(node, Text)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_seats_in_turn_order_and_the_red_pillow_are_those_of_the_table(edition: EditionId) -> None:
    for view in some(edition):
        game, found = game_of(view), page(view)
        names = [name.removeprefix(SEAT) for name in found.parts if name.startswith(SEAT)]
        order = [place.seat for place in game.turn_order]
        assert names == [*order, *(seat.name for seat in game.seats if seat.name not in order)]
        for seat in game.seats:
            numbers = [
                seat.black.ruby,
                seat.black.sapphire,
                seat.black.diamond,
                seat.white.sapphire + seat.white.diamond,
            ]
            said = row_of(view, seat.name)
            assert {seat.name, signed(seat.score), *map(str, numbers)} <= set(said)
        active = [name for name in names if str(found.parts[f"{SEAT}{name}"].look) == "active"]  # type: ignore[attr-defined]
        assert active == [place.seat for place in game.turn_order if place.status == "active"]
        (pillow,) = [node for node in found.walk() if isinstance(node, Drawing) and node.kind == GEM_PILLOW]
        red = game.red_pillow
        assert dict(pillow.value.counts) == {"ruby": red.ruby, "sapphire": red.sapphire, "diamond": red.diamond}


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_rows_stand_below_each_other_in_the_order_of_turns(size: tuple[int, int], seats: int) -> None:
    view = turns(EditionId.ITALIANO, "turn", seats=seats)[0]
    here = frame(Model(table=view), size)
    build(Play(), here)
    rows = [area for key, area in places(here).items() if key.startswith(SEAT)]
    assert len(rows) == seats
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(rows))
    assert max(row.height for row in rows) <= min(row.height for row in rows) + 1


LONG = (  # 24 letters each
    "Maximiliane Bartholomäus", "Christopher Wilhelmssohn", "Anne-Sophie Lindenberger", "Wilhelmina von Grünewald",
    "Bartholomew Featherstone", "Guðrún Sigurbjörnsdóttir", "Alexandrina Montgomeries", "Jo",
)  # fmt: skip


@pytest.mark.parametrize("page", [PlayPage.GAME, PlayPage.SEATS])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_names_of_24_letters_are_shown_in_full_however_many_there_are(seats: int, page: PlayPage) -> None:
    position = '"white":{"Jo":{"diamond":1}},"black":{"Jo":{"ruby":1,"diamond":4}}'
    names = (*LONG[: seats - 1], "Jo")
    cards = ("thief", "jeweler", "gemologist", "master_thief", "detective", "thief", "jeweler", "detective")
    lines = (
        f'{{"type":"table_opened","game":"master-thieves","edition":"italiano","seats":{json.dumps(names)}}}',
        f'{{"type":"position_set",{position}}}',
        '{"type":"reveal_closed"}',
        *(
            f'{{"type":"card_revealed","seat":{json.dumps(name)},"character":"{card}"}}'
            for name, card in zip(names, cards, strict=False)
        ),
        *(
            f'{{"type":"card_revealed","seat":{json.dumps(name)},"character":"{card}","number":{number}}}'
            for number, (name, card) in enumerate(zip(names, cards, strict=False), 1)
            if cards[:seats].count(card) > 1
        ),
    )
    with entered(Exhibit("long", (Show(Play(page=page)),), lambda _: lines), "de") as room:
        for size in SIZES:
            sizes = Sizes(*size)
            widgets = room.widgets(sizes)
            assert not problems(widgets, sizes, layers=True)
            shown = [one for one in widgets if isinstance(one, Label) and one.line in names]
            assert shown
            for one in shown:
                assert fitted(one.line, *one.ink.face(sizes), one.area.width, SMALLEST_NAME)[0] == one.line, (size, one)


def in_row(widgets: Sequence[Widget], row: Area) -> list[Widget]:
    return [one for one in widgets if one.area.left >= row.left and row.holds(*one.area.centre)]


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_numbers_of_two_digits_touch_neither_the_next_gem_nor_the_pillow(seats: int, size: tuple[int, int]) -> None:
    view = turns(EditionId.ZOCH, "turn", seats=seats)[0]
    game = game_of(view)
    first, *others = game.seats
    rich = msgspec.structs.replace(first, black=Gems(6, 20, 88), white=White(4, 8))
    shown = msgspec.structs.replace(view, game=msgspec.structs.replace(game, seats=(rich, *others)))
    here = frame(Model(table=shown), size)
    widgets = build(Play(), here)
    parts = in_row(widgets, places(here)[f"{SEAT}{first.name}"])
    marks = [one.area.left for one in parts if isinstance(one, SpriteMark) and not one.name.startswith("emblem")]
    numbers = [one for one in parts if isinstance(one, Label) and one.line in ("6", "20", "88", "12")]
    ends = [one.area.left + width_of(one.line, *one.ink.face(here.sizes)) for one in numbers]
    assert len(marks) == len(ends) == 4
    assert all(end + 2 <= mark for end, mark in zip(ends, marks[1:], strict=False))
    assert ends[-1] <= numbers[-1].area.right


@pytest.mark.parametrize(
    ("seats", "size", "gems"), [(5, SIZES[1], 4), (8, SIZES[1], 1), (5, SIZES[0], 0), (8, SIZES[4], 4)], ids=str
)
def test_a_row_tells_how_many_imitations_and_gems_a_seat_has_where_there_is_room(
    seats: int, size: tuple[int, int], gems: int
) -> None:
    view = turns(EditionId.ITALIANO, "turn", seats=seats)[-1]
    here = frame(Model(table=view), size)
    widgets = build(Play(), here)
    for seat in game_of(view).seats:
        black, white = seat.black, seat.white.sapphire + seat.white.diamond
        numbers = [black.ruby, black.sapphire, black.diamond, white][4 - gems :]
        said = [one.line for one in in_row(widgets, places(here)[f"{SEAT}{seat.name}"]) if isinstance(one, Label)]
        assert [line for line in said if line.isdigit() and line != signed(seat.score)] == [
            str(number) for number in numbers if str(number) != signed(seat.score)
        ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_just_happened_can_be_tapped_to_set_it_right(edition: EditionId, size: tuple[int, int]) -> None:
    for view in some(edition):
        news, widgets = guide_of(view).news, build(Play(), frame(Model(table=view), size))
        ways = [one.tap.action for one in reachable(widgets) if one.tap is not None and one.tap.key == "w"]
        assert ways == ([] if news is None else [Show(SetRight(topic=news.topic))])


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_addressed_in_the_turn_of_a_computer_player(edition: EditionId) -> None:
    for view in some(edition, 2):
        computers = ComputersView(levels={str(guide_of(view).seat): "simple"}, acts=str(guide_of(view).seat))
        for size in SIZES[:2]:
            words = " ".join(texts(build(Play(), frame(Model(table=view, computers=computers), size))))
            assert not re.search(r"\byour?\b", words, re.IGNORECASE), words


# how large things are

SEATS = (2, 4, 5, 8)


@cache
def strained(seats: int) -> tuple[TableView, ...]:
    """The moments of a game with the most to say and to choose from."""
    editions = EDITIONS if seats < 5 else (EditionId.ITALIANO,)
    views = [turns(edition, "turn", "sharing", seats=seats) for edition in editions]
    guides = [guides_of(edition, "turn", "sharing", seats=seats) for edition in editions]
    told = [(guide, views[of], at) for of, game in enumerate(guides) for at, guide in enumerate(game)]
    by_words = sorted(told, key=lambda one: -len(str(one[0].consequences) + str(one[0].todo)))
    by_choices = sorted(told, key=lambda one: -len(one[0].choices))
    return tuple([game[at] for _, game, at in (*by_words[:4], *by_choices[:4])])


@cache
def wood_in(width: int, height: int) -> int:
    """How high the box is drawn in such an area, from its stud to its foot."""
    mask = pygame.mask.from_surface(box_sheet(width, height, BoxPicture()), 200)
    return max(rect.height for rect in mask.get_bounding_rects())


def wood(widgets: Sequence[Widget]) -> int:
    (box,) = [one for one in widgets if isinstance(one, Box)]
    return wood_in(*box.area.size)


@pytest.mark.parametrize("simulated", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_the_box_is_large_however_much_there_is_to_say(seats: int, *, simulated: bool) -> None:
    for view, (size, share) in product(strained(seats), zip(WIDE_SIZES[1:], (1, 1.25, 1.5), strict=True)):
        here = frame(Model(table=view, link=Link(simulated=simulated)), size)
        assert wood(build(Play(), here)) >= share * (220 if seats < 6 else 200)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("simulated", [False, True])
def test_the_box_stands_still_over_all_turns(size: tuple[int, int], *, simulated: bool) -> None:
    """However much there is to say or to choose from; so what a finger is about to touch never moves away."""
    link = Link(simulated=simulated)
    views = [view for edition in EDITIONS for view in (*some(edition), *strained(3))]
    shown = [build(Play(), frame(Model(table=view, link=link), size, "de")) for view in views]
    places = {one.area for widgets in shown for one in widgets if isinstance(one, Box)}
    assert len(places) == 1
    keys_and_eye = {
        tuple(one.area for one in widgets if isinstance(one, PushButton) and one.icon in {"eye", "keys"})
        for widgets in shown
    }
    assert len(keys_and_eye) == 1
    assert all(not place.touches(button) for place in places for buttons in keys_and_eye for button in buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_longest_sentences_and_the_most_choices_can_be_read_tapped_and_leave_the_box_its_room(
    seats: int, language: str
) -> None:
    """What counts is about 25 px at 800x480, the longest sentence 22, what is tapped 66; the box is 90 at 480x320."""
    for view, (size, least) in product(strained(seats), zip(WIDE_SIZES, (90, 200, 250, 300), strict=True)):
        here = frame(Model(table=view), size, language)
        widgets = build(Play(), here)
        assert not problems(widgets, here.sizes)
        assert wood(widgets) >= least
        said = [one for one in reachable(widgets) if one.tap is not None and isinstance(one.tap.action, Say)]
        assert all(one.area.height >= here.sizes.play_touch for one in said)
        assert_readable(widgets, here, guide_of(view))


def assert_readable(widgets: Sequence[Widget], here: Frame, guide: Guide) -> None:
    rows = [area for key, area in places(here).items() if key.startswith(SEAT)]
    in_rows = [one for row in rows for one in in_row(widgets, row)]
    scores = [one for one in in_rows if isinstance(one, Label) and one.ink.weight is Weight.EXTRABOLD]
    drawn = dict(found for one in widgets if one not in in_rows for found in drawn_px(one, here.sizes))
    least = 0.9 * here.sizes.font_px(Role.ACTION) - 1  # a little smaller rather than in another line
    assert len(scores) == len(rows)
    assert min([drawn[str(guide.seat)], *(px for one in scores for _, px in drawn_px(one, here.sizes))]) >= least
    if not here.sizes.is_small:
        told = [] if guide.news is None else [here.say.words(guide.news.words), here.say.words(guide.news.brief)]
        news = [drawn[line] for line in told if line in drawn]
        assert bool(news) is (guide.news is not None)
        assert all(px >= least for px in news)
        assert drawn[here.say.words(guide.todo)] >= 0.9 * here.sizes.font_px(Role.BODY)


@pytest.mark.parametrize(("cycle", "number", "title"), [(1, 3, "Round 3"), (2, 1, "Round 7"), (5, 1, "Round 25")])
@pytest.mark.parametrize("phase", ["reveal", "turn", "sharing"])
def test_rounds_are_counted_over_the_whole_game(phase: str, cycle: int, number: int, title: str) -> None:
    view = turns(EditionId.ZOCH, phase)[0]
    game = msgspec.structs.replace(game_of(view), cycle=cycle, round=number)
    words = texts(build(Play(), frame(Model(table=msgspec.structs.replace(view, game=game)))))
    assert title in words
    assert f"card {number} of 6" in words


def test_the_box_is_always_there_as_it_stands_and_leads_to_the_hands() -> None:
    picture = BoxPicture(inverted=True, ab=2, open=opened(A1="front"))
    for view in turns(EditionId.ZOCH, "turn")[::7]:
        for size in SIZES:
            widgets = build(Play(), frame(Model(table=view, picture=picture), size))
            (box,) = [one for one in widgets if isinstance(one, Box)]
            assert box.picture == picture
            (way,) = [
                one for one in widgets if one.tap is not None and one.tap.action == Show(Play(page=PlayPage.HANDS))
            ]
            assert way.area.with_(box.area) == way.area


def test_a_box_that_is_looked_at_from_behind_is_said_to_be() -> None:
    model = Model(table=turns(EditionId.ZOCH, "turn")[0], link=Link("virtual box", simulated=True))
    for size, language in product(SIZES, LANGUAGES):
        here = frame(model, size, language)
        shown = build(Play(hands=AtBox(behind=True)), here)
        assert here.say("Seen from behind") in texts(shown)
        assert here.say("Seen from behind") not in texts(build(Play(), here))
        assert not problems(shown, here.sizes)


def test_the_picture_points_at_a_drawer_that_has_to_be_shut() -> None:
    views = [view for view in turns(EditionId.ZOCH, "turn") if guide_of(view).hands]
    assert views
    for view in views[:3]:
        shut = {move.drawer for move in guide_of(view).hands if isinstance(move, DrawerClosed)}
        assert shut <= set(game_of(view).box.open)
        for size in SIZES:
            assert [one for one in build(Play(), frame(Model(table=view), size)) if isinstance(one, Pointer)]
    waiting = next(view for view in turns(EditionId.ZOCH, "turn") if not game_of(view).box.open)
    assert not [one for one in build(Play(), frame(Model(table=waiting))) if isinstance(one, Pointer)]


def test_who_does_not_run_the_table_taps_only_what_is_offered() -> None:
    """A phone says what its seat may say; a wall says nothing. Nobody there undoes, corrects or leaves the game."""
    view = next(view for view in turns(EditionId.ZOCH, "turn") if len(guide_of(view).choices) > 1)
    mine, *_ = guide_of(view).choices
    offered = Say(mine.lines or (mine.line,))
    for viewer, offers in (
        (Viewer(seat=guide_of(view).seat, at="phone"), {f"say {chr(10).join(offered.lines)}": offered}),
        (Viewer(at="wall"), {}),
    ):
        here = msgspec.structs.replace(frame(Model(table=view, offers=offers)), viewer=viewer)
        shown = turn_page(Play(), here)
        actions = [tap.action for tap in shown.taps]
        assert [action for action in actions if isinstance(action, Say)] == list(offers.values())
        assert [action for action in actions if not isinstance(action, Say)] == [Show(Languages(Play()))]
        told = guide_of(view).happened
        assert here.say.words(guide_of(view).todo) in str(shown)
        assert told is None or here.say.words(told) in str(shown)


def test_undo_and_the_menu_are_always_in_the_same_place() -> None:
    for size, language in product(SIZES, LANGUAGES):
        places = set()
        for view in (*turns(EditionId.ZOCH, "turn")[:9], *turns(EditionId.ZOCH, "sharing", seats=5)[:1]):
            here = frame(Model(table=view), size, language)
            widgets = build(Play(), here)
            undo, menu = (widget_named(widgets, here.say("Undo")), tap_named_by(widgets, "m"))
            assert undo.tap is not None
            assert (undo.tap.action, undo.tap.key) == (Undo(event=view.event), "u")
            places.add((undo.area, menu.area))
        assert len(places) == 1


def tap_named_by(widgets: Sequence[Widget], key: str) -> Widget:
    return next(one for one in reachable(widgets) if one.tap is not None and one.tap.key == key)


def test_where_nothing_can_be_undone_the_same_button_leads_back_to_laying_the_table() -> None:
    view = turns(EditionId.ZOCH, "turn")[0]
    (undo,) = [one for one in build(Play(), frame(Model(table=view))) if one.words() == ("Undo",)]
    fresh = Model(table=msgspec.structs.replace(view, undo=None))
    (back,) = [one for one in build(Play(), frame(fresh)) if one.words() == ("Back",)]
    assert back.tap is not None
    assert (back.area, back.tap.action) == (undo.area, CallOff())


def test_the_seats_of_a_small_screen_have_a_button_that_leads_back() -> None:
    model = Model(table=turns(EditionId.ZOCH, "turn")[0], link=Link("virtual box", simulated=True))
    seats, here = Play(page=PlayPage.SEATS), frame(model, SIZES[0])
    widgets = build(seats, here)
    (back,) = [each for each in widgets if isinstance(each, PushButton) and each.tap and each.tap.key == "escape"]
    assert (back.icon, back.tap and back.tap.action) == ("close", Show(Play()))
    assert not problems(widgets, here.sizes)


def test_a_simulated_box_is_always_called_one() -> None:
    model = Model(table=turns(EditionId.ZOCH, "turn")[0], link=Link("virtual box", simulated=True))
    for size, language in product(SIZES, LANGUAGES):
        here = frame(model, size, language)
        assert {here.say("VIRTUAL BOX"), here.say("VIRTUAL")} & set(texts(build(Play(), here)))


def test_gems_fly_from_the_box_to_the_pillow_they_belong_to() -> None:
    view = turns(EditionId.ZOCH, "turn")[0]
    seat = game_of(view).seats[0].name
    for pillow, goal in (("red", "red"), ("black", f"{SEAT}{seat}")):
        spots = []
        for progress in (0.0, 0.5, 1.0):
            flight = Flying(Flight(("diamond",), "box", pillow, seat), progress)
            here = frame(Model(table=view, flights=(flight,)))
            widgets = build(Play(), here)
            (gem,) = [one for one in widgets if isinstance(one, FlyingThing)]
            spots.append(gem.area.centre)
        box = next(one.area for one in widgets if isinstance(one, Box))
        end = places(here)[goal]
        assert box.holds(*spots[0])
        assert end.holds(*spots[2])
        assert spots[1] not in (spots[0], spots[2])


@pytest.mark.parametrize("phase", ["turn", "sharing"])
def test_gems_that_were_shared_out_fly_from_the_red_pillow(phase: str) -> None:
    view = turns(EditionId.ZOCH, phase)[0]
    seat = game_of(view).seats[0].name
    for progress, begins in ((0.0, True), (1.0, False)):
        flight = Flying(Flight(("diamond",), "red", "black", seat), progress)
        widgets = build(Play(), frame(Model(table=view, flights=(flight,))))
        (gem,) = [one for one in widgets if isinstance(one, FlyingThing)]
        pillow = next(area for area, one in graphics(widgets, GemPillow) if one.kind == "red")
        assert pillow.holds(*gem.area.centre) is begins


def test_gems_that_go_back_into_the_drawer_do_not_fly() -> None:
    view = turns(EditionId.ZOCH, "turn")[0]
    flying = Flying(Flight(("ruby",), "box", "drawer"), 0.5)
    widgets = build(Play(), frame(Model(table=view, flights=(flying,))))
    assert not [one for one in widgets if isinstance(one, FlyingThing)]


def test_a_score_below_zero_has_a_true_minus() -> None:
    assert points(-3) == f"{MINUS}3"
    assert points(0) == "0"
    assert points(12) == "12"


def test_a_score_above_zero_has_a_plus_beside_those_below() -> None:
    assert [signed(score) for score in (-3, 0, 4)] == [f"{MINUS}3", "0", "+4"]
