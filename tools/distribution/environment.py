"""The program's own environment for another machine: laid out from wheels, and nothing in it is run here.

One rule: it is what install.sh makes with `python3 -m venv --system-site-packages`, at the same place.
"""

import csv
import sys
import tomllib
from pathlib import Path

from tools import kept, lock
from tools.distribution.targets import Target

ROOT = Path(__file__).resolve().parents[2]
_CONFIGURATION = "home = /usr/bin\ninclude-system-site-packages = true\nversion = {python}\n"
LOCKED = lock.FOLDER / "package.txt"  # all that its units and commands import
# What uv leaves, commands for the machine that builds, manual pages of others, and a third of pygame.
_LEFT_OUT = (".lock", "bin", "share", "pygame/docs", "pygame/examples", "pygame/tests")
_COMMAND = "#!{place}/bin/python\nimport sys\n\nfrom {module} import {function}\n\nsys.exit({function}())\n"


def lay_out(target: Target, folder: Path, place: str, wheels: Path, version: str) -> None:
    """Fill a folder, which will be at a place of the machine, with this program and all that it needs."""
    packages = folder / "lib" / f"python{target.python}" / "site-packages"
    collected = kept.wheels(target.architecture.machine, target.python)
    install(target, packages, collected, "--require-hashes", "--requirement", LOCKED)
    install(target, packages, wheels, f"jewelbox-companion=={version}")
    keep_licence(packages)
    kept.run("rm", "-rf", *(packages / name for name in _LEFT_OUT))
    forget_the_builder(packages)
    (folder / "pyvenv.cfg").write_text(_CONFIGURATION.format(python=target.python), encoding="utf-8")
    commands = folder / "bin"
    commands.mkdir()
    (commands / "python").symlink_to(f"/usr/bin/python{target.python}")
    (commands / "python3").symlink_to("python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, start in project["scripts"].items():
        module, function = start.split(":")
        (commands / name).write_text(_COMMAND.format(place=place, module=module, function=function), encoding="utf-8")
        (commands / name).chmod(0o755)


def install(target: Target, packages: Path, wheels: Path, *what: str | Path) -> None:
    """Unpack wheels of a folder for another machine; one that is not as the list has it is refused."""
    kept.run(
        *(sys.executable, "-m", "uv", "pip", "install", "--no-config", "--no-cache", "--no-index", "--no-deps"),
        *("--find-links", wheels, "--only-binary", ":all:", "--target", packages),
        *("--python-platform", f"{target.architecture.machine}-manylinux_2_36", "--python-version", target.python),
        *what,
    )


def keep_licence(packages: Path) -> None:
    """Put the text of pygame's licence, which is among its documents, where other packages have theirs."""
    for text in packages.glob("pygame/docs/**/LGPL.txt"):
        (about,) = packages.glob("pygame*.dist-info")
        (about / "licenses").mkdir(exist_ok=True)
        text.replace(about / "licenses" / text.name)


def forget_the_builder(packages: Path) -> None:
    """Remove what uv notes about the files that it installed from, and every line about what is not here any more.

    The one has times, the other the hashes of commands that name the builder's Python: the same source gives the same
    bytes, whoever builds it.
    """
    for record in sorted(packages.glob("*.dist-info/RECORD")):
        record.with_name("uv_cache.json").unlink(missing_ok=True)
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        here = (line for line in lines if (packages / next(csv.reader([line]))[0]).is_file())
        record.write_text("".join(here), encoding="utf-8")
