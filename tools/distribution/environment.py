"""The program's own environment for another machine: laid out from wheels, and nothing in it is run here.

One rule: it is what install.sh makes with `python3 -m venv --system-site-packages`, at the same place.
"""

import sys
import tomllib
from pathlib import Path

from tools import kept
from tools.distribution.targets import Target

ROOT = Path(__file__).resolve().parents[2]
_CONFIGURATION = "home = /usr/bin\ninclude-system-site-packages = true\nversion = {python}\n"
# What uv leaves, commands for the machine that builds, manual pages of others, and a third of pygame.
_LEFT_OUT = (".lock", "bin", "share", "pygame/docs", "pygame/examples", "pygame/tests")
_COMMAND = "#!{place}/bin/python\nimport sys\n\nfrom {module} import {function}\n\nsys.exit({function}())\n"


def lay_out(target: Target, folder: Path, place: str, wheels: Path, version: str) -> None:
    """Fill a folder, which will be at a place of the machine, with this program and all that it needs."""
    packages = folder / "lib" / f"python{target.python}" / "site-packages"
    kept.run(
        *(sys.executable, "-m", "uv", "pip", "install", "--no-config", "--no-cache", "--no-index"),
        *("--find-links", kept.wheels(target.architecture.machine, target.python), "--find-links", wheels),
        *("--python-platform", f"{target.architecture.machine}-manylinux_2_36", "--python-version", target.python),
        *("--only-binary", ":all:", "--target", packages, f"jewelbox-companion[firmware]=={version}"),
    )
    kept.run("rm", "-rf", *(packages / name for name in _LEFT_OUT))
    forget_times(packages)
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


def forget_times(packages: Path) -> None:
    """Remove what uv notes about each wheel, which has the time of its file: the same source gives the same bytes."""
    for note in packages.glob("*.dist-info/uv_cache.json"):
        note.unlink()
        record = note.with_name("RECORD")
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        kept_lines = (line for line in lines if not line.startswith(f"{note.parent.name}/{note.name},"))
        record.write_text("".join(kept_lines), encoding="utf-8")
