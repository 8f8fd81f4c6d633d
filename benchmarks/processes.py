"""What another process has used, by the system's own words; and one that gets only a share of a processor."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_CGROUPS = Path("/sys/fs/cgroup")
_PERIOD_US = 100_000


def cpu_s(process: int) -> float:
    """How long its threads have had a processor."""
    return _of_threads(process, 0)


def waited_s(process: int, without: int = 0) -> float:
    """How long its threads, without this one, were ready to go on while other programs had the processors."""
    return _of_threads(process, 1, without)


def _of_threads(process: int, figure: int, without: int = 0) -> float:
    """One figure of the scheduler for each thread, which is in nanoseconds, as a sum in seconds."""
    threads = [thread for thread in Path(f"/proc/{process}/task").iterdir() if thread.name != str(without)]
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[figure]) for thread in threads) / 1e9


def memory_mb(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not tell how much memory a process has")


@contextmanager
def at_quota(share: float) -> Iterator[list[str] | None]:
    """What to put before a command, so that it and its children get this share of one processor together.

    None where this user may not limit programs.
    """
    name, quota = f"jewelbox-bench-{os.getpid()}", round(share * _PERIOD_US)
    if (_CGROUPS / "cgroup.controllers").exists():
        group, limits = _CGROUPS / name, {"cpu.max": f"{quota} {_PERIOD_US}"}
    else:
        group, limits = _CGROUPS / "cpu" / name, {"cpu.cfs_period_us": str(_PERIOD_US), "cpu.cfs_quota_us": str(quota)}
    try:
        group.mkdir()
    except OSError:
        yield None
        return
    try:
        try:
            for file, limit in limits.items():
                (group / file).write_text(limit, encoding="ascii")
        except OSError:
            yield None
        else:
            yield ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh"]
    finally:
        group.rmdir()


def run_at_quota(share: float, command: Sequence[str]) -> str | None:
    """What a program says that gets this share of one processor; None where this user may not limit programs."""
    with at_quota(share) as prefix:
        if prefix is None:
            return None
        return subprocess.run([*prefix, *command], check=True, capture_output=True, text=True).stdout  # noqa: S603


def children(process: int) -> list[int]:
    """The processes that it has started, and those that these have."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            found += [int(child), *children(int(child))]
    return found
