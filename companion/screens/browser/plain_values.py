"""Frozen values of any game as plain JSON values, with everything that is said in one language. Pure.

One rule: it knows no type by name. A struct or dataclass becomes an object without the fields that have their default,
a tuple or set becomes a list, an enumeration its value, and `Words` what they say.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

import msgspec

from companion.languages import Translator
from companion.words import Words

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
_NO_DEFAULT = object()


def plain(value: object, say: Translator) -> Plain:
    """The same value as JSON has it."""
    kind: Any = type(value)
    return _maker(kind)(value, say)


@cache
def _maker(kind: Any) -> Callable[[Any, Translator], Plain]:  # noqa: PLR0911 - one case per kind of value
    """How values of a type are made plain: looked up once."""
    if issubclass(kind, Words):
        return _said
    if issubclass(kind, Enum):
        return _value
    if kind in (type(None), bool, int, float, str):
        return _same
    if issubclass(kind, Mapping):
        return _object
    if issubclass(kind, (list, tuple, AbstractSet)):
        return _list
    if issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind):
        return _Fields(kind)
    return _text


def _said(words: Words, say: Translator) -> Plain:
    return say.words(words)


def _value(member: Enum, say: Translator) -> Plain:
    value = member.value
    return value if isinstance(value, str) else plain(value, say)


def _same(value: Any, _: Translator) -> Plain:
    found: Plain = value
    return found


def _text(value: object, _: Translator) -> Plain:
    return str(value)


def _object(values: Mapping[Any, Any], say: Translator) -> Plain:
    return {str(plain(key, say)): plain(value, say) for key, value in values.items()}


def _list(values: Any, say: Translator) -> Plain:
    return [plain(value, say) for value in values]


class _Fields:
    """Makes an object of a struct or dataclass, with the tag by which its type is told apart, if it has one."""

    def __init__(self, kind: Any) -> None:
        is_struct = issubclass(kind, msgspec.Struct)
        config = kind.__struct_config__ if is_struct else None
        self._tag: dict[str, Plain] = {config.tag_field: config.tag} if config is not None and config.tag_field else {}
        self._fields = tuple(_defaults(msgspec.structs.fields(kind) if is_struct else dataclasses.fields(kind)))

    def __call__(self, value: object, say: Translator) -> Plain:
        found = dict(self._tag)
        for name, default in self._fields:
            each = getattr(value, name)
            if each is not default and each != default:
                found[name] = plain(each, say)
        return found


def _defaults(fields: Any) -> Iterator[tuple[str, object]]:
    """Each field with its default, or with a value that nothing equals."""
    nothing = (msgspec.NODEFAULT, dataclasses.MISSING)
    for field in fields:
        if field.default not in nothing:
            yield field.name, field.default
        elif field.default_factory not in nothing:
            yield field.name, field.default_factory()
        else:
            yield field.name, _NO_DEFAULT
