"""The configuration and the pin map that it names: every mistake in them, with its line."""

from collections.abc import Iterator, Sequence

from companion import config as configuration
from companion.config import Config, ConfigError
from companion.doctor.case import Case, Place
from companion.doctor.finding import Finding, error, ok, warning
from hardware import pinmap
from hardware.pinmap import DEFAULT_MAP, PinMapError
from hardware.pinmap_toml import Problem

_TITLE = "Configuration"


def settings(case: Case) -> Iterator[Finding]:
    """The kiosk's and the user's own, as far as they are there."""
    for place in case.places:
        yield from _one(case, place)


def _one(case: Case, place: Place) -> Iterator[Finding]:
    try:
        config = configuration.load(case.machine.path(place.config))
    except ConfigError as wrong:
        yield _wrong(case, place, wrong)
        return
    if case.machine.exists(place.config):
        yield ok(_TITLE, f"{place.config_name}: every key is valid")
    else:
        yield ok(_TITLE, f"all defaults: there is no {place.config_name}")
    if config.pins != DEFAULT_MAP:
        yield from _pin_map(case, config)


def _wrong(case: Case, place: Place, wrong: ConfigError) -> Finding:
    if isinstance(wrong.__cause__, PermissionError) and not case.is_mine(place):
        return _hidden(place)
    seen = f"{place.config_name} has {_mistakes(wrong.problems)}: the program cannot start with it"
    return error(_TITLE, seen, f"fix these lines, or move {place.config_name} away", _lines(wrong.problems))


def _hidden(place: Place) -> Finding:
    return warning(_TITLE, f"{place.config_name} cannot be read by you", "run sudo jewelbox doctor")


def _pin_map(case: Case, config: Config) -> Iterator[Finding]:
    shown = case.machine.shown(config.pins)
    try:
        found = pinmap.load(config.pins)
    except PinMapError as wrong:
        say = error if case.source == "gpio" else warning
        seen = f"{shown} has {_mistakes(wrong.problems)}"
        yield say("Pin map", seen, "fix these lines, or leave out gpio.pins", _lines(wrong.problems))
    else:
        yield ok("Pin map", f"{shown}: sensors {len(found.sensors)}, buttons {len(found.buttons)}")


def _mistakes(problems: Sequence[Problem]) -> str:
    return "1 mistake" if len(problems) == 1 else f"{len(problems)} mistakes"


def _lines(problems: Sequence[Problem]) -> list[str]:
    return [f"line {problem.line}: {problem.message}" for problem in problems]
