"""The page of the running game in a browser, as long as its own pages are drawn there: a frame, and numbered taps.

One rule: the taps are all that its viewer may say now, and nothing else. They are made of what the viewer may see, so
that there is one tells nothing that is hidden; and they are gone while a foul or the box stops the game.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from companion.languages import translator
from companion.nodes.nodes import Column, Drawing, Node, Shape, Slot, Spot, Tap, Viewer
from companion.nodes.page import Page
from companion.pages import actions
from companion.pages.actions import Action
from companion.pages.bars import BAR, play_bar
from companion.pages.context import Context
from companion.pages.no_game import own_bar
from companion.pages.routes import Play
from companion.table.running_table import RunningTable

from .frames import title_of
from .page_messages import Values
from .page_words import words_of

GAME, WORDS = "game", "words"  # parts of the page, and kinds of drawings
FRAME = "frame"  # the kind of a piece of a frame, and the beginning of its name: `frame:log`, `frame:view:seats`
_LARGE = ("view", "guide")  # values of a frame whose own values are pieces
_RAW: msgspec.json.Decoder[dict[str, msgspec.Raw]] = msgspec.json.Decoder(dict[str, msgspec.Raw])
_LAYOUTS: Mapping[Shape, Node] = {
    Shape.WIDE: Column(children=(Slot(part=BAR), Slot(part=GAME)), style="screen"),
}
Offered = tuple[str, Action]  # the name by which a page finds it, and what it does


class Piece(msgspec.Struct, frozen=True):
    """A value of a frame, as JSON."""

    body: bytes


class GameFrame(msgspec.Struct, frozen=True):
    """What the page of a game draws: the frame that everybody sees, piece by piece, and that of its viewer alone."""

    public: Mapping[str, Node]
    private: Piece


def pieces(frame: bytes) -> dict[str, Node]:
    """A frame as parts of a page: each of its values is one, so that only those travel that differ."""
    found: dict[str, Node] = {}
    for key, value in _RAW.decode(frame).items():
        body = bytes(value)
        inner = _RAW.decode(body) if key in _LARGE and body.startswith(b"{") else {}
        found |= {f"{FRAME}:{key}:{each}": _piece_of(bytes(raw)) for each, raw in inner.items()}
        if not inner:
            found[f"{FRAME}:{key}"] = _piece_of(body)
    return found


def _piece_of(body: bytes) -> Node:
    return Drawing(kind=FRAME, value=Piece(body))


class GameWords(msgspec.Struct, frozen=True):
    """The fixed texts of a game's page, in a language."""

    language: str
    game: str


def offers(
    running: RunningTable,
    viewer: Viewer,
    concealed: Collection[str] = (),
    lost: Collection[str] = (),
    picked: str = "",
    hand: str = "",
) -> Iterator[Offered]:
    """All that a viewer may say now.

    Nobody shows the cards of `concealed` seats at the table; the phones of those who are `lost` do not answer; `picked`
    is what this viewer has tapped first, where there is too much to say for one page; `hand` is the seat whose cards
    lie open on a host's screen.
    """
    view = running.view
    if view is None or viewer.at not in ("host", "phone") or running.needs_hands or running.foul_count:
        return
    seat = viewer.seat
    if seat is not None and seat not in view.seats:
        return
    if seat is None and viewer.at == "phone":
        return
    yield from _said(running, seat, concealed, picked)
    if seat is None:
        yield from _of_host(running)
        if running.hand(hand) is not None:
            yield from _of_seat(running, view.seats.index(hand))
    else:
        yield from _of_seat(running, view.seats.index(seat))
    for waiting in running.sealed.waiting:
        name = view.seats[waiting]
        if name in lost and name != seat:
            yield f"go_on_without {name}", actions.GoOnWithout(name)


def _said(running: RunningTable, seat: str | None, concealed: Collection[str], picked: str) -> Iterator[Offered]:
    """What is said about the game; in a computer player's turn there is nothing to choose."""
    view, game, acts = running.view, running.table.game, running.computers.view.acts
    if view is None or view.is_over or (acts and view.headline.seat == acts):
        return
    waiting = tuple([view.seats[each] for each in running.sealed.waiting])
    guide, cards = view.guide, game.secret_cards
    if cards is not None and waiting:
        guide = cards.face_down(guide, waiting)
    for lines in game.offers(guide, seat, concealed, picked):
        yield said(lines), actions.Say(lines)
    for pick in game.picks(guide, seat):
        yield f"pick {pick}", actions.Show(Play(view.event, pick))


def said(lines: Iterable[str]) -> str:
    """The name by which a page finds what it says with these lines."""
    return "say " + "\n".join(lines)


def _of_host(running: RunningTable) -> Iterator[Offered]:
    """What only the kiosk's own page of a game has besides."""
    view, sealed = running.view, running.sealed
    if sealed.can_be_asked_for(sealed.on_phones()):
        yield "show_cards", actions.ShowSealedCards()
    if view is not None and view.phase == "setup" and running.is_virtual:
        yield "fill", actions.FillByChance()


def _of_seat(running: RunningTable, seat: int) -> Iterator[Offered]:
    """A card that is chosen in secret, and the number on one that was shown."""
    for card in running.sealed.to_seal(seat):
        yield f"seal {card}", actions.Seal(seat, card)
    game, state = running.table.game, running.table.state
    if game.secret_cards is not None:
        for number in game.secret_cards.numbers(state, seat):
            event = game.secret_cards.number_event(state, seat, number)
            yield f"number {number}", actions.Say((game.encode(event).decode(),))


def game_page(context: Context, frame: GameFrame, offered: Iterable[Offered] = ()) -> Page:
    """The bar, the game's own drawing with everything that can be tapped, and its words."""
    table = context.model.table
    assert table is not None
    spots = tuple([Spot(name, Tap(action)) for name, action in offered])
    title, round_ = context.say.words(title_of(table.name)), _round(context)
    is_host = context.viewer.at == "host"
    parts: dict[str, Node] = {
        BAR: play_bar(context, title, round_) if is_host else own_bar(context, title, round_),
        GAME: Drawing(kind=GAME, value=frame.private, title=title, spots=spots),
        **frame.public,
        WORDS: Drawing(kind=WORDS, value=GameWords(context.say.code, table.name)),
    }
    return Page(title, parts, _LAYOUTS)


def _round(context: Context) -> str:
    table = context.model.table
    if table is None or table.is_over:
        return ""
    round_ = table.headline.round
    return context.say("Round {round}", round=round_) if round_ else context.say("Setting up")


def _private(piece: Piece) -> Mapping[str, msgspec.Raw]:
    return {"private": msgspec.Raw(piece.body)}


def _piece(piece: Piece) -> msgspec.Raw:
    return msgspec.Raw(piece.body)


def _words(words: GameWords) -> Mapping[str, str]:
    say = translator(words.language)
    return {key: say.template(text) for key, text in words_of(words.game).items()}


VALUES: Values = {GAME: _private, FRAME: _piece, WORDS: _words}  # of its drawings, for `page_messages`
