"""What is said about a look at what is hidden. Frozen values only."""

from companion.games.peek_words import PeekWords
from companion.words import Words

PEEK_WORDS = PeekWords(
    hold=Words("Hold: look at tiles"),
    note=Words("Stop at any time: everything is saved. If somebody looks at tiles, everybody is told."),
    happened=Words("Somebody looked at tiles that were shown."),
    counted=Words("Somebody looked at tiles once.", {}, "Somebody looked at tiles {n} times."),
    by_undo=Words("You saw what lies face down; the menu keeps count."),
    undone=Words(
        "A move that showed what lies face down was undone once.",
        {},
        "Moves that showed what lies face down were undone {n} times.",
    ),
)
