"""Joining with a phone at the kiosk, who has chosen there, and whose phone is offline."""

from collections.abc import Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.editions import EditionId
from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.nodes import Grid, Shape, Viewer
from companion.nodes.styles import style_named
from companion.nodes.theme import RUBY, SIZES, Sizes
from companion.pages.actions import CallOff, Configure, GoOnWithout, NewCode, Show, ShowSealedCards, Undo
from companion.pages.context import Exhibit, PhonesHere
from companion.pages.model import Model, Settings
from companion.pages.phones_view import At, PhoneSeat, PhonesView
from companion.pages.router import page_of
from companion.pages.routes import Join, JoinPage, Menu, Phones, Play, SettingsPage
from companion.qr_codes import qr_modules
from companion.screens.kiosk.drawings import QUIET, QrCode
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Group, IconMark, Label, Paragraph, SeatMark
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import Words
from tests.companion.pages.viewers import context
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import BASE, action_named, assert_sound_everywhere, frame, keys, texts

NAMES = ("Ana", "Ben", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hugo")
SMALL = SIZES[0]


def link(number: int) -> str:
    return f"http://192.168.1.7:8480/#{number:022}"


def phones(count: int = 4, **at: At) -> PhonesView:
    """So many seats; those who are named have used their codes."""
    seats = tuple(
        PhoneSeat(name, at.get(name, At.TABLE), link=link(number)) for number, name in enumerate(NAMES[:count])
    )
    return PhonesView(
        is_on=True, seats=seats, spectators=link(99), host=link(98), address="192.168.1.7:8480", digits="482913"
    )


def model(view: PhonesView) -> Model:
    links = [*(seat.link for seat in view.seats), view.spectators, view.host]
    return Model(
        table=moments(EditionId.ZOCH, "turn")[0],
        phones=view,
        phone_codes={each: qr_modules(each) for each in links if each},
    )


def page(view: PhonesView, route: Phones | Join | None = None, size: tuple[int, int] = BASE) -> list[Widget]:
    return build(route or Phones(), frame(model(view), size))


def codes(widgets: Sequence[Widget]) -> list[QrCode]:
    return [widget for widget in widgets if isinstance(widget, QrCode)]


@pytest.mark.parametrize("count", range(2, 9))
def test_it_is_whole_for_every_number_of_seats(count: int, sizes: Sequence[tuple[int, int]]) -> None:
    view = phones(count, Ana=At.PHONE, Ben=At.LOST)
    for route in (Phones(), Phones("Ben"), Phones("Ana")):

        def shown(here: Frame, route: Phones = route) -> Sequence[Widget]:
            return build(route, here)

        for waits, large in (((), False), (("Ben",), False), (("Ben",), True)):
            here = replace(model(replace(view, waiting=waits)), settings=Settings(large_text=large))
            assert_sound_everywhere(shown, here, sizes, paint=False)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_codes_leave_no_column_empty(count: int) -> None:
    found = page_of(Phones(), context(model(phones(count))))
    assert found is not None
    (grid,) = [node for node in found.walk() if isinstance(node, Grid) and node.style.startswith("phone-cards")]
    assert style_named(grid.style, Shape.WIDE).columns == len(grid.children) == count


def test_four_seats_have_a_code_each_which_a_camera_reads_from_where_people_sit() -> None:
    found = codes(page(phones(4)))
    assert [code.rows for code in found] == [qr_modules(link(number)) for number in (0, 1, 2, 3, 99)]
    assert [code.square for code in found] == [5, 5, 5, 5, 3]
    for code in found[:4]:
        assert min(code.area.size) >= (len(code.rows) + 2 * QUIET) * code.square


@pytest.mark.parametrize(("count", "size"), [(3, SMALL), (5, BASE), (8, BASE), (8, SMALL)])
def test_where_codes_do_not_all_fit_the_next_free_seat_has_the_large_one(count: int, size: tuple[int, int]) -> None:
    (code,) = codes(page(phones(count, Ana=At.PHONE), size=size))
    assert code.rows == qr_modules(link(1))
    assert code.square >= 5
    (code,) = codes(page(phones(count), Phones("Cora"), size))
    assert code.rows == qr_modules(link(2))
    everybody = dict.fromkeys(NAMES, At.PHONE)
    (code,) = codes(page(phones(count, **everybody), size=size))
    assert code.rows == qr_modules(link(99))  # all have joined


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [3, 8])
def test_a_computer_player_needs_no_phone(count: int, size: tuple[int, int]) -> None:
    shown = page(phones(count, Ben=At.COMPUTER), Phones("Ben"), size)
    assert "computer" in [widget.icon for widget in shown if isinstance(widget, IconMark)]
    assert NewCode("Ben") not in {widget.tap.action for widget in reachable(shown) if widget.tap}


