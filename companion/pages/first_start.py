"""The first start of a kiosk: language, sensors, sound and screen, then the lesson or a game. Pure.

One rule: nothing has to be answered. Each step shows what counts already, and is found again in the settings.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.nodes.nodes import Align, Button, Column, Fit, Node, Tap, Text
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Action, Show
from companion.pages.bars import back_button, bar, bar_words, barred
from companion.pages.context import Context
from companion.pages.home import lesson
from companion.pages.routes import FirstStart, Home, SettingsTopic
from companion.pages.settings_pages import card_list, group, languages, way_out

_STEPS = (SettingsTopic.LANGUAGE, SettingsTopic.SOURCE, SettingsTopic.VOICE, SettingsTopic.SCREEN, None)


def first_start_page(route: FirstStart, context: Context) -> Page:
    """One step, with the ways to the next one and to the one before."""
    say, steps = context.say, _steps(context)
    at = steps.index(route.topic) if route.topic in steps else 0
    title, body = _step(replace(route, topic=steps[at]), context)
    back = back_button(context, Show(FirstStart(steps[at - 1])))
    skip = bar_words("close", Tap(Show(way_out(context)), "escape", says=say("Skip")))
    buttons = [back if at else skip]
    if at + 1 < len(steps):
        tap = Tap(Show(FirstStart(steps[at + 1])), "return", says=say("Next step"))
        is_first = steps[at] is SettingsTopic.LANGUAGE  # there, the language stands out
        buttons.append(replace(bar_words("step", tap), primary=not is_first))
    return barred(title, bar(context, title, say("step {n} of {count}", n=at + 1, count=len(steps)), buttons), body)


def _steps(context: Context) -> Sequence[SettingsTopic | None]:
    """All that there is something to choose in, for this viewer."""
    return [topic for topic in _STEPS if topic is None or _is_asked(topic, context)]


def _is_asked(topic: SettingsTopic, context: Context) -> bool:
    """A browser has a language of its own, and no screen that hangs there."""
    if topic is SettingsTopic.LANGUAGE:
        return context.viewer.is_kiosk
    return any(True for _ in group(topic, context)[1])


def _step(route: FirstStart, context: Context) -> tuple[str, Node]:
    say = context.say
    match route.topic:
        case None:
            return say("Ready"), _onwards(context)
        case SettingsTopic.LANGUAGE:
            return say("Welcome"), Column((languages(context, Role.ACTION),), style="body")
        case topic:
            title, cards = group(topic, context)
            is_found = context.model.wiring.offer is not None
            choices = sorted(cards, key=lambda card: card.on is None and not is_found)  # what can be chosen is first
            return title, card_list(route, context, choices)


def _onwards(context: Context) -> Node:
    """The lesson, or a game."""
    say, out = context.say, way_out(context)
    learn = lesson(out, context) if isinstance(out, Home) else None
    ways: list[tuple[str, str, Action]] = [] if learn is None else [(say("Learn in five minutes"), "info", Show(learn))]
    ways.append((say("Play now"), "play", Show(out)))
    buttons = [
        Button(label, Tap(action, str(key)), icon=icon, primary=key == 1, role=_LARGE, style="restore-button")
        for key, (label, icon, action) in enumerate(ways, start=1)
    ]
    said = say("Everything can be changed in the settings at any time.")
    words = Text(said, Role.ACTION, wraps=True, align=Align.CENTRE)
    return Fit(Column((words, *buttons), style="restore"), len(_LARGE), style="even")


_LARGE = (Role.ACTION, Role.BUTTON, Role.BODY)
