"""Signs packages with their maker's key, in minisign's format, and puts the public half of it into them.

One rule: a package is signed as it lies there; nobody who passes it on can change it without being found out.
"""

import subprocess
from pathlib import Path

from tools.console import SetUpError

VARIABLE = "JEWELBOX_KEY"
SIGNATURE = ".minisig"
_INSTALL = "minisign cannot be started: sudo apt install minisign"


def public_key(secret: Path, to: Path) -> None:
    """Write the public half of a maker's key: a machine trusts that of its first package. Raises `SetUpError`."""
    _minisign("-R", "-f", "-s", secret, "-p", to)


def sign(package: Path, secret: Path, maker: str) -> Path:
    """Sign a package, and return the signature, which says who made it. Raises `SetUpError`."""
    signature = package.with_name(package.name + SIGNATURE)
    _minisign("-S", "-s", secret, "-m", package, "-x", signature, "-t", maker)
    return signature


def _minisign(*words: str | Path) -> None:
    """A key with a password asks for it on the terminal."""
    try:
        done = subprocess.run(  # noqa: S603
            ["minisign", *map(str, words)],  # noqa: S607
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    except OSError as error:
        raise SetUpError(_INSTALL) from error
    if done.returncode:
        raise SetUpError(f"minisign {words[0]} failed: {done.stderr.strip() or 'is it a secret key of minisign?'}")
