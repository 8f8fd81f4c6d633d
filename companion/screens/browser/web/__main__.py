"""`python -m companion.screens.browser.web`: the web process. `jewelbox serve` and the unit `jewelbox-web` start it."""

import argparse
import asyncio
import logging
import signal
import sys
from pathlib import Path

from companion.screens.browser.web.options import EVERYWHERE, PORT, Options
from companion.screens.browser.web.server import WebServer


def _options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(prog="python -m companion.screens.browser.web", description=__doc__)
    parser.add_argument("--socket", type=Path, required=True, metavar="PATH", help="the Unix socket of the table")
    parser.add_argument(
        "--bind", default=EVERYWHERE, metavar="ADDRESS", help="where to listen (default: %(default)s, everywhere)"
    )
    parser.add_argument("--port", type=_port, default=PORT, help="0 picks a free one (default: %(default)s)")
    parser.add_argument("--public", action="store_true", help="also answer browsers beyond the local network")
    parser.add_argument("--until-input-ends", action="store_true", help="exit when standard input is closed")
    parser.add_argument(
        "--leave-after", type=float, metavar="SECONDS", help="exit after this long without a table (default: never)"
    )
    found = parser.parse_args(arguments)
    return Options(
        found.socket,
        found.bind,
        found.port,
        is_public=found.public,
        ends_with_input=found.until_input_ends,
        leave_after_s=found.leave_after,
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: use a number from 0 to 65535")
    return int(text)


async def _serve(options: Options) -> None:
    web = WebServer(options)
    loop = asyncio.get_running_loop()
    if options.ends_with_input:
        loop.add_reader(sys.stdin.fileno(), web.ended.set)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, web.ended.set)
    async with web.running():
        await web.ended.wait()


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.INFO)
    try:
        asyncio.run(_serve(options))
    except OSError as error:
        sys.stderr.write(f"{options.bind}:{options.port}: {error.strerror or error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
