"""The reveal as a page: what everybody does now, how everybody stands, and the cards that each seat can show. Pure.

Two rules. Seats never move while the state changes. And all cards look alike whatever was played, unless played
cards lie face up: who remembers them, remembers them.

The seats are one list on a ladder: a row with all cards for each, then two columns with the name above the cards, then
a tile for each that opens its cards on a sheet. What is tapped on the way is kept in the route, by a word and the names
of seats.
"""

from enum import StrEnum, auto

import msgspec
from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves.cards import CHARACTERS, NUMBERS, SMUGGLER, Character
from companion.games.master_thieves.events import TieSettled, line
from companion.games.master_thieves.guide.values import (
    ASIDE_FACE_DOWN,
    ASIDE_FACE_UP,
    DEAL,
    FIRST,
    CardOffer,
    Guide,
    Kind,
    Need,
    RevealSeat,
    settled,
)
from companion.games.master_thieves.news import HANDS_PASSED
from companion.games.master_thieves.pages.box import told_turns
from companion.games.master_thieves.pages.parts import (
    RED,
    computer_mark,
    heard,
    offered,
    pillow,
    say_action,
    seat_bar,
    sees,
)
from companion.games.master_thieves.pages.values import (
    character_name,
    computer_level,
    round_words,
    seat_style,
    values_of,
)
from companion.games.master_thieves.phrases import HAPPENINGS
from companion.games.master_thieves.set_right.amendments import WhichCard, WhichNumber, amendment_line
from companion.games.master_thieves.views import SeatView, TableView
from companion.games.sentences import joined
from companion.languages import capital, mark
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, GoOnWithout, Refuse, SetRight, Show, ShowSealedCards, Tell
from companion.pages.bars import BAR, SEAT, below_bar, lately, play_bar, sheet
from companion.pages.bars import happened as happened_lately
from companion.pages.context import Context
from companion.pages.phones_view import At, PhoneSeat
from companion.pages.routes import Play
from companion.words import signed

_TOO_LATE = mark("Smugglers show their cards first. Undo, then tap the smuggler.")
_KEYS = {character: str(place) for place, character in enumerate(CHARACTERS, start=1)}  # of the seat that comes next
_HEAD, _TITLES, _TURNS, _LOG, _LATELY = "head", "titles", "turns", "log", "lately"
_IN_COLUMNS, _AS_TILES = 1, 2  # steps of the ladder of seats
_LADDER, _TILE_STEPS = 3, 3
_FEW = 3  # so many leave room for a large pillow, and on an upright screen for what happened
_SOME = 4  # so many have their names in larger type
_TITLE_ROLES = (  # of what to do now; and of what stands above and below it, which is always smaller
    Role.HEADLINE, Role.INSTRUCTION, Role.INSTRUCTION, Role.ACTION, Role.ACTION, Role.ACTION, Role.BODY,
)  # fmt: skip
_OTHER_ROLES = (Role.ACTION, Role.ACTION, Role.BODY, Role.BODY, Role.HINT, Role.SMALL, Role.SMALL)
_BESIDE = 4  # steps of the ladder of words: all of them beside the pillow, ...
_WITHOUT_TODO = len(_TITLE_ROLES)  # ... without what comes next, ...
_IN_ONE = _WITHOUT_TODO + 1  # ... and all in one


# what is chosen on the way


class Way(StrEnum):
    """What is being chosen for some seats."""

    CARD = "card"  # the cards of a seat that has to give a number, or that is a tile
    NUMBER = "number"
    FIRST = FIRST  # these go first, in this order; others of their tie are still to come


def pick(way: Way, *seats: str) -> Play:
    """The route on which this is chosen."""
    return Play(pick="\n".join((way.value, *seats)))


def picked(route: Play) -> tuple[Way | None, tuple[str, ...]]:
    """What is being chosen on a route, and for whom."""
    way, *seats = route.pick.split("\n")
    return (Way(way), tuple(seats)) if way in tuple(Way) else (None, ())


# what is told besides the guide, because phones or computers choose


def choosing(context: Context, name: str) -> PhoneSeat | None:
    """A seat that chooses elsewhere, or has, or keeps its card face down until all have; None: it is tapped here.

    It is told that it has chosen, never what.
    """
    phones, computers = context.model.phones, context.model.computers
    if name in computers.levels:
        return PhoneSeat(name, At.COMPUTER, name in computers.checksums)
    seat = next((seat for seat in phones.seats if seat.name == name), None)
    return seat if seat is not None and (seat.has_chosen or phones.waiting) else None


