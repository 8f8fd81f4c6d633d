"""What proves the same thing once more: in other languages, on larger screens, over longer ways to the rules.

`make test` leaves these out and stays short; `make prove` runs them, and so does continuous integration.
"""

import pytest

_WHERE = ("tests/companion/screen/", "tests/companion/kiosk/", "tests/scenarios/")
_ELSEWHERE: frozenset[object] = frozenset({"fr", "it", "de", (1024, 600), (1280, 720), "gpio", "firmware"})


def is_proof(item: pytest.Item) -> bool:
    """Is this a test that another one of the same name does in English, on a small screen, on the short way?"""
    if not item.nodeid.startswith(_WHERE):
        return False
    spec = getattr(item, "callspec", None)
    values = () if spec is None else spec.params.values()
    return any(value in _ELSEWHERE for value in values if isinstance(value, str | tuple) and _hashable(value))


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them."""
    for item in items:
        if is_proof(item):
            item.add_marker(pytest.mark.proof)
