"""What can be wrong with an event: no event of the game at all (`MalformedError`), or not now (`RejectedError`)."""

from typing import Any

from companion.words import Words


class MalformedError(ValueError):
    """A line that is no event of the game at all."""


class RejectedError(Exception):
    """A well-formed event that makes no sense now; the state stays as it is. `words` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words

    def __reduce__(self) -> tuple[Any, ...]:
        """As another process gets it: made from what it holds, since a game's own errors are made from reasons."""
        return _same_error, (type(self), self.args, self.__dict__)


def _same_error(kind: type[RejectedError], args: tuple[Any, ...], holds: dict[str, Any]) -> RejectedError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(holds)
    return error
