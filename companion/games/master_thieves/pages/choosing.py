"""Cards that are chosen in secret: on one screen that goes around, covered, or on the phone of a seat. Pure.

Two rules. On the screen that goes around, a card is only while its own seat has uncovered it, and what was chosen is on
no page at all. On a phone, a card is on the page of its own seat alone, and the one that lies sealed only while that
seat looks at it. Everything else on these pages is seen by everybody.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS, Character, HeldCard, NumberAsked, PrivateView, tie_question
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.pages.parts import computer_mark, offered, seat_bar
from companion.games.master_thieves.pages.values import (
    character_name,
    computer_level,
    counts,
    round_words,
    seat_style,
    values_of,
)
from companion.games.master_thieves.views import SeatView, TableView
from companion.languages import capital
from companion.nodes.nodes import Button, Column, Fit, Grid, Look, Node, Part, Row, Shape, Slot, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, GoOnWithout, Seal, Show
from companion.pages.bars import BAR, back_button, bar, below_bar, play_bar, sheet
from companion.pages.context import Call, Context
from companion.pages.routes import OwnCards, Play
from companion.table.table_view import ChoosingView
from companion.words import signed

HEAD, SEATS, CARDS, FOOT = "head", "seats", "cards", "foot"
_WITHOUT_WORDS = 1  # steps of the ladders: cards and seats say less, ...
_IN_ONE, _NAMELESS = 2, 3  # ... seats are one line each, and have only their symbols
_TITLES = (Role.HEADLINE, Role.INSTRUCTION, Role.ACTION, Role.BODY, Role.BODY)
_OTHERS = (Role.ACTION, Role.BODY, Role.BODY, Role.SMALL, Role.SMALL)
_NAMES = (Role.ACTION, Role.ACTION, Role.BODY, Role.SMALL)  # of cards
_IN_LINES = 4  # the step from which a title takes several


def choosing_page(route: Play | OwnCards, context: Context) -> Page:
    """The cards of the seat that has taken the screen; else who takes it next, or that the others are waited for."""
    view, guide = values_of(context)
    page = Choosing(context, view, guide, context.model.choosing or ChoosingView())
    held, here = context.model.mine.view, page.choosing.here
    seat = route.seat if isinstance(route, OwnCards) else context.model.computers.alone
    if isinstance(held, PrivateView) and seat in here:
        return page.hand(seat, held, covers=isinstance(route, OwnCards))
    return page.cover(seat if seat in here else (*here, "")[0])


class Choosing(msgspec.Struct, frozen=True):
    """What every part of the page is made from."""

    context: Context
    view: TableView
    guide: Guide
    choosing: ChoosingView

    def cover(self, seat: str) -> Page:
        """Nobody's cards: who takes the screen, how everybody stands, and who has chosen."""
        say = self.context.say
        title, todo = (
            self._waits() if not seat else (say("{seat}, take the screen.", seat=seat), say("Nobody else looks."))
        )
        words = [title, todo]
        if self.guide.happened is not None:
            words.append(say.words(self.guide.happened))
        parts: dict[str, Node] = {
            BAR: play_bar(self.context, *round_words(self.context, self.view)),
            HEAD: self.head(words),
            SEATS: self.seats(seat),
            FOOT: Row(tuple(self._buttons(seat)), style="buttons"),
        }
        return arranged(title, parts, (HEAD, SEATS, FOOT))

    def hand(self, seat: str, held: PrivateView, *, covers: bool) -> Page:
        """The cards of one seat, to choose one; `covers`: there are others, who must not see them."""
        context, say = self.context, self.context.say
        title, sub = say("Choose your card."), round_words(context, self.view)[0]
        if covers:
            on_top = bar(context, seat, sub, [back_button(context, Show(Play()))], named=True)
        else:
            on_top = play_bar(context, *round_words(context, self.view))
        words = [title, say("Nobody else may see it.") if covers else say("Tap it: then all cards are shown.")]
        if not covers and self.guide.happened is not None:
            words.append(say.words(self.guide.happened))
        parts: dict[str, Node] = {
            BAR: on_top,
            HEAD: self.head(words),
            CARDS: self.cards(seat, held),
            SEATS: self.seats(seat, taps=False),
        }
        return arranged(title, parts, (HEAD, CARDS, SEATS))

    def _waits(self) -> tuple[str, str]:
        """Nobody takes the screen now: what everybody waits for."""
        say, others = self.context.say, self.choosing.elsewhere
        if others:
            waits = say.many("{seats} is choosing.", "{seats} are choosing.", len(others), seats=others)
            return say("Everyone: choose a card."), waits
        return say("Everyone has chosen."), say("The cards are shown in a moment.")

    def head(self, words: list[str]) -> Node:
        """What to do, and the red pillow, which decides what is worth choosing."""
        title, todo, *happened = words
        said: list[Node] = [Text(each, _OTHERS, wraps=True, part=Part.HAPPENED) for each in happened]
        said.append(Text(title, _TITLES, part=Part.TODO, until=_IN_LINES))
        said.append(Text(title, _TITLES, wraps=True, part=Part.TODO, since=_IN_LINES))
        said.append(Text(todo, _OTHERS, Tone.BRIGHT, wraps=True, part=Part.TODO))
        row = Row((Column(tuple(said), style="choosing-said"), self._red()), style="choosing-head")
        return Fit(row, len(_TITLES), style="keep")

    def _red(self) -> Node:
        say, gems = self.context.say, self.view.red_pillow
        name = Text(say("Red pillow"), Role.SMALL, Tone.DIM, style="keep")
        heaps = [_counted(f"gem-{kind}", count, 28, kind) for kind, count in counts(gems)]
        there = ", ".join(say.words(each) for each in gems.words)
        label = f"{say('Red pillow')}: {there}" if there else say("Red pillow")
        return Row((name, *heaps), look=Look.WELL, style="choosing-red", label=label, topic="red")

    # the seats

    def seats(self, asked: str, *, taps: bool = True) -> Node:
        """How everybody stands, and who has chosen; another seat may take the screen first."""
        tiles = tuple([self._seat(seat, asked, taps=taps) for seat in self.view.seats])
        grid = Grid(tiles, style="choosing-seats", label=self.context.say("Players"))
        return Fit(grid, _NAMELESS + 1, style="even")

    def _seat(self, seat: SeatView, asked: str, *, taps: bool) -> Node:
        context, is_asked = self.context, seat.name == asked
        symbol = Sprite(f"seat-{seat_style(context, self.view, seat.name)}", 22)
        name = Text(seat.name, Role.BODY, weight=Weight.SEMIBOLD, chosen=True, style="grow")
        icon, tone, words = self._status(seat.name)
        mark = Sprite(f"icon-{icon}", 18, tone=tone, title=words)
        score = Text(signed(seat.score), weight=Weight.BOLD, style="keep")
        white = seat.white.sapphire + seat.white.diamond
        wraps = context.viewer.in_browser  # pages are as high as they need to be there
        status = Text(words, Role.SMALL, tone, wraps=wraps, until=_WITHOUT_WORDS, style="grow")
        many = context.say.many("{n} imitation", "{n} imitations", white)
        stands = Text(many, Role.SMALL, Tone.DIM)
        short = _counted("pillow-white", white, 26, many)
        lost = self._lost(seat.name)
        has_chosen = (mark, *lost) if seat.name in self.choosing.chosen else ()
        brief = replace(name, role=Role.SMALL, style="even", until=_NAMELESS)
        level = computer_level(context, seat.name) if context.viewer.in_browser else ""
        computer = (computer_mark(level),) if level else ()
        lines = (
            Row((symbol, name, *computer, score), style="line-6", until=_IN_ONE),
            Row((mark, *lost, status, replace(stands, since=_WITHOUT_WORDS)), style="line-6", until=_IN_ONE),
            replace(stands, until=_WITHOUT_WORDS),
            Row((symbol, *has_chosen, brief, short, score), style="choosing-one", since=_IN_ONE),
        )
        tap = None
        if taps and seat.name in self.choosing.here and not is_asked:
            tap = Tap(Show(OwnCards(seat=seat.name)), says=context.say("{seat}, take the screen.", seat=seat.name))
        look = Look.ACTIVE if is_asked else Look.PLAIN
        style = "choosing-seat-touch" if taps else "choosing-seat"
        return Column(lines, look=look, tap=tap, style=style, key=f"seat {seat.name}")

    def _lost(self, name: str) -> tuple[Node, ...]:
        """A small mark, if nobody waits for a phone that does not answer: its card lies sealed."""
        phones = self.context.model.phones
        if name not in phones.lost or name in phones.missed:
            return ()
        return (Sprite("icon-warning", 18, tone=Tone.RUBY, title=self.context.say("phone is offline")),)

    def _status(self, name: str) -> tuple[str, Tone, str]:
        say = self.context.say
        computers = self.context.model.computers
        if name in self.choosing.chosen:
            checksum = computers.checksums.get(name, "") if self.context.viewer.in_browser else ""
            chosen = say("has chosen · {checksum}", checksum=checksum) if checksum else say("has chosen")
            return "tick", Tone.GOOD, chosen
        if name in self.context.model.phones.missed:
            return "warning", Tone.RUBY, say("phone is offline")
        if name in self.choosing.elsewhere or name in computers.levels:
            return "computer" if name in computers.levels else "phone", Tone.DIM, say("is choosing")
        if name in self.choosing.here:
            return "lock", Tone.DIM, say("still to choose")
        if self.context.model.choosing is None:
            return "on", Tone.DIM, say("plays at the table")
        return "lock", Tone.DIM, say("has no card to choose")

    # the cards

    def cards(self, seat: str, held: PrivateView, *, sealing: bool = False) -> Node:
        """All of them; `sealing`: a tap only marks one, and another one seals it."""
        hand = {card.character: card for card in held.hand}
        cards = tuple([self._card(seat, each, hand.get(each), held, sealing=sealing) for each in CHARACTERS])
        return Fit(Grid(cards, style="choosing-cards"), len(_NAMES), style="choosing-cards-place")

    def _card(
        self, seat: str, character: Character, card: HeldCard | None, held: PrivateView, *, sealing: bool
    ) -> Node:
        """A card that can be chosen; one that was played before, or cannot be shown any more, is faint."""
        say, can_be = self.context.say, character in held.choices
        action = self._sealed(seat, character) if can_be else None
        emblem = Sprite(f"emblem-{character}", 38, tone=Tone.BRASS, faint=not can_be)
        tone = Tone.IVORY if can_be else Tone.DIM
        name = Text(capital(character_name(say, character)), _NAMES, tone)
        words: list[Node] = [name]
        if card is None:
            words.append(Text(say("played"), Role.SMALL, Tone.DIM))
        else:
            does = Text(say.words(card.does), Role.SMALL, Tone.DIM, wraps=True, until=_WITHOUT_WORDS)
            words.append(does)
        inside = (emblem, Column(tuple(words), style="even-middle"))
        confirm = say("Seal my {card}", card=self._named(character, card)) if sealing else ""
        tap = None if action is None else Tap(action, confirm=confirm)
        return Row(inside, primary=False, off=tap is None, tap=tap, style="choosing-card")

    def _named(self, character: Character, card: HeldCard | None) -> str:
        name = capital(character_name(self.context.say, character))
        return name if card is None or card.number is None else f"{name} {card.number}"

    def _sealed(self, seat: str, character: Character) -> Action | None:
        place = [each.name for each in self.view.seats].index(seat)
        return offered(self.context, Seal(place, character.value), f"seal {character.value}")

    # what else may be done

    def _buttons(self, seat: str) -> Iterator[Node]:
        """Who does not answer chooses here, too."""
        yield from self.without_phone()
        if seat:
            tap = Tap(Show(OwnCards(seat=seat, covered=False)), "return")
            yield Button(self.context.say("Show my cards"), tap, primary=True, style="tall-button")

    def without_phone(self) -> Iterator[Node]:
        """Nobody waits for a phone any more; of several, one that is lost comes first."""
        model = self.context.model
        phones = [name for name in self.choosing.elsewhere if name not in model.computers.levels]
        for name in (*model.phones.missed, *phones)[:1]:
            action = offered(self.context, GoOnWithout(name), f"go_on_without {name}")
            if action is not None:
                label = self.context.say("Go on without {seat}'s phone", seat=name)
                yield Button(label, Tap(action, "g"), role=Role.BODY, chosen=True, style="tall-button")


