"""What happens in the game, in words: one entry for each thing, with every form of it. Frozen values only.

One rule: nothing that players should remember. So no drawer is ever named, nor what lies in one, nor (in a label,
which undo shows long after its round) a card. What fell out, what lies on pillows and who did it is open to all.

Undo, the log, the news card, the guide, corrections, announcements, the voice, and the result, story and review of a
finished game (which may name drawers) speak from here. Fouls have words of their own, in `fouls`.
"""

import msgspec

from companion.games.game import Words
from companion.words import Fact

from . import events, news
from .box import Direction
from .events import AnyEvent
from .news import Incident
from .scoring import DecidedBy


class Phrase(msgspec.Struct, frozen=True):
    """One thing that happens, in the forms that it has. Facts are filled in by `about`.

    `log` is a line without a full stop, which is read aloud, too. `label` is what undo calls it, where that has to say
    less; `by_nobody` is the same where nobody had a turn. `card` is on the news card where that says it differently,
    `brief` is beside a picture of it, and `has` goes after "{seat} has". `guide` tells the seat what came of it or what
    to do about it, and `for_hands` those whose hands do it for a computer player. `announced` has the whole screen,
    with `line` below it; `alone` is that of one seat.
    """

    log: Words | None = None
    label: Words | None = None
    by_nobody: Words | None = None
    card: Words | None = None
    brief: Words | None = None
    has: Words | None = None
    guide: Words | None = None
    for_hands: Words | None = None
    announced: Words | None = None
    line: Words | None = None
    alone: Words | None = None


def about(words: Words | None, **facts: Fact) -> Words:
    """This with those of the facts that it has room for."""
    assert words is not None
    used = {name: fact for name, fact in facts.items() if f"{{{name}}}" in words.text + words.many}
    return words.about(**used) if not words.many else words.about(**{"n": facts["n"], **used})


