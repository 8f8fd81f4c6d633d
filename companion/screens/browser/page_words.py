"""The texts that a browser brings along, by their keys: `t("lost")`. Frozen values only. All else comes with pages."""

from collections.abc import Mapping

from companion.words import Words

# What a page has to say before the table has answered: a browser brings these along in all languages.
FIRST_WORDS: Mapping[str, Words] = {
    "connecting": Words("Connecting…"),
    "no_code": Words("This page needs a code"),
    "wrong_code": Words("This code is no longer valid"),
    "how_to_get_code": Words("Scan the code that the game's screen shows, or ask whoever started the game for a link."),
    "type_digits": Words("To watch, type the six digits from the game's screen."),
    "digits_wrong": Words("These digits are not right"),
    "watch": Words("Watch the game"),
    "seat_taken": Words("This seat is taken"),
    "ask_for_new_code": Words("Another phone has used this code. Ask whoever started the game for a new one."),
    "lost": Words("Not connected."),
    "trying": Words("Trying again…"),
    "language": Words("Language"),
    "hold_longer": Words("Hold it a little longer."),
    "press_again": Words("Press it again to confirm."),
    "replay_line": Words("The whole game"),
    "part_broken": Words("This part could not be shown."),
    "not_loaded": Words("A part of this page did not load."),
    "reload": Words("Reload"),
}