def arranged(title: str, parts: dict[str, Node], order: tuple[str, ...]) -> Page:
    """These parts one below the other, as far as there are such."""
    body = Column(tuple([Slot(name) for name in order if name in parts]), style="choosing")
    return Page(title, parts, {Shape.WIDE: below_bar(body)})


def _counted(sprite: str, count: int, size: float, title: str) -> Node:
    number = Text(str(count), tone=Tone.IVORY if count else Tone.DIM, weight=Weight.SEMIBOLD)
    shown = Sprite(sprite, size, faint=not count and sprite.startswith("gem"), title=title)
    return Row((shown, number), style="gem-count")


# on the phone of a seat

_LARGE = 150  # units: of a single card
_CHANGE, _LOOK = "change", "look"  # what the seat of a sealed card has tapped


def own_page(route: Play, context: Context) -> Page | None:
    """What this seat has to do on its own phone; None: it sees what everybody sees."""
    held, seat = context.model.mine.view, context.viewer.seat
    if seat is None or not isinstance(held, PrivateView):
        return None
    if held.number is not None:
        return _number(context, held.number)
    if not any(name.startswith("seal ") for name in context.model.offers or ()):
        return None
    is_sealed = context.model.mine.sealed is not None
    return _sealed(route, context) if is_sealed and route.pick != _CHANGE else _choose(context, seat, held)


