"""Codes: who may come, one phone per seat, and what survives a restart."""

import stat
from pathlib import Path

from companion.browsers.access import Access, new_token
from companion.screen import actions
from companion.web.feed_messages import SEAT_TAKEN, WRONG_TOKEN
from tests.companion.browsers.tables import FILLED, choosing, opening, phone_table


def test_code_has_128_bits_and_is_another_one_each_time() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) == 22


def test_codes_are_kept_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    access = Access(path)
    access.sit(["Ana", "Ben"])
    assert access.bind(0, "phone")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = Access(path)
    assert (again.roles, again.seats) == (access.roles, access.seats)


def test_damaged_file_means_new_codes(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    path.write_text("{")
    access = Access(path)
    assert access.sit(["Ana"])
    assert Access(path).seats == access.seats


def test_second_phone_with_a_seats_code_is_sent_away(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        other = table.link.browser(table.link_to("Ana"), "somebody else's")
        table.turn()
        assert (other.closed, other.received) == (SEAT_TAKEN, [])
        same = table.link.browser(table.link_to("Ana"), "phone of Ana")
        table.turn()
        assert same.closed is None
        assert same.last("private")["seat"] == "Ana"


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
        assert table.phones["Ana"].last("private")["sealed"] == "thief"


def test_wrong_code_is_told_nothing(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        stranger = table.link.browser("guessed")
        table.turn()
        assert (stranger.closed, stranger.received) == (WRONG_TOKEN, [])


def test_same_people_keep_their_codes_and_others_get_new_ones(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        before = table.link_to("Ana")
        table.do(actions.Leave())
        table.turn()
        assert table.phones["Ana"].last("public")["page"] == "no_game"
        assert table.phones["Ana"].last("private")["hand"] == []
        table.begin(opening(3), FILLED)
        assert table.link_to("Ana") == before
        assert table.phones["Ana"].closed is None
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
        assert table.phones["Ana"].last("private")["again"]
        assert table.phones["Ana"].last("private")["sealed"] is None
        assert table.cards()["again"]
        table.seal("Ana", "thief")
        assert not table.phones["Ana"].last("private")["again"]
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
