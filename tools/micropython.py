"""MicroPython's unix port from a newer Debian, unpacked into a cache folder: the system stays as it was.

Debian has it from 13 on. Elsewhere the packages come by apt from the machine's own sources with the name of the suite
replaced, through a private state directory, and are only unpacked. One rule: nobody needs rights for that, and
nothing is installed.

    python3 -m tools.micropython        # the same by hand
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.console import SetUpError, say
from tools.debian import System, unpacked

SUITE = "trixie"
PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")
ETC = Path("/etc")  # where os-release and apt's sources are


def provide(system: System, etc: Path = ETC) -> str | None:
    """Fetch it unless it is there; None when done, else why not, in one line."""
    if system.has_command("micropython"):
        return None
    say("Fetching MicroPython into a cache folder, once ...")
    try:
        fetch(system, unpacked("micropython"), etc)
    except (SetUpError, OSError) as error:
        return f"MicroPython could not be fetched: {error}"
    return None


def fetch(system: System, wrapper: Path, etc: Path) -> None:
    """Download and unpack; the script that starts it is written last, so that half a cache is none."""
    cache = wrapper.parent
    if not system.has_command("apt-get") or not system.has_command("dpkg-deb"):
        raise SetUpError("there is no apt here: install MicroPython's unix port so that `micropython` starts it")
    shutil.rmtree(cache, ignore_errors=True)
    cache.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="jewelbox-micropython-") as place:
        debs = download(system, Path(place), etc)
        for deb in debs:
            _run(system, ["dpkg-deb", "-x", str(deb), str(cache / "root")])
    script = start_script(cache / "root")
    draft = cache / "micropython.new"
    draft.write_text(script, encoding="utf-8")
    draft.chmod(0o755)
    draft.replace(wrapper)


def download(system: System, place: Path, etc: Path) -> list[Path]:
    """The packages, by an apt that keeps all of its state here."""
    for folder in ("state/lists/partial", "cache/archives/partial", "debs"):
        (place / folder).mkdir(parents=True)
    listed = sources(etc / "apt", codename((etc / "os-release").read_text(encoding="utf-8")))
    apt = ["apt-get", "-q", *_private(place, listed)]
    # One source among many may not have the suite: what counts is whether the packages come.
    system.run([*apt, "update"])
    _run(system, ["env", "-C", str(place / "debs"), *apt, "download", *PACKAGES])
    return sorted((place / "debs").glob("*.deb"))


def _private(place: Path, listed: dict[str, str]) -> list[str]:
    parts = place / "sources.list.d"
    parts.mkdir()
    for name, text in listed.items():
        (parts / name).write_text(text, encoding="utf-8")
    options = {
        "Dir::State": place / "state",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": place / "cache",
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": parts,
        "Debug::NoLocking": 1,
        # As root apt would download as a user who may not write here.
        "APT::Sandbox::User": "root",
    }
    return [word for name, value in options.items() for word in ("-o", f"{name}={value}")]


def codename(os_release: str) -> str:
    """What this machine's Debian is called."""
    match = re.search(r"^VERSION_CODENAME=\"?([a-z]+)", os_release, re.MULTILINE)
    if match is None:
        raise SetUpError("this is no Debian: install MicroPython's unix port so that `micropython` starts it")
    return match[1]


def sources(folder: Path, own_suite: str) -> dict[str, str]:
    """The machine's own sources, with the suite replaced."""
    files: Iterable[Path] = [folder / "sources.list", *sorted(folder.glob("sources.list.d/*"))]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files if path.suffix in {".list", ".sources"}
             and path.exists()}  # fmt: skip
    return {name: re.sub(rf"\b{own_suite}\b", SUITE, text) for name, text in texts.items()}


def start_script(root: Path) -> str:
    """What starts the interpreter through its own loader."""
    loader = next(root.glob("usr/lib/*/ld-linux*.so*"), None)
    library = next(root.glob("usr/lib/*/libmbedtls.so*"), None)
    if loader is None or library is None:
        raise SetUpError(f"MicroPython was unpacked to {root}, but its loader or libraries are not where they were")
    return f'#!/bin/sh\nexec "{loader}" --library-path "{library.parent}" "{root}/usr/bin/micropython" "$@"\n'


def _run(system: System, command: list[str]) -> None:
    outcome = system.run(command)
    if outcome.returncode:
        lines = [line for line in outcome.stdout.splitlines() if line.startswith(("E:", "dpkg-deb: error"))]
        raise SetUpError((lines or [f"{command[0]} failed"])[-1])


if __name__ == "__main__":
    WHY = provide(System())
    say(WHY or f"MicroPython is there: {shutil.which('micropython') or unpacked('micropython')}")
    sys.exit(WHY is not None)