def _choosing(context: Context, view: TableView, guide: Guide) -> Choosing:
    """Who has chosen and who is waited for, also where people have printed cards."""
    phones = context.model.phones
    chosen = tuple([seat.name for seat in phones.seats if seat.has_chosen])
    found = context.model.choosing or ChoosingView((), phones.waiting, chosen, phones.counting_down)
    return Choosing(context, view, guide, found)


def _choose(context: Context, seat: str, held: PrivateView) -> Page:
    """The cards of this seat. A tap only marks one: nobody who looks on learns what somebody thinks of."""
    say, mine, (view, guide) = context.say, context.model.mine, values_of(context)
    page = _choosing(context, view, guide)
    title = say("Please choose again") if mine.again else say("Choose your card.")
    line = say("The power went out, and your sealed card is gone.") if mine.again else say("Only you see this.")
    parts: dict[str, Node] = {
        BAR: seat_bar(context, *round_words(context, view)),
        HEAD: page.head([title, line]),
        CARDS: page.cards(seat, held, sealing=True),
        SEATS: page.seats(seat, taps=False),
    }
    keep = Button(say("Keep the sealed card"), Tap(Show(Play()), "escape"), style="tall-button")
    foot = _foot(page, () if mine.sealed is None else (keep,))
    if foot.children:
        parts[FOOT] = foot
    return arranged(title, parts, (HEAD, CARDS, FOOT, SEATS))


