"""Whole games with every seat on a phone: the record is one that could have been tapped, and no card was."""

from pathlib import Path
from random import Random

import pytest

from companion.games.forty_thieves import events as forty_thieves
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    CardRevealed,
    DiamondsPlaced,
    Movement,
    RevealClosed,
    RubyPlaced,
    SetupFinished,
    TieSettled,
)
from companion.table.journal import Journal
from companion.table.table import Table
from tests.companion.screens.browser.phone_players import FortyThievesPlayers, PhonePlayers
from tests.companion.screens.browser.tables import NAMES, PhoneTable, opening, phone_table

CARDS = (CardRevealed, RevealClosed, TieSettled)
NOT_ON_PHONES = (Movement, RubyPlaced, DiamondsPlaced, SetupFinished)  # what hands did, and how the box is filled
NOT_WORTH_A_TAP = (forty_thieves.TileShown, forty_thieves.AmuletPlayed)  # beside a Lantern; without saying what it ends


def is_the_same_when_tapped(table: PhoneTable, folder: Path) -> None:
    """The same events, said one after the other, are accepted and lead to the same game."""
    with Journal.open(folder / "tapped") as journal:
        tapped = Table(journal, auto_advance=False)
        with tapped.together():
            for event in table.table.record:
                tapped.say(table.table.game.encode(event))
        assert tapped.record == table.table.record
        assert tapped.view().game == table.table.view().game


def plays_on_phones(folder: Path, edition: EditionId, seats: int, seed: int, most: int) -> PhonePlayers:
    with phone_table(folder) as table:
        table.begin(opening(seats, edition))
        table.join(*NAMES[:seats])
        people = PhonePlayers(table, Random(seed))
        people.play(most)
        assert all(isinstance(event, NOT_ON_PHONES) for event in people.at_kiosk)
        assert any(isinstance(event, CARDS) for event in table.table.record)
        assert table.refusals == []
        is_the_same_when_tapped(table, folder)
        return people


@pytest.mark.parametrize(
    "edition", [EditionId.ZOCH, *(pytest.param(each, marks=pytest.mark.proof) for each in EditionId if each != "zoch")]
)
def test_game_on_phones_needs_no_tap_for_cards(tmp_path: Path, edition: EditionId) -> None:
    plays_on_phones(tmp_path, edition, seats=3, seed=7, most=150)


@pytest.mark.proof
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("edition", EditionId)
def test_whole_game_on_phones(tmp_path: Path, edition: EditionId, seats: int) -> None:
    people = plays_on_phones(tmp_path, edition, seats, seed=seats, most=5000)
    phone = people.table.phones[NAMES[0]]
    assert phone.title == "Game over"
    assert all(name in phone.words() for name in people.table.table.seats)


@pytest.mark.parametrize(
    "seats", [2, pytest.param(3, marks=pytest.mark.proof), pytest.param(4, marks=pytest.mark.proof)]
)
def test_whole_game_of_40_thieves_on_phones(tmp_path: Path, seats: int) -> None:
    first = forty_thieves.TableOpened(game="forty-thieves", seats=NAMES[:seats])
    with phone_table(tmp_path, apparatus="tile_tray") as table:
        table.begin(forty_thieves.encode(first).decode())
        table.join(*NAMES[:seats])
        people = FortyThievesPlayers(table, Random(seats), first)
        people.play()
        assert all(isinstance(event, NOT_WORTH_A_TAP) for event in people.at_kiosk)
        assert table.phones["Ana"].title == "Game over"
        is_the_same_when_tapped(table, tmp_path)
