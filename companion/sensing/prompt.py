"""The line to type into beside a sensor view: a virtual thing obeys, a real one has to be moved by hand. No I/O.

One rule: what was typed is never an error; what cannot be done is answered in one line.
"""

from typing import assert_never

from companion.sensing.panel import View
from hardware.commands import Break, CommandError, Commands, Do, Help, HelpLines, Mend, Play, Quit
from hardware.faults import ImpossibleError
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Source
from hardware.sources.virtual import VirtualSource

_HELP: HelpLines = (("quit", "leave; Ctrl-C does the same"), ("help", "shows this page"))


def _views(commands: Commands) -> HelpLines:
    """What else can be looked at, with an example that fits the thing."""
    return (
        ("timeline", "the last ten seconds of every sensor"),
        (f"wires [{commands.channels.part(commands.example)}]", "the pin and the wire of every sensor, or of some"),
    )


class Prompt:
    """Carries out what was typed, and answers in one line. `hint` and `help` say what can be typed at this source."""

    def __init__(self, source: Source, commands: Commands) -> None:
        self._source = source
        self._commands = commands
        self.quit = False
        self.wants_help = False
        self.view = View.TABLE
        self.about = ""
        self.help: HelpLines = (*_views(commands), *_HELP)
        match source:
            case VirtualSource():
                self.hint, self.help, self._refusal = commands.hint, (*_views(commands), *commands.help), ""
            case ReplaySource():
                self.hint = "playing the recording · help · quit"
                self._refusal = "this is a recording: it takes no commands. Type quit to leave"
            case _:
                thing = commands.channels.thing
                self.hint = f"move the {thing} and watch · help · quit"
                self._refusal = f"only the virtual {thing} takes commands: move the real one. Type quit to leave"

    def complete(self, text: str) -> str:
        """The text with its last word completed as far as it is certain."""
        completed = self._commands.complete(text) if isinstance(self._source, VirtualSource) else text
        if completed != text:
            return completed
        return next((word for word in ("help", "quit", *View) if text and word.startswith(text.lower())), text)

    def enter(self, text: str) -> str:
        """The answer to a line; empty if there is nothing to say."""
        self.wants_help = False
        try:
            if self._looks(text.split()):
                return ""
            command = self._commands.parse(text)
            match command:
                case None:
                    return ""
                case Quit():
                    self.quit = True
                    return ""
                case Help():
                    self.wants_help = True
                    return ""
                case Do() | Break() | Mend() | Play():
                    source = self._source
                    return source.carry_out(command) if isinstance(source, VirtualSource) else self._refusal
                case _:
                    assert_never(command)
        except (CommandError, ImpossibleError) as error:
            return str(error)

    def _looks(self, words: list[str]) -> bool:
        """Whether another list of the channels was asked for; an empty line goes back to the table."""
        view, *rest = words or [View.TABLE]
        if view.lower() not in set(View) or len(rest) > (view.lower() == View.WIRES):
            return False
        about = rest[0] if rest else ""
        names = self._commands.channels.by_name
        if not any(name.lower().startswith(about.lower()) for name in names):
            raise CommandError(f"there is no sensor {about}: names look like {self._commands.channels.named_like}")
        self.view, self.about = View(view.lower()), about
        return True
