"""The computer itself: model, system, Python and its packages, power. Each check is a case in, findings out."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from companion.doctor.facts import Facts, Installation
from companion.doctor.finding import Finding, ok, warning

TRIED_MODELS = re.compile(r"Raspberry Pi (3|4|5|Zero 2|400|500|Compute Module [345])\b")
TRIED_SYSTEMS = {"bookworm": "12", "trixie": "13"}
OLDEST_PYTHON = (3, 11)

# What the firmware remembers of its supply and heat; 16 bits higher: "since the last start". The worst comes first.
_WEAK_BEFORE = 0x1_0000
_SUPPLY = "use the power supply made for this Pi, with a short cable, and a powered hub for USB devices"
_COOLING = "improve its cooling: a fan or heat sink, and vents in its case"
_POWER = (
    (0x0_0001, "too weak right now: the Pi may stop at any moment", _SUPPLY),
    (_WEAK_BEFORE, "was too weak at least once since the last start", _SUPPLY),
    (0x8_0008, "enough, but the Pi is or was so hot that it slowed down", _COOLING),
    (0x6_0006, "enough, but the Pi is slowed down, or was since the last start", _COOLING),
)

_LISTED_PACKAGES = ("pygame-ce", "pygame", "gpiozero", "lgpio", "rpi-gpio", "rpi-lgpio", "pyserial")


# Two packages with the same files: in one folder, the last one installed has overwritten the other. The second is ours.
_RIVALS = (("pygame", "pygame-ce", "pygame/"), ("RPi.GPIO", "rpi-lgpio", "RPi/"))


def model(facts: Facts) -> Iterator[Finding]:
    if facts.pi and not TRIED_MODELS.match(facts.pi):
        yield warning(facts.pi, "not a model that this is made for: use a Pi 3, 4, 5 or Zero 2")
    else:
        yield ok(facts.model)


def system(facts: Facts) -> Iterator[Finding]:
    """The operating system, and whether it is one that this was tried on."""
    lines = (facts.machine.text("/etc/os-release") or "").splitlines()
    release = {key: value.strip("\"'") for key, _, value in (line.partition("=") for line in lines)}
    bits = facts.machine.bits
    seen = ", ".join(filter(None, (release.get("PRETTY_NAME", "an unnamed system"), _flavour(facts))))
    if facts.pi and bits == 32:
        yield warning(f"{seen}, 32-bit", "install the 64-bit Raspberry Pi OS: it is the one that was tested")
    elif facts.pi and release.get("VERSION_CODENAME") not in TRIED_SYSTEMS:
        tried = " or ".join(TRIED_SYSTEMS)
        yield warning(seen, f"this system is untested: install Raspberry Pi OS, {tried}")
    else:
        yield ok(f"{seen}, {bits}-bit")


def _flavour(facts: Facts) -> str:
    """Raspberry Pi OS is Debian by its own words; its issue file and the sessions on offer tell more."""
    if not facts.machine.exists("/etc/rpi-issue"):
        return ""
    sessions = facts.machine.find("/usr/share/wayland-sessions/*") + facts.machine.find("/usr/share/xsessions/*")
    return f"Raspberry Pi OS {'Desktop' if sessions else 'Lite'}"


def python(facts: Facts) -> Iterator[Finding]:
    """Which Python, and what of the system it sees."""
    version = ".".join(map(str, facts.machine.python))
    seen = f"{version} in {facts.machine.named(facts.machine.prefix)}{_sight(facts)}"
    if facts.machine.python < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        yield warning(seen, f"this program needs Python {oldest} or newer: update the system")
    else:
        yield ok(seen)


def _sight(facts: Facts) -> str:
    settings = facts.machine.text(facts.machine.prefix / "pyvenv.cfg")
    if settings is None:
        return ""
    sees = re.search(r"^include-system-site-packages\s*=\s*true", settings, re.MULTILINE | re.IGNORECASE)
    return ", with the system's packages" if sees else ", without the system's packages"


def packages(facts: Facts) -> Iterator[Finding]:
    """What is installed for this Python: packages that overwrite each other, and the versions of those that matter."""
    by_folder: defaultdict[str, set[str]] = defaultdict(set)
    versions: dict[str, str] = {}
    for package in facts.machine.packages():
        by_folder[package.folder].add(_plain(package.name))
        versions.setdefault(_plain(package.name), package.version)  # the first of a name is the one that is imported
    is_well = True
    for folder, names in sorted(by_folder.items()):
        for other, ours, files in _RIVALS:
            if {_plain(other), _plain(ours)} <= names:
                is_well = False
                seen = f"{other} and {ours} are both in {facts.machine.named(Path(folder))}, and both install {files}"
                yield warning(seen, facts.renewal(other, ours))
    for each in facts.machine.left_out():
        is_well = False
        yield warning(f"{each.name} from {each.package} is left out: {each.why}", f"update or uninstall {each.package}")
    # Whether a game would be played with the header's pins, and the library for them is not there.
    if facts.pi and facts.source == "gpio" and not is_installed(facts, "lgpio"):
        yield warning("lgpio is missing, which the pins need", lgpio_remedy(facts))
    elif is_well:
        listed = [f"{name} {versions[name]}" for name in _LISTED_PACKAGES if name in versions]
        yield ok(", ".join(listed) or "none of the important ones")


def is_installed(facts: Facts, name: str) -> bool:
    return any(_plain(package.name) == name for package in facts.machine.packages())


def lgpio_remedy(facts: Facts) -> str:
    """How to get lgpio: it has no wheel for Python 3.13 and newer, and an installed kiosk uses Debian's."""
    if facts.installation in (Installation.PACKAGE, Installation.SCRIPT):
        return "sudo apt install --reinstall python3-lgpio"
    if facts.machine.python < (3, 13):
        return f"{facts.pip} install lgpio"
    return (
        "sudo apt install python3-lgpio, and a venv that sees it: "
        f"python3 -m venv --system-site-packages {facts.machine.named(facts.machine.prefix)}"
    )


def _plain(name: str) -> str:
    """A name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def power(facts: Facts) -> Iterator[Finding]:
    """Whether a Pi gets enough power and air."""
    if not facts.pi:
        return
    flags = _throttled(facts)
    if flags is None:
        yield ok("this Pi does not report it")
        return
    trouble = (warning(seen, remedy) for bits, seen, remedy in _POWER if flags & bits)
    yield next(trouble, ok("enough, now and since boot"))


def _throttled(facts: Facts) -> int | None:
    """The firmware's flags, from wherever this kernel shows them."""
    machine = facts.machine
    for path in machine.find("/sys/devices/platform/soc*/*firmware/get_throttled"):
        if (flags := _hexadecimal(machine.text(path))) is not None:
            return flags
    ran = machine.run(("vcgencmd", "get_throttled"))
    if ran is not None and (flags := _hexadecimal(ran.out.rpartition("=")[2])) is not None:
        return flags
    for path in machine.find("/sys/class/hwmon/hwmon*/name"):
        if machine.text(path) == "rpi_volt":
            alarm = machine.text(path.replace("/name", "/in0_lcrit_alarm"))
            return _WEAK_BEFORE if alarm == "1" else 0
    return None


def _hexadecimal(text: str | None) -> int | None:
    try:
        return int(text or "", 16)
    except ValueError:
        return None
