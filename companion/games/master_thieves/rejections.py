"""Why the engine refuses an event: every reason once, in plain words, and never naming what is hidden.

A reason is its own message id, so that a screen can translate it and fill in the same facts.
"""

from companion.games.errors import RejectedError as _RejectedError
from companion.words import Fact, Message, Words

from .gems import Gem, Gems


class Reason(Message):
    """Everything that can be wrong with a well-formed event."""

    TABLE_NOT_OPEN = "no table is open yet: a record begins with table_opened"
    TABLE_ALREADY_OPEN = "the table is already open: table_opened comes once, on the first line"
    SAME_NAME_TWICE = "two seats are called {seat}: give each a different name"
    NO_SINGLE_ACTION = "the {edition} edition has no single_action option: leave it out"
    RUBY_IMITATION = "rubies are never imitations: a white pillow holds sapphires and diamonds"
    EMPTY_WHITE_PILLOW = "a white pillow needs at least one imitation to start with"
    STOCK_TOO_SMALL = (
        "not enough gems for {seats} players: {missing} missing; the largest white pillow that fits is {largest}"
    )
    NUMBER_NOT_DEALT = "{seat}'s {character} has no number: deal one to every card of every seat"
    NUMBER_DEALT_TWICE = "two {character} cards have the same number: deal each number once per character"
    UNKNOWN_SEAT = "nobody at this table is called {seat}: {names}"
    NOT_IN_SETUP = "the setup is over"
    SETUP_NOT_FINISHED = "the box is still being prepared"
    NO_SECRET_COMPARTMENT = "{drawer} is a short drawer and has no secret compartment"
    RUBY_ALREADY_IN = "{drawer} already has its ruby"
    NO_RUBY_LEFT = "all six rubies are already in the box"
    SHARE_EXCEEDED = "{seat} has {left} diamonds left to put in, not {count}"
    NOT_YOUR_DIAMONDS = "diamonds go in clockwise: it is {turn}'s turn to put them in, not {seat}'s"
    RUBIES_MISSING = "not all rubies are in the box: {left} still to place"
    DIAMONDS_MISSING = "not all of the 12 diamonds are in the box: {left} still to place"
    NO_REVEAL_NOW = "no cards are being revealed now"
    ALREADY_REVEALED = "{seat} has already revealed the {character}"
    CARD_PLAYED = "{seat} has already played the {character}: choose another card"
    ONLY_SMUGGLERS_NOW = "only smugglers are revealed now: reveal the {character} after them"
    SMUGGLERS_WERE_FIRST = "the smugglers were revealed first: {seat} cannot reveal one now"
    REVEAL_IS_CLOSED = "the smugglers' reveal is closed: only missing card numbers can be given"
    NUMBER_DIFFERS = "{seat}'s {character} is number {known}, not {number}"
    OTHER_NUMBER_DEALT = (
        "{seat}'s {character} is not number {number}: leave the number out, the numbers of all cards were dealt"
    )
    NUMBER_TAKEN = "another {character} card already has number {number}"
    REVEAL_INCOMPLETE = "the reveal ends when every seat has revealed a card: still waiting for {names}"
    NOT_TIED = "{seats} are not tied: name all the seats that show the same card, in the order in which they play"
    NUMBERS_SAY_OTHERWISE = "{seats} cannot play in this order: it contradicts the card numbers already seen"
    SMUGGLERS_FIRST = "smugglers are revealed first: whoever has no other card left must reveal it now"
    NO_TURN_NOW = "it is nobody's turn at the box now"
    NO_DRAWER_YET = "{seat} has not opened a drawer this turn"
    NOT_FULLY_OPENED = "{drawer} was not opened all the way: pull it out to the end of its front compartment first"
    ABILITY_LOST = "{seat} has lost the action for this turn"
    TAKES_NOTHING = "a {character} takes nothing from the drawer"
    NOTHING_TO_CHOOSE = "there is nothing to choose here"
    NOT_IN_DRAWER = "that is not what is in the drawer"
    ALL_OR_NOTHING = "a {character} takes all or nothing"
    ONE_AT_MOST = "a {character} takes one gem at most"
    PLACES_NOTHING = "a {character} may not place an imitation here"
    ENOUGH_PLACED = "{seat} has already placed as many imitations as this turn allows"
    NOT_ON_WHITE = "there is no {gem} on {seat}'s white pillow"
    NOT_A_JEWELER = "only a jeweler places an alarm, but {seat} is a {character}"
    ALARM_IS_OUT = "{seat}'s alarm is already in the box"
    ONE_ALARM_A_DRAWER = "there is already an alarm in {drawer}: only one alarm per drawer"
    ALARM_PLACED_ALREADY = "{seat} has already placed the alarm this turn"
    ALARM_TAKEN_BACK = "an alarm was taken back from this drawer after {seat}'s action: it is too late for another one"
    NO_RECLAIMING = "in the {edition} edition nobody takes an alarm back by hand"
    NOT_ALONE = "{seat} has no alarm lying alone in this turn's drawer"
    ACTION_GOES_ON = "{active} can still act: {seat} may take the alarm back after that, until the turn ends"
    CHOICE_OPEN = "first say what {seat} took, or that nothing was taken"
    IMITATION_OWED = "{seat} must place an imitation first"
    NO_SHARING_NOW = "nothing is being shared out now"
    NOT_YOUR_PICK = "it is {turn}'s pick, not {seat}'s"
    NOT_ON_RED = "there is no {gem} on the red pillow"
    GAME_OVER = "the game is over"
    DOES_NOT_ADD_UP = "the gems do not add up: there would be more of one kind than the game has"
    ALARMS_DO_NOT_ADD_UP = "the alarms do not add up: every seat has one, and a drawer holds one"
    NOBODYS_ALARM = "an alarm must belong to a seat at this table, but {seat} is not one of them: {names}"
    TWO_ALARMS_IN_ONE = "there can be only one alarm in {drawer}"
    ALARM_IN_SECRET = "an alarm never lies in a secret compartment ({drawer})"
    CARD_ON_TABLE = "{seat} cannot hold the {character}: that card lies on the table"
    NOTHING_TO_SET_RIGHT = "there is nothing of that kind to correct now"
    TOO_LATE_TO_SET_RIGHT = "this can't be corrected any more: what happened after it wouldn't fit. Undo back to it"
    CARD_TWICE = "{seat} has only one {character} card"


class RejectedError(_RejectedError):
    """The event makes no sense now; the state stays as it is."""

    def __init__(self, reason: Reason, **facts: "Fact | Gems") -> None:
        super().__init__(Words(reason.value, {name: _fact(fact) for name, fact in facts.items()}))
        self.reason = reason


def _fact(fact: "Fact | Gems") -> Fact:
    """Gems are said, not spelled; what else is an enumeration (a drawer, an edition) is known by its public name."""
    match fact:
        case Gems() | Gem():
            return fact.words
        case str():
            return str(fact)
        case _:
            return fact
