"""The reveal: six cards for each seat, one tap each; a number or "First" only where a tie needs it.

Above them stands what to do, beside that what decides between cards: the red pillow, scores and imitations.
"""

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.master_thieves.cards import CHARACTERS, SMUGGLER
from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import RevealSeat
from companion.games.master_thieves.pages.reveal import Way, pick, reveal_page
from companion.kiosk.gallery import entered
from companion.languages import LANGUAGES
from companion.nodes.nodes import Button, Look, Node, Row, Sprite, Viewer, walk
from companion.nodes.page import Page
from companion.nodes.theme import SIZES, Role, Sizes
from companion.pages.actions import Action, Refuse, Say, SetRight, Show, Undo
from companion.pages.context import Exhibit
from companion.pages.model import Model
from companion.pages.phones_view import At, PhoneSeat, PhonesView
from companion.pages.routes import Play
from companion.screens.kiosk.page_widgets import painter_for
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import TableView
from companion.words import signed
from tests.companion.kiosk.crowds import opened, revealed
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.plays import EDITIONS, game_of, guide_of, moments
from tests.companion.screens.kiosk.scenes import drawn_px, frame, graphics, keys, problems, texts

REVEALS = ("reveal", "smugglers_reveal")
SMALL, BASE, UPRIGHT = SIZES[0], SIZES[1], SIZES[-1]
CLOSED = '{"type":"reveal_closed"}'


def shown(view: TableView, route: Play | None = None, size: tuple[int, int] = BASE) -> list[Widget]:
    return build(route or Play(view.event), frame(Model(table=view), size))


def page_at(view: TableView, route: Play | None = None) -> Page:
    return reveal_page(route or Play(view.event), frame(Model(table=view)))


def part_of(page: Page, view: TableView, name: str) -> Node:
    """The part of the page that is about a seat."""
    return page.parts[f"seat {[seat.seat for seat in guide_of(view).reveal].index(name)}"]


def cards_in(part: Node) -> list[Row]:
    """The six cards of a seat in its row; none where it shows keys."""
    return [node for node in walk(part) if isinstance(node, Row) and node.style == "reveal-card"]


def face(card: Row) -> tuple[object, ...]:
    """How a card looks: on which ground, in which colour and size its emblem is."""
    emblem = next(node for node in walk(card) if isinstance(node, Sprite))
    return card.look, card.primary, emblem.size, emblem.tone, emblem.faint


def first_keys(page: Page) -> list[Button]:
    return [node for node in page.walk() if isinstance(node, Button) and node.style == "reveal-first"]


def actions(widgets: list[Widget]) -> list[Action]:
    return [one.tap.action for one in reachable(widgets) if one.tap is not None]


def on(route: Play, view: TableView) -> Play:
    """The same while nothing has happened."""
    return Play(view.event, route.pick)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_that_can_be_shown_is_one_tap_away(edition: EditionId) -> None:
    for view in moments(edition, *REVEALS)[::3]:
        said = actions(shown(view))
        for seat in guide_of(view).reveal:
            assert all(Say((offer.line,)) in said for offer in seat.characters)
            assert all(Say((offer.line,)) in said for offer in seat.numbers)


@pytest.mark.parametrize("edition", [EditionId.ZOCH, EditionId.GIGAMIC])
def test_while_smugglers_show_another_card_says_that_there_are_no_more(edition: EditionId) -> None:
    """Without any smuggler it is shown at once: no tap for nobody. With one, the smugglers have their turns first."""
    seen = set()
    for view in moments(edition, "smugglers_reveal"):
        some = any(seat.shown for seat in guide_of(view).reveal)
        said = actions(shown(view))
        for seat in guide_of(view).reveal:
            for offer in seat.after_closing:
                assert Say((CLOSED,) if some else offer.lines) in said
                seen.add(some)
    assert False in seen


