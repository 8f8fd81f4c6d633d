"""Machines that do not exist: a folder for a root, and answers for what is no file.

Each function makes one machine as a person would find it; a test changes what it is about.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.doctor import network_check
from companion.doctor.system import Machine, Met, NoAnswerError, Package, Pages, Ran, Space, User
from companion.plugins import LeftOut
from companion.service.network import SOCKET
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.words import Words
from firmware_bridge.firmware.report import FIRMWARE
from firmware_bridge.link_events import Counters, State, Status
from tests.companion.doctor.inputs import FT5406, POWER_BUTTON

VENV = Path("/home/ana/jewelbox/.venv")
KIOSK_VENV = Path("/opt/jewelbox/current")
SITE = "lib/python3.11/site-packages"
DRIVERS = ("x11", "wayland", "KMSDRM", "offscreen", "dummy", "evdev")
ALL_GROUPS = frozenset({"dialout", "gpio", "video", "render", "input", "audio"})
FIRMWARE_HERE = ".".join(map(str, FIRMWARE))
LIVE = Status(State.LIVE, Words("the box answers on /dev/ttyACM0"), Counters(good=9), FIRMWARE_HERE, 3910)

BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\n'
TRIXIE = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\nID=debian\n'
HDMI_SOUND = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
"""
OPENED = Entry(
    Kind.EVENT, '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben","Cleo"]}'
)
ANA = User("ana", 1000, frozenset({"ana"}))
ROOM = Space(12_400_000_000, 700_000)
PROJECT = Path(__file__).resolve().parents[3]
UNIT = PROJECT / "systemd" / "jewelbox-kiosk.service"
KIOSK_SETUP = PROJECT / "systemd" / "kiosk-setup.sh"


@dataclass
class Programs:
    """What programs answer here; one that is not named does not exist. An error is raised."""

    answers: dict[str, Ran | NoAnswerError] = field(default_factory=dict)

    def __call__(self, words: Sequence[str]) -> Ran | None:
        answer = self.answers.get(_program(words))
        if isinstance(answer, NoAnswerError):
            raise answer
        return answer


def _program(words: Sequence[str]) -> str:
    """The two questions that are put to Python itself have names here."""
    return {"-c": "sdl", "-m": "pins"}.get(words[1], words[0])


