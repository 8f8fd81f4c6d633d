"""Codes: who may come, one phone per seat, and what survives a restart."""

import json
import re
import stat
from itertools import islice, pairwise
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import CHARACTERS
from companion.pages import actions
from companion.screens.browser.access import MOST_WRONG, Access, new_token
from companion.screens.browser.page_messages import GUARD_MS
from companion.screens.browser.seen import LOST_MS
from companion.screens.browser.web.feed_messages import SEAT_TAKEN, WRONG_TOKEN
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from tests.companion.screens.browser.tables import (
    FILLED,
    LATER_MS,
    NAMES,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
)
from tests.companion.table.test_confirmed_end import DONE, EMPTY, LAST_CARDS
from tools.browser_taps import offered_taps


def test_code_has_128_bits_and_is_another_one_each_time() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) == 22


def test_codes_are_kept_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    access = Access(path)
    access.sit(["Ana", "Ben"], 1)
    assert access.bind(0, "phone")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = Access(path)
    assert (again.roles, again.seats) == (access.roles, access.seats)


def test_damaged_file_means_new_codes(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    path.write_text("{")
    access = Access(path)
    assert access.sit(["Ana"], 1)
    assert Access(path).seats == access.seats


# digits for those who watch


def test_digits_are_six_and_stay_the_same_until_they_were_guessed_too_often(tmp_path: Path) -> None:
    access = Access(tmp_path / "codes")
    first = access.digits
    assert re.fullmatch("[0-9]{6}", first)
    assert access.roles[first] == "guest"
    access.save()
    access = Access(tmp_path / "codes")
    assert access.digits == first
    assert [access.guessed_wrong() for _ in range(MOST_WRONG)] == [False] * 19 + [True]
    assert access.digits != first
    assert first not in access.roles
    assert Access(tmp_path / "codes").digits == first  # strangers do not make anybody write
    assert not access.guessed_wrong()  # it begins anew


@given(st.lists(st.text(max_size=3), min_size=6, max_size=6))
def test_other_digits_are_never_the_same_whatever_chance_says(tokens: list[str]) -> None:
    chance = iter(["host", "spectators", *tokens])
    access = Access(None, lambda: next(chance))
    found = [access.digits]
    for _ in range(2):
        for _ in range(MOST_WRONG):
            access.guessed_wrong()
        found.append(access.digits)
    access.renew_spectator()
    found.append(access.digits)
    assert all(re.fullmatch("[0-9]{6}", digits) for digits in found)
    assert all(one != other for one, other in pairwise(found))


def test_digits_are_spread_evenly() -> None:
    found = [int(Access(None).digits) for _ in range(3000)]
    tenths = [sum(digits // 100_000 == tenth for digits in found) for tenth in range(10)]
    assert min(tenths) > 200
    assert len(set(found)) > 2900


def test_who_types_the_digits_gets_the_spectators_code_once_and_watches(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(2))
        guest = table.link.browser(table.browsers.view.digits)
        table.turn()
        assert [code["token"] for code in guest.messages("code")] == [table.link_to("spectator").partition("#")[2]]
        assert (guest.title, guest.taps()) == ("Prepare the box", {"Language": 0})
        table.join("spectator")
        for number in range(MOST_WRONG):
            assert table.link.browser(f"{number:06}").closed == WRONG_TOKEN
        table.turn()
        assert (guest.closed, table.phones["spectator"].closed) == (None, None)
        table.do(actions.NewCode(role="spectator"))
        assert (guest.closed, table.phones["spectator"].closed) == (WRONG_TOKEN, WRONG_TOKEN)


def test_wrong_digits_alone_make_nobody_look_again(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("host")
        view = table.browsers.view
        for number in range(MOST_WRONG - 1):
            table.link.browser(f"{number:06}")
        table.turn()
        assert table.browsers.view is view  # nothing was made anew
        table.link.browser("999999")
        table.turn()
        assert table.browsers.view is not view


def test_wrong_digits_of_all_browsers_together_change_them(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        digits = table.browsers.view.digits
        for number in range(MOST_WRONG - 1):
            table.link.browser(f"{number:06}")
        table.turn()
        assert table.browsers.view.digits == digits
        table.link.browser("999999")
        late = table.link.browser(digits)  # at the same moment, and right
        table.turn()
        assert table.browsers.view.digits != digits
        assert late.messages("code")
        assert late.closed is None
        assert table.link.browser(digits).closed == WRONG_TOKEN
        again = table.link.browser(table.browsers.view.digits)
        table.turn()
        assert again.messages("code")


def test_another_code_for_spectators_brings_other_digits() -> None:
    access = Access(None)
    digits, token = access.digits, access.spectator
    access.renew_spectator()
    assert access.digits != digits
    assert access.spectator != token


# numbers of pages


def test_pages_never_have_the_number_of_an_earlier_page_also_after_a_restart(tmp_path: Path) -> None:
    numbers: list[int] = []
    for _ in range(4):
        access = Access(tmp_path / "codes")
        numbers += islice(access.page_numbers(), 3)
        access.sit(["Ana"], 1)
        numbers += islice(access.page_numbers(), 3)  # they go on
    assert numbers == sorted(set(numbers))
    assert max(numbers) < 2**53


def test_browsers_have_numbers_of_their_own_for_their_pages(tmp_path: Path) -> None:
    access = Access(tmp_path / "codes")
    mine, others = access.page_numbers(), access.page_numbers()
    first = next(mine)
    found = [*islice(others, 10_000)]
    assert next(mine) == first + 1
    assert not {first, first + 1, *islice(mine, 10_000)} & {*found}


def test_where_codes_cannot_be_kept_numbers_of_pages_begin_anywhere(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (None, tmp_path / "file" / "codes"):
        first = [next(Access(path).page_numbers()) for _ in range(50)]
        assert len(set(first)) == 50
        assert max(first) < 2**53


def test_where_codes_can_be_read_but_not_written_no_number_of_a_page_comes_back(tmp_path: Path) -> None:
    """A full disk: the file is there as it was, and every start reads the same."""
    path = tmp_path / "codes"
    kept = list(islice(Access(path).page_numbers(), 3))
    (tmp_path / "codes.new").mkdir()  # in the way of what is written
    token = Access(path).host
    for _ in range(20):
        access = Access(path)
        kept += islice(access.page_numbers(), 3)
        assert access.host == token
    (tmp_path / "codes.new").rmdir()
    kept += islice(Access(path).page_numbers(), 3)
    assert len(set(kept)) == len(kept) == 66
    assert max(kept) < 2**53


@pytest.mark.parametrize("wrong", [{"digits": "12345"}, {"digits": "12345x"}, {"starts": -1}, {"starts": 2**40}])
def test_file_that_makes_no_sense_means_new_codes(tmp_path: Path, wrong: dict[str, object]) -> None:
    path = tmp_path / "codes"
    path.write_text(json.dumps({"host": "h", "spectator": "s", **wrong}))
    access = Access(path)
    assert access.host != "h"
    assert next(access.page_numbers()) < 2**53


def test_codes_of_today_are_still_good(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    path.write_text(json.dumps({"host": "h", "spectator": "s", "seats": [], "game": 3}))
    access = Access(path)
    assert (access.host, access.spectator) == ("h", "s")
    assert re.fullmatch("[0-9]{6}", access.digits)
    access.save()
    assert Access(path).digits == access.digits


def test_second_phone_with_a_seats_code_is_sent_away(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        other = table.link.browser(table.link_to("Ana"), "somebody else's")
        table.turn()
        assert (other.closed, other.received) == (SEAT_TAKEN, [])
        same = table.link.browser(table.link_to("Ana"), "phone of Ana")
        table.turn()
        assert same.closed is None
        assert same.title == "Choose your card."
        assert "seal thief" in offered_taps(table.browsers, same)


def test_new_code_sends_the_old_phone_away_and_lets_another_one_in(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        old = table.link_to("Ana")
        table.do(actions.NewCode("Ana"))
        table.turn()
        assert table.phones["Ana"].closed == WRONG_TOKEN
        assert table.link_to("Ana") != old
        assert table.link.browser(old, "phone of Ana").closed == WRONG_TOKEN
        table.join("Ana")
        assert table.phones["Ana"].title == "Choose your card."  # whoever has the new code may be somebody else
        assert not table.offers("Ana", "Look at it")
        assert table.cards()["waiting"] == ["Ana", "Ben", "Cora"]


def received_with_a_new_code(folder: Path, sealed: str) -> list[bytes]:
    folder.mkdir()
    with choosing(folder) as table:
        table.seal("Ana", sealed)
        table.do(actions.NewCode("Ana"))
        table.turn()
        table.join("Ana")
        return table.phones["Ana"].received


def test_whoever_gets_a_new_code_reads_the_same_whatever_was_sealed_with_the_old_one(tmp_path: Path) -> None:
    first, *others = [received_with_a_new_code(tmp_path / card, card) for card in CHARACTERS]
    assert first
    assert all(other == first for other in others)


def test_wrong_code_is_told_nothing(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        stranger = table.link.browser("guessed")
        table.turn()
        assert (stranger.closed, stranger.received) == (WRONG_TOKEN, [])


def test_same_game_keeps_its_codes_and_another_one_gets_new_ones(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        before = table.link_to("Ana")
        table.do(actions.Leave())
        table.turn()
        assert table.phones["Ana"].title == "Nothing is being played."
        assert set(table.taps("Ana")) == {"Language"}
        table.do(actions.Resume(1))
        table.turn()
        assert table.link_to("Ana") == before
        assert table.phones["Ana"].closed is None
        assert table.offers("Ana", "seal thief")
        table.do(actions.Leave())
        table.begin(opening(2), FILLED)
        assert table.link_to("Ana") != before
        assert table.phones["Ana"].closed == WRONG_TOKEN


def test_after_a_restart_phones_come_back_and_choose_again(tmp_path: Path) -> None:
    codes = tmp_path / "codes"
    with phone_table(tmp_path, codes) as before:
        before.begin(opening(2, "rio-grande"), FILLED)
        before.join("Ana", "Ben")
        before.seal("Ana", "thief")
        table = before.restarted()
        table.join("Ana", "Ben")
        assert table.phones["Ana"].title == "Please choose again"
        assert "The power went out, and your sealed card is gone." in table.phones["Ana"].words()
        assert not table.offers("Ana", "Look at it")
        assert table.cards()["again"]
        table.seal("Ana", "thief")
        assert table.phones["Ana"].title == "Your card is sealed"
        assert table.phones["Ben"].title == "Please choose again"
        assert table.cards()["again"]
        table.seal("Ben", "jeweler")
        assert not table.cards()["again"]


def test_restart_while_nobody_chooses_asks_for_nothing_again(tmp_path: Path) -> None:
    codes = tmp_path / "codes"
    with phone_table(tmp_path, codes) as before:
        before.begin(opening(2, "rio-grande"))
        before.join("Ana", "Ben")
        table = before.restarted()
        table.join("Ana", "Ben")
        table.say(FILLED)
        table.turn()
        assert table.cards() == {"state": "choosing", "chosen": [], "waiting": ["Ana", "Ben"], "again": False}


@pytest.mark.parametrize("role", ["host", "spectator"])
def test_codes_of_host_and_spectators_can_be_renewed_too(tmp_path: Path, role: Literal["host", "spectator"]) -> None:
    with phone_table(tmp_path, tmp_path / "codes") as table:
        table.begin(opening(2))
        table.join("host", "spectator", "Ana")
        old = {name: table.link_to(name) for name in ("host", "spectator", "Ana")}
        table.do(actions.NewCode(role=role))
        table.turn()
        assert {name for name, link in old.items() if table.link_to(name) != link} == {role}
        assert {name for name, phone in table.phones.items() if phone.closed == WRONG_TOKEN} == {role}
        assert getattr(Access(tmp_path / "codes"), role) == table.link_to(role).partition("#")[2]


def to_host_page(table: PhoneTable, *, in_game: bool) -> None:
    """The host opens the page with its own code."""
    for what in ("Menu", "Phones", "Host") if in_game else ("Settings", "Other screens", "Host"):
        table.press("host", what)
    assert table.phones["host"].title == "Host"


@pytest.mark.parametrize("in_game", [True, False])
def test_host_sees_its_code_again_and_moves_to_another_device(tmp_path: Path, in_game: bool) -> None:
    with phone_table(tmp_path) as table:
        if in_game:
            table.begin(opening(2), FILLED)
        table.join("host")
        to_host_page(table, in_game=in_game)
        address = table.link_to("host").partition("://")[2]
        assert address.replace("#", "\n#") in table.phones["host"].words()
        other = table.link.browser(f"http://{address}", "another device")
        table.turn()
        assert (other.closed, table.phones["host"].closed) == (None, None)
        assert "Menu" in other.taps() if in_game else "Settings" in other.taps()  # a host, too


def test_host_who_asks_for_another_code_gets_it_before_the_old_one_ends(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("host")
        other = table.link.browser(table.link_to("host"), "another host")
        table.turn()
        to_host_page(table, in_game=False)
        table.press("host", "New code")
        token = table.link_to("host").partition("#")[2]
        assert [code["token"] for code in table.phones["host"].messages("code")] == [token]
        assert (table.phones["host"].closed, other.closed) == (WRONG_TOKEN, WRONG_TOKEN)
        assert other.messages("code") == []
        table.join("host")
        assert table.phones["host"].closed is None


@pytest.mark.parametrize("how", ["its network", "the web process", "its code"])
def test_host_who_comes_back_is_on_the_page_that_it_left(tmp_path: Path, how: str) -> None:
    with phone_table(tmp_path) as table:
        host = table.phones["host"] = table.link.browser(table.link_to("host"), "laptop")
        table.turn()
        table.turn(GUARD_MS)
        to_host_page(table, in_game=False)
        if how == "its network":
            host.leave()
        elif how == "the web process":
            table.link.restart()
        else:
            table.press("host", "New code")
        table.turn()
        elsewhere = table.link.browser(table.link_to("host"), "phone")
        again = table.link.browser(table.link_to("host"), "laptop", "de")
        table.turn()
        assert (elsewhere.title, again.title) == ("Jewelbox", "Spielleitung")


def test_host_who_comes_back_to_another_game_sees_that(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        host = table.phones["host"] = table.link.browser(table.link_to("host"), "laptop")
        table.turn()
        table.turn(GUARD_MS)
        to_host_page(table, in_game=False)
        host.leave()
        table.begin(opening(2), FILLED)
        again = table.link.browser(table.link_to("host"), "laptop")
        table.turn()
        assert again.title == "Round 1"


def test_of_many_hosts_who_left_the_last_come_back_to_their_pages(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        for number in range(12):
            host = table.phones["host"] = table.link.browser(table.link_to("host"), f"laptop {number}")
            table.turn()
            table.turn(GUARD_MS)
            to_host_page(table, in_game=False)
            host.leave()
            table.turn()
        came = [table.link.browser(table.link_to("host"), f"laptop {number}") for number in (0, 11)]
        table.turn()
        assert [browser.title for browser in came] == ["Jewelbox", "Host"]


def test_host_sees_who_has_joined_as_soon_as_they_have(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(2), FILLED)
        table.join("host")
        for what in ("Menu", "Phones"):
            table.press("host", what)
        host = table.phones["host"]
        assert "joined" not in host.words()
        table.join("Ben")
        assert host.words().count("joined") == 1
        table.join("Ana")
        assert host.words().count("joined") == 2
        place = host.page["place"]
        table.phones["Ana"].leave()
        table.turn()
        table.turn(LOST_MS)
        assert "phone is offline" in host.words()
        table.join("Ana")
        assert host.words().count("joined") == 2
        assert host.page["place"] == place  # it is the same page: nobody's focus moves


def test_digits_on_the_hosts_page_are_those_that_count(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("host")
        for what in ("Settings", "Other screens"):
            table.press("host", what)
        host = table.phones["host"]
        for _ in range(2):
            digits = table.browsers.view.digits
            assert f"{digits[:3]} {digits[3:]}" in host.words()
            assert "table.test:8480" in host.words()
            for number in range(MOST_WRONG):
                table.link.browser(f"{number:06}")
            table.turn()
            assert f"{digits[:3]} {digits[3:]}" not in host.words()


@pytest.mark.parametrize("role", ["spectator", "Ana"])
def test_nobody_else_is_offered_codes_or_another_one(tmp_path: Path, role: str) -> None:
    with choosing(tmp_path) as table:
        table.join("spectator")
        table.turn(LATER_MS)
        assert not {"Menu", "Phones", "Host", "New code", "Settings"} & table.phones[role].taps().keys()


def over(table: PhoneTable) -> dict[str, str]:
    """A game of two is over; their links."""
    table.begin(opening(2), *[line.decode() for line in (*LAST_CARDS, EMPTY, DONE)])
    table.join("host", "spectator", "Ana", "Ben")
    table.do(actions.ConfirmEnd())
    table.turn()
    return {name: table.link_to(name) for name in ("host", "spectator", "Ana", "Ben")}


def changed(table: PhoneTable, before: dict[str, str]) -> set[str]:
    return {name for name, link in before.items() if table.link_to(name) != link}


def test_next_game_has_new_codes_for_seats_even_with_the_same_names(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        before = over(table)
        table.begin(opening(2))
        assert changed(table, before) == {"Ana", "Ben"}
        assert {name: phone.closed for name, phone in table.phones.items()} == {
            "host": None, "spectator": None, "Ana": WRONG_TOKEN, "Ben": WRONG_TOKEN
        }  # fmt: skip


def test_who_plays_again_keeps_the_phone(tmp_path: Path) -> None:
    with phone_table(tmp_path, tmp_path / "codes") as table:
        before = over(table)
        first, game = table.lines[0], table.table.id
        table.press("host", "Menu")
        table.press("host", "Play again")
        assert (table.lines, table.table.id) == ([first], game + 1)
        assert changed(table, before) == set()
        assert {phone.closed for phone in table.phones.values()} == {None}
        with pytest.raises(RejectedError, match="not over"):
            table.do(actions.PlayAgain())
        again = table.restarted()
        again.turn()
        assert changed(again, before) == set()


def test_codes_of_version_0_2_are_still_good(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    seats = [{"name": "Ana", "token": "a", "device": "phone of Ana"}, {"name": "Ben", "token": "b", "device": ""}]
    path.write_text(json.dumps({"host": "h", "spectator": "s", "seats": seats}))
    access = Access(path)
    assert not access.sit(["Ana", "Ben"], 7)
    assert access.roles == {"h": "host", "s": "spectator", access.digits: "guest", "a": "seat-0", "b": "seat-1"}
    assert Access(path).sit(["Ana", "Ben"], 8)


LONG = "Bartholomew " * 5 + "of Rome"


def test_a_game_of_an_older_journal_with_a_long_name_goes_on_and_is_played_again(tmp_path: Path) -> None:
    """Versions before 0.3 took any name: their games go on with it, and a new game has it shortened."""
    opened = opening(2).replace(NAMES[0], LONG)
    with Journal.open(tmp_path / "journal") as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, line) for line in (opened, FILLED)])
        table = PhoneTable(journal)
        table.do(actions.Resume(1))
        table.say(card(LONG, "smuggler"))
        table.say('{"type":"game_stopped"}')
        assert (table.table.phase, table.table.seats) == ("game_over", (LONG, "Ben"))
        table.do(actions.PlayAgain())
        assert table.table.seats == ("Bartholomew Bartholomew Bartholomew Bar…", "Ben")
        assert [each.summary.players[0].name for each in table.attendant.past_games.all()] == [table.table.seats[0]] * 2