@pytest.mark.parametrize("length", [24, 40])
def test_long_names_are_shortened(length: int, sizes: Sequence[tuple[int, int]]) -> None:
    for count in (4, 8):
        view = phones(count, Ana=At.PHONE, Ben=At.LOST)
        named = [
            replace(seat, name=(seat.name + " Wilhelmina Montgomery the Elder of All")[:length]) for seat in view.seats
        ]
        shown = model(replace(view, seats=tuple(named), waiting=(named[1].name,)))
        assert_sound_everywhere(partial(build, Phones()), shown, sizes, paint=False)


def test_seats_of_the_list_are_on_the_number_keys() -> None:
    found = keys(page(phones(8)))
    assert [found[str(number)] for number in range(1, 9)] == [Show(Phones(name)) for name in NAMES]
    assert found["w"] == Show(Join())
    assert found["return"] == Show(Play())
    assert found["escape"] == Show(Menu())


def test_joined_seat_shows_a_tick_instead_of_its_code_and_can_get_another() -> None:
    shown = page(phones(4, Ben=At.PHONE))
    assert qr_modules(link(1)) not in [code.rows for code in codes(shown)]
    assert "joined" in texts(shown)
    assert action_named(shown, "New code") == NewCode("Ben")
    assert "1 on a phone, 3 here" in texts(shown)


def test_one_tap_goes_on_without_a_lost_phone_that_is_waited_for() -> None:
    view = phones(4, Ben=At.LOST)
    assert "Continue without it" not in texts(page(view))
    assert action_named(page(replace(view, waiting=("Ben",))), "Continue without it") == GoOnWithout("Ben")


# those who watch, and the host


@pytest.mark.parametrize("route", [Join(), Join(JoinPage.HOST)])
@pytest.mark.parametrize("address", ["192.168.1.7:8480", "[fd00:1234:5678:9abc:def0:1234:5678:9abc]:58480"])
def test_page_for_those_who_watch_and_for_the_host_is_whole(
    route: Join, address: str, sizes: Sequence[tuple[int, int]]
) -> None:
    host = f"http://{address}/#{'W' * 22}"
    for large in (False, True):
        view = replace(phones(), address=address, host=host)
        here = replace(model(view), settings=Settings(large_text=large))
        assert_sound_everywhere(partial(build, route), here, sizes, paint=False)


@pytest.mark.parametrize("size", SIZES)
def test_address_and_digits_can_be_read_from_across_the_room(size: tuple[int, int]) -> None:
    """Letters are at least a twelfth of the shorter side, digits an eighth."""
    shown = page(phones(), Join(), size)
    large = {
        words: one.ink.face(Sizes(*size))[0]
        for one in shown
        if isinstance(one, Label | Paragraph)
        for words in one.words()
    }
    assert large["192.168.1.7:8480"] >= min(size) / 12
    assert large["482 913"] >= min(size) / 8
    (code,) = codes(shown)
    assert code.rows == qr_modules(link(99))
    assert action_named(shown, "New code") == NewCode(role="spectator")


def test_who_wants_to_watch_reads_address_and_digits_beside_the_code() -> None:
    shown = page(phones())
    assert {"192.168.1.7:8480", "482 913"} <= set(texts(shown))
    assert link(99) not in " ".join(texts(shown))  # nobody types a code of 22 letters
    assert action_named(shown, "Show larger") == keys(shown)["w"] == Show(Join())


@pytest.mark.parametrize("size", SIZES)
def test_host_sees_its_code_again_and_can_renew_it(size: tuple[int, int]) -> None:
    assert keys(page(phones(), size=size))["k"] == keys(page(phones(), Join(), size))["k"] == Show(Join(JoinPage.HOST))
    shown = page(phones(), Join(JoinPage.HOST), size)
    (code,) = codes(shown)
    assert code.rows == qr_modules(link(98))
    assert action_named(shown, "New code") == NewCode(role="host")
    assert keys(shown)["escape"] == Show(Phones())


def test_both_are_there_before_a_game_begins() -> None:
    for route in (Join(), Join(JoinPage.HOST)):
        here = replace(model(phones(0)), table=None)
        shown = build(route, frame(here))
        assert len(codes(shown)) == 1
        assert keys(shown)["escape"] == Show(SettingsPage())
    settings = page_of(SettingsPage(), frame(replace(model(phones(0)), table=None)))
    assert settings is not None
    assert Show(Join()) in [tap.action for tap in settings.taps]
    assert action_named(build(Join(), frame(Model())), "Switch on") == Configure("phones", value=True)


