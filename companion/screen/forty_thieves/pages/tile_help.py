"""What each special tile does: found in a glimpse, from the hand, in a theft; and the golden tiles and the leaders."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.forty_thieves.faces import Golden, Special
from companion.languages import Marked, capital, mark
from companion.nodes.theme import BRIGHT, IVORY, Role
from companion.pages.actions import Show
from companion.pages.routes import Explained
from companion.screen.drawing.text import Ink, line_height
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.widgets.face_grid import FaceKey, face_name, grid_columns
from companion.screen.forty_thieves.widgets.night_panels import NightPlate, at_night
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import fitted_texts
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

LEADER = "leader"
_LEADERS = mark("leaders")
_WHEN = (mark("Found in a glimpse"), mark("From the hand"), mark("In a theft"))
_SECRET = mark("Keep it secret and put it back face down.")
_FAILS = mark("The theft fails.")
_SPECIALS: dict[str, tuple[Marked, ...]] = {
    Special.LANTERN: (
        mark("Show it, then show up to three tiles next to it. Keep the Sapphire tiles among them."),
        mark("Look at two tiles that touch, instead of one. Show and keep Sapphire tiles."),
        _FAILS,
    ),
    Special.SAPPHIRE: (
        mark("Show it and keep it: it is worth one point. A new tile takes its place."),
        mark("Steal a sapphire from the board or from another player."),
        mark("The theft fails, and nobody gets the tile."),
    ),
    Special.AMULET: (
        _SECRET,
        mark("Get rid of one Evil Eye, token or tile."),
        mark("It stands for any thief, of any colour and symbol."),
    ),
    Special.DAGGER: (
        mark("Show it and discard your whole hand. The Dagger goes back face down."),
        mark("At any time: cancel a special tile that another player has just played."),
        mark("The theft fails. Your hand stays."),
    ),
    Special.EVIL_EYE: (
        _SECRET,
        mark("Put it into another player's hoard: it costs them one point."),
        _FAILS,
    ),
}
_OTHERS: dict[str, tuple[Marked, ...]] = {
    Golden.MERCHANT: (
        mark("He comes as soon as he is drawn or shown, to the corner at the active player's lower left."),
        mark("At the end of each turn he takes the sapphire at his corner and moves on clockwise, four times."),
        mark("At the end of the fifth turn he takes the middle one: then everybody has lost. If it is gone, he stays."),
        mark("Steal what he took with a Sapphire tile or along any line."),
    ),
    Golden.GENIE: (
        mark("Make one wish as soon as it is drawn or shown: lose all your Evil Eyes, play a second turn after this"
             " one, or send the merchant away and take what he took."),
    ),
    Golden.SINBAD: (
        mark("As soon as it is drawn or shown, all hands move seven places clockwise."),
        mark("With two or three players, pass your hand once. With four, pass it three times."),
    ),
    LEADER: (
        mark("Four thieves, one of each colour, are leaders. They count like any thief."),
        mark("Once per turn, show a leader from your hand and lay it face up in place of a tile. Then act as usual."),
        mark("Four leaders in a square or a line take all sapphires on the board."),
    ),
}  # fmt: skip
TOPICS = (*_SPECIALS, *_OTHERS)


def build(route: Explained, frame: Frame, below: Sequence[Widget]) -> list[Widget]:  # noqa: ARG001 - a whole page
    """All tiles in a row, and what the chosen one does."""
    sizes, say = frame.sizes, frame.say
    widgets, body = page(frame, say("What tiles do"), back=Show(route.behind))
    row, body = body.from_top(max(sizes.px(56), sizes.touch - 2 * sizes.px(4)), sizes.px(10))
    chosen = route.topic if route.topic in TOPICS else TOPICS[0]
    for number, (cell, topic) in enumerate(zip(grid_columns(frame, row, len(TOPICS)), TOPICS, strict=True), start=1):
        tap = Tap(Show(replace(route, topic=topic)), str(number), means=f"about {topic}")
        widgets.append(FaceKey(cell, topic, _name(frame, topic), lit=topic == chosen, tap=tap))
    inside = body.inset(sizes.margin, sizes.px(10))
    title, inside = inside.from_top(line_height(*Ink(Role.ACTION).face(sizes)), sizes.px(4))
    return [
        NightSky(frame.area),
        *at_night(widgets),
        NightPlate(body, Look.WELL),
        Label(title, _name(frame, chosen), Ink(Role.ACTION, BRIGHT)),
        *fitted_texts(frame, inside, _texts(frame, chosen)),
    ]


def _name(frame: Frame, topic: str) -> str:
    return capital(frame.say(_LEADERS) if topic == LEADER else face_name(frame.say, topic))


def _texts(frame: Frame, topic: str) -> list[tuple[str, Ink]]:
    """Headings and sentences, in the order in which they are read."""
    say = frame.say
    found: list[tuple[str, Ink]] = []
    for when, text in zip(_WHEN, _SPECIALS.get(topic, ()), strict=False):
        found += [(say(when), Ink(Role.SMALL, DIM)), (say(text), Ink(Role.BODY, IVORY))]
    return found + [(say(text), Ink(Role.BODY, IVORY)) for text in _OTHERS.get(topic, ())]
