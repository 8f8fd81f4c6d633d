"""`python -m tools.pico build` makes what an emulated Pico is made of; `python -m tools.pico serve` gives it a port."""

import argparse
import sys
from pathlib import Path

from hardware.apparatuses import APPARATUSES, USUAL
from hardware.pins import pico_map
from tools.console import SetUpError, say
from tools.pico import parts
from tools.pico.emulated_pico import EmulatedPico, over
from tools.pico.serve import PicoPort, serve


def main(words: list[str]) -> int:
    """0 if it worked."""
    parser = argparse.ArgumentParser(prog="python -m tools.pico", description="The firmware on an emulated Pico.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="compile MicroPython and fetch the emulator, once")
    served = commands.add_parser("serve", help="an emulated Pico as a serial port; standard input moves its contacts")
    served.add_argument("--apparatus", choices=list(APPARATUSES), default=USUAL.name)
    served.add_argument("--line", choices=("usb", "uart"), default="usb", help="which of its lines the port is")
    served.add_argument("--link", type=Path, metavar="PATH", help="make this a link to the port")
    chosen = parser.parse_args(words)
    try:
        made = parts.provide()
        if chosen.command == "serve":
            run_served(made, chosen.apparatus, chosen.line, chosen.link)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def run_served(made: parts.Parts, name: str, line: str, link: Path | None) -> None:
    """Until nobody wants it any more."""
    apparatus = APPARATUSES[name]
    pins = pico_map.load(apparatus.pico_maps[0], apparatus.channels)
    with EmulatedPico(over(line, pins), made, leaps=True) as pico:
        pico.set_battery(3900)
        port = PicoPort(pico, apparatus)
        try:
            serve(port, link)
        finally:
            port.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
