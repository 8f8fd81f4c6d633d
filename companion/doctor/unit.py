"""The kiosk's systemd unit: whether it is there, how it is, and who it runs as.

systemd is asked first, because it knows about drop-ins; where it does not answer (a container, a root that is being
installed), the unit's file is read.
"""

from dataclasses import dataclass, replace

from companion.doctor.system import Machine, NoAnswerError

NAME = "jewelbox-kiosk.service"
FOLDERS = ("/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")
_ASKED = "LoadState,ActiveState,SubState,UnitFileState,Result,NRestarts,User,SupplementaryGroups,StatusText"


@dataclass(frozen=True, slots=True)
class Unit:
    """What is known of the unit; what is unknown is an empty text."""

    installed: bool
    load: str = ""
    active: str = ""
    sub: str = ""
    enabled: str = ""
    result: str = ""
    restarts: int = 0
    user: str = ""
    groups: frozenset[str] = frozenset()
    status: str = ""  # the kiosk's own word about its screen, while it runs
    trouble: str = ""  # why systemd itself could not be asked, if it should have answered

    @property
    def in_charge(self) -> bool:
        """Whether games are played in the kiosk here: it starts by itself, or was started, well or not."""
        return self.installed and (self.is_wanted or self.active not in {"", "inactive"})

    @property
    def is_wanted(self) -> bool:
        """Whether it starts by itself, with the machine."""
        return self.enabled.startswith("enabled")

    @property
    def is_running(self) -> bool:
        return self.active == "active"


def find_unit(machine: Machine) -> Unit:
    try:
        ran = machine.run(("systemctl", "show", NAME, f"--property={_ASKED}"))
    except NoAnswerError as error:
        return replace(_from_files(machine), trouble=str(error))
    # In a root that is not running, systemctl ignores the question: some versions call that a failure, others do not.
    return _from_files(machine) if ran is None or ran.status or not ran.out.strip() else _unit(ran.out)


def _from_files(machine: Machine) -> Unit:
    text = next((text for folder in FOLDERS if (text := machine.text(f"{folder}/{NAME}")) is not None), None)
    if text is None:
        return Unit(installed=False)
    wanted = machine.find(f"/etc/systemd/system/*.wants/{NAME}")
    return replace(_unit(f"LoadState=\n{text}"), enabled="enabled" if wanted else "disabled")


def _unit(text: str) -> Unit:
    """From lines of `Key=value`; of a key that is there twice, both values."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith(("#", ";")):
            found[key.strip()] = f"{found.get(key.strip(), '')} {value.strip()}".strip()
    if found.get("LoadState", "not-found") == "not-found":
        return Unit(installed=False)
    restarts = found.get("NRestarts", "")
    return Unit(
        installed=True,
        load=found["LoadState"],
        active=found.get("ActiveState", ""),
        sub=found.get("SubState", ""),
        enabled=found.get("UnitFileState", ""),
        result=found.get("Result", ""),
        restarts=int(restarts) if restarts.isdecimal() else 0,
        user=found.get("User", ""),
        groups=frozenset(found.get("SupplementaryGroups", "").split()),
        status=found.get("StatusText", ""),
    )
