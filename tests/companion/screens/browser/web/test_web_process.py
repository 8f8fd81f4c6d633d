import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.screens.browser.web.__main__ import main
from companion.screens.browser.web.feed_messages import Failed, Listening
from tests.companion.screens.browser.web.ends import PATIENCE_S, House, TableEnd, close_code, greet

pytestmark = pytest.mark.proof

WITHIN_S = 1.0


@asynccontextmanager
async def started(
    table: TableEnd, *options: str, program: Sequence[str] = ("companion.screens.browser.web",), **environ: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    command = [sys.executable, "-m", *program, "--socket", str(table.path), *options]
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE, env=os.environ | environ)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def test_process_serves_at_a_free_port_until_it_is_told_to_stop(tmp_path: Path) -> None:
    async def play() -> None:
        table = TableEnd(tmp_path / "web.sock")
        await table.open()
        async with started(table, "--bind", "127.0.0.1", "--port", "0") as process:
            listening = await table.next()
            assert isinstance(listening, Listening)
            (url,) = listening.urls
            house = House(table, int(url.rstrip("/").rpartition(":")[2]))
            assert (await house.get())[0] == 200
            async with house.socket() as browser, house.browser("seat-0"):
                await greet(browser, "X" * 22)
                assert await close_code(browser) == 4401
                before = time.monotonic()
                process.send_signal(signal.SIGTERM)
                assert await process.wait() == 0
                assert time.monotonic() - before < WITHIN_S
            assert process.stderr
            assert await process.stderr.read() == b""
        await table.close()

    asyncio.run(play())


def test_process_that_gets_no_port_says_so_and_ends(tmp_path: Path) -> None:
    async def play() -> None:
        table = TableEnd(tmp_path / "web.sock")
        await table.open()
        taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port = taken.sockets[0].getsockname()[1]
        async with started(table, "--bind", "127.0.0.1", "--port", str(port)) as process:
            failed = await table.next()
            assert isinstance(failed, Failed)
            assert str(port) in failed.why
            assert await process.wait() == 1
            assert process.stderr
            assert f"127.0.0.1:{port}: ".encode() in await process.stderr.read()
        taken.close()
        await table.close()

    asyncio.run(play())


@pytest.mark.parametrize("port", ["65536", "-1", "http", "٣"])
def test_port_that_is_none_is_wrong_usage(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--socket", os.devnull, f"--port={port}"])
    assert ended.value.code == 2
    assert "use a number from 0 to 65535" in capsys.readouterr().err


def test_process_without_a_table_ends_after_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        nobody = TableEnd(tmp_path / "web.sock")
        async with started(nobody, "--bind", "127.0.0.1", "--port", "0", "--leave-after", "0.01") as process:
            assert await asyncio.wait_for(process.wait(), PATIENCE_S) == 0

    asyncio.run(play())


def test_command_serves_as_configured(tmp_path: Path) -> None:
    async def play() -> None:
        table = TableEnd(tmp_path / "web.sock")
        await table.open()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        config = tmp_path / "jewelbox" / "config.toml"
        config.parent.mkdir()
        config.write_text(f'[web]\nbind = "127.0.0.1"\nport = {port}\n')
        unit = ("companion", "web")
        async with started(table, "--leave-after=30", program=unit, XDG_CONFIG_HOME=str(tmp_path)) as process:
            assert await table.next() == Listening((f"http://127.0.0.1:{port}/",))
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        config.write_text("[web]\nport = 0\n")
        async with started(table, program=unit, XDG_CONFIG_HOME=str(tmp_path)) as process:
            assert process.stderr
            assert b"config.toml:2: web.port is a number from 1 to 65535" in await process.stderr.read()
            assert await process.wait() == 2
        await table.close()

    asyncio.run(play())