def with_phones(context: Context, guide: Guide) -> Guide:
    """The words above the seats, where phones change them."""
    phones = context.model.phones
    if phones.counting_down:
        return replace(guide, title=Words("Everyone has chosen."), todo=Words("The cards are shown in a moment."))
    if phones.waiting:
        guide = guide.face_down(phones.waiting)
    if phones.again:
        again = Words("The power went out: choose again on your phones.")
        return replace(guide, todo=again, then=None)
    return _for_one(context, guide)


def _for_one(context: Context, guide: Guide) -> Guide:
    """The reveal for one person among computer players: nobody else is asked for anything.

    Beside a real box there may be real cards, too.
    """
    me, kinds = context.model.computers.alone, {choice.kind for choice in guide.choices}
    seat = next((seat for seat in guide.reveal if seat.seat == me and seat.shown is None), None)
    if seat is None or choosing(context, me) is not None or any(other.tied for other in guide.reveal):
        return guide
    if not context.model.link.simulated:
        if guide.title == HAPPENINGS[HANDS_PASSED].guide or Kind.DONE in kinds:
            return guide
    else:
        guide = replace(guide, happened=_without_cards(guide.happened))
    some = any(other.shown for other in guide.reveal)
    if _smugglers_come_first(guide):
        choices = guide.choices if some else ()  # a tap on a card says it
        todo = Words("Tap it. Smugglers play first.")
        return replace(guide, title=Words("Choose your card."), todo=todo, choices=choices)
    if some:
        return replace(guide, title=Words("Now show your card!"), todo=Words("Tap the card that you chose."))
    return replace(guide, title=Words("Choose your card."), todo=Words("Tap it: then all cards are shown."))


def _without_cards(happened: Words | None) -> Words | None:
    """What happened, for those who play without real cards: nothing is dealt or put aside."""
    if happened is None or happened in (DEAL, ASIDE_FACE_UP, ASIDE_FACE_DOWN):
        return None
    parts = [part for part in happened.facts.values() if isinstance(part, Words)]
    return joined(*map(_without_cards, parts)) if happened == joined(*parts) else happened


def _smugglers_come_first(guide: Guide) -> bool:
    """Does another card still say that no more smugglers come?"""
    return any(seat.after_closing for seat in guide.reveal)


# the page


def reveal_page(route: Play, context: Context) -> Page:
    """What to do, and below it the seats; with what is being chosen for one of them on a sheet over it."""
    page = _Reveal.of(route, context)
    way, names = picked(route)
    found = next((seat for seat in page.guide.reveal if seat.seat in names), None)
    if found is None or way not in (Way.CARD, Way.NUMBER) or not page.may_choose(found):
        return page.page()
    below = _Reveal.of(replace(route, pick=""), context.quiet).page()
    return page.numbers_sheet(found, below) if way is Way.NUMBER else page.cards_sheet(found, below)


class _Face(StrEnum):
    """How one of the cards looks."""

    OPEN = auto()  # it can be tapped
    SHOWN = auto()
    OTHER = auto()  # the seat has shown another one
    AWAY = auto()  # it cannot be shown