@dataclass
class Maker:
    """A machine in the making: `write` files into its root, set the rest, and `make` it."""

    root: Path
    environ: dict[str, str] = field(default_factory=dict)
    user: User = ANA
    python: tuple[int, int, int] = (3, 11, 2)
    prefix: Path = VENV
    bits: int = 64
    config: Path = Path("/home/ana/.config/jewelbox/config.toml")
    kept: Path = Path("/home/ana/.local/share/jewelbox/journal")
    programs: Programs = field(default_factory=Programs)
    packages: list[Package] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    space: Space = ROOM
    shut: set[str] = field(default_factory=set)  # devices that the user may not open
    boxes: list[Met] = field(default_factory=list)
    pages: Pages = Pages.NOBODY
    unreachable: str = ""  # why no other machine can be reached

    def write(self, path: str, text: str = "") -> None:
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def remove(self, path: str) -> None:
        (self.root / path.lstrip("/")).unlink()

    def install(self, *packages: str, folder: str = "") -> None:
        """Packages as `name version`."""
        for package in packages:
            name, _, version = package.partition(" ")
            self.packages.append(Package(name, version, folder or str(self.prefix / SITE)))

    def answer(self, program: str, out: str = "", status: int = 0, err: str = "") -> None:
        self.programs.answers[program] = Ran(status, out, err)

    def hang(self, program: str) -> None:
        self.programs.answers[program] = NoAnswerError(f"`{program}` gave no answer within 10 s")

    def sdl(self, **answer: object) -> None:
        """What pygame says when it is asked."""
        told = {"version": "2.5.8", "is_ce": True, "drivers": DRIVERS} | answer
        self.answer("sdl", json.dumps(told) + "\n")

    def screen(self, connector: str = "card1-HDMI-A-1", status: str = "connected", mode: str = "1024x600") -> None:
        """A graphics card as a Pi has it: one that computes and one with outputs."""
        for device in ("card0", "card1", "renderD128"):
            self.write(f"/dev/dri/{device}")
        self.write(f"/sys/class/drm/{connector}/status", f"{status}\n")
        self.write(f"/sys/class/drm/{connector}/modes", f"{mode}\n800x480\n" if mode else "")

    def systemd(self, **properties: str) -> None:
        """The kiosk's unit is installed, and systemd says this about it."""
        told = {
            "LoadState": "loaded",
            "ActiveState": "active",
            "SubState": "running",
            "UnitFileState": "enabled",
            "Result": "success",
            "NRestarts": "0",
            "User": "jewelbox",
            "SupplementaryGroups": "",
        } | properties
        self.answer("systemctl", "".join(f"{key}={value}\n" for key, value in told.items()))

    def no_unit(self) -> None:
        self.answer("systemctl", "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")

    def users(self, groups: Mapping[str, str] | None = None) -> None:
        """The lists of users and groups; members of a group are parted by commas."""
        self.write(
            "/etc/passwd",
            "root:x:0:0:root:/root:/bin/bash\nana:x:1000:1000::/home/ana:/bin/bash\n"
            "jewelbox:x:990:990::/var/lib/jewelbox:/usr/sbin/nologin\n",
        )
        told = {"ana": "", "jewelbox": ""} | dict(groups or {})
        numbers = {"ana": 1000, "jewelbox": 990}
        lines = [f"{name}:x:{numbers.get(name, 20 + at)}:{who}" for at, (name, who) in enumerate(told.items())]
        self.write("/etc/group", "\n".join(lines) + "\n")

    def journal(self, path: str, games: int = 1) -> Path:
        """A journal with games in it, closed by its table."""
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        with Journal.open(file) as journal:
            for _ in range(games):
                journal.begin_game("master-thieves", [OPENED])
        return file

    def by_the_installed_command(self) -> None:
        """/usr/local/bin/jewelbox lets everybody mean the kiosk's configuration and games."""
        self.config = Path("/etc/jewelbox/config.toml")
        self.kept = Path("/var/lib/jewelbox/journal")

    def make(self) -> Machine:
        return Machine(
            root=self.root,
            environ=self.environ,
            user=self.user,
            python=self.python,
            executable=str(self.prefix / "bin/python"),
            prefix=self.prefix,
            bits=self.bits,
            home=Path("/home/ana"),
            config=self.config,
            journal=self.kept,
            run=self.programs,
            packages=lambda: self.packages,
            left_out=lambda: self.left_out,
            space=lambda _: self.space,
            can_open=lambda path: f"/{path.relative_to(self.root)}" not in self.shut,
            meet_boxes=lambda _named: self.boxes,
            ask_for_pages=lambda _address, _port: self.pages,
            cannot_reach=lambda _host, _port: self.unreachable,
        )


