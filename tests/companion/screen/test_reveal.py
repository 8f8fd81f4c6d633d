"""The reveal: one tap a seat on one of its characters; a number only where a tie needs it."""

import msgspec
import pytest

from companion.games.master_thieves.editions import EditionId
from companion.screen.actions import Say, Show
from companion.screen.drawing.theme import SIZES
from companion.screen.model import Model
from companion.screen.routes import Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.table.table_view import TableView
from tests.companion.screen.plays import EDITIONS, guide_of, moments
from tests.companion.screen.scenes import frame, keys, texts

REVEALS = ("reveal", "smugglers_reveal")


def actions(view: TableView, route: Play, size: tuple[int, int] = SIZES[1]) -> list[object]:
    return [one.tap.action for one in reachable(build(route, frame(Model(table=view), size))) if one.tap is not None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tap_on_a_seat_offers_its_characters_or_numbers_and_nothing_more(edition: EditionId) -> None:
    for view in moments(edition, *REVEALS)[::3]:
        for seat in guide_of(view).reveal:
            offered = [offer.line for offer in (seat.numbers if seat.needs == "number" else seat.characters)]
            first = actions(view, Play(view.event))
            if not offered:
                assert Show(Play(view.event, seat.seat)) not in first
                continue
            if len(offered) == 1 and seat.needs != "number":
                assert Say((offered[0],)) in first
                continue
            assert Show(Play(view.event, seat.seat)) in first
            for size in SIZES[:2]:
                said = [one for one in actions(view, Play(view.event, seat.seat), size) if isinstance(one, Say)]
                assert said == [Say((line,)) for line in offered]


def test_which_cards_were_played_is_for_players_to_remember_where_they_lie_face_down() -> None:
    for edition in (EditionId.ZOCH, EditionId.GIGAMIC, EditionId.RIO_GRANDE):
        offers = [
            {offer.character for offer in seat.characters}
            for view in moments(edition, "reveal")
            for seat in guide_of(view).reveal
            if seat.needs == "card"
        ]
        assert offers
        assert all(len(offer) >= 5 for offer in offers)  # all six, or those that are no smugglers


def test_where_played_cards_lie_face_up_only_the_hand_is_offered() -> None:
    late = [seat for view in moments(EditionId.ITALIANO, "reveal") for seat in guide_of(view).reveal if seat.needs]
    assert min(len(seat.characters) for seat in late) <= 2


def test_smugglers_first_has_a_button_for_no_more_of_them() -> None:
    view = moments(EditionId.ZOCH, "smugglers_reveal")[0]
    assert keys(build(Play(), frame(Model(table=view))))["return"] == Say(('{"type":"reveal_closed"}',))


def test_the_sheet_can_be_left_and_is_void_once_something_happened() -> None:
    view = next(
        view
        for view in moments(EditionId.ZOCH, "reveal")
        if any(seat.needs == "card" and len(seat.characters) > 1 for seat in guide_of(view).reveal)
    )
    seat = next(seat for seat in guide_of(view).reveal if seat.needs == "card")
    open_sheet = build(Play(view.event, seat.seat), frame(Model(table=view)))
    assert keys(open_sheet)["escape"] == Show(Play(0))
    assert f"{seat.seat} shows" in texts(open_sheet)
    void = build(Play(view.event - 1, seat.seat), frame(Model(table=view)))
    assert void == build(Play(view.event), frame(Model(table=view)))


def test_a_tie_asks_for_numbers_of_the_tied_alone() -> None:
    asked = 0
    for edition in EDITIONS:
        for seed in (1, 2):
            for view in moments(edition, *REVEALS, seats=5, seed=seed):
                needing = [seat for seat in guide_of(view).reveal if seat.needs == "number"]
                if not needing:
                    continue
                asked += 1
                words = texts(build(Play(view.event), frame(Model(table=view))))
                assert words.count("number?") == len(needing)
                sheet = build(Play(view.event, needing[0].seat), frame(Model(table=view)))
                for offer in needing[0].numbers:
                    said = msgspec.json.decode(offer.line)
                    assert keys(sheet)[str(offer.number)] == Say((offer.line,))
                    assert (said["seat"], said["number"]) == (needing[0].seat, offer.number)
    assert asked


def test_eight_seats_are_all_there_at_every_size() -> None:
    view = moments(EditionId.ITALIANO, "reveal", seats=8)[0]
    for size in SIZES:
        words = texts(build(Play(), frame(Model(table=view), size)))
        for seat in guide_of(view).reveal:
            assert seat.seat in words
