"""The files of the pages, read once at the start: a request picks one of them and reaches nothing else.

Scripts and style sheets are put together: a first visit asks for few files. One rule: what a browser runs is what
stands in the folder, and the measures. A module becomes a function that gets what it imports; only imports and exports
are rewritten, comments are left out, and a form that is not known here is an error. `main.js` brings all that it
imports; a game's script brings what `main.js` does not have.
"""

import gzip
import hashlib
import posixpath
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
START, MAIN, STYLE, MEASURES, GAMES = "index.html", "main.js", "style.css", "measures.css", "games/"
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
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)  # on lines of its own
_RENAMED = re.compile(r"(\w+) as (\w+)")


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
    read[MEASURES] = _measures()
    texts = {name: body.decode() for name, body in read.items() if name.endswith((".js", ".css"))}
    together = {name: text.encode() for name, text in bundled(texts).items()}
    found = {f"/{name}": _file(name, body) for name, body in {**read, **together}.items()}
    return {"/": found[f"/{START}"], **found}


@cache
def _measures() -> bytes:
    """The style sheet of measures. A program of its own makes it: what faces the network has nothing of the rest, and
    needs 5 MB less."""
    command = [sys.executable, "-m", "companion.screens.browser.web.measures"]
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 - our own program


def _file(name: str, body: bytes) -> StaticFile:
    packed = gzip.compress(body, mtime=0)
    kept = packed if len(packed) < len(body) * _WORTH_PACKING else b""
    return StaticFile(body, _KINDS[Path(name).suffix], f'"{hashlib.sha256(body).hexdigest()[:20]}"', kept)


# what goes together


class BundleError(Exception):
    """A script that cannot be put together, and why."""


def bundled(files: Mapping[str, str]) -> dict[str, str]:
    """By the names of scripts and style sheets: those that stand for several. `files` are all that there are."""
    main = _together(MAIN, files, {})
    found = {MAIN: main[0]}
    for name in files:
        if is_game(name):
            with suppress(BundleError):  # that game's page tells that it did not load; a test tells why
                found[name] = _together(name, files, main[1])[0]
    first = (STYLE, MEASURES)
    styles = sorted(name for name in files if name.endswith(".css") and name not in first)
    found[STYLE] = _COMMENT.sub("", "".join(files[name] for name in (*first, *styles) if name in files))
    return found


def is_game(name: str) -> bool:
    """Is this the script of a game, which is loaded when it is played?"""
    return name.startswith(GAMES) and name.endswith(".js") and "/" not in name.removeprefix(GAMES)


def _together(entry: str, files: Mapping[str, str], others: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """A script with all that it imports, and which variable each module is; `others` are modules of `main.js`."""
    known: dict[str, str] = dict(others)
    written: list[str] = []
    exports = _add(entry, files, known, written, ())
    up = "../" * entry.count("/")
    head = [f'import {{ modules as $main }} from "./{up}{MAIN}";\n'] if others else []
    head += [f"const {variable} = $main[{variable[1:]}];\n" for variable in others.values()]
    numbers = ", ".join(f"{variable[1:]}: {variable}" for variable in known.values())
    foot = f"export const modules = {{ {numbers} }};\n" if not others else ""
    foot += f"export const {{ {', '.join(exports)} }} = {known[entry]};\n" if exports else ""
    return "".join([*head, *written, foot]), known


def _add(
    name: str, files: Mapping[str, str], known: dict[str, str], written: list[str], above: tuple[str, ...]
) -> list[str]:
    """Write a module after those that it imports; what it exports."""
    if name in above:
        raise BundleError(f"{name} imports itself by way of {above[-1]}")
    if name not in files:
        raise BundleError(f"{above[-1]} imports {name}, which is not there")
    text = files[name]
    given = []
    for names, path in _IMPORT.findall(text):
        source = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        if source not in known:
            _add(source, files, known, written, (*above, name))
        wanted = _RENAMED.sub(r"\1: \2", names)
        given.append(f"const {{{wanted}}} = {known[source]};\n")
    exports = [found[1] for found in _EXPORT.findall(text)]
    body = _COMMENT.sub("", _EXPORT.sub(r"\1 \2", _IMPORT.sub("", text)))
    if left := _LEFT.search(body):
        raise BundleError(f"{name}: this is neither an import nor an export of a known form: {left[0]}")
    known[name] = variable = f"${len(known)}"
    inside = f"{''.join(given)}{body}return {{ {', '.join(exports)} }};\n"
    written.append(f"// {name}\nconst {variable} = (() => {{\n{inside}}})();\n")
    return exports
