import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.frames import Frame, Opcode

from companion.nodes.nodes import FileInput, Tap
from companion.pages.backups import PART
from companion.screens.browser.web.feed_messages import (
    HOST_BYTES,
    MOST_BYTES,
    SEAT_TAKEN,
    TABLE_GONE,
    TOO_FAST,
    TOO_SLOW,
    WRONG_TOKEN,
    Close,
    Gone,
    Listening,
    Said,
)
from companion.screens.browser.web.options import Allowance, Limits, Options
from companion.screens.browser.web.security import HEADERS
from companion.screens.browser.web.server import WebServer, text_frame
from tests.companion.screens.browser.web.ends import House, TableEnd, close_code, greet, house, said_to

TOO_LARGE = 1009  # RFC 6455, 7.4.1
UNHURRIED = Limits(messages=100_000)


def in_house(folder: Path, scene: Callable[[House], Awaitable[None]], limits: Limits | None = None) -> None:
    async def play() -> None:
        async with house(folder, limits) as found:
            await scene(found)

    asyncio.run(play())


def test_browser_is_told_and_is_heard(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0", "de") as phone, house.browser("spectator", "de") as television:
            house.table.show("öffentlich")
            house.table.show("hand", "seat-0")
            house.table.show("and again")
            assert [await said_to(phone) for _ in range(3)] == ["öffentlich", "hand", "and again"]
            assert [await said_to(television) for _ in range(2)] == ["öffentlich", "and again"]
            await phone.send('{"want": "seal"}')
            said = await house.table.next()
            assert isinstance(said, Said)
            assert json.loads(bytes(said.body)) == {"want": "seal"}
        assert isinstance(await house.table.next(), Gone)

    in_house(tmp_path, scene)


def test_wrong_token_is_closed_with_4401(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.socket() as browser:
            await greet(browser, "X" * 22)
            assert await close_code(browser) == WRONG_TOKEN

    in_house(tmp_path, scene)


def test_seat_that_is_taken_is_closed_with_what_the_table_says(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as first:
            house.table.say(Close(1, SEAT_TAKEN))
            assert await close_code(first) == SEAT_TAKEN

    in_house(tmp_path, scene)


def test_browser_without_a_token_is_closed_in_time(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.socket() as browser:
            assert await close_code(browser) == TOO_SLOW

    in_house(tmp_path, scene, Limits(token_s=0.01))


def test_message_that_is_too_large_closes_only_who_sent_it(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as phone, house.browser("seat-1") as other:
            await phone.send('{"want": "%s"}' % ("x" * 5000))
            assert await close_code(phone) == TOO_LARGE
            house.table.show("on it goes")
            assert await said_to(other) == "on it goes"

    in_house(tmp_path, scene)


def test_host_alone_may_send_a_part_of_a_file(tmp_path: Path) -> None:
    part = '{"page": 1, "tap": 2, "text": "%s"}' % ("A" * FileInput(label="", tap=Tap(None), part=PART).most)

    async def scene(house: House) -> None:
        async with house.browser("host") as host, house.browser("seat-0") as phone, house.socket() as stranger:
            await stranger.send(part)
            assert await close_code(stranger) == TOO_LARGE
            await phone.send(part)
            assert await close_code(phone) == TOO_LARGE
            await host.send(part)
            while not isinstance(heard := await house.table.next(), Said):
                pass
            assert json.loads(bytes(heard.body)) == json.loads(part)
            await host.send(f"{part:<{HOST_BYTES + 1}}")
            assert await close_code(host) == TOO_LARGE

    in_house(tmp_path, scene)


def test_who_says_too_much_is_closed_with_4429(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as phone:
            for _ in range(30):
                await phone.send("{}")
            assert await close_code(phone) == TOO_FAST

    in_house(tmp_path, scene, Limits(messages=20, messages_per_s=0.0))


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_who_sends_too_many_frames_that_are_no_message_is_closed_with_4429(tmp_path: Path, opcode: Opcode) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as phone, house.browser("seat-1") as other:
            first = [Frame(Opcode.TEXT, b"", fin=False)] if opcode is Opcode.CONT else []
            flood = [*first, *[Frame(opcode, b"", fin=opcode is not Opcode.CONT)] * 30]
            phone.transport.write(b"".join(frame.serialize(mask=True) for frame in flood))
            assert await close_code(phone) == TOO_FAST
            house.table.show("on it goes")
            assert await said_to(other) == "on it goes"

    in_house(tmp_path, scene, Limits(messages=20, messages_per_s=0.0))


def test_who_answers_every_ping_for_an_evening_is_not_closed() -> None:
    limits = Limits()
    allowance = Allowance(limits.messages, limits.messages_per_s, 0.0)
    pings = [number * limits.ping_s for number in range(int(4 * 3600 / limits.ping_s))]
    assert all(allowance.take(now) for now in pings)


def test_foreign_host_and_origin_are_refused_for_pages_and_sockets(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        assert (await house.get(Host="evil.example"))[0] == 421
        assert (await house.get(Origin="http://evil.example"))[0] == 403
        for headers, status in (({"Host": "evil.example"}, 421), ({"Origin": "http://evil.example"}, 403)):
            with pytest.raises(InvalidStatus) as refused:
                async with house.socket(additional_headers=headers):
                    pass
            assert refused.value.response.status_code == status

    in_house(tmp_path, scene)


@pytest.mark.parametrize(
    ("path", "method", "headers", "status"),
    [
        ("/", "GET", {}, 200),
        ("/", "HEAD", {}, 200),
        ("/?token=abc", "GET", {}, 200),
        ("/nothing", "GET", {}, 404),
        ("/../server.py", "GET", {}, 404),
        ("/", "POST", {}, 405),
        ("/", "GET", {"Host": "evil.example"}, 421),
        ("/", "GET", {"Origin": "null"}, 403),
        ("/ws", "GET", {}, 426),
    ],
)
def test_every_answer_says_what_a_browser_may_do_with_it(
    tmp_path: Path, path: str, method: str, headers: dict[str, str], status: int
) -> None:
    async def scene(house: House) -> None:
        found, answered, body = await house.get(path, method, **headers)
        assert found == status
        assert HEADERS.items() <= answered.items()
        assert answered["Server"] == "jewelbox"
        assert bool(body) == (method != "HEAD")

    in_house(tmp_path, scene)


def test_open_socket_has_the_same_headers(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.socket() as browser:
            assert browser.response
            assert HEADERS.items() <= dict(browser.response.headers.raw_items()).items()

    in_house(tmp_path, scene)


def test_page_is_sent_again_only_when_it_has_changed(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        _, headers, _ = await house.get()
        assert headers["Cache-Control"] == "no-cache"
        status, _, body = await house.get(If_None_Match=headers["ETag"])
        assert (status, body) == (304, b"")

    in_house(tmp_path, scene)


def test_request_that_is_none_does_no_harm(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        for nonsense in (b"\x16\x03\x01 TLS?\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n", b"GET /" + b"x" * 9000):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(nonsense)
            writer.write_eof()
            assert b"200" not in await reader.read()
            writer.close()
        assert (await house.get())[0] == 200

    in_house(tmp_path, scene)


def test_table_that_goes_sends_browsers_away_and_they_come_back_by_themselves(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as phone:
            await house.table.close()
            assert await close_code(phone) == TABLE_GONE
        async with house.socket() as early:
            assert await close_code(early) == TABLE_GONE
        again = TableEnd(house.table.path)
        await again.open()
        assert isinstance(await again.next(), Listening)
        house.table = again
        async with house.browser("seat-0") as phone:
            again.show("on it goes")
            assert await said_to(phone) == "on it goes"

    in_house(tmp_path, scene)


def test_table_of_another_version_is_left_and_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(house: House) -> None:
        house.table.say_line(b'{"type": "tomorrow"}\n')
        assert isinstance(await house.table.next(), Listening)

    in_house(tmp_path, scene)
    assert "update the kiosk" in caplog.text


def test_line_without_an_end_is_not_collected_for_ever(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        house.table.say_line(b"x" * 1_000_000)
        assert isinstance(await house.table.next(), Listening)

    in_house(tmp_path, scene)


def test_phone_that_does_not_answer_is_gone(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-1") as awake, house.browser("seat-0") as asleep:
            asleep.transport.pause_reading()  # so it answers no ping
            assert await house.table.next() == Gone(2)
            asleep.transport.abort()
            house.table.show("still here")
            assert await said_to(awake) == "still here"

    in_house(tmp_path, scene, Limits(ping_s=0.05, patience_s=0.2))


def test_slow_reader_is_let_go_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("spectator") as slow, house.browser("seat-0") as phone:
            slow.transport.pause_reading()
            for number in range(200):
                house.table.show(f"{number}" + "x" * 60_000)
                assert (await said_to(phone)).startswith(f"{number}x")
            assert await house.table.next() == Gone(1)
            slow.transport.abort()

    in_house(tmp_path, scene, Limits(ping_s=60.0))


def test_no_more_connections_than_there_may_be(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0"), house.browser("seat-1"):
            with pytest.raises((InvalidMessage, OSError)):
                async with house.socket():
                    pass
        assert [type(await house.table.next()) for _ in range(2)] == [Gone, Gone]
        async with house.browser("spectator") as later:
            assert later.close_code is None

    in_house(tmp_path, scene, Limits(connections=2))


@pytest.mark.parametrize("spectators", [5, pytest.param(50, marks=pytest.mark.proof)])
def test_many_spectators_see_the_same(tmp_path: Path, spectators: int) -> None:
    async def scene(house: House) -> None:
        async with AsyncExitStack() as stack:
            everybody = [await stack.enter_async_context(house.browser("spectator")) for _ in range(spectators)]
            house.table.show("all of you")
            assert {await said_to(browser) for browser in everybody} == {"all of you"}

    in_house(tmp_path, scene)


@pytest.mark.parametrize("times", [20, pytest.param(1000, marks=pytest.mark.proof)])
def test_phone_that_comes_back_again_and_again_sees_the_latest(tmp_path: Path, times: int) -> None:
    async def scene(house: House) -> None:
        for number in range(times):
            async with house.browser("seat-0") as phone:
                house.table.show(f"frame {number}")
                assert await said_to(phone) == f"frame {number}"
            assert await house.table.next() == Gone(number + 1)

    in_house(tmp_path, scene)


def _nonsense(chance: random.Random) -> str | bytes:
    kinds: list[Callable[[], str | bytes]] = [
        lambda: chance.randbytes(chance.randrange(200)),
        lambda: json.dumps({"want": chance.choice(["seal", "say", "undo"]), "card": chance.random()}),
        lambda: "".join(chance.choices('{}[]":,\\\n0aé€😀', k=chance.randrange(60))),
        lambda: "[" * chance.randrange(4000),
        lambda: '{"a":' * chance.randrange(800),
    ]
    return chance.choice(kinds)()


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.proof)])
def test_whatever_a_browser_sends_others_are_not_disturbed(tmp_path: Path, count: int) -> None:
    chance = random.Random(7)

    async def scene(house: House) -> None:
        async with house.browser("seat-0") as noisy, house.browser("seat-1") as other:
            for _ in range(count):
                await noisy.send(_nonsense(chance))
            await noisy.send('{"want": "last"}')
            while True:
                said = await house.table.next()
                assert isinstance(said, Said)
                if json.loads(bytes(said.body)) == {"want": "last"}:
                    break
            house.table.show("on it goes")
            assert await said_to(other) == "on it goes"

    in_house(tmp_path, scene, UNHURRIED)


def test_no_token_gets_into_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(house: House) -> None:
        async with house.browser("seat-0") as phone:
            await phone.send("\x00")
        async with house.socket() as browser:
            await greet(browser, "X" * 22)
            await close_code(browser)
        await house.get(f"/?{'A' * 22}")

    with caplog.at_level("DEBUG"):
        in_house(tmp_path, scene)
    ours = [record.getMessage() for record in caplog.records if record.name != "websockets.client"]
    assert not any("AAAA" in line or "XXXX" in line for line in ours)


def test_port_that_is_taken_is_told_to_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as first:
            table = TableEnd(tmp_path / "other.sock")
            await table.open()
            with pytest.raises(OSError, match="in use"):
                async with WebServer(Options(table.path, "127.0.0.1", first.port)).running():
                    pass
            failed = await table.next()
            assert "is in use by another program" in str(failed)
            await table.close()

    asyncio.run(play())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, MOST_BYTES])
def test_message_is_framed_as_the_library_does_it(size: int) -> None:
    body = b"x" * size
    assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)
