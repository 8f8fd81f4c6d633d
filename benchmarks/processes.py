"""What another process has used, by the system's own words."""

from pathlib import Path


def cpu_s(process: int) -> float:
    """Of all its threads; the first figure is the time that each has had, in nanoseconds."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def memory_mb(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not tell how much memory a process has")
