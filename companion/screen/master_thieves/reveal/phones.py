"""Those who tap no card in the reveal, because they choose on a phone or are computer players.

One rule: it is told that they have chosen, never what.
"""

from msgspec.structs import replace

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.guide.values import (
    ASIDE_FACE_DOWN,
    ASIDE_FACE_UP,
    DEAL,
    PASS_ON,
    Guide,
    RevealSeat,
)
from companion.games.master_thieves.guide.values import Kind as GuideKind
from companion.games.sentences import joined
from companion.nodes.theme import DIM, GOOD, RUBY, Colour, Role
from companion.pages.actions import GoOnWithout, ShowSealedCards, Tell
from companion.pages.phones_view import At, PhoneSeat
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.reveal.picks import smugglers_come_first
from companion.screen.widgets.basic import IconMark, Label, PushButton, Spot
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Words


def choosing(frame: Frame, name: str) -> PhoneSeat | None:
    """A seat that chooses elsewhere, or has, or keeps its card face down until all have; None: it is tapped here."""
    phones, computers = frame.model.phones, frame.model.computers
    if name in computers.levels:
        return PhoneSeat(name, At.COMPUTER, name in computers.checksums)
    seat = next((seat for seat in phones.seats if seat.name == name), None)
    return seat if seat is not None and (seat.has_chosen or phones.waiting) else None


def told(frame: Frame, seat: PhoneSeat) -> tuple[str, str, Colour]:
    """What there is to say about it: words, icon and colour."""
    if seat.at is At.COMPUTER and seat.has_chosen:
        checksum = frame.model.computers.checksums[seat.name]
        return frame.say("has chosen · {checksum}", checksum=checksum), "tick", GOOD
    if seat.has_chosen:
        return frame.say("has chosen"), "tick", GOOD
    if seat.at is At.LOST:
        return frame.say("phone is offline"), "warning", RUBY
    if seat.name not in frame.model.phones.waiting and seat.at is not At.COMPUTER:
        return frame.say("face down"), "lock", DIM
    return frame.say("is choosing"), "computer" if seat.at is At.COMPUTER else "phone", DIM


def row(frame: Frame, area: Area, seat: PhoneSeat) -> list[Widget]:
    """In the place of its six cards."""
    sizes = frame.sizes
    words, icon, colour = told(frame, seat)
    inside = area.inset(sizes.px(10), 0)
    mark, line = inside.from_left(sizes.px(28), sizes.gap)
    widgets: list[Widget] = [IconMark(mark, icon, colour, px=sizes.px(26))]
    widgets.append(Label(line, words, Ink(Role.ACTION if not sizes.is_small else Role.SMALL, colour)))
    seal = seal_tap(frame, seat)
    return widgets if seal is None else [*widgets, Spot(area, tap=seal)]


def seal_tap(frame: Frame, seat: PhoneSeat) -> Tap | None:
    """A tap on the checksum of a card says what it is good for."""
    if seat.at is not At.COMPUTER or not seat.has_chosen:
        return None
    told = frame.say("A seal: it proves that {seat} chose the card before anybody showed theirs.", seat=seat.name)
    return Tap(Tell(told))


def with_phones(frame: Frame, guide: Guide) -> Guide:
    """The words above the rows, where phones change them."""
    phones = frame.model.phones
    if phones.counting_down:
        return replace(guide, title=Words("Everyone has chosen."), todo=Words("The cards are shown in a moment."))
    if phones.waiting:
        guide = guide.face_down(phones.waiting)
    if phones.again:
        again = Words("The power went out: choose again on your phones.")
        return replace(guide, todo=again, then=None)
    return for_one(frame, guide)


def for_one(frame: Frame, guide: Guide) -> Guide:
    """The reveal for one person among computer players: nobody else is asked for anything.

    Beside a real box there may be real cards, too.
    """
    me, kinds = frame.model.computers.alone, {choice.kind for choice in guide.choices}
    seat = next((seat for seat in guide.reveal if seat.seat == me and seat.shown is None), None)
    if seat is None or choosing(frame, me) is not None or any(other.tied for other in guide.reveal):
        return guide
    if not frame.model.link.simulated:
        if guide.title == PASS_ON or GuideKind.DONE in kinds:
            return guide
    else:
        guide = replace(guide, happened=_without_cards(guide.happened))
    some = any(other.shown for other in guide.reveal)
    if smugglers_come_first(guide):
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


def is_played(frame: Frame, seat: RevealSeat, character: Character) -> bool:
    """Has the only person at the table played this card before? It is nobody else's to remember."""
    hand = frame.model.computers.hand if seat.seat == frame.model.computers.alone and seat.shown is None else ()
    return bool(hand) and character not in hand


def button_beside(frame: Frame, area: Area, guide: Guide) -> tuple[list[Widget], Area]:
    """The button that waits for a phone no longer, or shows the cards which lie sealed on them; and the room beside it.

    Of several phones, one that is lost comes first. While smugglers show themselves, what ends that part
    shows sealed cards, too.
    """
    phones, sizes, say = frame.model.phones, frame.sizes, frame.say
    kind, tap = Kind.PRIMARY, Tap(ShowSealedCards(), "s")
    if phones.waiting:
        name = (*phones.missed, *phones.waiting)[0]
        label, kind, tap = say("Go on without {seat}'s phone", seat=name), Kind.SECONDARY, Tap(GoOnWithout(name), "g")
    elif phones.to_show and not smugglers_come_first(guide):
        label = say("Show the phones' cards")
    else:
        return [], area
    role = Role.SMALL if sizes.is_small else Role.BUTTON
    wide = width_of(label, *Ink(role).face(sizes)) + 4 * sizes.gap
    button, rest = area.from_right(min(wide, area.width // 2), sizes.gap)
    height = min(max(sizes.touch, sizes.px(64)), area.height - sizes.px(4))
    button = button.from_bottom(height)[0] if sizes.is_small else button.middle(button.width, height)
    return [PushButton(button, label, kind, role=role, chosen=bool(phones.waiting), tap=tap)], rest
