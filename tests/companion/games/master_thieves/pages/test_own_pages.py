"""What only the phone of a seat shows: its cards, the one that it seals, the number of a tie, and its turn."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.views import TableView
from companion.pages import actions
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
from companion.screens.browser.seen import LOST_MS
from companion.words import signed
from tests.companion.screens.browser.tables import FILLED, LATER_MS, PhoneTable, card, choosing, opening, phone_table
from tests.laws import share

OTHERS = ("Ben", "Cora", "host", "spectator")
TO_DO = "Your turn: Open a drawer, front compartment only."
OPENED = '{"type":"drawer_opened","drawer":"A1","depth":"front"}'
SHUT, TURNED = '{"type":"drawer_closed","drawer":"A1"}', '{"type":"turn_ended"}'
RUBY_ON_RED = '{"type":"correction","set":{"red":{"ruby":1,"diamond":2}}}'


def words_of(node: dict[str, Any]) -> list[str]:
    """Everything that a node says."""
    browser = MemoryBrowser(MemoryLink(), 0)
    browser.parts = {"body": {"base": 0, "node": node}}
    return browser.words().splitlines()


def lines_of(phone: MemoryBrowser, part: str) -> list[str]:
    """Everything that one part of a page says."""
    return words_of(phone.parts[part]["node"])


def stands(phone: MemoryBrowser, seat: str) -> set[str]:
    """All that the page says about a seat."""
    seats = phone.parts["seats"]["node"]["child"]["children"]
    (tile,) = [each for each in seats if each["key"] == f"seat {seat}"]
    return set(words_of(tile))


def named(phone: MemoryBrowser, character: str) -> list[str]:
    """The parts of the page, those below it, too, that name a character or show its emblem."""
    words = (f"emblem-{character}", f'"{character.replace("_", " ").capitalize()}"')
    return [name for name, part in phone.parts.items() if any(each in json.dumps(part) for each in words)]


# choosing


def test_choosing_shows_what_decides(tmp_path: Path) -> None:
    """The red pillow, everybody's score and imitations, and who has chosen."""
    with choosing(tmp_path, phones=2) as table:
        table.say(RUBY_ON_RED)
        ana = table.phones["Ana"]
        assert ana.title == "Choose your card."
        assert lines_of(ana, "head") == [
            *["Choose your card."] * 2, "Only you see this.", "Red pillow: 1 ruby, 2 diamonds", "Red pillow",
            "ruby", "1", "sapphire", "0", "diamond", "2",
        ]  # fmt: skip
        view = table.table.view().game
        assert isinstance(view, TableView)
        for seat in view.seats:
            imitations = seat.white.sapphire + seat.white.diamond
            assert {seat.name, f"{imitations} imitations"} <= stands(ana, seat.name)
            assert signed(seat.score) in stands(ana, seat.name)
        assert "is choosing" in stands(ana, "Ben")
        assert "plays at the table" in stands(ana, "Cora")
        table.seal("Ben", "jeweler")
        assert "has chosen" in stands(ana, "Ben")
        assert "is choosing" in stands(ana, "Ana")


def test_every_card_says_what_it_does_and_one_that_was_played_cannot_be_sealed(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(2), '{"type":"position_set","round":5,"hands":{"Ana":["thief","jeweler"],"Ben":["thief"]}}')
        table.join("Ana")
        assert sorted(table.taps_that("Ana", "seal")) == ["seal jeweler", "seal thief"]
        said = lines_of(table.phones["Ana"], "cards")
        assert said.count("played") == 4
        assert "Takes everything in the drawer and puts it on the black pillow." in said


def test_a_tap_marks_a_card_and_another_one_seals_it(tmp_path: Path) -> None:
    """So nobody who looks on learns what somebody thinks of: the page asks before it sends anything."""
    with choosing(tmp_path, phones=1) as table:
        cards = table.phones["Ana"].parts["cards"]["node"]["child"]["children"]
        assert [each["tap"]["confirm"] for each in cards] == [
            f"Seal my {each.value.replace('_', ' ').capitalize()}" for each in CHARACTERS
        ]


