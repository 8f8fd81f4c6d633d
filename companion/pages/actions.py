"""What a tap can mean. Frozen values only; the kiosk carries them out.

One rule: a scene's own state is its route. So typing a letter, choosing a seat or leafing through a list is `Show`
with a changed route, and nothing else is needed to remember it.
"""

from enum import StrEnum
from typing import Literal

import msgspec

from companion.network.messages import Secret, Verb
from companion.nodes.nodes import Meaning
from companion.table.entries import SCREEN
from companion.table.preferences import Wired


class Route(msgspec.Struct, frozen=True):
    """Which scene is shown, and what was chosen in it so far."""

    def after_saying(self) -> "Route":
        """What it becomes once something was said in it."""
        return self

    def at(self, event: int) -> "Route":  # noqa: ARG002 - most scenes stay, whatever happens in the game
        """What it becomes when this is the last event of the game."""
        return self

    def without_hands(self) -> "Route":
        """What it becomes when there is nothing to do for hands any more."""
        return self


class Show(Meaning, frozen=True):
    """Go to a scene, or change what is chosen in this one; `told` is said there for a moment."""

    route: Route
    told: str = ""


class Say(Meaning, frozen=True):
    """Events of a record, said together; all of them count, or none."""

    lines: tuple[str, ...]


class Refuse(Meaning, frozen=True):
    """Nothing comes of it, and people are told why, in a marked text."""

    why: str


class SetRight(Meaning, frozen=True):
    """What really happened, where the app believes otherwise: a line of the game's own.

    `by` is who says so, as a journal's entry names them; `event` as in `Undo`.
    """

    line: str
    by: str = SCREEN
    event: int = 0


class Begin(Meaning, frozen=True):
    """Open a new table with this first line; `computers` are the seats that a computer plays, with their levels."""

    line: str
    computers: tuple[tuple[str, str], ...] = ()


class PlayAgain(Meaning, frozen=True):
    """The game is over, and the same people play another one: their phones stay theirs."""


class Resume(Meaning, frozen=True):
    """Go on with a game of the journal."""

    game: int


class Leave(Meaning, frozen=True):
    """Put the game away; it can be resumed."""


class Abandon(Meaning, frozen=True):
    """Give the game up for good."""


class CallOff(Meaning, frozen=True):
    """Nothing has happened in the game yet: lay the table again."""


class ConfirmEnd(Meaning, frozen=True):
    """The game is over, although a correction may have ended it."""


class Undo(Meaning, frozen=True):
    """Take the last event back, or everything from one event on; `by` as in `SetRight`.

    `event` is the last one that people saw: if another one is last by now, nothing comes of it. 0: whatever is last.
    """

    since: int = 0
    by: str = SCREEN
    event: int = 0


class Redo(Meaning, frozen=True):
    """Let the last event taken back count again; `by` and `event` as in `Undo`."""

    by: str = SCREEN
    event: int = 0


class Waive(Meaning, frozen=True):
    """Let a foul pass."""

    event: int
    code: str


class TrustBox(Meaning, frozen=True):
    """The box is right: let the game follow it."""


class ShutVirtual(Meaning, frozen=True):
    """Let virtual hands shut what a foul has left open."""


class Tell(Meaning, frozen=True):
    """Say this for a moment."""

    text: str


class WasOpened(Meaning, frozen=True):
    """The answer to whether a part was opened that was moved while it was disconnected."""

    part: str
    opened: bool


class Dismiss(Meaning, frozen=True):
    """A message was read."""


class ReadOn(Meaning, frozen=True):
    """What a lesson says was read."""


class EndAnnouncement(Meaning, frozen=True):
    """What is announced on the whole screen was seen."""


class Explain(Meaning, frozen=True):
    """What is this? By its name in the game."""

    topic: str


class Configure(Meaning, frozen=True):
    """Change a setting, and keep it."""

    key: str
    value: str | int | bool


class UseSource(Meaning, frozen=True):
    """This is how the apparatus is wired: keep that, and listen to it."""

    wired: Wired


class SaveBackup(Meaning, frozen=True):
    """Save everything of this table onto a stick; `by` as in `SetRight`. In a running game that is a look, too."""

    stick: str
    by: str = SCREEN


class DownloadBackup(Meaning, frozen=True):
    """Send everything of this table to the browser of the host who asks. In a running game that is a look, too."""


class BeginUpload(Meaning, frozen=True):
    """A host's browser sends a backup of so many bytes: what it is comes with the text."""

    size: int = 0


class UploadPart(Meaning, frozen=True):
    """The part of an upload that begins after `at` bytes, and is `length` long; its `content` comes with the text."""

    upload: int
    at: int
    length: int
    content: bytes = b""


class RestoreUpload(Meaning, frozen=True):
    """Put what is in a backup that a host's browser has sent in the place of everything at this table."""

    upload: int


class RestoreBackup(Meaning, frozen=True):
    """Put what is in a backup on a stick in the place of everything at this table."""

    stick: str
    file: str


class InstallUpdate(Meaning, frozen=True):
    """Install a package, by its path, or `later`: when the game has been put away."""

    path: str
    later: bool = False


