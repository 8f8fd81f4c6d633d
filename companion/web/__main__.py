"""`python -m companion.web`: the web process. `jewelbox serve` and the unit `jewelbox-web` start it."""

import argparse
import asyncio
import logging
import signal
import sys
from pathlib import Path

from companion.web.server import EVERYWHERE, PORT, Options, WebServer


def _options(arguments: list[str]) -> tuple[Options, bool]:
    parser = argparse.ArgumentParser(prog="python -m companion.web", description=__doc__)
    parser.add_argument("--socket", type=Path, required=True, metavar="PATH", help="the Unix socket of the table")
    parser.add_argument(
        "--bind", default=EVERYWHERE, metavar="ADDRESS", help="where to listen (%(default)s: everywhere)"
    )
    parser.add_argument("--port", type=_port, default=PORT, help="0 takes a free one (%(default)s)")
    parser.add_argument("--public", action="store_true", help="also answer browsers beyond the local network")
    parser.add_argument("--until-input-ends", action="store_true", help="end with whoever holds standard input")
    found = parser.parse_args(arguments)
    return Options(found.socket, found.bind, found.port, found.public), found.until_input_ends


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: use a number from 0 to 65535")
    return int(text)


async def _serve(options: Options, *, until_input_ends: bool) -> None:
    stop = asyncio.Event()
    if until_input_ends:
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), stop.set)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with WebServer(options).running():
        await stop.wait()


def main(arguments: list[str]) -> int:
    options, until_input_ends = _options(arguments)
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.INFO)
    try:
        asyncio.run(_serve(options, until_input_ends=until_input_ends))
    except OSError as error:
        sys.stderr.write(f"{options.bind}:{options.port}: {error.strerror or error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
