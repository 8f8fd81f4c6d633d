"""Messages about an apparatus, wherever they are shown. Frozen values only."""

import msgspec

from companion.words import Words


class Sentences(msgspec.Struct, frozen=True):
    """What the shell says about an apparatus, each as a whole sentence, so that it can be translated."""

    needed: Words  # by a game that cannot be played without it, where it is not
    source: Words  # where its movements come from: {source}
    simulated: Words  # a sign, while it is not the real one
    move: tuple[Words, Words]  # what hands do to a virtual one, in full and in short
    enter_moves: tuple[Words, Words]  # and what people tell of a real one
    start: Words  # how it has to stand before the check, ...
    how_to_start: Words  # ... and more about that
    not_responding: Words
    differs: Words
    put_back: Words
    disconnected: Words  # while it was
    trust: Words  # a button: it may stay as it is, and the game follows
    watched: Words  # while hands put it back: nobody has to tap
    not_working: Words  # {parts}: their sensors
    nothing_received: Words
    unexpected: Words  # reading from {sensors}
    starts: Words  # a counter: how often its firmware has started
    labelled: Words  # a setting: its parts bear their names
    wired: Words = Words("How are your sensors wired?")
    play_virtual: Words = Words("Play without it, on the screen")  # a button, where nothing is connected
    without_sensors: Words = Words("Mine has no sensors")  # likewise
    have_none: Words = Words("I have none")  # likewise, of how it is wired: it is virtual
    all_open: Words = Words("Nothing is on, or nothing is connected")  # where contacts cannot tell
    moved: Words = Words("A sensor on the header has changed")  # although nothing seemed to be connected
