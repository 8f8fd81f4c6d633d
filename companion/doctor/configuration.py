"""The configuration and the pin map that it names: every mistake in them, with its line."""

from collections.abc import Iterator, Sequence

from companion import config as configuration
from companion.config import Config, ConfigError
from companion.doctor.facts import Facts, Place
from companion.doctor.finding import Finding, error, ok, warning
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import DEFAULT_MAP, PinMapError
from hardware.pins.toml import Problem

_TITLE = "Configuration"


def settings(facts: Facts) -> Iterator[Finding]:
    """The kiosk's and the user's own, as far as they are there."""
    for place in facts.places:
        yield from _one(facts, place)


def _one(facts: Facts, place: Place) -> Iterator[Finding]:
    try:
        config = configuration.load(facts.machine.path(place.config))
    except ConfigError as wrong:
        yield _wrong(facts, place, wrong)
        return
    if facts.machine.exists(place.config):
        yield ok(_TITLE, f"{place.config_name}: every key is valid")
    else:
        yield ok(_TITLE, f"all defaults: there is no {place.config_name}")
    if config.pins != DEFAULT_MAP:
        yield from _pin_map(facts, config)


def _wrong(facts: Facts, place: Place, wrong: ConfigError) -> Finding:
    if isinstance(wrong.__cause__, PermissionError) and not facts.is_mine(place):
        return _hidden(place)
    seen = f"{place.config_name} has {_mistakes(wrong.problems)}: the program cannot start with it"
    return error(_TITLE, seen, f"fix these lines, or move {place.config_name} away", _lines(wrong.problems))


def _hidden(place: Place) -> Finding:
    return warning(_TITLE, f"{place.config_name} cannot be read by you", "run sudo jewelbox doctor")


def _pin_map(facts: Facts, config: Config) -> Iterator[Finding]:
    shown = facts.machine.shown(config.pins)
    try:
        found = pinmap.load(config.pins)
    except PinMapError as wrong:
        say = error if facts.source == "gpio" else warning
        seen = f"{shown} has {_mistakes(wrong.problems)}"
        yield say("Pin map", seen, "fix these lines, or leave out gpio.pins", _lines(wrong.problems))
    else:
        yield ok("Pin map", f"{shown}: sensors {len(found.sensors)}, buttons {len(found.buttons)}")


def _mistakes(problems: Sequence[Problem]) -> str:
    return "1 mistake" if len(problems) == 1 else f"{len(problems)} mistakes"


def _lines(problems: Sequence[Problem]) -> list[str]:
    return [f"line {problem.line}: {problem.message}" for problem in problems]
