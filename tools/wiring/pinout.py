"""Drawings of the Pi's header and of the Pico: what goes to each pin, in words and colours."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.channels import Contact
from hardware.pins.header_map import PI_HEADER
from hardware.pins.pico_map import PICO_PINS
from tools.wiring.build import Build
from tools.wiring.chips import BOARD_PULL_UPS, CONSOLE_PIN, alias
from tools.wiring.harness import radio_fits
from tools.wiring.svg import FAINT, GREY, HATCH, INK, PAPER, Sheet

_ROW, _TOP, _MIDDLE, _WIDTH = 30, 96, 480, 960


@dataclass(frozen=True, slots=True)
class Use:
    """What a pin is for: a word for its kind, what is on it, and a remark."""

    kind: str
    what: str = ""
    remark: str = ""


FILLS = {
    Contact.REED: "#cfe3f7", Contact.HALL: "#ffe0b3", Contact.TILT: "#d3efcf", "button": "#e6d7f5", "line": "#fff3b0",
    "3.3 V": "#f6b8b8", "ground": INK, "5 V": HATCH, "reserved": HATCH, "free": PAPER, "other": FAINT,
}  # fmt: skip


def header_pins(build: Build) -> str:
    """The 40-pin header as seen from above, with the board's edge on the right."""
    uses = [_pi_use(label, build) for label in PI_HEADER]
    left = [(number, PI_HEADER[number - 1], uses[number - 1]) for number in range(1, 40, 2)]
    right = [(number, PI_HEADER[number - 1], uses[number - 1]) for number in range(2, 41, 2)]
    seen = "seen from above, even numbers along the edge of the board"
    return _drawing("The Raspberry Pi's header", f"{build.file}: {seen}", left, right)


def pico_pins(build: Build) -> str:
    """The Pico as seen from above, with its USB socket at the top."""
    uses = [_pico_use(label, build) for label in PICO_PINS]
    left = [(number, PICO_PINS[number - 1], uses[number - 1]) for number in range(1, 21)]
    right = [(number, PICO_PINS[number - 1], uses[number - 1]) for number in range(40, 20, -1)]
    return _drawing("The Raspberry Pi Pico", f"{build.file}: seen from above, USB at the top", left, right)


def _pi_use(label: str, build: Build) -> Use:
    fixed = {"3V3": Use("3.3 V"), "5V": Use("5 V", "never to a sensor"), "GND": Use("ground")}
    if label in fixed:
        return fixed[label]
    if label.startswith("ID_"):
        return Use("reserved", "identity memory of a HAT")
    for sensor in build.sensors:
        if sensor.pin == label:
            return Use(sensor.channel.contact, sensor.name, _remark(int(label[4:])))
    pin = int(label.removeprefix("GPIO"))
    buttons = [button for button, pins in build.header.buttons.items() if pin in pins]
    if buttons:
        return Use("button", " + ".join(buttons), _remark(pin))
    return Use("free", "", _remark(pin))


def _remark(pin: int) -> str:
    other = alias(pin)
    words = [f"{other.interface} {other.roles[pin]}"] if other and other.roles[pin] != other.interface else []
    words = words or ([other.interface] if other else [])
    if pin in BOARD_PULL_UPS:
        words.append("1.8 kΩ pull-up")
    if pin == CONSOLE_PIN:
        words.append("1 kΩ in series")
    return ", ".join(words)


def _pico_use(label: str, build: Build) -> Use:
    settings = build.pico.settings
    uses = {
        f"GP{settings['sda']}": Use("line", "SDA", "2.2 kΩ to 3V3"),
        f"GP{settings['scl']}": Use("line", "SCL", "2.2 kΩ to 3V3"),
        "3V3": Use("3.3 V", "to the boards"),
        "VSYS": Use("other"),
        "VBUS": Use("5 V", "never to a sensor"),
        "GND": Use("ground"), "AGND": Use("ground"),
        "RUN": Use("other"), "ADC_VREF": Use("other"), "3V3_EN": Use("other"),
    }  # fmt: skip
    if radio_fits(build):
        uses[f"GP{settings['uart_tx']}"] = Use("line", "TX", "to RXD of the HC-05")
        uses[f"GP{settings['uart_rx']}"] = Use("line", "RX", "from TXD of the HC-05")
        uses["VSYS"] = Use("other", "supply of the HC-05")
    if settings["battery"]:
        uses["VSYS"] = Use("other", "battery", "through a 1N5817")
        uses.setdefault(f"GP{settings['battery']}", Use("line", "battery", f"1/{settings['battery_ratio']} of it"))
    sensors = {sensor.pin: Use(sensor.channel.contact, sensor.name) for sensor in build.on_chip("Pico")}
    return sensors.get(label) or uses.get(label) or Use("free")


Row = tuple[int, str, Use]


def _drawing(title: str, subtitle: str, left: list[Row], right: list[Row]) -> str:
    height = _TOP + 20 * _ROW + 76
    sheet = Sheet(_WIDTH, height, f"{title}, {subtitle}")
    sheet.write(_MIDDLE, 40, title, 22, anchor="middle", bold=True)
    sheet.write(_MIDDLE, 66, subtitle, 14, anchor="middle", fill=GREY)
    sheet.box(_MIDDLE - 44, _TOP - 8, 88, 20 * _ROW + 10, "#eeeeee", rx=8)
    for side, rows in ((-1, left), (1, right)):
        for place, (number, label, use) in enumerate(rows):
            _pin(sheet, side, _TOP + place * _ROW + 12, (number, label, use))
    _legend(sheet, [use for _, _, use in left + right], height - 34)
    return sheet.text()


def _pin(sheet: Sheet, side: int, y: float, row: Row) -> None:
    number, label, use = row
    anchor = "end" if side < 0 else "start"
    x = _MIDDLE + side * 22
    fill = FILLS[use.kind]
    sheet.box(x - 13, y - 13, 26, 26, fill, rx=13 if number > 1 else 2)
    if fill == HATCH:
        sheet.disc(x, y, 9.5, stroke="none")
    sheet.write(x, y + 4.5, str(number), 12, anchor="middle", fill=PAPER if fill == INK else INK)
    sheet.line((x + side * 14, y), (x + side * 40, y), stroke_width=1.2)
    tag = _MIDDLE + side * 64
    sheet.box(tag if side > 0 else tag - 70, y - 12, 70, 24, fill, rx=4)
    if fill == HATCH:
        sheet.box(tag + 6 if side > 0 else tag - 64, y - 8, 58, 16, stroke="none")
    sheet.write(tag + side * 35, y + 4.5, label, 12, anchor="middle", bold=True, fill=PAPER if fill == INK else INK)
    words = tag + side * 80
    told = use.what or (use.kind if use.kind != "other" else "leave open")
    sheet.write(words, y + 5, told, 14, anchor=anchor, bold=use.kind in {*Contact, "button", "line"})
    if use.remark:
        sheet.write(words + side * 128, y + 5, use.remark, 11.5, anchor=anchor, fill=GREY)


def _legend(sheet: Sheet, uses: list[Use], y: float) -> None:
    kinds = [kind for kind in FILLS if kind in {use.kind for use in uses}]
    step = _WIDTH / (len(kinds) + 1)
    for place, kind in enumerate(kinds):
        x = step * (place + 0.62)
        sheet.box(x, y - 12, 18, 18, FILLS[kind], rx=4)
        sheet.write(x + 24, y + 2, _WORDS.get(kind, kind), 12)


_WORDS: Mapping[str, str] = {"line": "serial, I2C", "other": "special"}
