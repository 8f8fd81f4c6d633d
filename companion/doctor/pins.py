"""The header's pins: which library for them works here, and whether a game needs one."""

from collections.abc import Iterator

import msgspec

from companion.doctor.case import Case
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.groups import joining
from companion.doctor.packages import is_installed, lgpio_remedy
from companion.doctor.pins_probe import Answer
from hardware.pinmap import FactoryName

_TITLE = "Pins"
_NO_MOCK = 'write factory = "auto" under [gpio] in {config}'
_VIRTUAL = "use the virtual box: jewelbox play --source mock"


def pins(case: Case) -> Iterator[Finding]:
    """Which factory a game would get."""
    if not case.has_pins:
        yield _none(case)
        return
    answer = _probe(case)
    if answer.factory == FactoryName.MOCK:
        yield warning(_TITLE, "the configuration asks for simulated pins", _no_mock(case))
    elif answer.factory and _player_may(case):
        yield ok(_TITLE, f"{answer.factory} works{'' if case.source == 'gpio' else '; the box does not need it'}")
    elif case.source != "gpio":
        kind, _, where = case.source.partition(":")
        yield ok(
            _TITLE,
            "not needed: using the virtual box" if kind == "mock" else f"not needed: the box is at {where or kind}",
        )
    elif answer.factory:
        yield error(_TITLE, f"{case.player.name} has no permission to use the pins", joining(case, ["gpio"]))
    elif not case.pi and not case.says_gpio:
        yield warning(_TITLE, "this computer has pins, but no library can use them", _VIRTUAL, _reasons(answer))
    else:
        yield error(_TITLE, "no library for the pins works", _remedy(case), _reasons(answer))


def _none(case: Case) -> Finding:
    if not case.pi and not case.says_gpio:
        return ok(_TITLE, "none, and none needed")
    seen = "there are no pins here (/dev/gpiochip*)"
    if case.says_gpio and case.source == "mock":
        path = case.places[0].config_name
        remedy = f"play with the virtual box, or run it on the Pi that the pins of {path} are on"
        seen += ", but the configuration uses some"
        return error(_TITLE, seen, "update the Pi: sudo apt full-upgrade") if case.pi else warning(_TITLE, seen, remedy)
    return warning(_TITLE, seen, "update the Pi: sudo apt full-upgrade")


def _no_mock(case: Case) -> str:
    return _NO_MOCK.format(config=case.places[0].config_name)


def words(case: Case) -> tuple[str, ...]:
    """The program that tries the factory of the configuration."""
    return (case.machine.executable, "-m", "companion.doctor.pins_probe", case.config.factory)


def _probe(case: Case) -> Answer:
    ran = case.machine.run(words(case))
    if ran is None:
        return Answer(why=f"{case.machine.executable} cannot be run")
    try:
        return msgspec.json.decode(ran.out, type=Answer)
    except msgspec.DecodeError:
        said = ran.err.strip().splitlines()
        return Answer(why=said[-1] if said else f"trying ended with {ran.status}")


def _player_may(case: Case) -> bool:
    """Who asks has just tried it; of the kiosk's user only the groups are known."""
    return case.asks_for_itself or case.player.uid == 0 or "gpio" in case.player.groups


def _remedy(case: Case) -> str:
    chips = case.machine.find("/dev/gpiochip*")
    if not all(case.player_may_open(chip, "gpio") for chip in chips):
        return joining(case, ["gpio"])
    if not is_installed(case, "lgpio"):
        return lgpio_remedy(case)
    if case.config.factory is FactoryName.RPIGPIO:
        return _NO_MOCK.format(config=case.places[0].config_name)
    return f"reinstall lgpio: {lgpio_remedy(case)}"


def _reasons(answer: Answer) -> list[str]:
    return answer.why.split("; ")