@pytest.mark.parametrize("route", [Phones(), Join(), Join(JoinPage.HOST)])
def test_browser_cannot_switch_itself_off(route: Phones | Join) -> None:
    for view in (phones(), replace(phones(), is_alone=True), replace(phones(), failure=Words("broken"))):
        host = page_of(route, replace(frame(model(view)), viewer=Viewer(at="host")))
        kiosk = page_of(route, frame(model(view)))
        assert host is not None
        assert kiosk is not None
        off = Configure("phones", value=False)
        assert off in [tap.action for tap in kiosk.taps]
        assert off not in [tap.action for tap in host.taps]


def test_phones_are_switched_on_where_they_would_join() -> None:
    assert action_named(page(PhonesView()), "Switch on") == Configure("phones", value=True)
    shown = page(PhonesView(is_on=True, failure=Words("Phones cannot join: {why}", {"why": "port 8480 is in use"})))
    assert "Phones cannot join: port 8480 is in use" in texts(shown)
    assert action_named(shown, "Switch off") == Configure("phones", value=False)
    assert "Starting the pages…" in texts(page(PhonesView(is_on=True)))
    assert not codes(shown)


@pytest.mark.parametrize("size", SIZES)
def test_menu_leads_there_and_the_page_has_the_switch(size: tuple[int, int]) -> None:
    here = frame(model(phones()), size)
    assert keys(build(Menu(), here))["h"] == Show(Phones())
    assert keys(build(Phones(), here))["o"] == Configure("phones", value=False)


# in the game


def reveal(joined: tuple[str, ...], sealed: str = "", lost: tuple[str, ...] = (), **changes: str) -> Exhibit:
    """A reveal of five seats with so many phones; Ana has sealed a card."""
    name = changes.get("name", "reveal-phones")
    exhibit = next(exhibit for exhibit in EXHIBITS if exhibit.name == name)
    card = sealed.replace("_", " ").capitalize()  # as her page calls it
    return replace(exhibit, phones=PhonesHere(joined, (("Ana", card),) if sealed else (), lost))


@pytest.mark.parametrize("size", SIZES)
def test_reveal_says_who_has_chosen_and_who_has_not(size: tuple[int, int]) -> None:
    with entered(reveal(("Ana", "Ben", "Cora"), "thief", ("Cora",)), "en") as room:
        words = texts(room.widgets(Sizes(*size)))
        assert [words.count(line) for line in ("has chosen", "is choosing", "phone is offline")] == [1, 1, 1]
        assert "Cora: phone offline" in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["reveal-phones", "reveal-phones-wait"])
def test_nothing_on_the_screen_depends_on_which_card_lies_sealed(size: tuple[int, int], name: str) -> None:
    seen = []
    for card in ("thief", "smuggler", "detective"):
        if card == "smuggler" and name == "reveal-phones-wait":
            continue  # smugglers have shown themselves
        with entered(reveal(("Ana", "Ben"), card, name=name), "en") as room:
            seen.append([room.widgets(Sizes(*size)), build(Phones(), room.kiosk.frame(Sizes(*size), 0))])
    assert all(shown == seen[0] for shown in seen)


@pytest.mark.parametrize("size", SIZES)
def test_cards_on_phones_are_shown_with_one_tap_where_they_wait_for_the_table(size: tuple[int, int]) -> None:
    with entered(reveal(("Ana",), "thief", name="reveal-phones-wait"), "en") as room:
        assert action_named(room.widgets(Sizes(*size)), "Show the phones' cards") == ShowSealedCards()
        room.kiosk.do(ShowSealedCards(), room.clock.now_ms())
        room.rest(1000)
        assert "has chosen" not in texts(room.widgets(Sizes(*size)))


def test_one_tap_in_the_row_gives_a_lost_seat_its_cards_back() -> None:
    with entered(reveal(("Ana", "Cora"), "thief", ("Cora",)), "en") as room:
        action = action_named(room.widgets(Sizes(*BASE)), "Go on without Cora's phone")
        assert action == GoOnWithout("Cora")
        room.kiosk.do(action, room.clock.now_ms())
        room.rest(1000)
        shown = room.widgets(Sizes(*BASE))
        assert "Go on without Cora's phone" not in texts(shown)
        assert sum("Cora" in one.tap.means for one in reachable(shown) if one.tap) == 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["reveal-phones", "reveal-phones-many"])
