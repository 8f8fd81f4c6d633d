"""A report for a bug, on a screen: what is in the file, what it shows, and a way to save it. Pure."""

from companion.nodes.nodes import Button, Column, Fit, Look, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import SaveCapsule, Show
from companion.pages.bars import look_ms, page
from companion.pages.context import Context
from companion.pages.routes import SettingsPage, SettingsTopic

_ROLES = (Role.BODY, Role.HINT, Role.SMALL)


def problem_page(context: Context) -> Page:
    """What a capsule is. In a running game, to save one is a look at what is hidden."""
    say, hold_ms = context.say, look_ms(context)
    held = (
        say("The file also shows what is hidden in this game: saving it counts as a look, and everybody is told."),
    ) if hold_ms else ()  # fmt: skip
    lines = (
        say("Did something go wrong? A capsule is a file with which others can see what happened and repair it."),
        say("In it: the last game, what the sensors said in the last minutes, settings and versions."),
        say("Not in it: names of players, passwords, addresses. It is sent to nobody."),
    )
    texts = tuple(Text(line, _ROLES, wraps=True) for line in (*lines, *held))
    on_stick = say("It is saved to a USB stick if one is plugged in, or on this machine.")
    where = say("This browser downloads it.") if context.viewer.in_browser else on_stick
    label = say("Hold: save a capsule") if hold_ms else say("Save a capsule")
    save = Button(label, Tap(SaveCapsule(), "return", hold_ms), icon="save", primary=True, style="problem-save")
    well = Column((*texts, Text(where, Role.SMALL, Tone.DIM, wraps=True)), look=Look.WELL, style="problem-well")
    body = Fit(Column((well, save), style="body"), len(_ROLES), style="even")
    return page(context, say("Report a problem"), body, Show(SettingsPage(SettingsTopic.HELP)))
