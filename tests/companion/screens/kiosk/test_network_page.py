"""The pages of the network, whatever they have to say: in every language, on every screen."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES
from companion.network.messages import Failure, Lock, Network, OwnNetwork, Radio, Secret, Status, Verb, Why
from companion.nodes.theme import SIZES, Sizes
from companion.pages.model import NetworkView
from companion.pages.routes import Join, NetworkPage, Phones
from companion.pages.routes import Network as Route
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from tests.companion.screens.kiosk.scenes import problems

_WIDE = (b"W" * 32).hex()
_OWN = OwnNetwork("Jewelbox-WWWW", Secret("wwwwwwwwwwww"))
_WELL = Status(joined=_WIDE, address="192.168.100.100", networks=(Network(_WIDE, 100, is_known=True),), own=_OWN)


def views() -> Iterator[NetworkView]:
    """Everything that may be told."""
    for why in Why:
        failure = Failure(Verb.JOIN, why, _WIDE, "NetworkManager's reason 100", reopened=True)
        yield NetworkView(_WELL, failure=failure)
    for verb in set(Verb) - {Verb.LOOK}:
        yield NetworkView(_WELL, verb, _WIDE)
    for radio in Radio:
        yield NetworkView(replace(_WELL, radio=radio, joined=""))
    yield NetworkView(replace(_WELL, manager="systemd-networkd"))
    yield NetworkView(replace(_WELL, manager=""))
    yield NetworkView(failure=Failure(Verb.LOOK, Why.SERVICE))
    yield NetworkView()


def routes() -> Iterator[tuple[Route, NetworkView]]:
    """Every page, with what is most on it."""
    yield from ((Route(), view) for view in views())
    is_open = replace(_WELL, joined="", own=replace(_OWN, is_open=True))
    for lock in Lock:
        for is_known in (True, False):
            heard = replace(is_open, networks=(Network(_WIDE, 100, lock, is_known),))
            yield Route(NetworkPage.ONE, _WIDE), NetworkView(heard)
    yield Route(NetworkPage.ONE, _WIDE), NetworkView(_WELL)
    yield Route(NetworkPage.ONE, b"gone".hex()), NetworkView(_WELL)
    for keys in range(3):
        typed = Secret("W" * 64)
        yield Route(NetworkPage.KEYS, _WIDE, typed, shift=not keys, keys=keys), NetworkView(_WELL)
    yield Route(NetworkPage.OWN), NetworkView(is_open)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_there_is_to_tell_of_the_network_fits(language: str) -> None:
    exhibit = next(each for each in EXHIBITS if each.wifi)
    with entered(exhibit, language) as room:
        for size in SIZES:
            frame = room.kiosk.frame(Sizes(*size), room.clock.now_ms())
            for route, view in routes():
                assert problems(build(route, _with(frame, view)), frame.sizes) == [], (route, view)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_machine_in_no_network_is_offered_one_where_phones_would_join(language: str) -> None:
    exhibit = next(each for each in EXHIBITS if each.phones is not None)
    with entered(exhibit, language) as room:
        for size in SIZES:
            frame = _with(room.kiosk.frame(Sizes(*size), room.clock.now_ms()), NetworkView())
            alone = replace(frame.model, phones=replace(frame.model.phones, is_alone=True))
            for route in (Phones(), Join()):
                widgets = build(route, replace(frame, model=alone))
                assert problems(widgets, frame.sizes) == []
                assert any(frame.say("Open the table's own network") in widget.words() for widget in widgets)


def _with(frame: Frame, view: NetworkView) -> Frame:
    model = replace(frame.model, network=view, settings=replace(frame.model.settings, has_network=True))
    return replace(frame, model=model)
