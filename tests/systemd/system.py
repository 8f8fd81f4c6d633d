"""A system to install on: a folder, with a `chroot` that plays the programs of a Debian and writes down what it did."""

import os
import subprocess
from pathlib import Path

from tests.systemd.unit import ROOT

# What `chroot ROOT COMMAND...` does here. Only what install.sh asks for; anything else is written down and succeeds.
_CHROOT = r"""#!/bin/sh
root=$1; shift
echo "$*" >> "$SYSTEM/calls"
case "$*" in
    dpkg-query*) grep -qx "$5" "$SYSTEM/packages" && printf installed ;;
    apt-cache*) grep -qx "$4" "$SYSTEM/archive" ;;
    *"apt-get -q -y update") touch "$root/var/lib/apt/lists/x_Packages" ;;
    *"apt-get -q -y install"*)
        while [ "$1" != --no-install-recommends ]; do shift; done; shift
        for name; do grep -qx "$name" "$SYSTEM/archive" || exit 100; done
        for name; do echo "$name" >> "$SYSTEM/packages"; done ;;
    *maxsize*) [ ! -e "$SYSTEM/32-bit" ] ;;
    *version_info*) [ ! -e "$SYSTEM/old-python" ] ;;
    "python3 -m venv"*)
        mkdir -p "$root$5/bin" && printf '#!/bin/sh\n' > "$root$5/bin/jewelbox" ;;
    *" -r "*)
        [ ! -e "$SYSTEM/no-network" ] &&
            cp "$root/opt/jewelbox/staged/source/systemd/requirements/kiosk.txt" "$SYSTEM" ;;
    *" -m tools.manual "*)
        mkdir -p "$root$7" && for end in 1 bash zsh fish; do touch "$root$7/jewelbox.$end"; done ;;
    *" -m pip install "*) [ ! -e "$SYSTEM/no-network" ] ;;
    *"/bin/jewelbox --version") [ ! -e "$SYSTEM/broken" ] ;;
    "systemctl --root=/ set-default"*) ln -sfn "/lib/systemd/system/$4" "$root/etc/systemd/system/default.target" ;;
esac
"""
NEEDED = (
    "python3 python3-venv libgbm1 libdrm2 libegl1 libgles2 libopengl0 libgl1-mesa-dri libudev1 libasound2-data"
    " systemd udev kmod"
)


class System:
    """A Debian in a folder; `trouble` makes the next installation fail."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self._folder = folder
        for name in ("etc/systemd/system", "usr/bin", "var/lib/apt/lists"):
            (self.root / name).mkdir(parents=True)
        (self.root / "usr/bin/apt-get").touch()
        (self.root / "var/lib/apt/lists/deb_Packages").touch()
        (self.root / "etc/group").write_text("video:x:44:\ndialout:x:20:\naudio:x:29:\ntty:x:5:\n")
        (self.root / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\njewelbox:x:997:997::/:/bin/false\n")
        self.packages(*NEEDED.split(), "bluez", "python3-lgpio")
        self.archive(*NEEDED.split(), "bluez")
        self._program("chroot", _CHROOT)
        self.be_user(0)

    def _program(self, name: str, text: str) -> None:
        path = self._folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def be_user(self, uid: int) -> None:
        self._program("id", f"#!/bin/sh\necho {uid}\n")

    def packages(self, *names: str) -> None:
        """What is installed."""
        (self._folder / "packages").write_text("".join(f"{name}\n" for name in names))

    def archive(self, *names: str) -> None:
        """What could be."""
        (self._folder / "archive").write_text("".join(f"{name}\n" for name in names))

    def trouble(self, name: str) -> None:
        """One of old-python, no-network, broken."""
        (self._folder / name).touch()

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        environ = {"PATH": f"{self._folder / 'bin'}:{os.environ['PATH']}", "SYSTEM": str(self._folder)}
        (self._folder / "calls").write_text("")
        return subprocess.run(
            [ROOT / "install.sh", "--root", self.root, *options],
            capture_output=True,
            text=True,
            check=False,
            env=environ,
            stdin=subprocess.DEVNULL,
        )

    @property
    def calls(self) -> list[str]:
        """What was run inside, by the last installation."""
        return (self._folder / "calls").read_text().splitlines()

    def changing_calls(self) -> list[str]:
        """Those that are more than a question."""
        return [call for call in self.calls if not call.startswith(("dpkg-query", "apt-cache"))]

    def locked(self) -> str:
        """The requirements that pip was given."""
        return (self._folder / "kiosk.txt").read_text()

    def tree(self) -> set[str]:
        """Every file, link and folder."""
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*")}

    def ours(self) -> set[str]:
        """What has our name, without what is inside of it."""
        found = {name for name in self.tree() if "jewelbox" in name}
        return {name for name in found if str(Path(name).parent) not in found}

    def releases(self) -> list[str]:
        return sorted(path.name for path in (self.root / "opt/jewelbox/releases").iterdir())

    def file(self, name: str) -> Path:
        return self.root / name
