"""Messages about the jewel box. Frozen values only."""

from companion.words import Words
from hardware.sentences import Sentences

SENTENCES = Sentences(
    needed=Words("This game needs the jewel box."),
    source=Words("Box: {source}"),
    simulated=Words("VIRTUAL BOX"),
    move=(Words("Move the virtual box"), Words("Move the box")),
    enter_moves=(Words("Enter your moves"), Words("Your moves")),
    start=Words("Stand the box upright, all drawers shut"),
    how_to_start=Words("Line up the three levels: the long drawers one above the other."),
    not_responding=Words("The box is not responding"),
    differs=Words("The box doesn't match the game"),
    put_back=Words("Put the box back"),
    disconnected=Words("While the box was disconnected"),
    trust=Words("Keep the box as it is"),
    watched=Words("Watching the box. The next step follows automatically."),
    not_working=Words("Not working: {parts}. Tap the box to enter your moves there."),
    nothing_received=Words("Nothing received from the box yet."),
    unexpected=Words("Unexpected reading from {sensors}. Check the box, or continue anyway."),
    starts=Words("Box starts"),
    labelled=Words("My box has labels"),
    wired=Words("How is your box wired?"),
    play_virtual=Words("Play with the virtual box"),
    without_sensors=Words("My box has no sensors"),
    have_none=Words("I have no box"),
    all_open=Words("Every drawer is open, or no box is connected"),
    moved=Words("A box is on the header"),
)
