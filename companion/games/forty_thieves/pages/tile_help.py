"""What each special tile does: found in a glimpse, from the hand, in a theft; and the golden tiles and the leaders.

Pure.
"""

from msgspec.structs import replace

from companion.games.forty_thieves.faces import Golden, Special
from companion.games.forty_thieves.pages.faces import ANY_LEADER, face_grid, face_key
from companion.games.forty_thieves.pages.values import AT_NIGHT, face_name
from companion.languages import Marked, capital, mark
from companion.nodes.nodes import Column, Fit, Look, Node, Part, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Show
from companion.pages.bars import page as barred_page
from companion.pages.context import Context
from companion.pages.routes import Explained

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
    ANY_LEADER: (
        mark("Four thieves, one of each colour, are leaders. They count like any thief."),
        mark("Once per turn, show a leader from your hand and lay it face up in place of a tile. Then act as usual."),
        mark("Four leaders in a square or a line take all sapphires on the board."),
    ),
}  # fmt: skip
TOPICS = (*_SPECIALS, *_OTHERS)


def explained_page(route: Explained, context: Context) -> Page:
    """All tiles in a row, and what the chosen one does."""
    say = context.say
    chosen = route.topic if route.topic in TOPICS else TOPICS[0]
    keys = []
    for number, topic in enumerate(TOPICS, start=1):
        tap = Tap(Show(replace(route, topic=topic)), str(number), means=f"about {topic}")
        keys.append(face_key(say, topic, tap, lit=topic == chosen, style="forty-topic"))
    title = capital(say(_LEADERS) if chosen == ANY_LEADER else face_name(say, chosen))
    part = Part.NONE if context.viewer.in_browser else Part.TITLE  # the bar of a browser has the heading
    told = Column(
        children=(
            Text(words=title, role=Role.ACTION, tone=Tone.BRIGHT, part=part),
            *_texts(context, chosen),
        ),
        look=Look.WELL,
        style="forty-told",
    )
    row = face_grid(keys, len(TOPICS), "forty-topics")
    body = Column(children=(row, Fit(child=told, steps=3, style="even")), style="body")
    return replace(barred_page(context, say("What tiles do"), body, Show(route.behind)), ground=AT_NIGHT)


def _texts(context: Context, topic: str) -> list[Node]:
    """Headings and sentences, in the order in which they are read."""
    say, roles = context.say, (Role.BODY, Role.HINT, Role.SMALL)
    found: list[Node] = []
    for when, text in zip(_WHEN, _SPECIALS.get(topic, ()), strict=False):
        found += [
            Text(words=say(when), role=Role.SMALL, tone=Tone.DIM),
            Text(words=say(text), role=roles, wraps=True),
        ]
    return found + [Text(words=say(text), role=roles, wraps=True) for text in _OTHERS.get(topic, ())]