class _Reveal(msgspec.Struct, frozen=True):
    """What every part of the page is made from."""

    route: Play
    context: Context
    view: TableView
    guide: Guide

    @classmethod
    def of(cls, route: Play, context: Context) -> "_Reveal":
        """The reveal that is on, or the one that comes after the last turn at the box."""
        view, guide = values_of(context)
        return cls(route, context, view, guide.next_reveal or guide)

    def page(self) -> Page:
        """Each seat is a part of its own: mostly one of them changes."""
        context, count = self.context, len(self.guide.reveal)
        titles = round_words(context, self.view)
        runs_table = context.viewer.runs_table
        parts: dict[str, Node] = {
            BAR: play_bar(context, *titles, tells=True) if runs_table else seat_bar(context, *titles),
            _HEAD: self._head(),
            _TITLES: self._titles(),
            **{f"seat {place}": self._seat(seat) for place, seat in enumerate(self.guide.reveal)},
        }
        slots = tuple([Slot(f"seat {place}") for place in range(count)])
        tiles = count if count <= _FEW else -(-count // 2)
        grid = Grid(slots, columns=(1, 2, tiles), style="reveal-grid")
        turns = self._turns()
        height = f"reveal-seats-low-{count}" if turns else f"reveal-seats-{count}"
        seats = Fit(Column((Slot(_TITLES), grid), style="grow"), _LADDER, style=height)
        log: tuple[Node, ...] = ()
        if context.viewer.in_browser and not runs_table:
            parts[_LATELY], log = lately(context), (Slot(_LATELY),)
        keys: tuple[Node, ...] = ()
        if turns:
            parts[_TURNS], keys = turns[0], (Slot(_TURNS),)
        body = Column((Slot(_HEAD), *log, *keys, seats), style="reveal")
        whole = below_bar(body)
        if count > _FEW:
            return Page(titles[0], parts, {Shape.WIDE: whole})
        if not log:
            parts[_LOG], log = happened_lately(context), (Slot(_LOG),)
        upright = Column((Column((Slot(_HEAD),), style="reveal-head-tall"), *keys, seats, *log), style="reveal")
        tall = below_bar(upright)
        return Page(titles[0], parts, {Shape.WIDE: whole, Shape.TALL: tall})

    def _turns(self) -> tuple[Node, ...]:
        """What the seat at the box may still do to it, where people tell that, and its Done: it is still its turn."""
        of_turn = values_of(self.context)[1]
        keys = () if of_turn is self.guide else told_turns(self.route, self.context, of_turn)
        if not keys:
            return ()
        done = next(choice for choice in self.guide.choices if choice.kind is Kind.DONE)
        label, tap = self.context.say.words(done.label), self._tap(say_action(self.context, (done.line,)), "return")
        return (Row((*keys, *_button(label, tap, style="reveal-done")), style="reveal-turns"),)

    # what to do

    def _head(self) -> Node:
        """What happened, the first duty in large type, and what comes next; with the red pillow and perhaps a button.

        In the largest type that has room for all; if none has, without what comes next. Many seats leave it two lines:
        then the pillow stands beside the first one and the button beside the other, as long as the words are few.
        """
        say = self.context.say
        guide = with_phones(self.context, self._going_on())
        shown = guide.happened, guide.title, self._then(guide)
        happened, title, todo = ["" if words is None else say.words(words) for words in shown]
        is_low = len(self.guide.reveal) > _FEW
        told = Text(happened, _OTHER_ROLES, Tone.BRIGHT, wraps=True, part=Part.HAPPENED, until=_IN_ONE)
        in_short = guide.in_short if guide.in_short and shown[-1] == guide.todo else shown[-1]
        said = heard(say, sees(self.context), shown[-1], in_short)
        first: tuple[Node, ...] = (
            *([told] if happened else []),
            Text(title, _TITLE_ROLES, wraps=not is_low, part=Part.TODO, until=_WITHOUT_TODO),
            Text(title, Role.BODY, wraps=True, part=Part.TODO, since=_WITHOUT_TODO, until=_IN_ONE),
        )
        then = replace(told, words=todo, part=Part.TODO, heard=said, until=_WITHOUT_TODO)
        whole = f"{happened} {title}".strip()
        in_one = Text(whole, Role.SMALL, wraps=True, part=Part.TODO, since=_IN_ONE)
        pillow, has_turns = self._red_pillow(), bool(self._turns())
        button = () if has_turns else self._button(guide)
        top = Row((Column(first, style="even"), pillow), style="reveal-head-top")
        foot = Row((replace(then, style="reveal-todo"), *button), style="reveal-head-foot")
        in_lines = Column((top, foot), style="reveal-head-inside", until=_BESIDE)
        words = Column((*first, then, in_one), style="even")
        side = Column((pillow, Space(), *button), style="reveal-side")
        beside = Row((words, side), style="reveal-head-beside", since=_BESIDE if is_low else 0)
        upright = replace(beside, style="reveal-head-upright", since=0, until=_BESIDE)
        if has_turns:  # below the words is no room
            beside = replace(beside, children=(words, Column((pillow,))), style="reveal-head-turns")
        children = (in_lines, upright, beside) if is_low else (beside,)
        return Fit(Column(children, style="reveal-head-place"), _IN_ONE + 1, style="reveal-head")

    def _then(self, guide: Guide) -> Words | None:
        """What comes next, or what to tap. A phone is told where its own card is; cards are tapped elsewhere."""
        if self.context.viewer.runs_table:
            return guide.then or guide.todo
        if asked := tuple(seat.seat for seat in self.guide.reveal if seat.needs is Need.NUMBER):
            return Words("{seat}: which number?", {"seat": asked})
        me = next((seat for seat in guide.reveal if seat.seat == self.context.viewer.seat), None)
        if me is None or all(seat.shown for seat in guide.reveal) or me.seat in self.context.model.phones.waiting:
            return None
        if me.shown is not None:
            return Words("Your card is on the table. Now the others show theirs.")
        if self.context.model.mine.sealed is not None:
            return Words("Your card is shown when the smugglers have played.")
        return Words("Show your card at the table this time.")

    def _going_on(self) -> Guide:
        """With the first of a tie picked, the question is who comes next."""
        way, names = picked(self.route)
        tied = next((seat.tied for seat in self.guide.reveal if way is Way.FIRST and seat.seat in names), ())
        rest = tuple(name for name in tied if name not in names)
        return replace(self.guide, todo=Words("{seats}: tap Next.", {"seats": rest})) if rest else self.guide

    def _red_pillow(self) -> Node:
        style = "reveal-pillow-large" if len(self.guide.reveal) <= _FEW else "reveal-pillow"
        context = self.context
        return replace(pillow(context.say, RED, self.view.red_pillow, context.say("Red pillow")), style=style)

    def _button(self, guide: Guide) -> tuple[Node, ...]:
        """What ends the smugglers' part or the turn at the box, waits for a phone no longer, or shows sealed cards.

        Of several phones, one that is lost comes first. While smugglers show themselves, what ends that part shows
        sealed cards, too. As long as no smuggler has shown itself, that nobody is one is no more likely than that
        somebody is: then no button stands out.
        """
        say, phones = self.context.say, self.context.model.phones
        by_kind = {choice.kind: choice for choice in guide.choices}
        if phones.waiting:
            name = (*phones.missed, *phones.waiting)[0]
            tap = self._tap(offered(self.context, GoOnWithout(name), f"go_on_without {name}"), "g")
            return _button(say("Go on without {seat}'s phone", seat=name), tap, wide=True, chosen=True)
        if phones.to_show and not _smugglers_come_first(guide):
            tap = self._tap(offered(self.context, ShowSealedCards(), "show_cards"), "s")
            return _button(say("Show the phones' cards"), tap, primary=True, wide=True)
        choice = by_kind.get(Kind.DONE) or by_kind.get(Kind.CLOSE)
        if choice is None:
            return ()
        primary = choice.kind is Kind.CLOSE and choice.primary
        return _button(
            say.words(choice.label), self._tap(say_action(self.context, (choice.line,)), "return"), primary=primary
        )

    # what may be done: at the kiosk everything, elsewhere what is offered

    def _set_right(self, amendment: WhichCard | WhichNumber) -> Action | None:
        context = self.context
        if not context.viewer.runs_table:
            return None
        return SetRight(amendment_line(amendment), context.by, 0 if context.viewer.is_kiosk else context.event)

    def _shown(self, route: Play) -> Action | None:
        return Show(route) if self.context.viewer.runs_table else None

    @staticmethod
    def _tap(action: Action | None, key: str = "", means: str = "", says: str = "") -> Tap | None:
        return None if action is None else Tap(action, key, means=means, says=says)

    def _card_action(self, seat: RevealSeat, character: Character) -> Action | None:
        """What a tap on one of the cards of a seat says."""
        if seat.shown is not None:
            may_be = seat.held is None or character in seat.held
            changes = seat.may_change and character is not seat.shown and may_be
            return self._set_right(WhichCard(seat.seat, character)) if changes else None
        offer = _of((*seat.characters, *seat.after_closing), character)
        return None if offer is None or self._is_played(seat, character) else say_action(self.context, offer.lines)

    def _is_played(self, seat: RevealSeat, character: Character) -> bool:
        """Has the only person at the table played this card before? It is nobody else's to remember."""
        computers = self.context.model.computers
        hand = computers.hand if seat.seat == computers.alone and seat.shown is None else ()
        return bool(hand) and character not in hand

    def _number_action(self, seat: RevealSeat, number: int) -> Action | None:
        """What a tap on a number says: it was asked for, or the one that is known is wrong."""
        for offer in seat.numbers:
            if offer.number == number:
                return say_action(self.context, (offer.line,))
        known = seat.number is not None and seat.may_change and number != seat.number
        return self._set_right(WhichNumber(seat.seat, number)) if known else None

    def _first_action(self, seat: RevealSeat) -> Action | None:
        """This seat goes first, or next after those that were picked; with the last but one, the tie is settled."""
        way, names = picked(self.route)
        before = tuple(name for name in names if way is Way.FIRST and name in seat.tied)
        if seat.seat in before or not seat.tied:
            return None
        order = (*before, seat.seat)
        whole = next((each for each in settled(seat.tied, self.route.pick) if each[: len(order)] == order), None)
        if whole is None:
            return self._shown(pick(Way.FIRST, *order))
        return say_action(self.context, (line(TieSettled(seats=whole)),))

    def may_choose(self, seat: RevealSeat) -> bool:
        """Is there a card or a number to choose for it?"""
        if seat.tied or (seat.believed and seat.may_change):
            return True
        is_elsewhere = seat.shown is None and choosing(self.context, seat.seat) is not None
        return not is_elsewhere and any(self._card_action(seat, character) for character in CHARACTERS)

    # the seats

    def _titles(self) -> Node:
        """The names of the cards above them, if there is room for all; that of the smuggler is bright while it is
        waited for. None above keys: these have other columns."""
        context, guide = self.context, self.guide
        seats = guide.reveal
        first = next((one for one in seats if one.shown is not None or choosing(context, one.seat) is None), None)
        names: list[Node] = []
        if first is not None and not (first.tied and context.viewer.runs_table):
            for character in CHARACTERS:
                tone = Tone.BRIGHT if self._is_waited_for(character) else Tone.DIM
                words = capital(character_name(context.say, character))
                name = Text(words, Role.SMALL, tone, weight=Weight.SEMIBOLD, align=Align.CENTRE, style="even")
                names.append(name)
        above = Row(tuple(names), style="reveal-titles-row", until=1)
        row = Row((Space(style="reveal-who"), above, Space(since=1)), style="reveal-seat-row")
        return Fit(row, 2, style="reveal-titles", until=_IN_COLUMNS)

    def _is_waited_for(self, character: Character) -> bool:
        """Is it the smuggler, and does everybody wait for smugglers alone?"""
        waited = {offer.character for seat in self.guide.reveal for offer in seat.characters}
        return waited == {SMUGGLER} and character is SMUGGLER and not self.context.model.computers.alone

    def _seat(self, seat: RevealSeat) -> Node:
        """A row with its cards or keys; where there is no room for those, a tile."""
        phone = choosing(self.context, seat.seat) if seat.shown is None else None
        if phone is not None:
            cards = self._elsewhere(phone)
        else:
            cards = self._tie_keys(seat) if seat.tied and self.context.viewer.runs_table else self._cards(seat)
        look = Look.ACTIVE if seat.tied else Look.WELL
        row = Row((*self._who(seat), cards), look=look, style="reveal-seat-row", stacks=(_IN_COLUMNS,), until=_AS_TILES)
        return Row((row, self._tile(seat, phone)), style="reveal-seat", key=f"{SEAT}{seat.seat}")

    def _who(self, seat: RevealSeat) -> tuple[Node, ...]:
        """The name and the number of its card, with how it stands below or beside it."""
        name, standing = self._name(seat), self._standing(seat)
        return (
            Column((name, standing), style="reveal-who", until=_IN_COLUMNS),
            Row((name, Space(), standing), style="reveal-who-line", since=_IN_COLUMNS),
        )

    def _name(self, seat: RevealSeat) -> Node:
        style = seat_style(self.context, self.view, seat.seat)
        roles = (Role.ACTION if len(self.guide.reveal) <= _SOME else Role.BODY, Role.BODY)
        colour = style if seat.tied else None
        found: list[Node] = [
            Sprite(f"seat-{style}", 24),
            Text(seat.seat, roles, chosen=True, seat=colour, weight=Weight.BOLD, style="reveal-name"),
        ]
        level = computer_level(self.context, seat.seat) if self.context.viewer.in_browser else ""
        if level:
            found.append(computer_mark(level))
        if seat.number is not None:
            number = f"{seat.number}?" if seat.believed else str(seat.number)
            found.append(Text(number, Role.BODY, Tone.BRIGHT, weight=Weight.BOLD, style="keep"))
        return Row(tuple(found), style="reveal-name-line")

    def _standing(self, seat: RevealSeat) -> Node:
        """Its imitations, and its score: what decides which card is worth playing."""
        of, count = self._view_of(seat), len(self.guide.reveal)
        role = Role.BODY if count <= _FEW else Role.HINT if count <= _SOME else Role.SMALL
        imitations = Row(
            (
                Sprite("pillow-white", 32, title=self.context.say("White pillow")),
                Text(
                    str(of.white.sapphire + of.white.diamond), role, Tone.DIM, weight=Weight.SEMIBOLD,
                    style="reveal-count",
                ),
            ),
            style="reveal-imitations",
            topic="white",
        )  # fmt: skip
        score = Text(signed(of.score), role, weight=Weight.EXTRABOLD, style="reveal-score")
        return Row((imitations, score), style="reveal-standing")

    def _view_of(self, seat: RevealSeat) -> SeatView:
        return next(view for view in self.view.seats if view.name == seat.seat)

    def _elsewhere(self, phone: PhoneSeat) -> Node:
        """In the place of its cards: that it chooses on a phone, or has."""
        words, icon, tone = self._told(phone)
        mark_ = Sprite(f"icon-{icon}", 26, tone=tone)
        said = Text(words, (Role.ACTION, Role.BODY), tone, style="reveal-told")
        return Row((mark_, *self._lost(phone), said), style="reveal-elsewhere", tap=self._seal_tap(phone))

    def _told(self, seat: PhoneSeat) -> tuple[str, str, Tone]:
        """What there is to say about a seat that chooses elsewhere: words, icon and colour."""
        say = self.context.say
        if seat.at is At.COMPUTER and seat.has_chosen:
            checksum = self.context.model.computers.checksums[seat.name]
            return say("has chosen · {checksum}", checksum=checksum), "tick", Tone.GOOD
        if seat.has_chosen:
            return say("has chosen"), "tick", Tone.GOOD
        if seat.at is At.LOST:
            return say("phone is offline"), "warning", Tone.RUBY
        if seat.name not in self.context.model.phones.waiting and seat.at is not At.COMPUTER:
            return say("face down"), "lock", Tone.DIM
        return say("is choosing"), "computer" if seat.at is At.COMPUTER else "phone", Tone.DIM

    def _lost(self, seat: PhoneSeat) -> tuple[Node, ...]:
        """A small mark, if nobody waits for a phone that does not answer: its card lies sealed."""
        if not seat.has_chosen or seat.at is not At.LOST:
            return ()
        return (Sprite("icon-warning", 22, tone=Tone.RUBY, title=self.context.say("phone is offline")),)

    def _seal_tap(self, seat: PhoneSeat) -> Tap | None:
        """A tap on the checksum of a card says what it is good for."""
        if seat.at is not At.COMPUTER or not seat.has_chosen or not self.context.viewer.runs_table:
            return None
        say = self.context.say
        told = say("A seal: it proves that {seat} chose the card before anybody showed theirs.", seat=seat.name)
        return Tap(Tell(told))

    def _cards(self, seat: RevealSeat) -> Node:
        cards = tuple([self._card(seat, character, key) for character, key in _KEYS.items()])
        return Row(cards, style="reveal-cards")

    def _card(self, seat: RevealSeat, character: Character, key: str) -> Node:
        action = self._card_action(seat, character)
        shortcut = key if seat.seat == self._by_keys else ""
        says = self._about(seat, character_name(self.context.say, character))
        tap = self._tap(action, shortcut, f"{seat.seat} {character}", says)
        face = self._face(seat, character, can_be=action is not None)
        if self._is_late(seat, character):
            tap = Tap(Refuse(_TOO_LATE), says=says)
        match face:
            case _Face.SHOWN:
                tick = Sprite("icon-tick", 22, tone=Tone.GOOD, style="not-small", until=_IN_COLUMNS)
                is_believed = seat.believed and seat.may_change
                to_numbers = self._tap(self._shown(pick(Way.NUMBER, seat.seat)), says=says) if is_believed else None
                return Row(
                    (_emblem(character, Tone.BRIGHT), tick), look=Look.ACTIVE, tap=to_numbers,
                    style="reveal-card", topic=character.value, label=says,
                )  # fmt: skip
            case _Face.OPEN:
                tone = Tone.BRIGHT if self._is_waited_for(character) else Tone.BRASS
                return Row(
                    (_emblem(character, tone),), primary=False, tap=tap, style="reveal-card",
                    topic=character.value, label=says,
                )  # fmt: skip
            case _:
                faint = Sprite(f"emblem-{character}", 30, tone=Tone.BRASS, faint=True)
                return Row((faint,), tap=tap, style="reveal-card", topic=character.value, label=says)

    def _face(self, seat: RevealSeat, character: Character, *, can_be: bool) -> _Face:
        if seat.shown is character:
            return _Face.SHOWN
        if seat.shown is not None:
            return _Face.OTHER if can_be else _Face.AWAY
        return _Face.OPEN if can_be else _Face.AWAY

    def _is_late(self, seat: RevealSeat, character: Character) -> bool:
        """Is this the smuggler of a seat that should have shown it before the others did?"""
        may_be = character is SMUGGLER and (seat.held is None or character in seat.held)
        is_late = may_be and seat.needs is Need.CARD and _of(seat.characters, character) is None
        return is_late and self.context.viewer.runs_table and not self._is_played(seat, character)

    @property
    def _by_keys(self) -> str:
        """The seat whose cards are on the keys of numbers: the first that has none, unless a tie asks for numbers."""
        if any(seat.tied for seat in self.guide.reveal):
            return ""
        open_seats = (seat.seat for seat in self.guide.reveal if seat.characters or seat.after_closing)
        return next((name for name in open_seats if choosing(self.context, name) is None), "")

    @property
    def _numbered_by_keys(self) -> str:
        """The tied seat whose numbers are on the keys 1 to 8."""
        return next((seat.seat for seat in self.guide.reveal if seat.numbers), "")

    def _about(self, seat: RevealSeat, what: str) -> str:
        """What a key of this seat is about."""
        return self.context.say("{seat}: {what}", seat=seat.seat, what=what)

    def _tie_keys(self, seat: RevealSeat) -> Node:
        """The card, "First", and the numbers: all eight where there is room, else the way to them."""
        assert seat.shown is not None
        by_key = seat.seat == self._numbered_by_keys
        to_cards = self._tap(
            self._shown(pick(Way.CARD, seat.seat)), says=self._about(seat, self._card_name(seat.shown))
        )
        card = Row(
            (_emblem(seat.shown, Tone.BRIGHT),), look=Look.ACTIVE, tap=to_cards, style="reveal-tied-card",
            topic=seat.shown.value,
        )  # fmt: skip
        to_numbers = self._tap(self._shown(pick(Way.NUMBER, seat.seat)))
        other = Button(self.context.say("Number…"), to_numbers, style="reveal-key-wide", since=1)
        first = self._first_key(seat, "f" if by_key else "")
        numbers = [replace(key, style="reveal-key", until=1) for key in self._numbers(seat, by_key=by_key)]
        return Fit(Row((card, first, *numbers, other), style="reveal-keys"), 2, style="reveal-keys-place")

    def _first_key(self, seat: RevealSeat, key: str, *, primary: bool = False) -> Button:
        """This seat goes first; with some picked already, it goes next, or has its place."""
        say, (way, names) = self.context.say, picked(self.route)
        place = names.index(seat.seat) + 1 if way is Way.FIRST and seat.seat in names else 0
        some = way is Way.FIRST and not place and any(name in seat.tied for name in names)
        label = say("{n}.", n=place) if place > 1 else say("Next") if some else say("First")
        tap = self._tap(self._first_action(seat), key, says=self._about(seat, label))
        return Button(label, tap, lit=bool(place), primary=primary, style="reveal-first")

    def _numbers(self, seat: RevealSeat, *, by_key: bool) -> list[Button]:
        found = []
        for number in NUMBERS:
            key, says = str(number) if by_key else "", self._about(seat, str(number))
            tap = self._tap(self._number_action(seat, number), key, f"{seat.seat} {number}", says)
            found.append(Button(str(number), tap, lit=number == seat.number, role=Role.ACTION))
        return found

    def _card_name(self, character: Character) -> str:
        return capital(character_name(self.context.say, character))

    # tiles, and what they open

    def _tile(self, seat: RevealSeat, phone: PhoneSeat | None) -> Node:
        """A seat in a few words: its name, its card or what is waited for, and how it stands."""
        shown = seat.shown
        lost: tuple[Node, ...] = ()
        if phone is not None:
            words, icon, tone = self._told(phone)
            picture = Sprite(f"icon-{icon}", 34, tone=tone)
            tap, lost = self._seal_tap(phone), self._lost(phone)
        else:
            words, tone = self._note(seat), Tone.BRIGHT if shown else Tone.DIM
            picture = _emblem(shown, Tone.BRIGHT) if shown else Sprite("card-back", 40)
            tap = self._tap(self._tile_action(seat))
        note = Text(words, Role.SMALL, tone, until=_TILE_STEPS - 1)  # a picture says enough
        middle = Fit(Row((picture, *lost, note), style="reveal-tile-middle", stacks=(1,)), _TILE_STEPS, style="even")
        return Column(
            (self._name(seat), middle, self._standing(seat)),
            look=Look.ACTIVE if shown else Look.PLAIN,
            tap=tap,
            style="reveal-tile",
            since=_AS_TILES,
        )

    def _note(self, seat: RevealSeat) -> str:
        say = self.context.say
        if seat.needs is Need.NUMBER:
            return say("number?")
        if seat.shown is not None:
            return self._card_name(seat.shown)
        return say.many("{n} card left", "{n} cards left", seat.cards)

    def _tile_action(self, seat: RevealSeat) -> Action | None:
        """What there is to choose from is offered; while smugglers show themselves, a tap names one.

        Where only another card can say that no more of them come, that is offered, too.
        """
        if seat.tied:
            return self._shown(pick(Way.NUMBER, seat.seat))
        if seat.after_closing and seat.characters and any(choice.kind is Kind.CLOSE for choice in self.guide.choices):
            return say_action(self.context, (seat.characters[0].line,))
        return self._shown(pick(Way.CARD, seat.seat)) if self.may_choose(seat) else None

    def cards_sheet(self, seat: RevealSeat, below: Page) -> Page:
        """The cards of a seat, large, over everything else."""
        cards: list[Node] = []
        for character, key in _KEYS.items():
            tap = self._tap(self._card_action(seat, character), key, f"{seat.seat} {character}")
            wraps = self.context.viewer.in_browser  # a phone is narrow
            words = self._card_name(character)
            name = Text(words, (Role.BODY, Role.SMALL), align=Align.CENTRE, wraps=wraps)
            face = (Sprite(f"emblem-{character}", 60, tone=Tone.BRASS, faint=tap is None), name)
            known = seat.shown is character
            ground = {"look": Look.ACTIVE} if known else {} if tap is None else {"primary": False}
            cards.append(Column(face, tap=tap, style="reveal-large-card", topic=character.value, **ground))
        grid = Grid(tuple(cards), columns=-(-len(cards) // 2), style="reveal-sheet")
        return self._sheet(seat, self.context.say("{seat} shows", seat=seat.seat), [grid], below)

    def numbers_sheet(self, seat: RevealSeat, below: Page) -> Page:
        """Who goes first of a tie, or the number of a card."""
        numbers = [replace(key, style="reveal-large-key") for key in self._numbers(seat, by_key=True)]
        grid = Grid(tuple(numbers), columns=len(NUMBERS) // 2, style="reveal-sheet")
        first = [replace(self._first_key(seat, "f", primary=True), style="button")] if seat.tied else []
        title = self.context.say("{seat}: which number?", seat=seat.seat)
        return self._sheet(seat, title, [*first, grid], below)

    def _sheet(self, seat: RevealSeat, title: str, body: list[Node], below: Page) -> Page:
        style = seat_style(self.context, self.view, seat.seat)
        return sheet(self.context, title, body, below, Show(Play()), seat=style)


def _button(
    label: str,
    tap: Tap | None,
    *,
    primary: bool = False,
    wide: bool = False,
    chosen: bool = False,
    style: str = "reveal-button",
) -> tuple[Node, ...]:
    """None where it may not be tapped. Those that come and go are as wide as their words; the others stand still."""
    if tap is None:
        return ()
    if wide:
        style = "reveal-button-wide"
        return (Button(label, tap, primary=primary, role=Role.HINT, chosen=chosen, style=style),)
    roles = (Role.BUTTON, Role.HINT, Role.SMALL)
    return (Fit(Button(label, tap, primary=primary, role=roles, style=style), 3, style=style),)


def _emblem(character: Character, tone: Tone) -> Sprite:
    return Sprite(f"emblem-{character}", 42, tone=tone)


def _of(offers: tuple[CardOffer, ...], character: Character) -> CardOffer | None:
    return next((offer for offer in offers if offer.character is character), None)
