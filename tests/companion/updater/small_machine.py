"""A machine in a folder, with the real dpkg, the real scripts of the package, and small programs in place of ours.

Different from a kiosk are systemd, which is played by a script, and the program: it opens the journal, adds an event to
it and writes down that it has acknowledged it, or fails in the way that its version is known for.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from companion.updater import state
from companion.updater.machine import Machine
from companion.updater.state import State
from companion.updater.steps import Patience, Updater

ROOT = Path(__file__).resolve().parents[3]
PYTHON = Path("/usr/bin/python3").resolve()
QUICK = Patience(ready_s=5, watch_s=0.05, look_s=0.02)

# What our program does as far as an update can see it. FORMAT and FAULT are of its version.
PROGRAM = """
import os, sqlite3, sys
from pathlib import Path
FORMAT, FAULT = {format}, {fault!r}
if FAULT == "import":
    raise ImportError("no module of that name")
words = sys.argv[1:]
journal = Path(words[words.index("--journal") + 1])
db = sqlite3.connect(journal, isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
(found,) = db.execute("PRAGMA user_version").fetchone()
if found > FORMAT or FAULT == "journal":
    sys.exit(3)
if found < FORMAT:
    db.execute("CREATE TABLE IF NOT EXISTS game (id INTEGER PRIMARY KEY, name TEXT)")
    db.execute(f"PRAGMA user_version = {{FORMAT}}")
if "--check" in words:
    sys.exit(1 if FAULT == "trial" else 0)
name = words[-1]
db.execute("INSERT INTO game (name) VALUES (?)", (name,))
with (journal.parent.parent / "acknowledged").open("a") as ledger:
    ledger.write(name + "\\n")
os._exit(1 if FAULT == "kiosk" else 0)  # as a cut would: the log of the journal stays
"""
# systemd: a folder with the state of each unit. A kiosk that is started acknowledges an event, or fails.
SYSTEMCTL = """#!{python}
import os, subprocess, sys
from pathlib import Path
root = Path({root!r})
units = root / "units"
verb, *names = [word for word in sys.argv[1:] if not word.startswith("--")]
for name in names:
    unit = units / name
    if verb == "show":
        print(f"ActiveState={{unit.read_text() if unit.exists() else 'inactive'}}\\nNRestarts=0\\nJob=")
    elif verb == "stop" and unit.exists():
        unit.write_text("inactive")
    elif verb == "start" and name == "jewelbox-kiosk.service":
        release = root / "opt/jewelbox/current"
        games = [root / "var/lib/jewelbox/journal", f"{{os.getpid()}}.{{os.urandom(4).hex()}}"]
        command = [release / "bin/python", "-P", "-m", "companion", "play", "--journal", *games]
        unit.write_text("failed" if subprocess.run(command, stderr=subprocess.DEVNULL).returncode else "active")
"""
QUIET = "#!/bin/sh\nexit 0\n"


@dataclass(frozen=True, slots=True)
class Release:
    """A small program: what it can read, and what is wrong with it."""

    version: str
    format: int = 3
    fault: str = ""

    @property
    def file(self) -> str:
        return f"{state.PACKAGE}_{self.version}_{architecture()}.deb"


OLD, GOOD = Release("0.3.0"), Release("0.4.0")
NEWER_FORMAT = Release("0.5.0", format=4)
BROKEN = Release("0.6.0", fault="import")
FAILS_LATER = Release("0.7.0", format=4, fault="kiosk")  # what it starts off screen is well
FAILS_TO_INSTALL = Release("0.7.1", fault="script")
CANNOT_READ = Release("0.8.0", fault="journal")


@cache
def architecture() -> str:
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def build(release: Release, folder: Path, brings: Path | None = None) -> Path:
    """A package with the layout and the scripts of ours; `brings`: the key of its maker."""
    tree = folder / f"tree-{release.version}"
    inside = tree / "opt/jewelbox/releases" / release.version
    (inside / "bin").mkdir(parents=True)
    (inside / "bin/python").symlink_to(PYTHON)
    (inside / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    # The layout of an environment has the number of its Python in it.
    number = f"python{sys.version_info[0]}.{version_of_python()}"
    packages = inside / "lib" / number / "site-packages"
    (packages / "companion").mkdir(parents=True)
    (packages / "companion/__main__.py").write_text(PROGRAM.format(format=release.format, fault=release.fault))
    shutil.copytree(
        ROOT / "companion/updater", packages / "companion/updater", ignore=shutil.ignore_patterns("__pycache__")
    )
    (inside / "libexec").mkdir()
    shutil.copy(ROOT / "systemd/kiosk-setup.sh", inside / "libexec")
    (inside / "libexec/wait-for-display").write_text(QUIET)
    (inside / "libexec/wait-for-display").chmod(0o755)
    if brings is not None:
        shutil.copy(brings, inside / "libexec/maker.pub")
    (inside / "padding").write_bytes(Random(7).randbytes(2 << 20))  # so that unpacking takes a moment
    control = tree / "DEBIAN"
    shutil.copytree(ROOT / "systemd/debian", control)
    for script in control.iterdir():
        script.chmod(0o755)
    if release.fault == "script":
        with (control / "postinst").open("a") as postinst:
            postinst.write("exit 1\n")
    (control / "control").write_text(
        f"Package: {state.PACKAGE}\nVersion: {release.version}\nArchitecture: {architecture()}\n"
        "Maintainer: A <a@example.org>\nDescription: small\n"
    )
    built = folder / release.file
    command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build"]
    subprocess.run([*command, tree, built], capture_output=True, check=True)
    shutil.rmtree(tree)
    return built


@cache
def version_of_python() -> int:
    asked = "import sys; print(sys.version_info[1])"
    return int(subprocess.run([PYTHON, "-c", asked], capture_output=True, text=True, check=True).stdout)


class SmallMachine:
    """The machine: what is on it, and what the kiosk asks for."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.bin = folder / "stubs"
        self.machine = Machine(folder, f"{self.bin}:{os.environ['PATH']}:/usr/sbin:/sbin")

    @classmethod
    def install(cls, folder: Path, package: Path) -> "SmallMachine":
        """One with a package that somebody has installed by hand, and one game."""
        for name in (
            "var/lib/dpkg/info",
            "var/lib/dpkg/updates",
            "var/lib/dpkg/triggers",
            "var/log",
            "run/jewelbox",
            "dev",
        ):
            (folder / name).mkdir(parents=True)
        for name in ("etc/jewelbox", "etc/systemd/system", "units", "stubs", "var/lib/jewelbox/updates"):
            (folder / name).mkdir(parents=True)
        (folder / "var/lib/dpkg/status").touch()
        (folder / "etc/group").touch()
        found = cls(folder)
        found.write_commands()
        found.machine._environment.pop("JEWELBOX_UPDATER")
        found.machine.install(package)
        there = cls(folder)
        (folder / "units/jewelbox-kiosk.service").write_text("inactive")
        there.boot()
        return there

    def write_commands(self) -> None:
        for name, text in {
            "systemctl": SYSTEMCTL.format(python=PYTHON, root=str(self.root)),
            "chroot": QUIET,
            "udevadm": QUIET,
        }.items():
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)

    def copied(self, to: Path) -> "SmallMachine":
        shutil.copytree(self.root, to, symlinks=True)
        found = SmallMachine(to)
        found.write_commands()
        return found

    # what happens to it

    def offer(self, *files: Path) -> None:
        for file in files:
            shutil.copy(file, self.root / "var/lib/jewelbox/updates")

    def ask(self, line: bytes) -> None:
        (self.root / "run/jewelbox/update").write_bytes(line)

    def updater(self) -> Updater:
        return Updater(self.machine, QUICK)

    def run(self) -> State:
        self.updater().run()
        return self.state

    def boot(self) -> None:
        """Its start: what was cut short is mended, then the kiosk starts, then it goes on."""
        (self.root / "units/jewelbox-kiosk.service").write_text("inactive")
        self.updater().mend()
        self.machine.run("systemctl", "start", "jewelbox-kiosk.service")
        self.updater().run()

    def run_and_kill(self, after_s: float) -> bool:
        """Let the updater be killed, with all that it has started; False if it was done before."""
        command = [sys.executable, "-m", "tests.companion.updater.small_machine", str(self.root)]
        process = subprocess.Popen(
            command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert process.stdin is None
        started = self.root / "started"
        while not started.exists() and process.poll() is None:
            time.sleep(0.002)
        try:
            process.wait(after_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return True
        finally:
            started.unlink(missing_ok=True)
        return False

    # what is to be seen

    @property
    def state(self) -> State:
        return state.read(self.root / "var/lib/jewelbox-update/state.json")

    @property
    def installed(self) -> tuple[str, bool]:
        return self.machine.installed()

    @property
    def current(self) -> str:
        return (self.root / "opt/jewelbox/current").readlink().name

    @property
    def kiosk(self) -> str:
        return (self.root / "units/jewelbox-kiosk.service").read_text()

    def works(self) -> bool:
        """Whether the program that `current` leads to starts."""
        python, scratch = self.root / "opt/jewelbox/current/bin/python", self.root / "scratch"
        scratch.unlink(missing_ok=True)
        command: list[str | Path] = [python, "-P", "-m", "companion", "play", "--check", "--journal", scratch]
        return not subprocess.run(command, capture_output=True, check=False).returncode

    def lost(self) -> set[str]:
        """Events that were acknowledged, and are neither in the journal nor in one that was kept."""
        acknowledged = set((self.root / "var/lib/acknowledged").read_text().split())
        folder = self.root / "var/lib/jewelbox"
        for journal in (folder / "journal", *folder.glob("journal.of-*")):
            acknowledged -= set(names(journal))
        return acknowledged


def names(journal: Path) -> list[str]:
    with closing(sqlite3.connect(journal)) as db:
        return [name for (name,) in db.execute("SELECT name FROM game ORDER BY id")]


def request(release: Release | None = None) -> bytes:
    """What the kiosk writes: to install a release, or to go back."""
    asked = {"verb": "back"} if release is None else {"verb": "install", "package": release.file}
    return json.dumps(asked).encode()


if __name__ == "__main__":
    there = SmallMachine(Path(sys.argv[1]))
    updater = there.updater()
    (there.root / "started").touch()
    updater.run()
