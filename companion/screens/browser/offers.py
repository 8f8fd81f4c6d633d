"""What a browser may say of the running game, by name: the pages of a game put it where people tap.

One rule: these are all that a viewer may say now, and nothing else. They are made of what the viewer may see, so that
there is one tells nothing that is hidden; and they are gone while a foul or the box stops the game.
"""

from collections.abc import Collection, Iterable, Iterator

from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.actions import Action
from companion.table.running_table import RunningTable

Offered = tuple[str, Action]  # the name by which a page finds it, and what it does


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