def _sealed(route: Play, context: Context) -> Page:
    """That it lies there, face down unless its seat looks at it; and whom the others wait for."""
    say, mine, (view, guide) = context.say, context.model.mine, values_of(context)
    page = _choosing(context, view, guide)
    title = say("Your card is sealed")
    line = say("Nobody sees it before the reveal.")
    if context.model.phones.counting_down:
        line = say("The cards are shown in a moment.")
    looks = route.pick == _LOOK
    card = next((each for each in CHARACTERS if looks and each.value == mine.sealed), None)
    face = Sprite("card-back", _LARGE) if card is None else _emblem(card.value)
    name = () if card is None else (Text(capital(character_name(say, card)), Role.ACTION),)
    look = Show(Play() if looks else Play(pick=_LOOK))
    buttons = (
        Button(say("Cover it") if looks else say("Look at it"), Tap(look, "l"), style="tall-button"),
        Button(say("Change it"), Tap(Show(Play(pick=_CHANGE)), "c"), style="tall-button"),
    )
    parts: dict[str, Node] = {
        BAR: seat_bar(context, *round_words(context, view)),
        HEAD: page.head([title, line]),
        CARDS: Column((face, *name), style="own-card"),
        FOOT: _foot(page, buttons),
        SEATS: page.seats("", taps=False),
    }
    return arranged(title, parts, (HEAD, CARDS, FOOT, SEATS))