def test_cards_that_were_lost_with_the_power_are_chosen_again(tmp_path: Path) -> None:
    with phone_table(tmp_path, tmp_path / "codes") as table:
        table.begin(opening(3), FILLED)
        table.join("Ana", "Ben")
        table.seal("Ana", "thief")
        again = table.restarted()
        again.join("Ana", "Ben")
        assert again.phones["Ana"].title == "Please choose again"
        assert "The power went out, and your sealed card is gone." in again.phones["Ana"].words()
        again.seal("Ana", "thief")
        assert again.phones["Ana"].title == "Your card is sealed"


def test_lost_phone_is_gone_on_without_from_the_page_of_who_chooses_and_who_has_chosen(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        for name in ("Ana", "Ben"):
            assert table.taps_that(name, "go_on_without") == []
        table.phones["Cora"].leave()
        table.turn()
        table.turn(LOST_MS)
        for name in ("Ana", "Ben"):
            assert "phone is offline" in stands(table.phones[name], "Cora")
            assert table.offers(name, "Go on without Cora's phone")
        assert table.press("Ben", "Go on without Cora's phone") == ""
        assert table.cards()["waiting"] == ["Ben"]


# sealed


def test_sealed_card_is_not_on_the_page_until_its_seat_looks_at_it(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        ana = table.phones["Ana"]
        table.seal("Ana", "thief")
        assert ana.title == "Your card is sealed"
        assert "Nobody sees it before the reveal." in ana.words()
        assert [named(ana, each) for each in CHARACTERS] == [[]] * 6
        table.press("Ana", "Look at it")
        assert {each: named(ana, each) for each in CHARACTERS if named(ana, each)} == {"thief": ["cards"]}
        assert not table.offers("Ana", "Look at it")
        table.seal("Ben", "jeweler")
        assert named(ana, "thief") == ["cards"], "others choose meanwhile"
        table.press("Ana", "Cover it")
        assert named(ana, "thief") == []
        assert table.offers("Ana", "Look at it")


def test_sealed_card_is_changed_or_kept(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        ana, sealed = table.phones["Ana"], table.attendant.running.sealed
        assert not table.offers("Ana", "Keep the sealed card")
        table.seal("Ana", "thief")
        assert table.taps_that("Ana", "seal") == []
        table.press("Ana", "Change it")
        assert ana.title == "Choose your card."
        assert len(table.taps_that("Ana", "seal")) == 6
        table.press("Ana", "Keep the sealed card")
        assert (ana.title, sealed.of(0)) == ("Your card is sealed", "thief")
        table.press("Ana", "Change it")
        table.press("Ana", "seal jeweler")
        assert (ana.title, sealed.of(0)) == ("Your card is sealed", "jeweler")
        assert named(ana, "jeweler") == [], "it is covered again"


def test_card_that_was_looked_at_is_covered_when_another_one_is_sealed(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.seal("Ana", "thief")
        table.press("Ana", "Look at it")
        table.seal("Ana", "jeweler")
        assert [named(table.phones["Ana"], each) for each in CHARACTERS] == [[]] * 6


def test_everybody_has_chosen_and_the_cards_are_shown_in_a_moment(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        for name in table.phones:
            table.seal(name, "thief")
        for phone in table.phones.values():
            assert "The cards are shown in a moment." in phone.words()
            assert "countdown" in phone.parts
        table.turn(LATER_MS)
        assert all("countdown" not in phone.parts for phone in table.phones.values())


# numbers


def test_number_of_a_tie_is_asked_on_its_own_page(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        for name, character in zip(table.phones, ("thief", "thief", "jeweler"), strict=True):
            table.seal(name, character)
        table.turn(LATER_MS)
        ana, cora = table.phones["Ana"], table.phones["Cora"]
        assert ana.title == "Which number?"
        assert "2 thieves: whose number is lower?" in ana.words()
        assert [tap for tap in table.taps("Ana") if tap.isdigit()] == list("12345678")
        assert cora.title == "Round 1"
        assert "Ana and Ben: which number?" in cora.words(), "nobody has to guess whom the table waits for"
        assert not [tap for tap in table.taps("Cora") if tap.isdigit()]
        assert table.press("Ana", "4") == ""
        assert ana.title == "Round 1"
        assert [tap for tap in table.taps("Ben") if tap.isdigit()] == list("1235678"), "hers is on no other card"


# my cards


def after_first_reveal(table: PhoneTable) -> None:
    """Ben is a jeweler and begins, then comes Ana, a thief; Cora is a detective."""
    for name, character in (("Ana", "thief"), ("Ben", "jeweler"), ("Cora", "detective")):
        table.seal(name, character)
    table.turn(LATER_MS)


def test_my_cards_stay_open_while_others_act(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        after_first_reveal(table)
        cora = table.phones["Cora"]
        table.press("Cora", "My cards")
        cards = lines_of(cora, "body")
        assert (cora.title, cards[-1]) == ("Your cards", "played"), "her detective lies on the table"
        place = cora.page["place"]
        for line in (OPENED, SHUT, TURNED):
            table.say(line)
            table.turn()
            assert (cora.title, lines_of(cora, "body"), cora.page["place"]) == ("Your cards", cards, place)
        assert table.table.view().headline.seat == "Ana"
        assert "Ana" in json.dumps(cora.parts["/head"]), "what lies below it goes on"
        table.press("Cora", "Close")
        assert cora.title == "Ana"


def test_my_cards_lie_over_choosing_too_and_nobody_else_has_them(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("host", "spectator")
        assert [name for name in table.phones if table.offers(name, "My cards")] == ["Ana", "Ben", "Cora"]
        table.press("Ana", "My cards")
        assert table.taps_that("Ana", "seal") == [], "they are looked at, not chosen"
        table.press("Ana", "Close")
        assert len(table.taps_that("Ana", "seal")) == 6


# your turn


@pytest.mark.parametrize("sheet", ["Language", "My cards"])
def test_turn_comes_up_on_whatever_else_a_phone_shows(tmp_path: Path, sheet: str) -> None:
    with choosing(tmp_path, edition="rio-grande") as table:
        for name in table.phones:
            table.press(name, sheet)
        for seat, character in enumerate(("thief", "jeweler", "detective")):
            table.do(actions.Seal(seat, character))
        table.turn(LATER_MS)
        assert [name for name, phone in table.phones.items() if "Your turn" in phone.words()] == ["Ben"]
        assert TO_DO in table.phones["Ben"].words()
        assert [name for name, phone in table.phones.items() if phone.page["call"]] == ["Ben"]
        table.press("Ben", TO_DO)
        assert table.phones["Ben"].title == "Your turn"


def calls(table: PhoneTable) -> set[tuple[str, str]]:
    """Who is called to the table, and why."""
    return {(name, phone.page["call"]) for name, phone in table.phones.items() if phone.page["call"]}


def test_every_pick_calls_its_seat_anew(tmp_path: Path) -> None:
    """A phone is felt whenever there is another reason: once for each gem to pick."""
    with choosing(tmp_path, seats=2, edition="rio-grande") as table:
        table.say('{"type":"correction","set":{"red":{"diamond":3,"sapphire":1}}}')
        for name in table.phones:
            table.seal(name, "detective")
        table.turn(LATER_MS)
        for name, number in (("Ana", 3), ("Ben", 5)):
            table.press(name, f"number {number}")
        found: list[tuple[str, str]] = []
        while table.table.phase == "sharing":
            ((whose, why),) = calls(table)
            assert table.phones[whose].title == "Your pick"
            found.append((whose, why))
            table.press(whose, min(table.taps_that(whose, "say"), key=len))  # one gem, not several
        assert [whose for whose, _ in found] == ["Ana", "Ben", "Ana"], "the last one is nobody's choice"
        assert len({why for _, why in found}) == len(found)
        assert calls(table) == set()


def test_every_turn_calls_its_seat_once(tmp_path: Path) -> None:
    with choosing(tmp_path, seats=2, edition="rio-grande") as table:
        found: list[tuple[str, str]] = []
        for _ in range(2):
            table.seal("Ana", table.taps_that("Ana", "seal")[0].removeprefix("seal "))
            table.seal("Ben", table.taps_that("Ben", "seal")[1].removeprefix("seal "))
            assert calls(table) == set()
            table.turn(LATER_MS)
            while table.table.phase == "turn":
                now = calls(table)
                found += now
                for line in (OPENED, SHUT, TURNED):
                    assert calls(table) == now, "the same turn goes on"
                    table.say(line)
                table.turn()
        assert [whose for whose, _ in found] == ["Ana", "Ben"] * 2
        assert len({why for _, why in found}) == 2, "once a round"


# secrets


WAYS = ["Look at it", "Look at it, Cover it", "My cards, Close", "Change it, Keep the sealed card", "another"]


def lived(folder: Path, edition: str, character: str, ways: list[str]) -> dict[str, list[bytes]]:
    """What everybody but Ana gets while she seals a card, and looks at what only she may see."""
    with choosing(folder, edition=edition) as table:
        table.join("host", "spectator")
        table.seal("Ben", "jeweler")
        table.seal("Ana", character)
        for way in ways:
            for tap in way.split(", "):
                if tap == "another":
                    table.seal("Ana", "thief" if character == "jeweler" else "jeweler")
                    table.seal("Ana", character)
                elif table.offers("Ana", tap):
                    table.press("Ana", tap)
        assert table.attendant.running.sealed.of(0) == character
        return {name: table.phones[name].received for name in OTHERS}


@pytest.mark.law
@settings(
    max_examples=share(6),
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    edition=st.sampled_from(EditionId),
    ways=st.lists(st.lists(st.sampled_from(WAYS), max_size=4), min_size=len(CHARACTERS), max_size=len(CHARACTERS)),
)
def test_everybody_else_gets_the_same_whatever_is_sealed_or_looked_at(
    tmp_path_factory: pytest.TempPathFactory, edition: EditionId, ways: list[list[str]]
) -> None:
    """Six tables: at each of them Ana seals another card, and does something else before it is shown."""
    first, *others = [
        lived(tmp_path_factory.mktemp("table"), edition, character, some)
        for character, some in zip(CHARACTERS, ways, strict=True)
    ]
    assert all(other == first for other in others)
    assert all(first.values())


def test_page_of_a_seat_has_nothing_of_another_ones_cards(tmp_path: Path) -> None:
    """Whatever Ben and Cora hold: Ana's pages are the same, to the byte."""
    received = []
    for number, hands in enumerate((("smuggler", "thief"), ("detective", "jeweler"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with phone_table(folder) as table:
            held = json.dumps({"Ana": ["thief", "jeweler"], "Ben": [*hands], "Cora": [*reversed(hands)]})
            table.begin(opening(3, "italiano"), f'{{"type":"position_set","round":5,"hands":{held}}}')
            table.join("Ana", "Ben", "Cora")
            for name, chosen in (("Ben", hands[0]), ("Cora", hands[1])):
                table.seal(name, chosen)
            for tap in ("My cards", "Close", "seal thief", "Look at it"):
                table.press("Ana", tap)
            received.append(table.phones["Ana"].received)
    assert received[0] == received[1]


def test_seat_that_shows_its_card_at_the_table_is_told_so_on_its_phone(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=1) as table:
        table.do(actions.GoOnWithout("Ana"))
        table.say(card("Ben", "jeweler"))
        assert "Show your card at the table this time." in table.phones["Ana"].words()
        table.say(card("Ana", "thief"))
        assert "Your card is on the table. Now the others show theirs." in table.phones["Ana"].words()
