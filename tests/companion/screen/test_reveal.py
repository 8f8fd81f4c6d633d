"""The reveal: six cards on each seat's row, one tap each; a number or "First" only where a tie needs it."""

from collections.abc import Iterator

import msgspec
import pytest

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import RevealSeat
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES, Role
from companion.pages.actions import Action, Refuse, Say, SetRight, Show
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Exhibit
from companion.screen.master_thieves.reveal.picks import Way, pick
from companion.screen.master_thieves.reveal.rows import CardCell, Face, FirstKey
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Tap, Widget
from companion.table.table_view import TableView
from tests.companion.kiosk.visits import visit
from tests.companion.screen.plays import EDITIONS, guide_of, moments
from tests.companion.screen.scenes import drawn_px, frame, keys, texts

REVEALS = ("reveal", "smugglers_reveal")
SMALL, BASE = SIZES[:2]
CLOSED = '{"type":"reveal_closed"}'


def shown(view: TableView, route: Play | None = None, size: tuple[int, int] = BASE) -> list[Widget]:
    return build(route or Play(view.event), frame(Model(table=view), size))


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
            cells = [one for one in shown(view) if isinstance(one, CardCell)]
            faces = {tuple(cell.face for cell in cells[row : row + 6]) for row in _rows_of(view, waiting)}
            assert len(faces) <= 1


def _rows_of(view: TableView, waiting: list[RevealSeat]) -> list[int]:
    """Where the cells of these seats begin, where no tie has turned rows into keys."""
    seats = guide_of(view).reveal
    return [] if any(seat.tied for seat in seats) else [6 * seats.index(seat) for seat in waiting]


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
        cells = [one for one in shown(view) if isinstance(one, CardCell)]
        for seat, row in zip(waiting, _rows_of(view, waiting), strict=False):
            smuggler = cells[row]
            if seat.held is not None and "smuggler" not in seat.held:
                assert smuggler.tap is None
            elif all(offer.character != "smuggler" for offer in seat.characters):
                assert smuggler.tap == Tap(told)
                assert smuggler.face is Face.AWAY
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
        widgets = shown(view)
        assert len([one for one in widgets if isinstance(one, FirstKey)]) == len(tied)
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


def test_the_emblem_of_a_tied_row_leads_back_to_its_six_cards() -> None:
    view = next(ties())
    seat = next(seat for seat in guide_of(view).reveal if seat.tied)
    back = pick(Way.CARD, seat.seat)
    assert Show(back) in actions(shown(view))
    again = shown(view, on(back, view))
    assert len([one for one in again if isinstance(one, FirstKey)]) == len(seat.tied) - 1
    assert Show(Play()) in actions(again), "a tap on the same card closes them"
    assert Show(Play()) not in actions(shown(view))


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 3), (SMALL, 6), (BASE, 7)])
def test_where_a_row_has_no_room_for_numbers_they_are_on_a_sheet(size: tuple[int, int], seats: int) -> None:
    view = next(ties(seats))
    seat = next(seat for seat in guide_of(view).reveal if seat.numbers)
    asked = pick(Way.NUMBER, seat.seat)
    assert Show(asked) in actions(shown(view, size=size))
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
def test_rows_never_move_while_the_state_changes(seats: int) -> None:
    for size in SIZES:
        places = {
            tuple(one.area for one in shown(view, size=size) if type(one).__name__ in ("SeatName", "SeatCard"))
            for view in moments(EditionId.ZOCH, *REVEALS, seats=seats)[::4]
        }
        assert len(places) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_news_and_what_to_do_are_large_where_few_play(language: str) -> None:
    """Two players read everything in type of 25 at 800x480; three in no less than 22, mostly in 25."""
    assert set(_type_of_words(2, language)) == {25}
    assert set(_type_of_words(3, language)) <= {22, 25}


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
        for place, character in enumerate(cards.values()):
            cell = [one for one in seen.targets if isinstance(one, CardCell) and one.character == character]
            top = min(one.area.top for one in seen.stage.widgets if isinstance(one, CardCell))
            row = next(one for one in cell if (one.area.top - top) // 60 == place)
            seen.touch(*row.area.centre)
            seen.wait(400)
            taps += 1
        while seen.kiosk.scene in ("reveal", "smugglers-reveal"):
            first = next(one for one in seen.targets if isinstance(one, FirstKey))
            seen.touch(*first.area.centre)
            seen.wait(400)
            taps += 1
            assert taps <= 8
        assert taps == 7
        assert seen.kiosk.scene == "turn"