def test_which_cards_were_played_is_for_players_to_remember_where_they_lie_face_down() -> None:
    """All six look alike in every row that waits for a card, whatever was played."""
    for edition in (EditionId.ZOCH, EditionId.GIGAMIC, EditionId.RIO_GRANDE):
        for view in moments(edition, "reveal"):
            waiting = [seat for seat in guide_of(view).reveal if seat.needs == "card"]
            page = page_at(view)
            faces = {tuple(map(face, cards_in(part_of(page, view, seat.seat)))) for seat in waiting}
            assert len(faces) <= 1


def test_where_played_cards_lie_face_up_only_the_hand_is_offered() -> None:
    late = [seat for view in moments(EditionId.ITALIANO, "reveal") for seat in guide_of(view).reveal if seat.needs]
    assert min(len(seat.characters) for seat in late) <= 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_smuggler_who_comes_late_is_told_what_to_do(edition: EditionId) -> None:
    """Wherever smugglers come first, and as long as everybody may believe that the seat has the card."""
    told = Refuse("Smugglers show their cards first. Undo, then tap the smuggler.")
    late = []
    for view in moments(edition, "reveal"):
        waiting = [seat for seat in guide_of(view).reveal if seat.needs == "card"]
        page = page_at(view)
        for seat in waiting:
            smuggler = cards_in(part_of(page, view, seat.seat))[0]
            if seat.held is not None and SMUGGLER not in seat.held:
                assert smuggler.tap is None
            elif all(offer.character != SMUGGLER for offer in seat.characters):
                assert smuggler.tap is not None
                assert smuggler.tap.action == told
                assert face(smuggler)[:2] == (Look.NONE, None), "it does not look like a button"
                late.append(seat)
    assert bool(late) is (edition is not EditionId.RIO_GRANDE)


def test_smugglers_first_has_a_key_for_no_more_of_them() -> None:
    view = moments(EditionId.ZOCH, "smugglers_reveal")[0]
    for size in SIZES:
        assert keys(shown(view, size=size))["return"] == Say((CLOSED,))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_the_button_that_ends_the_smugglers_part_stands_still(seats: int) -> None:
    views = moments(EditionId.ZOCH, "smugglers_reveal", seats=seats)
    labels = {label for view in views for label in texts(shown(view)) if label in ("No smugglers", "No more smugglers")}
    assert len(labels) == 2
    for size in SIZES:
        assert len({place for view in views for place in _places(shown(view, size=size), Say((CLOSED,)))}) == 1


def _places(widgets: list[Widget], action: Action) -> list[Area]:
    """Where the buttons with the key Return are that say this."""
    taps = [(one.area, one.tap) for one in reachable(widgets) if one.tap is not None]
    return [area for area, tap in taps if tap.action == action and tap.key == "return"]


def test_a_card_can_be_tapped_again_until_the_first_turn_begins() -> None:
    view = next(view for view in moments(EditionId.RIO_GRANDE, "reveal") if any(_shown_seats(view)))
    seat = _shown_seats(view)[0]
    said = [msgspec.json.decode(one.line) for one in actions(shown(view)) if isinstance(one, SetRight)]
    others = [character for character in CHARACTERS if character != seat.shown]
    for character in others:
        assert {"what": "card", "seat": seat.seat, "character": character} in said


def _shown_seats(view: TableView) -> list[RevealSeat]:
    return [seat for seat in guide_of(view).reveal if seat.shown is not None and not seat.tied]


def test_the_keys_are_those_of_the_seat_that_comes_next() -> None:
    view = moments(EditionId.RIO_GRANDE, "reveal")[0]
    first = guide_of(view).reveal[0]
    assert [keys(shown(view))[str(number)] for number in range(1, 7)] == [Say((o.line,)) for o in first.characters]


def ties(seats: int = 5) -> Iterator[TableView]:
    return (
        view
        for edition in EDITIONS
        for seed in (1, 2)
        for view in moments(edition, *REVEALS, seats=seats, seed=seed)
        if any(seat.tied for seat in guide_of(view).reveal)
    )