class CancelUpdate(Meaning, frozen=True):
    """What was for later is not wanted any more."""


class GoBack(Meaning, frozen=True):
    """Install the version again that was there before this one."""


class InstallFirmware(Meaning, frozen=True):
    """Put the firmware of this program on the Pico that the table listens to."""


class UseNetwork(Meaning, frozen=True):
    """What is wanted of this machine's network, and of which one, in hexadecimal; then go to a scene.

    The table's own network is for phones: with it, these are switched on.
    """

    verb: Verb
    ssid: str = ""
    password: Secret = Secret()
    then: Route | None = None


class TypePassword(Meaning, frozen=True):
    """A password is typed in a browser: what comes of it depends on the text."""


class ChooseStyles(Meaning, frozen=True):
    """These want these symbols and colours, by their numbers in the theme, from now on; then go to a scene."""

    styles: tuple[tuple[str, int], ...]
    then: Route


class TypeName(Meaning, frozen=True):
    """A name is typed for this seat of a new table: what comes of it depends on the text."""

    seat: int


class Rename(Meaning, frozen=True):
    """Somebody has another name from now on; then go to a scene."""

    name: str
    new: str
    then: Route


class Hands(Meaning, frozen=True):
    """An order to the virtual box's hands: `open A1 front`, `rotate 1 cw`, `turn`, `fault stuck B2.front`.

    Beside a real one, people tell so what their hands did. `led`: how a finger brought the picture there, as the
    apparatus's own screens know it; None: no finger did. `exact`: just that, be it against the rules.
    """

    order: str
    led: object = None
    exact: bool = False


class KeepOpen(Meaning, frozen=True):
    """What no sensor sees is still open, or it is not: nobody assumes that it was shut."""

    on: bool


class SetAside(Meaning, frozen=True):
    """Go on without the sensors of a part: people tell what they would. `order` is what hands did there last."""

    part: str
    order: str = ""


class UseAgain(Meaning, frozen=True):
    """Ask the sensors of a part again that were set aside."""

    part: str


class FillByChance(Meaning, frozen=True):
    """Let chance fill the virtual apparatus, so that the game begins."""


class CheckStep(StrEnum):
    """What to do with the check list of all sensors."""

    BEGIN = "begin"
    NEXT = "next"  # the box is in position, or this step is skipped
    STOP = "stop"


class CheckSensors(Meaning, frozen=True):
    """Begin the check list of all sensors, go on with it, or end it."""

    what: CheckStep = CheckStep.BEGIN


class Peek(Meaning, frozen=True):
    """A referee's look at hidden things: held, and the table is told."""


class ExportFormat(StrEnum):
    """What a game of the journal can be written as."""

    RECORD = "record"
    BGSTATS = "bgstats"
    CSV = "csv"


class Export(Meaning, frozen=True):
    """Write a game of the journal to a file."""

    game: int
    format: ExportFormat


class SaveCapsule(Meaning, frozen=True):
    """Save a report for a bug. In a running game that is a look at what is hidden, and the table is told."""


class NewCode(Meaning, frozen=True):
    """Give a seat another code for its phone, or the host or spectators; the old one counts no more."""

    seat: str = ""
    role: Literal["seat", "host", "spectator"] = "seat"


class GoOnWithout(Meaning, frozen=True):
    """Wait no longer for the card on this seat's phone: it is shown at the table."""

    seat: str


class Seal(Meaning, frozen=True):
    """This seat, by its number, chooses a card in secret, or another one instead. Never written down anywhere."""

    seat: int
    card: str


class ShowSealedCards(Meaning, frozen=True):
    """Show the cards that lie sealed on phones."""


class Speak(Meaning, frozen=True):
    """The language of this screen alone, from now on; then go to a scene."""

    language: str
    then: Route | None = None


class ReadAloud(Meaning, frozen=True):
    """Whether this screen alone, a browser's, reads aloud what is new."""

    on: bool


class PowerOff(Meaning, frozen=True):
    """Switch the machine off, or start it again."""

    restart: bool = False


class Quit(Meaning, frozen=True):
    """Leave the program: only where there is a desktop to go back to."""


# What is about the table alone, whatever is shown of it:
TableAction = (
    Say | SetRight | Begin | PlayAgain | Resume | Leave | Abandon | CallOff | ConfirmEnd | Undo | Redo | Waive
    | TrustBox | ShutVirtual | WasOpened | Dismiss | Hands | KeepOpen | SetAside | UseAgain | FillByChance
    | CheckSensors | Configure | NewCode | GoOnWithout | Seal | ShowSealedCards | UseSource | SaveCapsule | SaveBackup
    | RestoreBackup | DownloadBackup | RestoreUpload | UseNetwork | InstallUpdate | CancelUpdate | GoBack
    | InstallFirmware
)  # fmt: skip
Action = (
    TableAction | Show | Refuse | Tell | ReadAloud | ReadOn | EndAnnouncement | Explain | ChooseStyles | TypeName
    | TypePassword | BeginUpload | UploadPart | Rename | Speak | Peek | Export | PowerOff | Quit
)  # fmt: skip
