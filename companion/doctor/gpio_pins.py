"""The header's pins: which library for them works here, and whether a game needs one."""

from collections.abc import Iterator

import msgspec

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.groups import joining
from companion.doctor.packages import is_installed, lgpio_remedy
from companion.doctor.pins_probe import Answer
from hardware.pins.header_map import FactoryName

_TITLE = "Pins"
_NO_MOCK = 'write factory = "auto" under [gpio] in {config}'
_VIRTUAL = "use the virtual box: jewelbox play --source mock"


def pins(facts: Facts) -> Iterator[Finding]:
    """Which factory a game would get."""
    if not facts.has_pins:
        yield _none(facts)
        return
    answer = _probe(facts)
    if answer.factory == FactoryName.MOCK:
        yield warning(_TITLE, "the configuration asks for simulated pins", _no_mock(facts))
    elif answer.factory and _player_may(facts):
        yield ok(_TITLE, f"{answer.factory} works{'' if facts.source == 'gpio' else '; the box does not need it'}")
    elif facts.source != "gpio":
        kind, _, where = facts.source.partition(":")
        yield ok(
            _TITLE,
            "not needed: using the virtual box" if kind == "mock" else f"not needed: the box is at {where or kind}",
        )
    elif answer.factory:
        yield error(_TITLE, f"{facts.player.name} has no permission to use the pins", joining(facts, ["gpio"]))
    elif not facts.pi and not facts.says_gpio:
        yield warning(_TITLE, "this computer has pins, but no library can use them", _VIRTUAL, _reasons(answer))
    else:
        yield error(_TITLE, "no library for the pins works", _remedy(facts), _reasons(answer))


def _none(facts: Facts) -> Finding:
    if not facts.pi and not facts.says_gpio:
        return ok(_TITLE, "none, and none needed")
    seen = "there are no pins here (/dev/gpiochip*)"
    if facts.says_gpio and facts.source == "mock":
        path = facts.places[0].config_name
        remedy = f"play with the virtual box, or run it on the Pi that the pins of {path} are on"
        seen += ", but the configuration uses some"
        return (
            error(_TITLE, seen, "update the Pi: sudo apt full-upgrade") if facts.pi else warning(_TITLE, seen, remedy)
        )
    return warning(_TITLE, seen, "update the Pi: sudo apt full-upgrade")


def _no_mock(facts: Facts) -> str:
    return _NO_MOCK.format(config=facts.places[0].config_name)


def words(facts: Facts) -> tuple[str, ...]:
    """The program that tries the factory of the configuration."""
    return (facts.machine.executable, "-m", "companion.doctor.pins_probe", facts.config.factory)


def _probe(facts: Facts) -> Answer:
    ran = facts.machine.run(words(facts))
    if ran is None:
        return Answer(why=f"{facts.machine.executable} cannot be run")
    try:
        return msgspec.json.decode(ran.out, type=Answer)
    except msgspec.DecodeError:
        said = ran.err.strip().splitlines()
        return Answer(why=said[-1] if said else f"trying ended with {ran.status}")


def _player_may(facts: Facts) -> bool:
    """Who asks has just tried it; of the kiosk's user only the groups are known."""
    return facts.asks_for_itself or facts.player.uid == 0 or "gpio" in facts.player.groups


def _remedy(facts: Facts) -> str:
    chips = facts.machine.find("/dev/gpiochip*")
    if not all(facts.player_may_open(chip, "gpio") for chip in chips):
        return joining(facts, ["gpio"])
    if not is_installed(facts, "lgpio"):
        return lgpio_remedy(facts)
    if facts.config.factory is FactoryName.RPIGPIO:
        return _NO_MOCK.format(config=facts.places[0].config_name)
    return f"reinstall lgpio: {lgpio_remedy(facts)}"


def _reasons(answer: Answer) -> list[str]:
    return answer.why.split("; ")