_SOMETHING_TAKEN = Words("something was taken")
_SHARED_OUT = Words("the red pillow is shared out: {seats}")
_IN_TURN = Words("{seats} pick in turn.")
HAPPENINGS: dict[Incident, Phrase] = {
    # the drawer
    news.FELL_TO_RED: Phrase(
        Words("{gems} fell out, onto the red pillow"),
        card=Words("{gems} fell out", {}, "{gems} fell out"),
        brief=Words("fell out", {}, "fell out"),
        has=Words("let {gems} fall out"),
        guide=Words("{gems} fell out: put it on the red pillow.", {}, "{gems} fell out: put them on the red pillow."),
    ),
    news.FELL_TO_BLACK: Phrase(
        Words("{gems} fell out with {seat}'s alarm, onto {seat}'s black pillow"),
        card=Words("{gems} fell out with {seat}'s alarm"),
        guide=Words("{seat} takes the alarm back, and {gems} onto the black pillow."),
        announced=Words("{seat}'s alarm rings!"),
        line=Words("opened the drawer"),
    ),
    news.FELL_TO_DRAWER: Phrase(
        Words("what fell out goes back into the same drawer, on top"),
        guide=Words(
            "{gems} fell out: put it back into the drawer, on top.",
            {},
            "{gems} fell out: put them back into the drawer, on top.",
        ),
    ),
    news.FELL_TO_SECRET: Phrase(
        Words("what fell out goes into the upper secret compartment of the same drawer"),
        guide=Words(
            "{gems} fell out: put it into the upper secret compartment.",
            {},
            "{gems} fell out: put them into the upper secret compartment.",
        ),
    ),
    news.TURNED_WITH_DRAWER_OPEN: Phrase(
        Words("what fell out goes back into the same compartment"),
        guide=Words("Put what fell out of the drawer back into its compartment."),
    ),
    news.TAKEN_TO_RED: Phrase(
        Words("{seat} put {gems} on the red pillow"),
        card=Words("{gems} taken"),
        brief=Words("taken"),
        has=Words("put {gems} on the red pillow"),
        guide=Words("Put {gems} on the red pillow."),
        for_hands=Words("Put {gems} on the red pillow."),
    ),
    news.TAKEN_TO_BLACK: Phrase(
        Words("{seat} put {gems} on the black pillow"),
        card=Words("{seat} took {gems}"),
        brief=Words("taken by {seat}"),
        has=Words("taken {gems}"),
        guide=Words("Put {gems} on your black pillow."),
        for_hands=Words("Put {gems} on {seat}'s black pillow."),
        announced=Words("A ruby for {seat}!"),
    ),
    news.NOTHING_TAKEN: Phrase(
        Words("{seat} took nothing"),
        by_nobody=_SOMETHING_TAKEN,
        brief=Words("Nothing taken"),
        has=Words("taken nothing"),
        guide=Words("You take nothing."),
    ),
    news.RUBY_FOUND: Phrase(
        Words("{seat} found a ruby"),
        brief=Words("A ruby!"),
        guide=Words("You found a ruby!"),
        announced=Words("{seat} found a ruby!"),
    ),
    news.SEARCH_FAILED: Phrase(
        Words("{seat} found no ruby"),
        has=Words("found no ruby"),
        guide=Words("The search failed: you get nothing."),
    ),
    news.IMITATION_PLACED: Phrase(
        Words("{seat} placed an imitation"),
        by_nobody=Words("an imitation was placed"),
        card=Words("{seat} placed {n} imitation", {}, "{seat} placed {n} imitations"),
        brief=Words("Imitation placed", {}, "{n} imitations placed"),
        has=Words("placed an imitation", {}, "placed {n} imitations"),
        guide=Words("{n} imitation went in.", {}, "{n} imitations went in."),
        for_hands=Words("Place {gems} in the drawer for {seat}."),
        announced=Words("{seat}'s last imitation!"),
        line=Words("This is the last round."),
    ),
    news.ALARM_SET: Phrase(
        Words("{seat} placed the alarm"),
        by_nobody=Words("an alarm was placed"),
        brief=Words("Alarm placed"),
        has=Words("placed the alarm"),
        guide=Words("Your alarm is in the drawer."),
        for_hands=Words("Place {seat}'s alarm in the drawer."),
    ),
    news.ALARM_CAME_HOME: Phrase(
        Words("{seat} took the alarm back"),
        card=Words("{seat}'s alarm fell out"),
        brief=Words("An alarm fell out"),
        guide=Words("{seat} takes the alarm back."),
        announced=Words("{seat}'s own alarm!"),
    ),
    # turns and rounds
    news.TURN_BEGAN: Phrase(Words("it is {seat}'s turn")),
    news.TURN_OVER: Phrase(Words("{seat} ended the turn"), by_nobody=Words("a turn was ended")),
    news.HANDS_PASSED: Phrase(
        Words("every hand of cards went to the left"),
        guide=Words("Pass your cards to the left."),
        announced=Words("Pass your cards to the left"),
    ),
    news.CORRECTED: Phrase(Words("a correction was made")),
    news.GAME_ENDED: Phrase(
        Words("the game is over: {seats} wins", {}, "the game is over: {seats} share the win"),
        guide=Words("The game is over."),
        announced=Words("The game is over"),
    ),
    # the red pillow
    news.SMUGGLERS_SHARING: Phrase(
        _SHARED_OUT,
        guide=Words("The smugglers share the red pillow"),
        announced=Words("The smugglers share"),
        line=_IN_TURN,
        alone=Words("The smuggler's haul: {n} point", {}, "The smuggler's haul: {n} points"),
    ),
    news.DETECTIVES_SHARING: Phrase(
        _SHARED_OUT,
        guide=Words("The detectives share the red pillow"),
        announced=Words("The detectives share"),
        line=_IN_TURN,
        alone=Words("The detective's haul: {n} point", {}, "The detective's haul: {n} points"),
    ),
    news.PICKED: Phrase(Words("{seat} picked one {gem}"), label=Words("{seat} picked a gem")),
    news.DEALT: Phrase(
        Words("{seat} got {gems}"), guide=Words("{seat} takes {gems} from the red pillow onto the black one.")
    ),
    news.SHARES_LOST: Phrase(
        Words("no share for {seats}: a gem fell out"), guide=Words("No share for {seats}: a gem fell out.")
    ),
    news.SMUGGLERS_CAUGHT: Phrase(
        Words("the smugglers were caught: there are more detectives"),
        guide=Words("More detectives: the smugglers are caught and get nothing."),
        announced=Words("The smugglers are caught!"),
        line=Words("There are more detectives: they get nothing."),
    ),
    news.RED_PILLOW_STAYED: Phrase(
        Words("no detectives: the red pillow stays as it is"),
        guide=Words("No detectives: the red pillow stays as it is."),
    ),
    news.NOTHING_FOR_DETECTIVES: Phrase(
        Words("nothing to share for {seats}: the red pillow is empty"),
        guide=Words(
            "Detective {seats} gets nothing: the red pillow is empty.",
            {},
            "Detectives {seats} get nothing: the red pillow is empty.",
        ),
    ),
}

