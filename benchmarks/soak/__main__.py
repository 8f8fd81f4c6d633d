"""`python -m benchmarks.soak`: a day at the table with faults from a seed, and the table of what was survived."""

import sys
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter

import click
from rich.console import Console

from benchmarks.soak.day import Day, Plan

if __name__ == "__main__":
    t=perf_counter()
    d = Day(Plan(seed=int(sys.argv[1]), hours=float(sys.argv[2]), kills=int(sys.argv[3]), game=int(sys.argv[4]) if len(sys.argv)>4 else None), Path(mkdtemp()))
    try: d.run()
    except Exception: d._program.last_heard.write(Path('/tmp/soak/trace.jsonl')); raise
    finally:
        Console().print(d.tally.table("x")); print(d.samples, d.now_ms/3.6e6, perf_counter()-t, d.fingerprint)