def laptop(root: Path) -> Maker:
    """A laptop with a desktop, and no box."""
    maker = Maker(root, environ={"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, python=(3, 12, 3))
    maker.write("/sys/class/dmi/id/sys_vendor", "LENOVO\n")
    maker.write("/sys/class/dmi/id/product_name", "ThinkPad X13\n")
    maker.write("/etc/os-release", 'PRETTY_NAME="Ubuntu 24.04.2 LTS"\nVERSION_CODENAME=noble\n')
    maker.write(f"{VENV}/pyvenv.cfg", "include-system-site-packages = false\n")
    maker.write(
        "/proc/asound/cards", " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      at irq 33\n"
    )
    maker.write("/home/ana/.profile")
    maker.users()
    maker.install("pygame-ce 2.5.8", "gpiozero 2.0.1", "pyserial 3.5")
    maker.sdl(opened="wayland")
    maker.no_unit()
    return maker


def pi(root: Path, model: str, release: str = BOOKWORM) -> Maker:
    """A Pi with a touch screen on HDMI and all packages: what all of them have in common."""
    maker = Maker(root, user=User("ana", 1000, ALL_GROUPS | {"ana"}))
    maker.write("/proc/device-tree/model", f"{model}\0")
    maker.write("/etc/os-release", release)
    maker.write("/etc/rpi-issue", "Raspberry Pi reference 2025-05-13\n")
    maker.write(f"{VENV}/pyvenv.cfg", "include-system-site-packages = true\n")
    maker.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
    maker.write("/proc/bus/input/devices", POWER_BUTTON + FT5406)
    maker.write("/proc/asound/cards", HDMI_SOUND)
    for device in ("gpiochip0", "input/event0", "input/event4", "snd/controlC0"):
        maker.write(f"/dev/{device}")
    maker.write("/home/ana/.profile")
    maker.users(dict.fromkeys(sorted(ALL_GROUPS), "ana,jewelbox"))
    maker.screen()
    maker.install("pygame-ce 2.5.8", "gpiozero 2.0.1", "lgpio 0.2.2.0", "pyserial 3.5")
    maker.sdl()
    maker.answer("pins", '{"factory":"lgpio","why":""}\n')
    maker.no_unit()
    return maker


def pi5_without_a_box(root: Path) -> Maker:
    """A Pi 5, freshly set up with Raspberry Pi OS Lite; the box is not there yet."""
    return pi(root, "Raspberry Pi 5 Model B Rev 1.0")


def pi4_kiosk(root: Path) -> Maker:
    """A Pi 4 that is a kiosk, with the box on USB; the kiosk does not run right now, so that the box can be asked."""
    maker = pi(root, "Raspberry Pi 4 Model B Rev 1.4")
    maker.prefix = KIOSK_VENV
    maker.shut = {str(KIOSK_VENV)}
    maker.write(f"{KIOSK_VENV}/pyvenv.cfg", "include-system-site-packages = true\n")
    maker.write("/etc/jewelbox/config.toml", "# all defaults\n")
    maker.write("/dev/ttyACM0")
    maker.boxes = [Met("/dev/ttyACM0", f"a box, firmware {FIRMWARE_HERE}", LIVE)]
    maker.systemd(ActiveState="inactive", SubState="dead")
    for path in (
        network_check.MANAGER,
        str(SOCKET),
        network_check.RULES[0],
        network_check.POLKIT,
        network_check.DNSMASQ,
    ):
        maker.write(path)
    return maker


def zero2_with_header(root: Path) -> Maker:
    """A Pi Zero 2 with the sensors straight on its header, on Trixie, where lgpio comes from Debian."""
    maker = pi(root, "Raspberry Pi Zero 2 W Rev 1.0", TRIXIE)
    maker.python = (3, 13, 5)
    maker.packages.clear()
    maker.install("pygame-ce 2.5.8", "gpiozero 2.0.1", "pyserial 3.5")
    maker.install("lgpio 0.2.2.0", folder="/usr/lib/python3/dist-packages")
    maker.write("/home/ana/.config/jewelbox/config.toml", '[gpio]\nfactory = "lgpio"\n')
    return maker


def broken(root: Path) -> Maker:
    """A kiosk in which all is wrong that can be."""
    maker = pi(root, "Raspberry Pi 4 Model B Rev 1.4")
    maker.prefix = KIOSK_VENV
    maker.shut = {str(KIOSK_VENV)}
    maker.users({"gpio": "ana,jewelbox", "audio": "ana"})
    for path in ("/dev/dri/card0", "/dev/dri/card1", "/dev/dri/renderD128"):
        maker.remove(path)
    maker.packages.clear()
    maker.install("pygame 2.6.1", "pygame-ce 2.5.8", "gpiozero 2.0.1", "pyserial 3.5")
    maker.answer("pins", '{"factory":"","why":"lgpio does not work here: no module; rpigpio does not work here"}')
    maker.write("/etc/jewelbox/config.toml", '[gpio]\nfactory = "pigpio"\n\n[tmes]\nclosed.bounce_ms = 25\n')
    damage(maker.journal("/var/lib/jewelbox/journal"))
    maker.space = Space(40_000, 12)
    maker.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
    maker.systemd(ActiveState="failed", SubState="failed", Result="exit-code", NRestarts="5")
    maker.pages = Pages.OTHERS
    return maker


def damage(journal: Path) -> None:
    """Turn a few bytes in the middle of what was written."""
    data = bytearray(journal.read_bytes())
    at = data.index(b"table_opened")
    data[at : at + 4] = b"BLOT"
    journal.write_bytes(bytes(data))
