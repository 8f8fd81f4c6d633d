"""The machine that is updated: where its files are, and the few commands of the system that an update needs.

One rule: everything that the updater asks of dpkg, minisign and systemd is here. `root` is another folder in tests and
for systems that are not running; dpkg then works in there.
"""

import os
import shutil
import subprocess
import time
from dataclasses import dataclass, replace
from pathlib import Path

from . import state
from .games import acting_as, copy
from .state import PACKAGE

HOME = Path("/opt/jewelbox")
TRIAL = HOME / "trial"
JOURNAL = Path("/var/lib/jewelbox/journal")
KIOSK, SERVE = "jewelbox-kiosk.service", "jewelbox-serve.service"
UNITS = (KIOSK, SERVE, "jewelbox-publish.service", "jewelbox-hub.service")
TRIAL_S = 60.0
_LONG_S = 900.0  # what dpkg may take on a slow card
_LOCK_S = 120.0  # apt may be busy with something else
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Nobody is there to answer a question about configuration.
_DPKG = ("--force-confdef", "--force-confold")
_WHOLE = ("installed", "triggers-awaited", "triggers-pending")
_UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
_ELSEWHERE = ("--force-script-chrootless", "--force-not-root")  # a folder belongs to whoever tries this out
_SUMMARY = "Errors were encountered while processing:"  # dpkg's last words, and only names follow
_LOCKED = ("lock", "is being used by another process")


class CommandError(Exception):
    """A program of the system failed; the message is what it said last."""


@dataclass(frozen=True, slots=True)
class Unit:
    """How systemd sees one of our units; `is_due`: it is about to be started."""

    active: str
    restarts: int
    is_due: bool = False

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has stopped it, or never wanted it."""
        return self.active == "inactive" and not self.is_due


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended, and what it said."""

    status: int
    out: str = ""
    err: str = ""

    @property
    def last_words(self) -> str:
        """The last line that it complained with."""
        return "".join((self.err.strip() or self.out.strip()).splitlines()[-1:]).strip()[:300]


