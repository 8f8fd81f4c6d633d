"""A Debian package: its tree, what it says about itself, and its scripts, put together by dpkg-deb.

One rule: the release is a folder of its own, as with install.sh; its scripts are in systemd/debian/.
"""

import gzip
import hashlib
import os
import shutil
import stat
import tomllib
from collections.abc import Iterator, Mapping
from email.utils import formatdate
from pathlib import Path
from typing import Any

from tools import installer, kept
from tools.console import SetUpError
from tools.distribution import licences
from tools.distribution.targets import PACKAGE, Target

ROOT = Path(__file__).resolve().parents[2]
HOME = "/opt/jewelbox"
_DOC = f"usr/share/doc/{PACKAGE}"
_BRINGS_PIP = "python3-venv"  # install.sh makes the environment on the machine; here it is in the package
_VERIFIES = "minisign"  # updates
_TEXT = """\
 Jewelbox Companion follows the jewel box or the tray of tiles by sensors, or is
 told by taps. It knows the rules as printed, shows whose turn it is and what
 that player may do, and counts the gems. It never tells what you are supposed
 to remember.
 .
 On a machine without a desktop, it starts as a kiosk that has the screen to
 itself; on one with a desktop, it starts with that.
"""
_AS_RELEASED = "wheels are taken as their authors built and tested them"
_AS_WRITTEN = "licences are quoted as their authors wrote them"
_OVERRIDES = {
    "bogus-mail-host": "the project has no address yet",
    "copyright-file-contains-full-apache-2-license": _AS_WRITTEN,
    "custom-library-search-path": _AS_RELEASED,
    "desktop-command-not-in-package": "the link `current` leads there, and the scripts make it",
    "dir-or-file-in-opt": "two releases are side by side during an update, so that one of them is always whole",
    "duplicate-font-file": _AS_RELEASED,
    "embedded-library": _AS_RELEASED,
    "library-not-linked-against-libc": _AS_RELEASED,
    "maintainer-script-calls-systemctl": "the same steps as in install.sh, on a system that runs or not",
    "old-fsf-address-in-copyright-file": _AS_WRITTEN,
    "script-not-executable": _AS_RELEASED,
    "shared-library-is-executable": _AS_RELEASED,
    "shared-library-lacks-prerequisites": _AS_RELEASED,
    "unstripped-binary-or-object": _AS_RELEASED,
    "unusual-interpreter": "the program has an environment of its own",
}


def place(target: Target, of_program: str) -> str:
    """Where this release is on a machine."""
    return f"{HOME}/releases/{target.version(of_program)}"


def build(target: Target, release: Path, made: Path, out: Path) -> Path:
    """Make the package of a release that is laid out in a folder, which is used up.

    In `made` are the `manual` by tools.manual, and `maker.pub` if the package will be signed.
    """
    project = about()
    tree = release.parent / "tree"
    inside = tree / place(target, project["version"])[1:]
    inside.parent.mkdir(parents=True)
    release.rename(inside)
    kept_by_people = [_put(file, tree, inside, made / "manual") for file in installer.files(ROOT)]
    if (made / "maker.pub").exists():
        shutil.copyfile(made / "maker.pub", inside / "libexec/maker.pub")
    _document(target, project, tree)
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    said = licences.copyright_file(own, inside / "lib" / f"python{target.python}" / "site-packages")
    (tree / _DOC / "copyright").write_text(said, encoding="utf-8")
    control = tree / "DEBIAN"
    control.mkdir()
    for script in sorted((ROOT / "systemd/debian").iterdir()):
        shutil.copy(script, control)
    (control / "conffiles").write_text("".join(f"{name}\n" for name in kept_by_people if name), encoding="utf-8")
    (control / "md5sums").write_text("".join(_checksums(tree)), encoding="utf-8")
    (control / "control").write_text(_control(target, project, tree), encoding="utf-8")
    _give_rights(tree)
    built = out / target.file(project["version"])
    with kept.whole(built) as fresh:
        kept.run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, fresh, environment=os.environ)
    return built


def about() -> dict[str, Any]:
    """The project in pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def _put(file: installer.File, tree: Path, release: Path, manual: Path) -> str | None:
    """Copy one file of the list; the name of it if people may change it."""
    source = manual / Path(file.source).name if file.source.startswith("manual/") else ROOT / file.source
    where = file.in_package
    to = tree / where[1:] if where.startswith("/") else release / where
    if "/man/" in where:
        _compressed(to.with_name(f"{to.name}.gz"), source.read_bytes())
        return None
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, to)
    to.chmod(file.rights)
    return where if file.is_kept else None


def _document(target: Target, project: Mapping[str, Any], tree: Path) -> None:
    entry = (
        f"{PACKAGE} ({target.version(project['version'])}) {target.suite}; urgency=medium\n\n"
        f"  * What is new is in CHANGELOG.md.gz.\n\n -- {_maintainer(project)}  {formatdate(source_date())}\n"
    )
    _compressed(tree / _DOC / "changelog.gz", entry.encode())
    _compressed(tree / _DOC / "CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_bytes())
    overrides = tree / "usr/share/lintian/overrides" / PACKAGE
    overrides.parent.mkdir(parents=True)
    lines = (f"# {why}\n{PACKAGE}: {tag}\n" for tag, why in _OVERRIDES.items())
    overrides.write_text("".join(lines), encoding="utf-8")


def _compressed(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, mtime=0))


def _give_rights(tree: Path) -> None:
    """Those of files that root installs, whatever the umask of who builds it."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644)


def _control(target: Target, project: Mapping[str, Any], tree: Path) -> str:
    major, minor = target.python.split(".")
    python = [f"python3 (>= {target.python})", f"python3 (<< {major}.{int(minor) + 1})"]
    needed = [name for name in installer.packages(ROOT, "needed") if name not in {"python3", _BRINGS_PIP}]
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    fields = {
        "Package": PACKAGE,
        "Version": target.version(project["version"]),
        "Architecture": target.architecture.debian,
        "Maintainer": _maintainer(project),
        "Installed-Size": str(size // 1024),
        "Depends": ", ".join(["libc6", *python, "passwd", _VERIFIES, *needed]),
        "Recommends": ", ".join(installer.packages(ROOT, "welcome")),
        "Suggests": "espeak-ng",
        "Section": "misc",
        "Priority": "optional",
        "Homepage": project["urls"]["Repository"],
        "Description": "companion for the board games Master Thieves and 40 Thieves",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items()) + _TEXT


def _maintainer(project: Mapping[str, Any]) -> str:
    (author,) = project["authors"]
    return f"{author['name']} <{author['email']}>"


def _checksums(tree: Path) -> Iterator[str]:
    for path in sorted(tree.rglob("*")):
        if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.parts:
            yield f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(tree)}\n"


def source_date() -> int:
    """When the source was last changed: a build of the same source is the same bytes."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        return int(kept.run("git", "-C", ROOT, "log", "-1", "--format=%ct"))
    except SetUpError:  # no checkout: the source archive has the times of the commit
        return int((ROOT / "pyproject.toml").stat().st_mtime)