def test_a_tie_turns_the_rows_of_the_tied_alone_into_keys() -> None:
    views = list(ties())
    assert views
    for view in views:
        tied = [seat for seat in guide_of(view).reveal if seat.tied]
        widgets, page = shown(view), page_at(view)
        assert len(first_keys(page)) == len(tied)
        for seat in guide_of(view).reveal:
            assert bool(cards_in(part_of(page, view, seat.seat))) is not bool(seat.tied)
        needing = [seat for seat in tied if seat.numbers]
        for offer in needing[0].numbers:
            assert keys(widgets)[str(offer.number)] == Say((offer.line,))


def test_the_names_of_cards_are_above_cards_alone() -> None:
    above = set()
    for view in ties():
        keys_first = bool(guide_of(view).reveal[0].tied)
        assert ("Master thief" in texts(shown(view))) is not keys_first
        above.add(keys_first)
    assert above == {False, True}


def test_first_settles_a_tie_of_two_with_one_tap_and_one_of_three_with_two() -> None:
    views = list(ties())
    assert views
    for view in views:
        tied = next(seat.tied for seat in guide_of(view).reveal if seat.tied)
        route = Play(view.event)
        for name in tied[: len(tied) - 2]:
            assert Show(pick(Way.FIRST, *tied[: tied.index(name) + 1])) in actions(shown(view, route))
            route = on(pick(Way.FIRST, *tied[: tied.index(name) + 1]), view)
            assert any(line.endswith("tap Next.") for line in texts(shown(view, route)))
        said = [msgspec.json.decode(one.lines[0]) for one in actions(shown(view, route)) if isinstance(one, Say)]
        assert {"type": "tie_settled", "seats": list(tied)} in said


def test_the_emblem_of_a_tied_row_leads_to_its_six_cards() -> None:
    view = next(ties())
    seat = next(seat for seat in guide_of(view).reveal if seat.tied)
    to_cards = pick(Way.CARD, seat.seat)
    assert Show(to_cards) in actions(shown(view))
    sheet = shown(view, on(to_cards, view))
    said = [msgspec.json.decode(one.line)["character"] for one in actions(sheet) if isinstance(one, SetRight)]
    assert seat.shown not in said
    assert len(said) >= 1
    assert keys(sheet)["escape"] == Show(Play())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 6, 7])
def test_where_a_row_has_no_room_for_numbers_they_are_on_a_sheet(size: tuple[int, int], seats: int) -> None:
    view = next(ties(seats))
    seat = next(seat for seat in guide_of(view).reveal if seat.numbers)
    asked, said = pick(Way.NUMBER, seat.seat), actions(shown(view, size=size))
    in_row = all(Say((offer.line,)) in said for offer in seat.numbers)
    assert in_row is not (Show(asked) in said), "one way or the other"
    assert in_row is (seats == 3 and size not in (SMALL, UPRIGHT))
    sheet = shown(view, on(asked, view), size)
    assert f"{seat.seat}: which number?" in texts(sheet)
    assert keys(sheet)["escape"] == Show(Play())
    for offer in seat.numbers:
        assert keys(sheet)[str(offer.number)] == Say((offer.line,))
    assert shown(view, Play(view.event - 1, asked.pick), size) == shown(view, size=size)  # void once something happened