def _foot(page: Choosing, buttons: tuple[Button, ...]) -> Column:
    """What can be done with the card, and below it, as wide as the page, going on without a phone: it bears a name."""
    rows = [Row(row, style="buttons") for row in (buttons, tuple(page.without_phone())) if row]
    return Column(tuple(rows), style="buttons")


def _number(context: Context, asked: NumberAsked) -> Page:
    """A tie: which number is on the card that this seat has shown? Only asked where nobody knows it."""
    say, (view, guide) = context.say, values_of(context)
    title, tied = say("Which number?"), [row for row in guide.reveal if row.shown is asked.character]
    offers = context.model.offers or {}
    taps = {number: offers[f"number {number}"] for number in asked.offers if f"number {number}" in offers}
    keys = [
        Button(str(number), Tap(action, str(number)), role=Role.ACTION, style="own-number")
        for number, action in taps.items()
    ]
    line = say.words(tie_question(asked.character, len(tied)))
    parts: dict[str, Node] = {
        BAR: seat_bar(context, *round_words(context, view)),
        HEAD: _choosing(context, view, guide).head([title, line]),
        CARDS: Column((_emblem(asked.character.value),), style="own-card"),
        FOOT: Grid(tuple(keys), columns=4, style="own-numbers", label=title),
    }
    return arranged(title, parts, (HEAD, CARDS, FOOT))


def cards_sheet(context: Context, below: Page) -> Page:
    """The cards of a seat, over whatever else it sees; those that were played are faint."""
    held, say = context.model.mine.view, context.say
    assert isinstance(held, PrivateView)
    numbers = {card.character: card for card in held.hand}
    cards: list[Node] = []
    for character in CHARACTERS:
        card, name = numbers.get(character), capital(character_name(say, character))
        if card is not None and card.number is not None:
            name = say("{card} {number}", card=name, number=card.number)
        does = say("played") if card is None else say.words(card.does)
        words = (
            Text(name, Role.BODY, Tone.DIM if card is None else Tone.IVORY),
            Text(does, Role.SMALL, Tone.DIM, wraps=True),
        )
        mark = Sprite(f"emblem-{character}", 38, tone=Tone.BRASS, faint=card is None)
        row = (mark, Column(words, style="even-middle"))
        cards.append(Row(row, style="own-held", topic=character.value))
    hint = Text(say("Only you see this."), Role.SMALL, Tone.DIM, wraps=True)
    grid = Grid(tuple(cards), style="own-hand", label=say("Your cards"))
    return sheet(context, say("Your cards"), [hint, grid], below, Show(Play()))


def call(context: Context) -> Call | None:
    """What calls this seat to the table: its turn, or its pick."""
    view, guide = values_of(context)
    if context.viewer.seat is None or guide.seat != context.viewer.seat:
        return None
    say, picks = context.say, guide.phase == "sharing"
    what = say("Your pick") if picks else say("Your turn")
    left = view.red_pillow if picks else ""
    return Call(f"{what}: {say.words(guide.todo)}", f"{guide.phase} {view.round_of_game} {view.round} {left}")


def _emblem(character: str) -> Node:
    return Sprite(f"emblem-{character}", _LARGE, tone=Tone.BRIGHT)