class Machine:
    """Files and commands of one machine."""

    def __init__(self, root: Path = Path("/"), path: str = _PATH) -> None:
        self.root = root
        self._environment = {"PATH": path, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        self._environment["JEWELBOX_UPDATER"] = "1"  # the package's scripts leave starting to us

    def at(self, path: Path) -> Path:
        """Where a path of the machine is."""
        return self.root / path.relative_to("/")

    # what every command goes through

    def run(
        self, *words: str | Path, patience_s: float = _LONG_S, user: str = "", environment: dict[str, str] | None = None
    ) -> Ran:
        """Run a program to its end; one that takes too long, or is not there, has failed."""
        given = {} if not user or os.geteuid() else {"user": user, "group": user, "extra_groups": []}
        try:
            done = subprocess.run(  # noqa: S603 - our own commands, no shell
                [str(word) for word in words],
                env=self._environment | (environment or {}),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=patience_s,
                check=False,
                cwd="/",
                **given,  # type: ignore[call-overload]
            )
        except subprocess.TimeoutExpired:
            return Ran(124, err=f"{Path(words[0]).name} gave no answer within {patience_s:g} s")
        except OSError as error:
            return Ran(127, err=f"{words[0]}: {error.strerror}")
        return Ran(done.returncode, done.stdout, done.stderr)

    def ask(self, *words: str | Path) -> str:
        """What a program says. Raises `CommandError`."""
        ran = self.run(*words)
        if ran.status:
            raise CommandError(ran.last_words)
        return ran.out

    def _dpkg(self, *words: str | Path) -> None:
        """Let dpkg do something; while another one works, wait for it."""
        elsewhere = () if self.root == Path("/") else (f"--root={self.root}", *_ELSEWHERE)
        due = time.monotonic() + _LOCK_S
        while (ran := self.run("dpkg", *elsewhere, *_DPKG, *words)).status:
            if not any(sign in ran.err for sign in _LOCKED) or time.monotonic() > due:
                raise CommandError(replace(ran, err=ran.err.partition(_SUMMARY)[0]).last_words)
            time.sleep(1)

    # packages

    def installed(self) -> tuple[str, bool]:
        """The version of our package, empty if there is none, and whether it is installed as a whole."""
        form = "${db:Status-Status} ${db:Status-Eflag} ${Version}"
        ran = self.run("dpkg-query", f"--admindir={self.at(Path('/var/lib/dpkg'))}", "-W", "-f", form, PACKAGE)
        status, flag, version = (ran.out.split(" ") if not ran.status else ["", "", ""])[:3]
        return version, status in _WHOLE and flag == "ok"

    def install(self, package: Path) -> None:
        """Put a package in place of ours, newer or older. Raises `CommandError`."""
        self._dpkg("--install", package)

    def configure(self) -> None:
        """Finish what was unpacked. Raises `CommandError`."""
        self._dpkg("--configure", "-a")

    def fields(self, package: Path) -> dict[str, str]:
        """What a package says about itself. Raises `CommandError`."""
        found = self.ask("dpkg-deb", "--field", package, "Package", "Version", "Architecture", "Installed-Size")
        return dict(line.split(": ", 1) for line in found.splitlines() if ": " in line)

    def is_newer(self, version: str, than: str) -> bool:
        return not self.run("dpkg", "--compare-versions", version, "gt", than).status

    def architecture(self) -> str:
        return self.ask("dpkg", "--print-architecture").strip()

    def signer(self, package: Path) -> str:
        """What the signature beside a package says, if it is by whom this machine trusts. Raises `CommandError`."""
        signature = package.with_name(package.name + state.SIGNATURE)
        key = self.at(state.KEY)
        return self.ask("minisign", "-V", "-Q", "-p", key, "-m", package, "-x", signature).strip() or "signed"

    # the new program before it is installed

    def try_out(self, package: Path) -> Ran:
        """Start the program of a package off screen, with a copy of the games, as the kiosk's user."""
        folder = self.at(TRIAL)
        self.clear_trial()
        folder.mkdir(parents=True)
        try:
            self.ask("dpkg-deb", "--extract", package, folder / "tree")
        except CommandError as error:
            return Ran(1, err=str(error))
        games = folder / "games"
        games.mkdir(mode=0o700)
        owner = self.owner()
        os.chown(games, *owner)
        with acting_as(owner):
            copy(self.at(JOURNAL), games / "journal")
        releases = [*(folder / "tree").glob("opt/jewelbox/releases/*")]
        if len(releases) != 1:
            return Ran(1, err="there is no program in the package")
        words: list[str | Path] = [releases[0] / "bin/python", "-P", "-m", "companion", "play"]
        words += ["--check", "--journal", games / "journal"]
        environment = _UNSEEN | {"HOME": str(games), "XDG_CONFIG_HOME": str(self.at(Path("/etc")))}
        user = "" if owner[0] == os.geteuid() else "jewelbox"
        return self.run(*words, patience_s=TRIAL_S, user=user, environment=environment)

    def clear_trial(self) -> None:
        shutil.rmtree(self.at(TRIAL), ignore_errors=True)

    def owner(self) -> tuple[int, int]:
        """Who the games belong to."""
        try:
            found = self.at(JOURNAL).parent.stat()
        except OSError:
            return os.geteuid(), os.getegid()
        return found.st_uid, found.st_gid

    # units

    def unit(self, name: str) -> Unit:
        ran = self.run("systemctl", "show", name, "--property=ActiveState,NRestarts,Job")
        found = dict(line.partition("=")[::2] for line in ran.out.splitlines())
        restarts = found.get("NRestarts", "")
        number = int(restarts) if restarts.isdecimal() else 0
        return Unit(found.get("ActiveState", "inactive"), number, is_due=found.get("Job", "") not in ("", "0"))

    def wanted_units(self) -> tuple[str, ...]:
        """Those that run, or would if they had not failed."""
        return tuple(name for name in UNITS if not self.unit(name).is_stopped)

    def stop(self, units: tuple[str, ...]) -> None:
        if units:
            self.run("systemctl", "stop", *units)

    def start(self, units: tuple[str, ...]) -> None:
        """Let systemd start them, however often they have failed, and do not wait for it."""
        if units:
            self.run("systemctl", "daemon-reload")
            self.run("systemctl", "reset-failed", *units)
            self.run("systemctl", "start", "--no-block", *units)

    def start_ourselves(self) -> None:
        """Go on after the start of the machine, when the kiosk has been started."""
        self.run("systemctl", "start", "--no-block", "jewelbox-update.service")

    def has_screen(self) -> bool:
        return not self.run(self.at(HOME / "current/libexec/wait-for-display"), "0").status

    def show(self, text: str) -> None:
        """A line on the console, while no kiosk is there."""
        try:
            with self.at(Path("/dev/tty1")).open("w", encoding="utf-8") as console:
                console.write(f"\033c\n\n  {text}\n")
        except OSError:
            return  # a machine without a console
