"""The languages of the screen: English in the source, the others from catalogues that come with the program.

say = translator("fr")
say("Take nothing")                             # one message
say("{seat} is next", seat="Ana")               # with facts; names of people stay as they are
say.many("{n} gem", "{n} gems", 3)              # one or many
say.words(view.undo)                            # what the rules have to say
say.listed(["Ana", "Ben"])                      # "Ana and Ben"
TITLES = {"home": mark("Home")}                 # a message in a table: say(TITLES[name])
"""

from companion.words import Marked, mark

from .choice import DEFAULT, LANGUAGES, UnknownLanguageError, system_language
from .seat_names import SEAT_NAMES, seat_name, symbol_of, symbols
from .translator import Translator, add_catalogues, capital, sentence, translator

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "SEAT_NAMES",
    "Marked",
    "Translator",
    "UnknownLanguageError",
    "add_catalogues",
    "capital",
    "mark",
    "seat_name",
    "sentence",
    "symbol_of",
    "symbols",
    "system_language",
    "translator",
]
