"""The files of the pages, read once at the start: a request picks one of them and reaches nothing else."""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.screens.browser.web.bundles import bundled

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
_WORTH_PACKING = 0.9  # of its size; letters are packed already


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file, ready to be sent."""

    body: bytes
    content_type: str
    etag: str
    packed: bytes = b""  # by gzip; empty where that does not help


def read_static_files(folder: Path = FOLDER) -> Mapping[str, StaticFile]:
    """All files of the pages by their path in an address, such as `/main.js`; `/` is the start."""
    read = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _KINDS
    }
    texts = {name: body.decode() for name, body in read.items() if name.endswith((".js", ".css"))}
    together = {name: text.encode() for name, text in bundled(texts).items()}
    found = {f"/{name}": _file(name, body) for name, body in {**read, **together}.items()}
    return {"/": found[f"/{START}"], **found}


def _file(name: str, body: bytes) -> StaticFile:
    packed = gzip.compress(body, mtime=0)
    kept = packed if len(packed) < len(body) * _WORTH_PACKING else b""
    return StaticFile(body, _KINDS[Path(name).suffix], f'"{hashlib.sha256(body).hexdigest()[:20]}"', kept)
