"""What only the phone of a seat shows: its cards, the one that it seals, the number that a tie asks for, and its turn.

Pure. One rule: a card is on the page of its own seat alone, and the one that lies sealed only while that seat looks at
it. Everything else on these pages is seen by everybody.
"""

from companion.games.master_thieves.cards import CHARACTERS, NumberAsked, PrivateView, tie_question
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.pages.choosing import CARDS, FOOT, HEAD, SEATS, Choosing, arranged
from companion.games.master_thieves.pages.parts import seat_bar
from companion.games.master_thieves.pages.values import character_name, round_words, values_of
from companion.games.master_thieves.views import TableView
from companion.languages import capital
from companion.nodes.nodes import Button, Column, Grid, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Show
from companion.pages.bars import BAR, sheet
from companion.pages.context import Call, Context
from companion.pages.routes import Play
from companion.table.table_view import ChoosingView

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
