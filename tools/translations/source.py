"""Finds the messages in the source: texts that are said, made into words or marked. Reads syntax trees, runs nothing.

One rule: a message is written out where it is said, or it is marked where it is written out. A text that is put
together at run time could not be in any catalogue, so it is a `Problem`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeGuard

from .scopes import Scope, mentions, names_in, scoped

MARK = frozenset({"mark", "Marked"})  # what marks a text, and the type of one that is marked
ENUMERATION = frozenset({"Message"})  # the base class of enumerations of messages
FOLDERS = ("companion", "firmware_bridge", "hardware")
_SCREENS = re.compile(
    r"companion/(screens/kiosk/|pages/|screens/voice/(?:situation|utterance)\.py|games/\w+/pages/|league/club_page\.py)"
)
_WIRING = ("companion/kiosk/", "companion/table/")


@dataclass(frozen=True, slots=True)
class Message:
    """One text to translate, with the form for many where it has one, and the file that says it."""

    one: str
    many: str
    file: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a message, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in the source."""

    messages: tuple[Message, ...]
    problems: tuple[Problem, ...]


@cache
def messages_in(root: Path) -> Found:
    """Every message of the modules of the project."""
    files = [file for folder in FOLDERS for file in sorted((root / folder).rglob("*.py"))]
    return messages_of({file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files})


def messages_of(sources: dict[str, str]) -> Found:
    """Every message of some modules, given by their file names."""
    trees = {file: ast.parse(text) for file, text in sources.items()}
    marked = frozenset(name for tree in trees.values() for node in ast.walk(tree) for name in _marked(node))
    readers = [_Reader(file, MARK | ENUMERATION | marked) for file in trees]
    for reader, tree in zip(readers, trees.values(), strict=True):
        reader.read(tree)
    return Found(
        tuple(message for reader in readers for message in reader.messages),
        tuple(problem for reader in readers for problem in reader.problems),
    )


def _marked(node: ast.AST) -> Iterator[str]:
    """Names that other modules, too, may take a text from: constants with marks, and what is declared as marked."""
    match node:
        case ast.Module(body=body) | ast.ClassDef(body=body):
            for statement in body:
                match statement:
                    case ast.Assign(targets=targets) if mentions(statement.value, MARK):
                        yield from (name for target in targets for name in names_in(target))
                    case ast.AnnAssign(target=target) if mentions(statement, MARK):
                        yield from names_in(target)
            if _is_enumeration(node):
                yield node.name
        case ast.FunctionDef(name=name, returns=ast.expr() as returns) if mentions(returns, MARK):
            yield name


def _is_enumeration(node: ast.AST) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef) and any(mentions(base, ENUMERATION) for base in node.bases)


@dataclass(slots=True)
class _Reader:
    """Goes through one module and collects. `marked` are the names, of any module, that stand for marked texts."""

    file: str
    marked: frozenset[str]
    messages: list[Message] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def read(self, tree: ast.Module) -> None:
        for node, scope in scoped(tree, Scope()):
            if isinstance(node, ast.Call):
                self._call(node, scope)
            elif _is_enumeration(node):
                values = [statement.value for statement in node.body if isinstance(statement, ast.Assign)]
                for value in values:
                    self._take(value, scope)

    def _call(self, call: ast.Call, scope: Scope) -> None:
        match call:
            case ast.Call(func=ast.Name(id="mark"), args=[text, *_]):
                self._take(text, scope)
            case ast.Call(func=func, args=[text, *_]) if _is_say(func) and self._is_language(func, text):
                self._take(text, scope)
            case ast.Call(func=ast.Attribute(value=value, attr="many"), args=[one, many, _, *_]) if _is_say(value):
                self._take_both(one, many)
            case ast.Call(func=ast.Name(id="Words"), args=[one, _, many]):
                self._take_both(one, many)
            case ast.Call(func=ast.Name(id="Words"), args=[text, *_]):
                self._take(text, scope)

    def _is_language(self, say: ast.expr, text: ast.expr) -> bool:
        """On pages and screens whatever is called `say` is a language. A kiosk tells a table things, too: bytes."""
        if self.file.startswith(_WIRING):
            return isinstance(say, ast.Name) or isinstance(text, ast.Constant)
        return _SCREENS.match(self.file) is not None

    def _take(self, text: ast.expr, scope: Scope) -> None:
        if not self._resolve(text, scope, frozenset()):
            self._wrong(text, f"{ast.unparse(text)} is no text that can be translated: write it out here, or mark it")

    def _take_both(self, one: ast.expr, many: ast.expr) -> None:
        match one, many:
            case ast.Constant(value=str(text)), ast.Constant(value=str(others)):
                self._add(text, others, one)
            case _:
                self._wrong(one, "the texts for one and for many must both be written out here")

    def _resolve(self, text: ast.expr, scope: Scope, seen: frozenset[str]) -> bool:
        """Collect the texts that an expression can be; is each of them written out, or marked?"""
        match text:
            case ast.Constant(value=str(value)):
                self._add(value, "", text)
                return True
            case ast.IfExp(body=body, orelse=orelse):
                return self._resolve(body, scope, seen) & self._resolve(orelse, scope, seen)
            case ast.Name(id=name) if name not in seen | self.marked:
                home, values = scope.of(name)
                resolved = [self._resolve(value, home, seen | {name}) for value in values]
                return bool(resolved) and all(resolved)
            case _:
                return self._is_marked(text, scope, seen)

    def _is_marked(self, text: ast.expr, scope: Scope, seen: frozenset[str]) -> bool:
        """Does it come from something marked, in this module or in another?"""
        if mentions(text, self.marked):
            return True
        names = frozenset(names_in(text)) - seen
        sources = [(value, home) for name in names for home, values in [scope.of(name)] for value in values]
        return any(self._is_marked(value, home, seen | names) for value, home in sources)

    def _add(self, one: str, many: str, at: ast.expr) -> None:
        if one.strip():
            self.messages.append(Message(one, many, self.file))
        else:
            self._wrong(at, "an empty text has nothing to translate")

    def _wrong(self, at: ast.expr, what: str) -> None:
        self.problems.append(Problem(f"{self.file}:{at.lineno}", what))


def _is_say(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="say" | "_say") | ast.Attribute(attr="say" | "_say"):
            return True
    return False