def test_on_a_small_screen_with_many_seats_a_card_offers_its_characters() -> None:
    view = next(view for view in moments(EditionId.RIO_GRANDE, "reveal", seats=6))
    seat = guide_of(view).reveal[0]
    card = pick(Way.CARD, seat.seat)
    assert Show(card) in actions(shown(view, size=SMALL))
    sheet = shown(view, on(card, view), SMALL)
    assert f"{seat.seat} shows" in texts(sheet)
    assert [keys(sheet)[str(number)] for number in range(1, 7)] == [Say((o.line,)) for o in seat.characters]


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_never_move_while_the_state_changes(seats: int) -> None:
    for size in SIZES:
        places = set()
        for view in moments(EditionId.ZOCH, *REVEALS, seats=seats)[::4]:
            seen = frame(Model(table=view), size)
            build(Play(view.event), seen)
            areas = painter_for(seen).places.items()
            places.add(tuple(sorted((name, area) for name, area in areas if name.startswith("seat "))))
        assert len(places) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_news_and_what_to_do_are_large_where_few_play(language: str) -> None:
    """Two players read everything in type of 22 to 25 at 800x480; three in no less than 20, mostly in 22 and more."""
    assert min(_type_of_words(2, language)) >= 22
    three = sorted(_type_of_words(3, language))
    assert three[0] >= 20
    assert three[len(three) // 10] >= 22


def _type_of_words(seats: int, language: str) -> Iterator[int]:
    """The type of the news and of what comes next, in every reveal that has news."""
    for view in moments(EditionId.ZOCH, *REVEALS, seats=seats, seed=2):
        seen = frame(Model(table=view), BASE, language)
        words = [guide_of(view).happened, guide_of(view).then or guide_of(view).todo]
        said = [seen.say.words(one) for one in words if one is not None]
        drawn = dict(pair for one in build(Play(view.event), seen) for pair in drawn_px(one, seen.sizes))
        if len(said) == len(words):
            yield from (drawn[one] for one in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, BASE])
def test_the_headline_is_never_smaller_than_what_stands_below_it(size: tuple[int, int], language: str) -> None:
    """In small type it may be; then everything is small print."""
    compared = 0
    for view in moments(EditionId.ZOCH, *REVEALS, seats=5, seed=2)[::2]:
        seen, guide = frame(Model(table=view), size, language), guide_of(view)
        assert guide.title is not None
        drawn = dict(pair for one in build(Play(view.event), seen) for pair in drawn_px(one, seen.sizes))
        title, todo = (drawn.get(seen.say.words(one)) for one in (guide.title, guide.then or guide.todo))
        if title and todo and todo > seen.sizes.font_px(Role.SMALL):
            compared += 1
            assert title >= todo
    assert compared


def test_eight_seats_are_all_there_at_every_size() -> None:
    view = moments(EditionId.ITALIANO, "reveal", seats=8)[0]
    for size in SIZES:
        words = texts(shown(view, size=size))
        for seat in guide_of(view).reveal:
            assert seat.seat in words


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_what_decides_is_there_while_a_card_is_chosen(size: tuple[int, int], seats: int) -> None:
    """The red pillow, everybody's imitations and everybody's score."""
    for view in moments(EditionId.ITALIANO, *REVEALS, seats=seats)[::5]:
        widgets, game = shown(view, size=size), game_of(view)
        (red,) = [one for _, one in graphics(widgets, GemPillow) if one.kind == "red"]
        assert dict(red.counts) == {str(gem): game.red_pillow[gem] for gem in Gem}
        places = {name: area for name, area in _seat_areas(view, size).items() if name.startswith("seat ")}
        assert len(places) == seats
        for seat in game.seats:
            inside = places[f"seat {seat.name}"]
            said = [line for one in widgets if one.area.common(inside) == one.area for line in one.words()]
            assert signed(seat.score) in said
            assert str(seat.white.sapphire + seat.white.diamond) in said


def _seat_areas(view: TableView, size: tuple[int, int]) -> dict[str, Area]:
    seen = frame(Model(table=view), size)
    build(Play(view.event), seen)
    return painter_for(seen).places


@pytest.mark.parametrize("size", SIZES)
def test_who_has_chosen_is_told_and_never_what(size: tuple[int, int]) -> None:
    view = moments(EditionId.ZOCH, "smugglers_reveal", seats=5)[0]
    names = [seat.seat for seat in guide_of(view).reveal]
    seats = tuple(PhoneSeat(name, At.PHONE, has_chosen=name == names[1]) for name in names)
    phones = PhonesView(is_on=True, seats=seats, waiting=tuple(name for name in names if name != names[1]))
    widgets = build(Play(view.event), frame(Model(table=view, phones=phones), size))
    assert texts(widgets).count("has chosen") == 1
    assert texts(widgets).count("is choosing") == 4
    assert not [one for one in actions(widgets) if isinstance(one, Say)]


