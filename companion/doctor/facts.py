"""What is known of the machine that is examined: each fact is asked for once, when the first check wants it.

One rule: facts only. Whether a fact is good or bad is for the checks to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import assert_never

from companion import config as configuration
from companion.apparatus_choice import in_order, named_apparatus
from companion.config import Config, ConfigError
from companion.doctor.system import Machine, Met, NoAnswerError, User
from companion.doctor.unit import Unit, find_unit
from companion.sensing.choose_source import Answering, Choice, NoBoxError, Wanted, choose
from companion.table import preferences
from companion.table.kept_file import UnreadableError
from companion.table.preferences import Wired
from hardware.apparatus import AnyApparatus
from hardware.pins import toml as pinmap_toml
from hardware.pins.header_map import has_gpio

KIOSK_CONFIG = Path("/etc/jewelbox/config.toml")
KIOSK_JOURNAL = Path("/var/lib/jewelbox/journal")
PACKAGE = "jewelbox-companion"
HOME = "/opt/jewelbox/"
# The archive is not in any list of apt's, so `apt reinstall` would not find it.
REINSTALL_PACKAGE = f"sudo apt install --reinstall ./{PACKAGE}_*.deb, in the folder with the package"
REINSTALL_SCRIPT = "sudo ./install.sh, in the folder that you installed from"
_STATUS = "${db:Status-Status} ${db:Status-Eflag}"
_OF_A_CHECKOUT = ("Makefile", "tools/prepare.sh")
AUTOSTART = "/etc/xdg/autostart/jewelbox.desktop"
_MODELS = ("/proc/device-tree/model", "/sys/firmware/devicetree/base/model")
_PC = ("/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name")


class Installation(Enum):
    """How the program came to where it is."""

    PACKAGE = "package"  # Debian's
    SCRIPT = "script"  # install.sh
    CHECKOUT = "checkout"  # the repository, with the environment that `make` has made
    PIP = "pip"  # an environment of somebody's own


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody's configuration and journal are."""

    config: Path
    journal: Path
    config_name: str
    journal_name: str


