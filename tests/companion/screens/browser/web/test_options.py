from hypothesis import given
from hypothesis import strategies as st

from companion.screens.browser.web.options import AddressBook, Allowance, Limits


def test_so_many_at_once_and_then_as_many_as_come_back() -> None:
    allowance = Allowance(3, 2.0, 0.0)
    assert [allowance.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(1.0) for _ in range(3)] == [True, True, False]
    assert [allowance.take(1000.0) for _ in range(4)] == [True, True, True, False]


@given(st.lists(st.floats(0, 0.5), max_size=200), st.integers(1, 20), st.floats(0.1, 20))
def test_no_pace_gets_more_than_the_limit(pauses: list[float], most: int, per_s: float) -> None:
    allowance, now, taken = Allowance(most, per_s, 0.0), 0.0, 0
    for pause in pauses:
        now += pause
        taken += allowance.take(now)
        assert taken <= most + now * per_s + 1e-6


def test_a_clock_that_stands_still_gives_nothing_back() -> None:
    allowance = Allowance(1, 100.0, 5.0)
    assert allowance.take(5.0)
    assert not allowance.take(4.0)


def test_one_address_cannot_take_all_connections() -> None:
    book = AddressBook(Limits(connections=5, connections_per_address=2))
    assert [book.opens("10.0.0.1", trusted=False) for _ in range(3)] == [True, True, False]
    assert book.opens("10.0.0.2", trusted=False)
    book.closes("10.0.0.1")
    assert book.opens("10.0.0.1", trusted=False)


PARALLEL = 6  # connections that a browser opens for one page
FIRST_VISIT = 12  # requests of a page that nobody has looked at before


def visit(book: AddressBook, browsers: int, now: float) -> int:
    """All load the page at once, with as many connections as each opens, and stay; how much was refused."""
    refused = 0
    for _ in range(FIRST_VISIT // PARALLEL):
        opened = [book.opens(HOUSE, trusted=False) for _ in range(browsers * PARALLEL)]
        refused += opened.count(False)
        refused += [book.asks(HOUSE, now) for _ in range(browsers * PARALLEL)].count(False)
        for _ in range(opened.count(True)):
            book.closes(HOUSE)
    stays = [book.opens(HOUSE, trusted=False) and book.asks(HOUSE, now) for _ in range(browsers)]
    return refused + stays.count(False)


HOUSE = "192.168.1.77"  # of a repeater, or a router between two networks


def test_eight_phones_behind_one_address_load_at_once_while_others_watch() -> None:
    book = AddressBook(Limits())
    assert visit(book, 3, 0.0) == 0  # a host, a television and a guest
    assert visit(book, 8, 0.0) == 0


def test_they_may_all_load_anew_at_once() -> None:
    book = AddressBook(Limits())
    for _ in range(2):
        assert visit(book, 8, 0.0) == 0
        for _ in range(8):
            book.closes(HOUSE)


def test_a_flood_from_one_address_leaves_room_for_others() -> None:
    limits = Limits()
    book = AddressBook(limits)
    opened = [book.opens("10.0.0.66", trusted=False) for _ in range(1000)]
    asked = [book.asks("10.0.0.66", number / 10_000) for number in range(10_000)]
    assert opened.count(True) <= limits.connections // 2
    assert asked.count(True) <= limits.requests + limits.requests_per_s
    assert visit(book, 8, 1.0) == 0


def test_a_proxy_on_this_machine_may_have_all_that_there_are() -> None:
    book = AddressBook(Limits(connections=5, connections_per_address=2))
    assert [book.opens("127.0.0.1", trusted=True) for _ in range(6)] == [True] * 5 + [False]


def test_every_address_has_its_own_requests() -> None:
    book = AddressBook(Limits(requests=2, requests_per_s=1.0))
    assert [book.asks("10.0.0.1", 0.0) for _ in range(3)] == [True, True, False]
    assert book.asks("10.0.0.2", 0.0)
    assert book.asks("10.0.0.1", 1.0)


def test_many_addresses_are_not_remembered_for_ever() -> None:
    book = AddressBook(Limits(requests=1, requests_per_s=0.0))
    assert book.asks("10.0.0.1", 0.0)
    for number in range(2000):
        book.asks(f"fd00::{number:x}", 0.0)
    assert book.asks("10.0.0.1", 0.0)
