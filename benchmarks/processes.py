"""What another process has used, by the system's own words."""

from pathlib import Path


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