class Facts:
    """One machine under examination."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @cached_property
    def pi(self) -> str:
        """The model, if this is a Raspberry Pi; else nothing."""
        model = next((text for path in _MODELS if (text := self.machine.text(path))), "")
        return model if model.startswith("Raspberry Pi") else ""

    @cached_property
    def model(self) -> str:
        """What machine this is, for people."""
        words = [text.strip() for path in _PC if (text := self.machine.text(path))]
        return self.pi or " ".join(dict.fromkeys(words)) or "unknown computer"

    @cached_property
    def desktop(self) -> str:
        """The SDL driver of the desktop that we were started on; nothing on a bare console or over SSH."""
        environ = self.machine.environ
        return "wayland" if environ.get("WAYLAND_DISPLAY") else "x11" if environ.get("DISPLAY") else ""

    @property
    def starts_with_desktop(self) -> bool:
        """Whether the game was installed to start with the desktop, instead of the kiosk's unit."""
        return self.machine.exists(AUTOSTART)

    @cached_property
    def unit(self) -> Unit:
        return find_unit(self.machine)

    @cached_property
    def player(self) -> User:
        """The user that a game would run as: the kiosk's where the kiosk is in charge, otherwise ours."""
        name = self.unit.user if self.unit.in_charge else ""
        if not name or name == self.machine.user.name:
            return self.machine.user
        return User(name, -1, self.groups_of(name) | self.unit.groups)

    @property
    def asks_for_itself(self) -> bool:
        """Whether the doctor runs as the player."""
        return self.player is self.machine.user

    def is_mine(self, place: Place) -> bool:
        """Whether a game that we start ourselves would use these files."""
        return self.asks_for_itself and place.config == self.machine.config

    def fields(self, path: str) -> list[list[str]]:
        """The lines of a list such as /etc/group; one that ends early is filled up."""
        lines = (self.machine.text(path) or "").splitlines()
        return [[*line.split(":"), "", "", "", ""] for line in lines]

    def groups_of(self, name: str) -> frozenset[str]:
        """A user's groups by /etc/group and /etc/passwd, which count from the next login on."""
        own = {number for user, _, _, number, *_ in self.fields("/etc/passwd") if user == name and number}
        lists = self.fields("/etc/group")
        return frozenset(group for group, _, number, who, *_ in lists if name in who.split(",") or number in own)

    def player_may_open(self, device: str, group: str) -> bool:
        """Whether the player may use a device; of another user only the groups are known."""
        return self.machine.may_open(device) if self.asks_for_itself else group in self.player.groups

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Configurations and journals that a game may be played with: the kiosk's first."""
        own = self._place(self.machine.config, self.machine.journal)
        kiosk = self._place(KIOSK_CONFIG, KIOSK_JOURNAL)
        if not self.unit.in_charge or own == kiosk:
            return (own,)
        return (kiosk, own) if self.machine.exists(own.config) or self.machine.exists(own.journal) else (kiosk,)

    def _place(self, config: Path, journal: Path) -> Place:
        return Place(config, journal, self.machine.named(config), self.machine.named(journal))

    @cached_property
    def config(self) -> Config:
        """The configuration for a game; all defaults if the file is wrong, which is a separate finding."""
        try:
            return configuration.load(self.machine.path(self.places[0].config))
        except ConfigError:
            return Config()

    @cached_property
    def says_gpio(self) -> bool:
        """Whether the configuration speaks of the header's pins: then a box without a Pico is meant."""
        if self.config.kiosk.source == "gpio":
            return True
        sheet = pinmap_toml.read("", self.machine.text(self.places[0].config) or "")
        return any(entry.table == "gpio" and entry.key for entry in sheet.entries)

    @cached_property
    def wired(self) -> Wired | None:
        """How the box is wired, as somebody has set it at the kiosk; what is named in the configuration wins."""
        if self.config.kiosk.source != "auto":
            return None
        try:
            return preferences.read(self.machine.path(self.places[0].journal).with_name(preferences.FILE)).wired
        except UnreadableError:
            return None  # which another check says

    @cached_property
    def has_pins(self) -> bool:
        return has_gpio(self.machine.dev)

    @cached_property
    def boxes(self) -> Sequence[Met]:
        """What is at the serial ports; asking takes a few seconds."""
        return self.machine.meet_boxes(self._named)

    @cached_property
    def _named(self) -> AnyApparatus | None:
        return named_apparatus(Wanted(), self.config)

    @cached_property
    def box(self) -> Met | None:
        """The box that a game would be played with: one that answers, or that the running kiosk has already."""
        return next(filter(self._answers, self.boxes), None)

    def _answers(self, met: Met) -> bool:
        return met.line is not None or (met.is_taken and self.unit.is_running)

    @cached_property
    def source(self) -> str:
        """What a game is played with: `serial:PORT`, `gpio`, `none`, `mock`; `serial` alone if no such box answers."""
        return self.config.kiosk.source if self._choice is None else self._choice.name

    @cached_property
    def apparatus(self) -> AnyApparatus:
        """What a game is played on here: as configured, or what answers."""
        return self.config.apparatus if self._choice is None else self._choice.apparatus

    @cached_property
    def _choice(self) -> Choice | None:
        """None: the configuration asks for a serial box, and none answers."""
        answering = in_order(Answering(met.port, met.apparatus) for met in self.boxes if self._answers(met))
        machine, config = self.machine, self.config
        source = config.kiosk.source if self.wired is None else self.wired.source
        try:
            return choose(source, self._named, config.apparatus, lambda _: answering, machine.dev, machine.model)
        except NoBoxError:
            return None

    @cached_property
    def package_status(self) -> str:
        """How dpkg sees our package, such as `installed ok` or `half-installed reinstreq`; empty: there is none."""
        try:
            ran = self.machine.run(("dpkg-query", "--show", f"--showformat={_STATUS}", PACKAGE))
        except NoAnswerError:
            ran = None
        found = "" if ran is None or ran.status else ran.out.strip()
        return "" if found.startswith(("not-installed", "config-files")) else found

    @property
    def has_package(self) -> bool:
        """Whether Debian's package is installed: what it brings, it must also mend."""
        return self.package_status.startswith("installed")

    @cached_property
    def installation(self) -> Installation:
        """How the program that runs here was installed."""
        if self.machine.prefix.is_relative_to(HOME):
            return Installation.PACKAGE if self.has_package else Installation.SCRIPT
        checkout = self.machine.prefix.parent
        if all(self.machine.exists(checkout / name) for name in _OF_A_CHECKOUT):
            return Installation.CHECKOUT
        return Installation.PIP

    def renewal(self, *libraries: str) -> str:
        """How to renew this program's libraries, all of them, or with pip these, of which the last one stays.

        What a package or a script has put together, pip must not change: the next update would not know of it.
        """
        match self.installation:
            case Installation.PACKAGE:
                return REINSTALL_PACKAGE
            case Installation.SCRIPT:
                return REINSTALL_SCRIPT
            case Installation.CHECKOUT:
                prefix = self.machine.named(self.machine.prefix)
                return f"rm -r {prefix}, and then make play in {self.machine.named(self.machine.prefix.parent)}"
            case Installation.PIP if libraries:
                return f"{self.pip} uninstall -y {' '.join(libraries)} && {self.pip} install {libraries[-1]}"
            case Installation.PIP:
                return f"create its environment again, and then {self.pip} install {PACKAGE}"
            case _ as unreachable:
                assert_never(unreachable)

    @property
    def pip(self) -> str:
        """How to reach this Python's installer; what is installed for all belongs to root."""
        is_ours = self.machine.may_open(str(self.machine.prefix))
        return f"{'' if is_ours else 'sudo '}{self.machine.named(Path(self.machine.executable))} -m pip"
