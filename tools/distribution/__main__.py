"""Build everything that people get: `python -m tools.distribution`, or `make dist`."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools import kept, manual
from tools.console import SetUpError, say
from tools.distribution import environment, package
from tools.distribution.targets import TARGETS, Target

ROOT = Path(__file__).resolve().parents[2]


def build(out: Path, targets: list[Target]) -> list[Path]:
    """The wheel, the source archive and a Debian package for each target."""
    out.mkdir(parents=True, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = str(package.source_date())
    version = package.about()["version"]
    made = [out / f"jewelbox_companion-{version}{end}" for end in ("-py3-none-any.whl", ".tar.gz")]
    for path, kind in zip(made, ("wheel", "sdist"), strict=True):
        with kept.whole(path) as fresh:
            kept.run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", fresh.parent, environment=os.environ)
    for target in targets:
        with tempfile.TemporaryDirectory(prefix="jewelbox-dist-") as name:
            folder = Path(name)
            release = folder / "release"
            environment.lay_out(target, release, package.place(target, version), out, version)
            manual.write(folder / "manual")
            made.append(package.build(target, release, folder / "manual", out))
        say(f"  {made[-1].name}: {made[-1].stat().st_size / 1e6:.1f} MB")
    return made


def main(words: list[str]) -> int:
    """What `make dist` runs."""
    parser = argparse.ArgumentParser(prog="python -m tools.distribution", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build/dist", help="where to put it")
    parser.add_argument("--only", choices=sorted({target.suite for target in TARGETS}), help="this Debian")
    parser.add_argument("--arch", choices=["amd64", "arm64"], help="this processor")
    asked = parser.parse_args(words)
    targets = [
        target
        for target in TARGETS
        if asked.only in {None, target.suite} and asked.arch in {None, target.architecture.debian}
    ]
    try:
        made = build(asked.out.absolute(), targets)
    except SetUpError as error:
        say(str(error))
        return 1
    say("\n".join(str(path) for path in made))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