def test_nothing_can_be_tapped_but_going_on_while_a_phone_chooses(size: tuple[int, int], name: str) -> None:
    """Nor is there a key for a card, or for "No smugglers"."""
    with entered(reveal(("Ana", "Ben"), "thief", name=name), "en") as room:
        shown = room.widgets(Sizes(*size))
        does = {type(one.tap.action) for one in reachable(shown) if one.tap}
        assert GoOnWithout("Ben") in {one.tap.action for one in reachable(shown) if one.tap}
        assert does <= {GoOnWithout, Show, Undo, CallOff}
        words = " ".join(texts(shown))
        assert "Keep your cards face down." in words
        assert "Ben is choosing." in words


def sleeping(*names: str) -> PhonesView:
    """Their phones do not answer, and nobody waits for them."""
    return PhonesView(is_on=True, seats=tuple(PhoneSeat(name, At.LOST) for name in names))


def marks(widgets: Sequence[Widget], size: tuple[int, int] = BASE) -> list[tuple[int, int]]:
    """The corners of the marks of lost phones."""
    assert all(one.area.left >= 0 and one.area.right <= size[0] for one in widgets if isinstance(one, IconMark))
    found = (one for one in widgets if isinstance(one, IconMark) and (one.icon, one.colour) == ("warning", RUBY))
    return [(one.area.left, one.area.top) for one in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", ["turn", "reveal"])
def test_lost_phone_that_nobody_waits_for_is_a_small_mark_beside_its_seat(moment: str, size: tuple[int, int]) -> None:
    """No words, no question, and nothing else moves or changes."""
    table = moments(EditionId.ZOCH, moment)[0]
    name = table.seats[1]
    whole, lost = (
        build(Play(table.event), frame(Model(table=table, phones=sleeping(*names)), size)) for names in ((), (name,))
    )
    assert texts(lost) == texts(whole)
    assert [one for one in lost if not isinstance(one, IconMark)] == [
        one for one in whole if not isinstance(one, IconMark)
    ]
    assert marks(lost, size)
    assert not marks(whole, size)


def test_every_symbol_of_the_seat_is_marked_and_no_other() -> None:
    table = moments(EditionId.ZOCH, "turn")[0]
    name = table.seats[1]
    shown = build(Play(table.event), frame(Model(table=table, phones=sleeping(name))))
    symbols = [
        part
        for one in shown
        for part in (one.parts(Sizes(*BASE)) if isinstance(one, Group) else (one,))
        if isinstance(part, SeatMark)
    ]
    theirs = [one for one in symbols if one.seat == 1]
    assert len(marks(shown)) == len(theirs) > 0
    for left, top in marks(shown):
        assert any(one.area.left <= left <= one.area.right and one.area.top <= top <= one.area.bottom for one in theirs)


@pytest.mark.parametrize("route", [Play(), Menu()])
@pytest.mark.parametrize("size", SIZES)
def test_lost_phones_are_named_on_every_page_of_the_game_while_the_table_waits_for_them(
    route: Play | Menu, size: tuple[int, int]
) -> None:
    one, two = phones(4, Ben=At.LOST), phones(4, Ben=At.LOST, Dora=At.LOST)
    one, two = replace(one, waiting=("Ana", "Ben")), replace(two, waiting=("Ben", "Cora", "Dora"))
    assert "Ben: phone offline" in texts(build(route, frame(model(one), size)))
    assert "2 phones offline" in texts(build(route, frame(model(two), size)))
    assert "Ben: phone offline" not in texts(build(Phones(), frame(model(one), size)))
    for view in (phones(), replace(one, waiting=("Ana",)), replace(two, waiting=())):
        assert not any("phone" in line.lower() for line in texts(build(Play(), frame(model(view), size))))


def test_a_tap_on_the_name_of_a_lost_phone_leads_to_it() -> None:
    shown = build(Play(), frame(model(replace(phones(4, Ben=At.LOST), waiting=("Ben",)))))
    assert action_named(shown, "Ben: phone offline") == Show(Phones("Ben"))


def test_counting_down_and_choosing_again_are_said() -> None:
    view = moments(EditionId.ZOCH, "reveal")[0]
    for told, line in (
        (replace(phones(3), counting_down=True), "Everyone has chosen."),
        (replace(phones(3), again=True), "The power went out: choose again on your phones."),
    ):
        shown = build(Play(view.event), frame(Model(table=view, phones=told)))
        assert any(line in words for words in texts(shown))


def test_without_a_network_there_is_no_code_that_leads_nowhere(sizes: Sequence[tuple[int, int]]) -> None:
    alone = replace(phones(), is_alone=True)
    shown = page(alone)
    assert codes(shown) == []
    assert "No network: phones cannot join." in texts(shown)
    assert any("Connect this machine to your Wi-Fi" in text for text in texts(shown))
    assert action_named(shown, "Switch off") == Configure("phones", value=False)
    assert_sound_everywhere(lambda frame: build(Phones(), frame), model(alone), sizes)
