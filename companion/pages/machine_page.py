"""What this machine has to say of itself: what is wrong and what to do, its name, its room and how warm it is. Pure."""

from companion.nodes.nodes import Tap
from companion.pages.actions import Show
from companion.pages.context import Context, SettingCard
from companion.pages.model import MachineView
from companion.pages.routes import SettingsPage, SettingsTopic

_GB, _MB = 10**9, 10**6


def check_card(context: Context) -> SettingCard:
    """The way to all of it: how many problems are known, else what people ask first."""
    say, count = context.say, len(_problems(context))
    line = say.many("{n} problem", "{n} problems", count) if count else ", ".join(_state(context))
    tap = Tap(Show(SettingsPage(SettingsTopic.MESSAGES)), "i")
    icon = "warning" if count else "tick"
    return SettingCard(say("Check this machine"), line or say("no problems found"), icon, tap)


def checked(context: Context) -> tuple[str, ...]:
    """All of it, the problems first."""
    say, machine = context.say, context.model.machine or MachineView()
    found = [*_problems(context)]
    if machine.checks:
        found.append(say("It is being checked. This takes a moment."))
    elif not found:
        found.append(say("No problems found."))
    address = context.model.phones.host.partition("://")[2].partition("/")[0]
    name = ", ".join(filter(None, (machine.name, address)))
    if name:
        found.append(say("Address: {address}", address=name))
    state = _state(context)
    if state:
        found.append(", ".join(state))
    return (*found, f"Jewelbox Companion {context.model.settings.version}".strip())


def _problems(context: Context) -> tuple[str, ...]:
    model, machine = context.model, context.model.machine or MachineView()
    return (*model.messages, *model.hints, *(machine.found or ()))


def _state(context: Context) -> list[str]:
    """What is left for games, and how warm it is."""
    say, machine = context.say, context.model.machine or MachineView()
    found = []
    if machine.free is not None:
        is_much = machine.free >= _GB
        size = f"{machine.free // (_GB if is_much else _MB)} {'GB' if is_much else 'MB'}"
        found.append(say("{size} free", size=size))
    if machine.celsius is not None:
        found.append(say("{degrees} \N{DEGREE SIGN}C", degrees=machine.celsius))
    return found
