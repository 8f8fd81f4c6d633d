"""Build everything that people get: `python -m tools.distribution`, or `make dist`."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools import kept, manual
from tools.console import SetUpError, say
from tools.distribution import environment, package, signing
from tools.distribution.targets import TARGETS, Target

ROOT = Path(__file__).resolve().parents[2]


def build(out: Path, targets: list[Target], key: Path | None = None) -> list[Path]:
    """The wheel, the source archive and a Debian package for each target, signed with a maker's key if there is one."""
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
            if key is not None:
                signing.public_key(key, folder / "maker.pub")
            made.append(package.build(target, release, folder, out))
        say(f"  {made[-1].name}: {made[-1].stat().st_size / 1e6:.1f} MB")
        if key is not None:
            made.append(signing.sign(made[-1], key, package.about()["authors"][0]["name"]))
    return made


def main(words: list[str]) -> int:
    """What `make dist` runs."""
    parser = argparse.ArgumentParser(prog="python -m tools.distribution", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build/dist", help="where to put it")
    parser.add_argument("--only", choices=sorted({target.suite for target in TARGETS}), help="this Debian")
    parser.add_argument("--arch", choices=["amd64", "arm64"], help="this processor")
    parser.add_argument(
        "--key",
        type=Path,
        default=os.environ.get(signing.VARIABLE) or None,
        help="sign with this secret key of minisign",
    )
    asked = parser.parse_args(words)
    targets = [
        target
        for target in TARGETS
        if asked.only in {None, target.suite} and asked.arch in {None, target.architecture.debian}
    ]
    try:
        made = build(asked.out.absolute(), targets, asked.key)
    except SetUpError as error:
        say(str(error))
        return 1
    say("\n".join(str(path) for path in made))
    if asked.key is None:
        say(f"The packages are unsigned: a kiosk does not install them by itself. {signing.VARIABLE} names a key.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
