"""The files of the pages, read once at the start: a request picks one of them and reaches nothing else."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
START = "index.html"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file, ready to be sent."""

    body: bytes
    content_type: str
    etag: str


def read_static_files(folder: Path = FOLDER) -> Mapping[str, StaticFile]:
    """All files of the pages by their path in an address, such as `/pages/seat.js`; `/` is the start."""
    found = {
        f"/{path.relative_to(folder).as_posix()}": _read(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _KINDS
    }
    return {"/": found[f"/{START}"], **found}


def _read(path: Path) -> StaticFile:
    body = path.read_bytes()
    return StaticFile(body, _KINDS[path.suffix], f'"{hashlib.sha256(body).hexdigest()[:20]}"')