ALSO_TO_RED = Words("Also put {gems} from the drawer on the red pillow.")  # besides what fell there
CARD_SHOWN = Phrase(Words("{seat} showed the {character}"), label=Words("{seat} showed a card"))
NUMBER_GIVEN = Phrase(Words("{seat} gave a card's number"))
ROUND_BEGAN = Phrase(Words("round {round} began"))
ROUND_OVER = Phrase(
    announced=Words("Round {round} is over"),
    line=Words("{seats} leads with {score}.", {}, "{seats} lead with {score}."),
)
ALSO_DEALT = Phrase(guide=Words("{seat} takes {gems} onto the black pillow."))  # to others, besides the first
# What everybody sees in a drawer out of which nothing fell.
NOTHING_FELL = Phrase(
    Words("nothing fell out"),
    card=Words("Nothing fell out"),
    brief=Words("Nothing fell out"),
    guide=Words("Nothing fell out."),
)
FOUND_EMPTY = Phrase(card=Words("The drawer is empty"), brief=Words("It's empty"), guide=Words("The drawer is empty."))
FOUND_ALARM = Phrase(
    card=Words("There is only an alarm in it"),
    brief=Words("Only an alarm"),
    guide=Words("There is only an alarm in the drawer."),
)
DEALT_ON_SCREENS = Phrase(guide=Words("All cards went to the left."))  # where nobody has printed ones
NO_SHARE = Phrase(guide=Words("You get no share."))
NO_IMITATIONS = Phrase(
    guide=Words("Last round: {seats} has no imitations left.", {}, "Last round: {seats} have no imitations left.")
)
FEW_IMITATIONS = Phrase(
    guide=Words(
        "{seats}: only {n} imitation left. With none left, the game ends.",
        {},
        "{seats}: only {n} imitations left. With none left, the game ends.",
    )
)
OPENED_NONE = Phrase(has=Words("opened no drawer"))
GEMS_TAKEN = Phrase(Words("{seat} took gems"), by_nobody=_SOMETHING_TAKEN)
OPENED_A_LITTLE = Phrase(Words("{seat} opened a drawer a little"), by_nobody=Words("a drawer was opened a little"))
OPENED_FURTHER = Phrase(Words("{seat} opened a drawer further"), by_nobody=Words("a drawer was opened further"))
OPENED = Phrase(Words("{seat} opened a drawer"), by_nobody=Words("a drawer was opened"), has=Words("opened a drawer"))
LEVELS_ROTATED = Phrase(has=Words("rotated levels"))
ROTATED = {
    (1, Direction.CW): Phrase(
        Words("{seat} rotated the top level clockwise"), by_nobody=Words("the top level was rotated clockwise")
    ),
    (1, Direction.CCW): Phrase(
        Words("{seat} rotated the top level counter-clockwise"),
        by_nobody=Words("the top level was rotated counter-clockwise"),
    ),
    (2, Direction.CW): Phrase(
        Words("{seat} rotated the top two levels clockwise"),
        by_nobody=Words("the top two levels were rotated clockwise"),
    ),
    (2, Direction.CCW): Phrase(
        Words("{seat} rotated the top two levels counter-clockwise"),
        by_nobody=Words("the top two levels were rotated counter-clockwise"),
    ),
}
# What is done, where the event says it all. What is not here depends on what it does, or on the state before it.
DEEDS: dict[type[AnyEvent], Phrase] = {
    events.TableOpened: Phrase(Words("the game begins")),
    events.PositionSet: Phrase(Words("the box was filled")),
    events.RubyPlaced: Phrase(Words("a ruby was put into the box")),
    events.DiamondsPlaced: Phrase(Words("{seat} put diamonds into the box")),
    events.SetupFinished: Phrase(Words("the setup was finished")),
    events.TieSettled: Phrase(Words("{seats} settled their tie")),
    events.RevealClosed: Phrase(Words("no more smugglers")),
    events.DrawerClosed: Phrase(Words("{seat} shut a drawer"), by_nobody=Words("a drawer was shut")),
    events.BoxTurned: Phrase(
        Words("{seat} turned the box over"),
        by_nobody=Words("the box was turned over"),
        has=Words("turned the box over"),
    ),
    events.GemPlaced: HAPPENINGS[news.IMITATION_PLACED],
    events.AlarmPlaced: HAPPENINGS[news.ALARM_SET],
    events.AlarmReclaimed: HAPPENINGS[news.ALARM_CAME_HOME],
    events.GemPicked: HAPPENINGS[news.PICKED],
    events.TurnEnded: HAPPENINGS[news.TURN_OVER],
    events.GameStopped: Phrase(Words("the game was stopped and counted")),
    events.Correction: HAPPENINGS[news.CORRECTED],
}

HAS_DONE = Words("{seat} has {deeds}.")
OPENED_NAMED = Words("opened drawer {drawer}")  # for those who look at it now

# what people set right

SET_RIGHT_NUMBER = Words("{seat}'s card is number {number}")
SET_RIGHT_NOT_PASSED = Words("the cards were not passed to the left")
SET_RIGHT_PASSED = Words("the cards are passed to the left now")
SET_RIGHT_LIES = Words("{gems} is in the drawer", {}, "{gems} are in the drawer")
SET_RIGHT_LIES_NOTHING = Words("no gem is in the drawer")
SET_RIGHT_PLACED = Words("{seat} placed {gems}")
SET_RIGHT_PLACED_NOTHING = Words("{seat} placed nothing")

