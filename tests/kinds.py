"""Which command runs a test. `make test`: the examples and a share of each law. `make prove`: proofs, and whole laws.

The examples of a game's rules are the `rules`: these alone run with coverage. A test with random input is a `law`. A
`proof` shows the same thing once more: in another language or edition, on another screen, over a longer way to the
rules, in processes of its own, or with other programs than Python: a browser, a broker, the firmware's interpreter.
"""

import pytest

_RULES = "tests/companion/games/"
_AT_THE_KIOSK = "tests/companion/kiosk/"
_FOR_DEVELOPERS = ("tests/tools/", "tests/soak/", "tests/benchmarks/")
_ONCE_MORE = ("tests/companion/screens/kiosk/", _AT_THE_KIOSK, "tests/scenarios/")
_ELSEWHERE: frozenset[object] = frozenset({"fr", "it", "de", (1024, 600), (1280, 720), "gpio", "firmware"})
_OTHER_SCREENS: frozenset[object] = frozenset({(480, 320), (1280, 600)})  # than the usual one, 800x480
_OTHER_EDITIONS = frozenset({"italiano", "gigamic"})  # than Zoch and Rio Grande


def is_law(item: pytest.Item) -> bool:
    """Is it marked so, or given random input by Hypothesis?"""
    return item.get_closest_marker("law") is not None or hasattr(getattr(item, "obj", None), "hypothesis")


def is_proof(item: pytest.Item) -> bool:
    """Does another of the same name do this in English, on a small screen, on the short way? Is it for few people?

    Such are tests that need a program which not every machine has, and those of what only developers start.
    What people do at the kiosk is done there at the usual size; how it looks on a smaller screen, scenes show. What
    goes for every edition is shown in two of them; the rules themselves are always tested in all.
    """
    if item.nodeid.startswith(_FOR_DEVELOPERS) or any(item.iter_markers("needs")):
        return True
    if not item.nodeid.startswith(_ONCE_MORE):
        return False
    spec = getattr(item, "callspec", None)
    if spec is None:
        return False
    if spec.params.get("edition") in _OTHER_EDITIONS and _goes_for_every_edition(item):
        return True
    elsewhere = _ELSEWHERE | (_OTHER_SCREENS if item.nodeid.startswith(_AT_THE_KIOSK) else frozenset())
    return any(
        value in elsewhere for value in spec.params.values() if isinstance(value, str | tuple) and _hashable(value)
    )


def _goes_for_every_edition(item: pytest.Item) -> bool:
    """Is it done in the usual edition, too?"""
    return any(mark.args[0] == "edition" and "zoch" in [*mark.args[1]] for mark in item.iter_markers("parametrize"))


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def waits(item: pytest.Item) -> int:
    """How little of its time it computes: 0 in a real window, where people wait, 1 in a browser, else 2."""
    needed = {package for mark in item.iter_markers("needs") for package in mark.args}
    return 0 if "xvfb" in needed else 1 if "chromium" in needed else 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, and begin with those that wait: one process has them all, and others take over what it has left."""
    for item in items:
        if is_law(item):
            item.add_marker(pytest.mark.law)
        elif item.nodeid.startswith(_RULES):
            item.add_marker(pytest.mark.rules)
        if is_proof(item):
            item.add_marker(pytest.mark.proof)
    items.sort(key=waits)
