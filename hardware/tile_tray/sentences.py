"""Messages about the tile tray. Frozen values only."""

from companion.words import Words
from hardware.sentences import Sentences

SENTENCES = Sentences(
    needed=Words("This game needs the tile tray."),
    source=Words("Tray: {source}"),
    simulated=Words("VIRTUAL TRAY"),
    move=(Words("Move the virtual tiles"), Words("Move the tiles")),
    enter_moves=(Words("Enter your moves"), Words("Your moves")),
    start=Words("Lay a tile on every cell"),
    how_to_start=Words("Put a sapphire into every gap, too."),
    not_responding=Words("The tray is not responding"),
    differs=Words("The tray doesn't match the game"),
    put_back=Words("Put the tiles back"),
    disconnected=Words("While the tray was disconnected"),
    trust=Words("Keep the tray as it is"),
    watched=Words("Watching the tray. The next step follows automatically."),
    not_working=Words("Not working: {parts}. Tap the board to enter your moves there."),
    nothing_received=Words("Nothing received from the tray yet."),
    unexpected=Words("Unexpected reading from {sensors}. Check the tray, or continue anyway."),
    starts=Words("Tray starts"),
    labelled=Words("My tray has labels"),
    wired=Words("How is your tray wired?"),
    play_virtual=Words("Play with the virtual tray"),
    without_sensors=Words("My tray has no sensors"),
    have_none=Words("I have no tray"),
    all_open=Words("The tray is empty, or not connected"),
    moved=Words("A tray is on the header"),
)
