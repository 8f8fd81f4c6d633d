"""What is said about a look at what is hidden. Frozen values only."""

from companion.games.peek_words import PeekWords
from companion.words import Words

PEEK_WORDS = PeekWords(
    hold=Words("Hold: look into the box"),
    note=Words("Stop at any time: everything is saved. If somebody looks into the box, everybody is told."),
    happened=Words("Somebody looked into the box."),
    counted=Words("Somebody looked into the box once.", {}, "Somebody looked into the box {n} times."),
    by_undo=Words("You saw what is hidden; the menu keeps count."),
    undone=Words(
        "A move that showed what is hidden was undone once.",
        {},
        "Moves that showed what is hidden were undone {n} times.",
    ),
)
