"""The lesson of Master Thieves: two rounds of four seats in which every character plays, and a gem falls, too. Pure.

One rule: the steps are read off the rules. A seat is asked for whatever its edition leaves to it, and for nothing else.
"""

from companion.games.lesson import Lesson, LessonStep
from companion.words import Words

from . import engine, events
from .box import AJAR, FRONT, SECRET, Depth, Direction, Drawer, Orientation
from .cards import DETECTIVE, GEMOLOGIST, JEWELER, MASTER_THIEF, SMUGGLER, THIEF, Character
from .events import AnyEvent, Contents, TableOpened
from .gems import Gem
from .options import options
from .state import SHARING, SMUGGLERS_REVEAL

SEATS = 4
_D, _S, _R = Gem.DIAMOND.value, Gem.SAPPHIRE.value, Gem.RUBY.value
_DEPTHS = (AJAR, FRONT, SECRET)
_BY_SMUGGLER, _WITH_ALARM, _BY_THIEF, _SPILLS, _WITH_RUBY = Drawer.A2, Drawer.C2, Drawer.B2, Drawer.B1, Drawer.C1
# What the seats are to find. The jeweler turns the box over: `inverted` is on top from then on.
_DRAWERS = {
    _BY_SMUGGLER: Contents(upright=(_S,)),
    _BY_THIEF: Contents(inverted=(_S,)),
    _SPILLS: Contents(upright=(_S, _D), secret_upright=(_R,)),
    _WITH_RUBY: Contents(secret_inverted=(_R,)),
    **{drawer: Contents(secret_upright=(_R,)) for drawer in (Drawer.A1, Drawer.C3)},
    **{drawer: Contents(secret_inverted=(_R,)) for drawer in (Drawer.A3, Drawer.B3)},
}
_ROUNDS = ((SMUGGLER, JEWELER, THIEF, THIEF), (GEMOLOGIST, MASTER_THIEF, DETECTIVE, DETECTIVE))
_IMITATIONS = 2  # the first seat places one in each round, and that ends the game


def lesson(opened: AnyEvent) -> Lesson:
    """The lesson in the edition of a first event, with its seats; options of the table are left out."""
    assert isinstance(opened, TableOpened)
    return _Rehearsal(events.TableOpened(game=opened.game, edition=opened.edition, seats=opened.seats[:SEATS])).lesson()


