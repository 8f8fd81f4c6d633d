"""The licence of everything in a package: the program, the libraries that it brings, and what is inside of those.

One rule: a part without a text is no package. What wheels leave out is in licences.toml.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from fnmatch import fnmatch
from pathlib import Path

from tools.console import SetUpError

LIST = Path(__file__).with_name("licences.toml")
_NAMES = ("licen", "copying", "notice", "authors")  # how files with such texts begin; all in a folder `licenses` are
_BROUGHT = ("*.libs/*", "**/*.ttf", "**/*.otf", "**/*.woff2")  # libraries and fonts that are no package of Python
_UNDER_OFL = "OFL.txt"  # a folder of fonts has the text beside them
_RULE = "-" * 78


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside of a wheel that comes without a text."""

    name: str
    files: str
    licences: list[str]
    holders: str


def copyright_file(own: str, packages: Path) -> str:
    """What the file `copyright` says about a program with this licence, beside these packages; raises SetUpError."""
    found = tomllib.loads(LIST.read_text(encoding="utf-8"))
    parts = [part for part in (Part(**entry) for entry in found["part"]) if any(packages.glob(part.files))]
    _all_are_listed(parts, packages)
    entries = [own, *_of_distributions(parts, packages), *_of_fonts(packages), *map(_of_part, parts)]
    used = sorted({name for part in parts for name in part.licences})
    entries += [f"{name}\n\n{found['texts'][name]}" for name in used]
    return f"\n{_RULE}\n\n".join(f"{entry.strip()}\n" for entry in entries)


def _of_distributions(parts: list[Part], packages: Path) -> Iterator[str]:
    for about in sorted(packages.rglob("*.dist-info")):
        metadata = message_from_string((about / "METADATA").read_text(encoding="utf-8"))
        title = f"{metadata['Name']} {metadata['Version']}"
        texts = [path.read_text(encoding="utf-8", errors="replace").strip() for path in texts_of(about)]
        if texts:
            yield "\n\n".join([f"{title}: {_licence(metadata)}", *texts])
        elif not any(about.match(part.files) for part in parts):
            raise SetUpError(f"{title} brings no text of its licence: find it, and add it to {LIST.name}")


def texts_of(about: Path) -> list[Path]:
    """The files in what a package says about itself that are licences."""
    found = (path for path in about.rglob("*") if path.is_file())
    return sorted(path for path in found if path.parent != about or path.name.lower().startswith(_NAMES))


def _licence(metadata: Message) -> str:
    kinds = [value.rpartition(" :: ")[2] for value in metadata.get_all("Classifier", []) if value.startswith("License")]
    said = metadata["License-Expression"] or (metadata["License"] or "").partition("\n")[0]
    return said or ", ".join(kinds) or "see below"


def _of_fonts(packages: Path) -> Iterator[str]:
    texts = {path.read_text(encoding="utf-8").strip() for path in packages.rglob(_UNDER_OFL)}
    yield from (f"Fonts of the kiosk and of the pages: OFL-1.1\n\n{text}" for text in sorted(texts))


def _of_part(part: Part) -> str:
    return f"{part.name}: {', '.join(part.licences)}, text below\nCopyright {part.holders}"


def _all_are_listed(parts: list[Part], packages: Path) -> None:
    for path in sorted(path for pattern in _BROUGHT for path in packages.glob(pattern)):
        name = str(path.relative_to(packages))
        if not any(fnmatch(name, part.files) for part in parts) and not path.with_name(_UNDER_OFL).exists():
            raise SetUpError(f"{name} has no licence: find its text, and add it to {LIST.name}")