def test_that_nobody_is_a_smuggler_never_stands_out() -> None:
    """Only once one has come, it is the usual thing that no more do."""
    primary: dict[str, set[bool]] = {}
    for view in moments(EditionId.ZOCH, "smugglers_reveal", seats=4):
        for node in page_at(view).walk():
            if isinstance(node, Button) and node.tap is not None and node.tap.action == Say((CLOSED,)):
                primary.setdefault(str(node.label), set()).add(node.primary)
    assert primary == {"No smugglers": {False}, "No more smugglers": {True}}


@pytest.mark.parametrize("viewer", [Viewer(at="host"), Viewer("Ana", at="phone"), Viewer(at="wall")])
def test_in_a_browser_only_what_is_offered_can_be_tapped(viewer: Viewer) -> None:
    """And who does not run the table corrects nothing and chooses for nobody."""
    for view in (*moments(EditionId.ZOCH, *REVEALS)[::4], next(ties())):
        seat = guide_of(view).reveal[1]
        offer = next(iter((*seat.characters, *seat.after_closing)), None)
        lines = () if offer is None else offer.lines
        offers = {"say " + "\n".join(lines): Say(lines)} if lines else {}
        seen = replace(frame(Model(table=view, offers=offers)), viewer=viewer)
        found = [tap.action for tap in reveal_page(Play(view.event), seen).taps]
        assert {one for one in found if isinstance(one, Say)} == set(offers.values())
        if not viewer.runs_table:
            others = [one for one in found if isinstance(one, SetRight | Undo | Refuse)]
            assert not others
            assert not [one for one in found if isinstance(one, Show) and isinstance(one.route, Play)]


_LONG = tuple(f"{name:m<24}" for name in ("Maximiliane", "Bartholomew", "Ivy", "Jo", "Guðrún", "Li", "Ottilie", "Wu"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(2, 9))
def test_two_to_eight_seats_with_long_names_fit_at_every_size(count: int, language: str) -> None:
    edition = "zoch" if count < 7 else "italiano"
    lines = [opened(_LONG[:count], edition), *revealed(_LONG[:count], edition)[1:]]
    for upto in (2, 3 + count // 2, 3 + count):
        _assert_fits(lines[:upto], language)


def _assert_fits(lines: Sequence[str], language: str) -> None:
    with entered(Exhibit("", record=lambda _: lines), language) as room:
        for size in SIZES:
            assert not problems(room.widgets(Sizes(*size)), Sizes(*size), layers=True), (size, lines[-1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_all_that_is_said_in_a_game_fits_at_every_size(seats: int, language: str) -> None:
    for view in moments(EditionId.ITALIANO, *REVEALS, seats=seats, seed=2)[::7]:
        for size in SIZES:
            seen = frame(Model(table=view), size, language)
            assert not problems(build(Play(view.event), seen), seen.sizes), (size, guide_of(view).happened)


FIVE = ("Ana", "Ben", "Cora", "Dora", "Emil")


@pytest.mark.parametrize("edition", ["rio-grande", "zoch"])
def test_five_seats_with_two_ties_cost_at_most_eight_taps(edition: str) -> None:
    """Five cards and twice "First"."""
    opened = msgspec.json.encode(
        {"type": "table_opened", "game": "master-thieves", "edition": edition, "seats": FIVE}
    ).decode()
    cards = dict(zip(FIVE, ("thief", "jeweler", "thief", "jeweler", "detective"), strict=True))
    with visit(Exhibit("five", record=lambda _: (opened, '{"type":"position_set"}'))) as seen:
        taps = 0
        for name, character in cards.items():
            wanted = f"{name}: {character.replace('_', ' ')}"
            card = next(one for one in seen.targets if one.does == wanted)
            seen.touch(*card.area.centre)
            seen.wait(400)
            taps += 1
        while seen.kiosk.scene in ("reveal", "smugglers-reveal"):
            first = next(one for one in seen.targets if "First" in one.words())
            seen.touch(*first.area.centre)
            seen.wait(400)
            taps += 1
            assert taps <= 8
        assert taps == 7
        assert seen.kiosk.scene == "turn"
