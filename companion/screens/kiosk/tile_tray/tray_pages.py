"""The tile tray on the shell's pages: its places for hands. Nodes only, for every screen.

One rule: nothing surprising. Where people only enter what they did, there is nothing to drag.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from companion.drawing.tile_tray import CELL_KEYS, SPOT_KEYS
from companion.nodes.nodes import Align, Column, Drawing, Fit, Node, Row, Spot, Tap, Text, Tone
from companion.nodes.theme import Role
from companion.pages.actions import Hands
from companion.pages.bars import hand_titles
from companion.pages.context import ApparatusPages, Context
from companion.pages.hands import asked, wanted_actions
from companion.pages.routes import Play, Sensors
from companion.screens.kiosk.tile_tray.picture import TrayPicture, tray_picture
from hardware.tile_tray.actions import LiftOff, PlaceOn
from hardware.tile_tray.channels import CELLS, SPOTS
from hardware.tile_tray.sensor_map import SENSOR_MAP
from hardware.tile_tray.sentences import SENTENCES


def believed(context: Context) -> TrayPicture:
    """The tray as hands find it: where people tell what they did, as the game has it by now."""
    model = context.model
    live = tray_picture(model.picture)
    if model.link.simulated or model.table is None or model.table.pose is None:
        return live
    return TrayPicture(frozenset(model.table.pose.lifted))


def hands(route: Play | Sensors, context: Context, beside: bool) -> Node:
    """The tray to lay hands on: tap what lies there to lift it, or its empty place to put it back; and what for."""
    shown = believed(context)
    keys = {**CELL_KEYS, **SPOT_KEYS} if isinstance(route, Play) else CELL_KEYS  # beside sensors, letters lead to pages
    spots = tuple(_spot(context, place, shown, "" if beside else keys.get(place, "")) for place in (*CELLS, *SPOTS))
    value = context.depicted(shown, wanted_actions(context), picture=shown)
    tray = Drawing("in-hands", value, spots=spots, ratio=1, style="hands-tray")
    if beside:
        words = " ".join(asked(context) or (hand_titles(context)[0],))
        title = Text(words, Role.SMALL, Tone.BRIGHT, wraps=True, align=Align.CENTRE)
        return Column((title, tray), style="even-4")
    talk = Fit(Column(_talk(route, context), style="even-8"), 2, style="even-8")
    return Row((tray, talk), style="hands")


def _spot(context: Context, place: str, shown: TrayPicture, key: str) -> Spot:
    say = context.say
    if shown.off(place) >= 1:
        words = say("put {place} back", place=place)
        return Spot(place, Tap(Hands(f"place {place}"), key, says=words), words)
    words = say("lift {place}", place=place)
    return Spot(place, Tap(Hands(f"lift {place}"), key, says=words), words)


def _talk(route: Play | Sensors, context: Context) -> tuple[Node, ...]:
    """What is waited for, and what can be done."""
    say, table = context.say, context.model.table
    lines = [(line, Tone.BRIGHT) for line in asked(context)]
    if not lines and table is not None and isinstance(route, Play):
        lines = [(say.words(table.headline.todo), Tone.BRIGHT)]
    lines.append((say("Tap a tile or a sapphire to lift it, or its place to put it back."), Tone.DIM))
    if context.model.link.simulated and context.viewer.is_kiosk:  # in a browser nothing is dragged
        lines.append((say("Drag a tile onto its neighbour to swap the two."), Tone.DIM))
    return tuple(Text(line, (Role.BODY, Role.SMALL), tone, wraps=True) for line, tone in lines if line)


def _depict(
    picture: object, actions: Sequence[Any], lit: AbstractSet[str], _named: bool, _touched: bool
) -> Mapping[str, Any]:
    """For browsers, where `drawings.js` draws it: what is off the tray, and the places that are pointed out."""
    tray = tray_picture(picture)
    asked_for = {action.place for action in actions if isinstance(action, LiftOff | PlaceOn)}
    return {"lifted": sorted(tray.lifted), "lit": sorted(tray.lit | lit | asked_for)}


TILE_TRAY_PAGES = ApparatusPages(
    sentences=SENTENCES,
    sensors=SENSOR_MAP,
    hands=hands,
    as_read=lambda _, reading: TrayPicture(reading.lifted),
    depict=_depict,
)