class _Rehearsal:
    """Plays the lesson once, to find out what its steps are."""

    def __init__(self, opened: TableOpened) -> None:
        self._names = opened.seats
        white = {name: {Gem.DIAMOND: _IMITATIONS} for name in opened.seats}
        orientation, rings = Orientation.UPRIGHT, events.Rings(0, 0)
        position = events.PositionSet(orientation=orientation, rings=rings, drawers=_DRAWERS, white=white)
        self._opening = (opened, position)
        self._state = engine.apply(engine.open_table(opened), position)
        self._parts: list[tuple[LessonStep, ...]] = []
        self._steps: list[LessonStep] = []
        self._shared = False  # smugglers got the red pillow

    def lesson(self) -> Lesson:
        """All of it, from the aim of the game to its end."""
        self._read(Words("You play all four seats. Score the most: a diamond is worth 1, a sapphire 2, a ruby 4."))
        self._read(
            Words(
                "The gems are in the drawers: rubies in secret compartments, and diamonds that the players have hidden."
            )
        )
        self._part()
        self._smuggler()
        self._jeweler()
        self._thieves()
        self._show(1, Words("Round 2. Played cards stay out. Everyone chooses again, and shows: tap the cards."))
        self._gemologist()
        self._master_thief()
        self._detectives()
        self._read(Words("The end: black pillows count for you, white ones against you. Most points win."))
        self._part()
        return Lesson(
            self._opening,
            tuple(self._parts),
            with_real=Words(
                "Take all gems out of the box: in this lesson they are only on the screen. Shut all drawers."
            ),
            with_virtual=Words("Learn Master Thieves in five minutes. Move the box on the screen with a finger."),
        )

    # how steps are made

    def _read(self, words: Words) -> None:
        self._steps.append(LessonStep(words))

    def _do(self, words: Words, *done: AnyEvent, also: tuple[AnyEvent, ...] = (), waits: bool = False) -> None:
        for event in done:
            self._state = engine.apply(self._state, event)
        self._steps.append(LessonStep(words, done, also, waits))

    def _part(self) -> None:
        """What comes from here on waits for everything before it."""
        self._parts.append(tuple(self._steps))
        self._steps = []

    def _open(self, words: Words, drawer: Drawer, depth: Depth = FRONT) -> None:
        """Less far, or shut and opened once more, is no harm."""
        less: list[AnyEvent] = [
            events.DrawerOpened(drawer=drawer, depth=each) for each in _DEPTHS[: _DEPTHS.index(depth) + 1]
        ]
        also = (*less, events.DrawerClosed(drawer=drawer))
        self._do(words, events.DrawerOpened(drawer=drawer, depth=depth), also=also)

    def _take(self, words: Words) -> None:
        """What the seat takes, where that is left to it."""
        takings = [event for event in options(self._state) if isinstance(event, events.GemsTaken)]
        if takings:
            self._do(words, takings[0])

    def _shut(self, words: Words, drawer: Drawer) -> None:
        self._do(words, events.DrawerClosed(drawer=drawer))

    def _end(self, words: Words) -> None:
        self._do(words, events.TurnEnded(), waits=True)
        self._part()

    def _place(self, words: Words) -> None:
        self._do(words, events.GemPlaced(gem=Gem.DIAMOND))

    def _card(self, seat: int, character: Character) -> AnyEvent:
        return events.CardRevealed(seat=self._names[seat], character=character)

    def _show(self, number: int, words: Words, first: int = 0) -> None:
        """Seats show their cards of a round; of two who are alike, the one who sits first plays first."""
        red = self._state.red
        shown = [self._card(seat, _ROUNDS[number][seat]) for seat in range(first, SEATS)]
        closed = self._state.phase is SMUGGLERS_REVEAL and not self._state.no_more_smugglers
        if closed:  # a tap on the first card says so, too
            self._state = engine.apply(self._state, events.RevealClosed())
        self._do(words, *shown, also=(events.RevealClosed(),))
        tied = self._names[2:]
        tie = Words(
            "Two alike: the lower number printed on the card goes first. Tap First for {seat}.", {"seat": tied[0]}
        )
        self._do(tie, events.TieSettled(seats=tied))
        self._shared = bool(red) and not self._state.red
        self._part()

    # the turns

    def _smuggler(self) -> None:
        seat = {"seat": self._names[0]}
        if self._state.phase is SMUGGLERS_REVEAL:
            self._do(
                Words("Everybody chooses a card, face down. Smugglers show theirs first: tap {seat}'s crate.", seat),
                self._card(0, SMUGGLER),
            )
            self._do(Words("No more smugglers: tap what glows."), events.RevealClosed(), waits=True)
            self._part()
        else:
            self._show(0, Words("Everybody chooses a card, face down. Then all show them together: tap the cards."))
        self._read(Words("The red pillow is everybody's. Gems on your black pillow are yours, and count for you."))
        self._read(
            Words("On your white pillow are imitations: fakes. They count against you, so hide them in drawers.")
        )
        self._open(
            Words("Each turn begins with a drawer. {seat} smuggles: pull out the one that glows.", seat), _BY_SMUGGLER
        )
        self._take(Words("A smuggler alone may keep one gem. It goes on the black pillow."))
        if self._state.red:
            self._place(
                Words(
                    "A smuggler puts everything in the drawer on the red pillow."
                    " Now hide an imitation (a fake) in its place: tap Diamond."
                )
            )
        else:
            self._place(
                Words("Now hide an imitation (a fake): one less that counts against {seat}. Tap Diamond.", seat)
            )
        self._shut(Words("Shut the drawer. Remember what lies in it: nobody will tell you."), _BY_SMUGGLER)
        self._end(Words("That was a turn. Tap Done."))
        if self._state.turn is None:
            words = Words("Now tap what the others show. Turns go from left to right.")
            self._show(0, words, first=1)

    def _jeweler(self) -> None:
        seat = {"seat": self._names[1], "smuggler": self._names[0]}
        if self._shared:
            self._read(
                Words(
                    "As many smugglers as detectives, or more: so {smuggler} gets the gems on the red pillow.",
                    seat,
                )
            )
        self._open(Words("{seat} is the jeweler, and takes nothing. Open the drawer.", seat), _WITH_ALARM)
        self._place(Words("A jeweler hides things: first an imitation."))
        self._do(
            Words(
                "And the alarm. If somebody else opens the drawer and it falls, {seat} gets what falls with it.", seat
            ),
            events.AlarmPlaced(),
        )
        self._shut(Words("Shut the drawer."), _WITH_ALARM)
        rotated = events.LevelRotated(levels=1, direction=Direction.CW)
        self._do(Words("Now the box may be moved. First rotate a level, the way the arrow goes."), rotated)
        self._do(Words("Then turn the box over. What lay on top in a drawer is now underneath."), events.BoxTurned())
        self._end(Words("That confuses everyone else. Tap Done."))

    def _thieves(self) -> None:
        seat, other = {"seat": self._names[2]}, {"seat": self._names[3], "owner": self._names[1]}
        self._read(Words("A drawer has two sides. What lies on the lower side falls out when you open it."))
        self._read(
            Words("Gems that fall go on the red pillow. If none are left in the drawer, you take and place nothing.")
            if self._state.edition.gems_on_top_save_ability
            else Words("Gems that fall go on the red pillow, and you take and place nothing.")
        )
        self._open(Words("{seat} is a thief, and takes everything that lies on top. Open the drawer.", seat), _BY_THIEF)
        self._take(Words("Take all of it."))
        self._shut(Words("What you take is real, and goes on your black pillow. Shut the drawer."), _BY_THIEF)
        self._end(Words("Tap Done."))
        self._open(Words("{seat} is a thief, too. Do you remember this drawer? Open it.", other), _WITH_ALARM)
        self._shut(
            Words("It rings! What fell out is {owner}'s, and {seat} loses the action. Shut the drawer.", other),
            _WITH_ALARM,
        )
        self._end(Words("Imitations that leave the box are real gems. Tap Done."))

    def _gemologist(self) -> None:
        seat = {"seat": self._names[0]}
        self._open(Words("{seat} is the gemologist, and gets rid of imitations. Open the drawer.", seat), _SPILLS)
        self._read(Words("Gems fell out: they go on the red pillow. Any other character could do nothing more now."))
        self._place(Words("A gemologist can still hide an imitation: tap Diamond."))
        self._shut(Words("No imitations left: this is the last round. Shut the drawer."), _SPILLS)
        self._end(Words("With two detectives in the round, a gemologist may hide up to three. Tap Done."))

    def _master_thief(self) -> None:
        seat = {"seat": self._names[1]}
        words = Words("{seat} is the master thief, and alone may pull a drawer further. Pull it out all the way.", seat)
        self._open(words, _WITH_RUBY, SECRET)
        self._take(Words("A secret compartment with a ruby! Take all."))
        self._shut(
            Words("Only long drawers have one: on the screen those with a handle, not a knob. Shut it."), _WITH_RUBY
        )
        self._end(Words("Tap Done."))

    def _detectives(self) -> None:
        self._pick(
            Words(
                "Detectives never touch the box. At the end of the round they share the red pillow, gem by gem:"
                " tap the sapphire."
            )
        )

    def _pick(self, words: Words) -> None:
        """Each in turn, until the red pillow is empty."""
        picked: list[AnyEvent] = []
        while self._state.phase is SHARING:
            picked.append(options(self._state)[0])
            self._state = engine.apply(self._state, picked[-1])
        self._steps.append(LessonStep(words, tuple(picked)))
        self._part()
