"""The names of a module, scope by scope, with all that each may be bound to. Reads syntax trees, runs nothing."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

_NEW_SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(slots=True)
class Scope:
    """A module or a function. A parameter is bound to its annotation, a loop's variable to what it goes through."""

    outer: "Scope | None" = None
    names: dict[str, list[ast.expr]] = field(default_factory=dict)

    def of(self, name: str) -> "tuple[Scope, list[ast.expr]]":
        """What a name may be, and the scope in which that is written; nothing for what is imported or built in."""
        if name in self.names or self.outer is None:
            return self, self.names.get(name, [])
        return self.outer.of(name)


def scoped(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
    """Every node with the scope that it stands in; a scope's names are complete when its nodes come."""
    inside = list(_inside(node))
    for part in inside:
        for name, value in _bound(part):
            scope.names.setdefault(name, []).append(value)
    for part in inside:
        yield part, scope
        if isinstance(part, _NEW_SCOPE):
            yield from scoped(part, Scope(scope))


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below one, in the order of the source, without those below a function in there."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if current is not node:
            yield current
        if current is node or not isinstance(current, _NEW_SCOPE):
            waiting += reversed(list(ast.iter_child_nodes(current)))


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a node binds, each to what it may come from."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((name, value) for target in targets for name in names_in(target))
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from ((name, value) for name in names_in(target))
        case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
            yield from ((name, source) for name in names_in(target))
        case ast.arg(arg=name, annotation=annotation):
            yield name, annotation or ast.Constant(None)
        case ast.Match(subject=subject, cases=cases):
            captures = [part for case in cases for part in ast.walk(case.pattern)]
            yield from ((part.name, subject) for part in captures if isinstance(part, ast.MatchAs) and part.name)


def names_in(target: ast.expr) -> list[str]:
    """The names that stand in an expression."""
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]


def mentions(tree: ast.AST, names: frozenset[str]) -> bool:
    """Is any of these names used in there, by itself or as an attribute?"""
    for part in ast.walk(tree):
        match part:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
                return True
    return False
