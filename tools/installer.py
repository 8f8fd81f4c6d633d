"""What install.sh puts on a machine, for those who do the same in another way: files with their places, packages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Where a package has what an administrator has in /etc and /usr/local; Debian's zsh has its own folder for packages.
_OF_PACKAGES = {
    "/usr/local/share/zsh/site-functions/": "/usr/share/zsh/vendor-completions/",
    "/usr/local/": "/usr/",
    "/etc/polkit-1/": "/usr/share/polkit-1/",
    "/etc/systemd/": "/usr/lib/systemd/",
    "/etc/sysusers.d/": "/usr/lib/sysusers.d/",
    "/etc/tmpfiles.d/": "/usr/lib/tmpfiles.d/",
    "/etc/udev/": "/usr/lib/udev/",
}


@dataclass(frozen=True, slots=True)
class File:
    """One line of systemd/files: where a file is from, and where it goes."""

    rights: int
    source: str
    place: str
    is_kept: bool = False  # people change it: an update does not

    @property
    def in_package(self) -> str:
        """Its place if a Debian package brings it; one in the program's own folder does not begin with /."""
        for ours, theirs in _OF_PACKAGES.items():
            if self.place.startswith(ours):
                return theirs + self.place.removeprefix(ours)
        return self.place


def files(root: Path) -> Iterator[File]:
    """All files of the list in a checkout, a pattern as what it finds there."""
    for line in (root / "systemd/files").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        rights, pattern, place, *marks = line.split()
        found = sorted(str(path.relative_to(root)) for path in root.glob(pattern))
        for source in found or [pattern]:  # what is made later is not there yet
            name = place + Path(source).name if place.endswith("/") else place
            yield File(int(rights, 8), source, name, marks == ["keep"])


def packages(root: Path, array: str) -> list[str]:
    """The Debian packages that install.sh has in an array: `needed`, or `welcome`."""
    script = (root / "install.sh").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^{array}=\((.*)\)$", script, re.MULTILINE)
    return str(found).split()
