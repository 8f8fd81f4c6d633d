"""A real Debian to install on: made by debootstrap, entered with chroot, and started with its own systemd as process 1.

It is started in namespaces of its own, without a network and with a read-only /sys, so it can neither see nor touch the
machine that it runs on. Root only.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Self

from tests.systemd.unit import ROOT

PATIENCE_S = 120
_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LC_ALL": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
}
_BOOT = r"""
root=$0
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for place in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$place"; done
chmod 1777 "$root/tmp"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$root/dev/"; done
mkdir -p "$root/dev/pts" "$root/dev/shm" "$root/old"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
cd "$root" && pivot_root . old && umount -l old && rmdir old
export container=try-install
exec /lib/systemd/systemd --system --log-target=null systemd.unit=multi-user.target
"""


class Debian:
    """A Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def made(cls, suite: str, folder: Path) -> Self:
        """A fresh one."""
        debian = cls(folder / suite)
        done = _captured("debootstrap", "--variant=minbase", "--include=ca-certificates", suite, debian.root)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        return debian

    @contextmanager
    def copied(self, folder: Path) -> Iterator["Debian"]:
        """One that begins as this one is, which must not change meanwhile; gone when the block ends."""
        copy = Debian(folder / self.root.name)
        layers = [folder / "changes", folder / "scratch"]
        for place in (copy.root, *layers):
            place.mkdir(parents=True)
        options = f"lowerdir={self.root},upperdir={layers[0]},workdir={layers[1]},redirect_dir=on,index=off"
        subprocess.run(["mount", "-t", "overlay", "-o", options, "overlay", copy.root], check=True)
        try:
            yield copy
        finally:
            subprocess.run(["umount", copy.root], check=True)
            shutil.rmtree(folder)

    def install(self, *options: str) -> str:
        """Run install.sh on it from outside, as somebody who makes an image would."""
        done = self.try_to_install(*options)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr
        return done.stdout

    def try_to_install(self, *options: str) -> "subprocess.CompletedProcess[str]":
        """The same, if that may fail."""
        return _captured(ROOT / "install.sh", "--root", self.root, *options)

    def run(self, *words: str) -> str:
        """Run something in it while it is not started."""
        done = self.try_to(*words)
        assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    def try_to(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """The same, if that may fail."""
        return _captured("chroot", self.root, *words)

    def tree(self) -> set[str]:
        """Every file, link and folder that is not just a trace of having run something."""
        passing = ("proc", "sys", "dev", "run", "tmp", "var/log", "var/cache", "var/tmp")
        found = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if "__pycache__" not in path.parts}
        return {name for name in found if not name.startswith(passing)}

    def copy_checkout(self, to: str) -> None:
        """This checkout, without what is not part of it."""
        skip = shutil.ignore_patterns("build", ".*", "tests", "__pycache__", "shots")
        shutil.copytree(ROOT, self.root / to, ignore=skip)

    @contextmanager
    def started(self) -> Iterator["Started"]:
        """Started with its own systemd, and up, until the block ends: then every process of it is killed at once."""
        with self.switched_on() as process:
            yield Started(process)

    @contextmanager
    def switched_on(self) -> Iterator["subprocess.Popen[bytes]"]:
        """Beginning to start, until the block ends."""
        cgroup = _cgroup_folder() / f"jewelbox-try-{os.getpid()}"
        cgroup.mkdir()
        command = ["unshare", "--fork", "--pid", "--mount", "--uts", "--ipc", "--cgroup", "--net", "--kill-child"]
        enter = f'echo $$ > {cgroup}/cgroup.procs && exec "$@"'
        process = subprocess.Popen(
            ["sh", "-c", enter, "sh", *command, "bash", "-euc", _BOOT, self.root],
            env=_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            wait_until(lambda: not _has_processes(cgroup), "every process of it to be gone")
            for folder in sorted(cgroup.rglob("*/"), reverse=True):
                folder.rmdir()
            cgroup.rmdir()


def _captured(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, env=_ENVIRONMENT, capture_output=True, text=True, check=False)


class Started:
    """A Debian that is running."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        wait_until(lambda: self._first() is not None, "its first process")
        wait_until(lambda: self.run("systemctl", "is-system-running", check=False) in ("running", "degraded"), "start")

    def _first(self) -> int | None:
        """Its process 1, by the number that it has out here."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return int(children[0]) if children else None

    def run(self, *words: str, check: bool = True) -> str:
        """Run something in it, and return what it prints."""
        first = self._first()
        assert first is not None, "it is off"
        done = _captured("nsenter", "-t", str(first), "-a", "--", *words)
        assert not check or done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout.strip()

    def show(self, unit: str, *names: str) -> list[str]:
        """Properties of a unit."""
        return [self.run("systemctl", "show", "-P", name, unit) for name in names]

    def log(self, unit: str) -> str:
        """What a unit has said."""
        return self.run("journalctl", "-u", unit, "-o", "cat", "--no-pager")

    def wait_until_off(self) -> None:
        """Until it has switched itself off."""
        self._process.wait(PATIENCE_S)


def wait_until(holds: object, what: str, patience_s: float = PATIENCE_S) -> None:
    """Look again and again; a system takes the time that it takes."""
    assert callable(holds)
    end = monotonic() + patience_s
    while not holds():
        assert monotonic() < end, f"waited {patience_s:g} s for {what}"
        subprocess.run(["sleep", "0.2"], check=True)


def _cgroup_folder() -> Path:
    """Where this machine has the new kind of control groups."""
    mounts = (line.split() for line in Path("/proc/mounts").read_text().splitlines())
    return next(Path(where) for _, where, kind, *_ in mounts if kind == "cgroup2")


def _has_processes(cgroup: Path) -> bool:
    return any(procs.read_text() for procs in cgroup.rglob("cgroup.procs"))