# a finished game: why it is over, who won, its story, and what would have brought more

ENDED_BY_IMITATIONS = Words(
    "The game ends: {seats} has no imitations left.", {}, "The game ends: {seats} have no imitations left."
)
ENDED_BY_RUBIES = Words("The game ends: the last ruby has left its secret compartment.")
WON_BY = {
    DecidedBy.POINTS: Words("{seat} wins with the highest score: {score}."),
    DecidedBy.RUBIES: Words("Tied at {score}: {seat} wins with the most rubies."),
    DecidedBy.SAPPHIRES: Words("Tied at {score} and in rubies: {seat} wins with the most sapphires."),
    DecidedBy.DIAMONDS: Words("Tied at {score}, in rubies and in sapphires: {seat} wins with the most diamonds."),
    DecidedBy.SHARED: Words("Tied at {score} and in everything else: {seats} share the win."),
}
MISSED = {  # by whether it was the best drawer, and whether it brought anything
    (False, False): Words("As the {character}, {seat} opened {opened} and got nothing. {best} held {gems}."),
    (False, True): Words("As the {character}, {seat} opened {opened} and got {got}. {best} held {gems}."),
    (True, False): Words("As the {character}, {seat} opened {opened} and got nothing, although it held {gems}."),
    (True, True): Words("As the {character}, {seat} opened {opened} and got only {got}. It held {gems}."),
}
HAULS = Words("{seat} gained {n} point in round {round}.", {}, "{seat} gained {n} points in round {round}.")
LONGEST_HIDDEN = Words(
    "{seat} found a ruby that had been hidden for {n} round.",
    {},
    "{seat} found a ruby that had been hidden for {n} rounds.",
)
ALARM_RANG = Words("{seat}'s alarm rang once.", {}, "{seat}'s alarm rang {n} times.")
ALARM_RANG_TWICE = Words("{seat}'s alarm rang twice.")

# for those who listen

GAME_ENDED = HAPPENINGS[news.GAME_ENDED].log
# Lines of the log that need not be said: whose turn it is, what to do next or that a round is over says the same.
IMPLIED = frozenset(
    [
        phrase.log.text
        for phrase in (
            HAPPENINGS[news.TURN_BEGAN],
            HAPPENINGS[news.TURN_OVER],
            HAPPENINGS[news.GAME_ENDED],
            HAPPENINGS[news.SMUGGLERS_SHARING],
            DEEDS[events.RevealClosed],
            DEEDS[events.DrawerClosed],
            DEEDS[events.SetupFinished],
            DEEDS[events.PositionSet],
            ROUND_BEGAN,
            OPENED,
        )
        if phrase.log is not None
    ]
)
# What a screen tells people to tap, for those who do not see it: keys are named to them.
_PRESS = {
    "That's it. Tap Done.": Words("That's it: press Done."),
    "{seats}: tap First, or your number.": Words("{seats}: press First, or your number."),
    "Tap the smugglers first, then the others.": Words("Say your cards: press the smugglers first, then the others."),
    "More smugglers? Tap them before any other card.": Words("More smugglers? Press them before any other card."),
    "Then turn them over, and tap what each of you shows.": Words("Then turn them over, say them, and press them."),
    "Tap what each of you shows.": Words("Say your cards, and press them."),
    "Tap them.": Words("Say them."),
    "Or pull it further to look for a ruby, and tap {button}.": Words(
        "Or pull it further to look for a ruby, and press {button}."
    ),
    "Pull the drawer further and tap {button}, or shut it.": Words(
        "Pull the drawer further and press {button}, or shut it."
    ),
    "If you looked for a secret compartment, tap {button}.": Words(
        "If you looked for a secret compartment, press {button}."
    ),
    "Tap what you took.": Words("Press what you took."),
    "Tap the imitation you placed.": Words("Press the imitation you placed."),
    "If you placed an imitation, tap it: that earns a second move.": Words(
        "If you placed an imitation, press it: that earns a second move."
    ),
    "If you placed your alarm, tap it.": Words("If you placed your alarm, press it."),
    "If you placed something, tap it.": Words("If you placed something, press it."),
    "If you placed an imitation, tap it.": Words("If you placed an imitation, press it."),
}


def pressed(words: Words) -> Words:
    """The same for people who press keys instead of tapping what they see."""
    facts = {name: pressed(fact) if isinstance(fact, Words) else fact for name, fact in words.facts.items()}
    return _PRESS.get(words.text, words).about(**facts) if not words.many else words
