"""Computer players at a table: they play whole games, choose before others show, and go on after whatever happens."""

import json
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import DETECTIVE, THIEF, Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import CardRevealed, RevealClosed
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.reveal import tied_without_number
from companion.languages import translator
from companion.nodes.nodes import Part
from companion.nodes.theme import Sizes
from companion.pages import actions
from companion.pages.model import Model, Settings
from companion.pages.routes import Play
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.table.computer_seat import ComputerSeat
from companion.table.computer_seats import PACE_MS, SLICE_S, ComputerSeats
from companion.table.computers import checksum, shortened, text_of
from companion.table.journal import Journal
from companion.table.past_game import past_game, story
from companion.table.statistics import statistics
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel
from hardware.jewel_box.movements import Direction
from tests.companion.kiosk.computer_tables import PERSON, ComputerTable, Person, computer_table, opening
from tests.companion.screens.voice.ears import told as spoken

EDITIONS = ("zoch", "rio-grande", "italiano", "gigamic")


def judged(at: ComputerTable) -> None:
    """The record is one like any other: the rules take it from the first line to the last."""
    first, *later = [MASTER_THIEVES.decode(line.encode()) for line in at.lines]
    state = MASTER_THIEVES.open(first)
    for event in later:
        state = MASTER_THIEVES.apply(state, event)
    assert MASTER_THIEVES.is_over(state)
    assert at.table.fouls() == []


def test_one_person_plays_a_whole_game_against_a_computer_at_the_virtual_box() -> None:
    with computer_table("rio-grande") as at:
        seen: dict[tuple[int, ...], str] = {}
        person, cards = Person(at), at.table.game.secret_cards
        assert cards is not None
        while not at.table.is_over:
            at.settle()
            shown = at.computers.view.checksums.get("Robo")
            occasion = cards.occasion(at.table.state)
            if shown is not None and occasion is not None:
                assert seen.setdefault(occasion, shown) == shown
            if not at.table.is_over:
                person.step()
        judged(at)
        told = story(at.journal, at.table.id)
        found = list(told.commitments)
        assert found
        for each in found:
            assert each.checksum == checksum(told.secret, each.occasion, "Robo", each.card)
            assert seen[each.occasion] == shortened(each.checksum)
        past = past_game(at.journal, at.journal.listed()[0])
        assert past.computers == {"Robo": "simple"}
        assert [player.name for player in statistics([past]).all.players] == [PERSON]


def test_beside_a_real_box_nobody_taps_anything_in_a_computers_turn() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        Person(at).play()
        judged(at)
        assert "sensor" in at.lines[-3] or at.said < at.table.number


@pytest.mark.proof
@pytest.mark.parametrize("is_real", [False, True])
@pytest.mark.parametrize("robos", [1, 2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_in_all_editions(edition: str, robos: int, *, is_real: bool) -> None:
    with computer_table(edition, robos, is_real=is_real) as at:
        Person(at).play()
        judged(at)


@pytest.mark.proof
def test_whole_game_against_those_whom_people_choose() -> None:
    with computer_table("zoch", 1, "attentive") as at:
        Person(at).play()
        judged(at)


def at_turn(at: ComputerTable) -> None:
    """Up to where hands are asked for a computer player's first drawer."""
    person = Person(at)
    at.settle()
    while at.computers.view.step is None:
        person.step()
        at.settle()


def test_wrong_drawer_is_named_and_forgiven_by_undo() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        at_turn(at)
        step = at.computers.view.step
        assert step is not None
        (wanted,) = step.actions
        assert isinstance(wanted, OpenDrawer)
        other = "A4" if wanted.drawer != "A4" else "B4"
        at.hand(OpenDrawer(other))
        assert at.computers.view.wanted == step
        at.undo()
        at.hand(CloseDrawer(other))
        assert at.computers.view.step == step  # the same player goes on
        assert at.computers.view.wanted is None


def test_browsers_are_told_what_to_do_for_it_and_offer_nothing_to_choose() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        at_turn(at)
        step = at.computers.view.step
        assert step is not None
        guide = guide_in_browsers(at)
        assert guide["todo"] == f"For {at.computers.view.acts}: {step.words}."
        assert guide.keys().isdisjoint({"choices", "hands", "then"})
        at.hand(OpenDrawer("A4" if step.actions[0].drawer != "A4" else "B4"))
        assert guide_in_browsers(at)["happened"] == (
            f"{at.computers.view.acts} wanted a different move ({step.words}): undo, or carry on with this."
        )


@pytest.mark.parametrize("labels", [False, True])
def test_after_its_turn_everybody_reads_and_hears_what_it_has_done(*, labels: bool) -> None:
    with computer_table("rio-grande", robos=2) as at:
        person = Person(at)
        at.settle()
        while (before := guide_of(at).before) is None or before.seat == PERSON:
            person.step()
            at.settle()
        model = Model(table=at.table.view(), computers=at.computers.view, settings=Settings(labels=labels))
        shown = Frame(model=model, sizes=Sizes(800, 480), say=translator("en"), screens=SCREENS)
        told = str(before.by_name if labels else before.words)
        assert told.startswith(f"{before.seat} has ")
        assert ("opened drawer " in told) is labels
        assert spoken(shown, Part.HAPPENED).startswith(told)
        words = " ".join(line for widget in build(Play(), shown) for line in widget.words())
        assert " ".join(told.split()) in " ".join(words.split())
        assert guide_in_browsers(at)["happened"].startswith(str(before.words))


def guide_of(at: ComputerTable) -> Guide:
    found = at.table.view().guide
    assert isinstance(found, Guide)
    return found


def guide_in_browsers(at: ComputerTable) -> dict[str, Any]:
    shown = Shown(at.table.view(), computers=at.computers.view)
    found: dict[str, Any] = json.loads(public_frame(shown, None, translator("en")))["guide"]
    return found


def test_wrong_drawer_that_stays_open_counts_and_the_computer_decides_anew() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        at_turn(at)
        step = at.computers.view.step
        assert step is not None
        other = "A4" if step.actions[0].drawer != "A4" else "B4"
        at.hand(OpenDrawer(other))
        assert at.computers.view.wanted == step
        Person(at).play()
        judged(at)


def test_drawer_that_is_only_ajar_is_pulled_out_further() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        at_turn(at)
        step = at.computers.view.step
        assert step is not None
        (wanted,) = step.actions
        at.source.do(type(wanted)(wanted.drawer, type(wanted.depth).AJAR))
        at.settle()
        assert at.computers.view.step == step
        assert at.computers.view.wanted is None


def resumed(at: ComputerTable) -> ComputerTable:
    """The same table after a power cut: only what is in the journal is known."""
    found = ComputerTable(at.journal, is_real=True)
    found.attendant.do(actions.Resume(at.table.id), found.clock.now_ms())
    found.settle()
    return found


def test_same_player_goes_on_after_a_power_cut() -> None:
    with computer_table("rio-grande", 2, "forgetful", is_real=True) as at:
        at.settle()
        assert resumed(at).computers.view == at.computers.view
        assert len(at.computers.view.checksums) == 2
        at_turn(at)
        assert resumed(at).computers.view == at.computers.view
        assert at.computers.view.step is not None


def test_undo_while_it_thinks_gives_the_same_decision() -> None:
    with computer_table("rio-grande", 1, "forgetful", is_real=True) as at:
        at.settle()
        before = at.computers.view
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        at.turn()
        assert at.computers.view.acts == "Robo"
        at.undo()
        assert at.computers.deadline_ms(at.clock.now_ms()) == at.clock.now_ms()
        at.settle()
        assert replace(at.computers.view, checksums=before.checksums) == before


@pytest.mark.parametrize(("robos", "smugglers"), [(1, set[str]()), (2, {"Robo 2"})])
def test_its_card_stays_sealed_until_people_show_theirs(robos: int, smugglers: set[str]) -> None:
    """zoch: smugglers show themselves first, and have their turns. Nobody else's card is shown by that."""
    with computer_table("zoch", robos) as at:
        at.settle()
        sealed = dict(at.computers.view.checksums)
        at.say(RevealClosed())
        at.settle()
        assert shown(at).keys() == smugglers
        assert at.computers.view.checksums == {name: sealed[name] for name in sealed.keys() - smugglers}
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        assert shown(at).keys() == {PERSON, *sealed}
        at.undo()
        assert shown(at).keys() == smugglers


@pytest.mark.parametrize(("robos", "size"), [(1, (800, 480)), (3, (480, 320))])
def test_tap_on_its_seal_says_what_that_is(robos: int, size: tuple[int, int]) -> None:
    with computer_table("zoch", robos) as at:
        at.settle()
        frame = Frame(
            model=Model(table=at.table.view(), computers=at.computers.view),
            sizes=Sizes(*size),
            say=translator("en"),
            screens=SCREENS,
        )
        told = {widget.tap.action for widget in build(Play(), frame) if widget.tap is not None}
        why = "it proves that {} chose the card before anybody showed theirs."
        for name in at.computers.view.levels:
            assert actions.Tell(f"A seal: {why.format(name)}") in told


def shown(at: ComputerTable) -> dict[str, Character]:
    state = at.table.state
    return {name: card for name, card in zip(state.table.names, state.plays, strict=True) if card is not None}


def test_card_is_not_taken_until_computers_have_chosen_theirs() -> None:
    with computer_table("rio-grande", 1, "forgetful") as at:
        assert at.computers.view.choosing == ("Robo",)
        with pytest.raises(RejectedError, match="Robo is still choosing a card"):
            at.say(CardRevealed(seat=PERSON, character=THIEF))
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        assert at.table.state.plays[1] is not None


def test_it_thinks_no_longer_than_a_slice_at_a_time() -> None:
    with computer_table("rio-grande", 1, "forgetful") as at:
        ticks = count()
        steps: list[int] = []

        def clock() -> float:
            return next(ticks) * SLICE_S / 4

        computers = ComputerSeats(at.attendant.running, at.attendant.running.sealed)
        computers.ticks = clock
        for _ in range(500):
            before = next(ticks)
            computers.play(0)
            steps.append(next(ticks) - before)
            if computers.deadline_ms(0) is None:
                break
        assert computers.view.checksums
        assert len(steps) > 10  # it had a lot to think about, ...
        assert max(steps) <= 8  # ... and looked at the clock before and after each little step


def test_virtual_box_moves_at_a_pace_that_people_can_follow() -> None:
    with computer_table("rio-grande") as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        times, number = [at.clock.now_ms()], at.table.number
        for _ in range(300):
            at.turn(20)
            if at.table.number > number:
                times, number = [*times, at.clock.now_ms()], at.table.number
        assert len(times) > 2
        assert all(later - earlier >= PACE_MS for earlier, later in pairwise(times))


def test_after_a_computers_turn_hands_move_the_box_for_the_seat_whose_turn_it_is() -> None:
    """People tap Done and move the box then; a computer player has done all it wanted when it says so."""
    with computer_table("rio-grande", robos=2) as at:
        person = Person(at)
        at.settle()
        while not ended_unmoved(at):
            person.step()
            at.settle()
        number, seat = at.table.number, at.table.state.turn.seat
        at.hand(RotateLevel(1, Direction.CW))
        assert at.table.number == number + 1
        assert json.loads(at.lines[-1])["type"] == "level_rotated"
        assert (at.table.state.turn.seat, len(at.table.state.turn.actions)) == (seat, 1)


def ended_unmoved(at: ComputerTable) -> bool:
    """Has a computer player just ended its turn without moving the box, and is it the person's turn?"""
    last = [json.loads(line)["type"] for line in at.lines[-2:]]
    turn = at.table.state.turn
    return last[-1] == "turn_ended" and last[0] in {"drawer_closed", "gems_taken"} and bool(turn) and turn.seat == 0


def test_hands_at_the_virtual_box_wait_until_the_computer_has_played() -> None:
    with computer_table("rio-grande") as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        while not at.computers.view.acts:
            at.turn(20)
        with pytest.raises(RejectedError, match="Robo is playing: wait a moment"):
            at.attendant.do(actions.Hands("turn"), at.clock.now_ms())
        at.settle()
        assert not at.table.state.fouls
        assert not at.computers.view.acts
        at.attendant.do(actions.Hands("open A1 front"), at.clock.now_ms())


def test_nothing_but_the_checksum_tells_one_chosen_card_from_another() -> None:
    views, cards = [], set()
    for seed in range(6):
        with Journal.in_memory() as journal:
            at = ComputerTable(journal, seed=seed)
            at.begin("rio-grande", 1, "simple")
            at.settle()
            cards.add(at.attendant.running.sealed.of(1))
            view = at.computers.view
            views.append((view.levels, view.choosing, view.acts, view.step, view.wanted, list(view.checksums)))
            at.source.stop()
    assert len(cards) > 1
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize("level", ["simple", "forgetful"])
def test_what_it_decides_does_not_depend_on_what_it_cannot_see(level: str) -> None:
    decided = set()
    for seed in range(3):
        state = MASTER_THIEVES.open(MASTER_THIEVES.decode(opening("rio-grande", 1).encode()))
        (filled,) = MASTER_THIEVES.filled(state, Random(seed).randrange)
        shown = [CardRevealed(seat=PERSON, character=DETECTIVE), CardRevealed(seat="Robo", character=THIEF)]
        record = [MASTER_THIEVES.decode(opening("rio-grande", 1).encode()), filled, *shown]
        player = ComputerSeat(MASTER_THIEVES, level, 1, "secret")
        while player.think(record[:2], (1, 1)):
            pass
        card = player.card
        while player.think(record, (1, 1)):
            pass
        decided.add((card, player.decided))
    assert len(decided) == 1


@pytest.mark.parametrize(
    ("computers", "why"),
    [
        ((("Robo", "simple"), (PERSON, "simple")), "at least one player must be a person"),
        ((("Robo", "genius"),), "there is no computer player genius"),
        ((("Zoe", "simple"),), "nobody at this table is called Zoe"),
    ],
)
def test_table_that_cannot_be_is_refused(computers: tuple[tuple[str, str], ...], why: str) -> None:
    with Journal.in_memory() as journal:
        at = ComputerTable(journal)
        with pytest.raises(RejectedError, match=why):
            at.attendant.do(actions.Begin(opening("zoch", 1), computers), 0)
        assert not at.table.is_open
        assert journal.games() == []


def test_game_without_computer_players_refuses_them() -> None:
    with Journal.in_memory() as journal:
        at = ComputerTable(journal)
        line = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Robo"]}'
        with pytest.raises(RejectedError, match="no computer players"):
            at.table.begin(line.encode(), computers=at.attendant.running.seated((("Robo", "simple"),)))


def test_claim_that_the_rules_refuse_leaves_the_choice_to_people() -> None:
    with computer_table("rio-grande", is_real=True) as at:
        at_turn(at)
        player = at.computers._players[0]
        player.decided = CardRevealed(seat=PERSON, character=THIEF)
        at.computers._step, at.computers._situation = (0, None), None
        with pytest.raises(RejectedError):
            at.turn(PACE_MS)
        at.turn(1)
        assert at.computers.view.acts == ""


def test_text_of_a_commitment_is_what_anybody_can_type() -> None:
    assert text_of("abc", (1, 2), "Robo", "thief") == "abc/1/2/Robo/thief"
    assert checksum("abc", (1, 2), "Robo", "thief").startswith("c53988e8")


def test_card_that_a_computer_player_chose_cannot_be_corrected_and_others_can() -> None:
    """Or the checksum would prove nothing."""
    with computer_table("rio-grande") as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        shown = at.table.state.plays[1]
        other = "thief" if shown != "thief" else "jeweler"
        before = at.lines
        with pytest.raises(RejectedError, match="Robo chose that card before anybody showed theirs"):
            at.attendant.do(actions.SetRight(f'{{"what":"card","seat":"Robo","character":"{other}"}}'), 0)
        assert at.lines == before
        at.attendant.do(actions.SetRight(f'{{"what":"card","seat":"{PERSON}","character":"smuggler"}}'), 0)
        assert at.table.state.plays == ("smuggler", shown)


def test_tie_of_computer_players_is_settled_before_anybody_is_asked_for_a_number() -> None:
    hands = '{"Ana":["detective"],"Robo":["thief"],"Robo 2":["thief"]}'
    with Journal.in_memory() as journal:
        at = ComputerTable(journal)
        robos = (("Robo", "simple"), ("Robo 2", "simple"))
        at.attendant.do(actions.Begin(opening("rio-grande", 2), robos), at.clock.now_ms())
        at.attendant.do(actions.Say((f'{{"type":"position_set","round":6,"hands":{hands}}}',)), at.clock.now_ms())
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=DETECTIVE))
        assert tied_without_number(at.table.state) == [1, 2]
        at.turn()  # at the same moment, before anything is painted
        assert tied_without_number(at.table.state) == []
        assert at.table.state.turn is not None
        at.source.stop()


@pytest.mark.parametrize("edition", EditionId)
def test_last_card_of_a_computer_player_that_is_a_smuggler_is_no_dead_end(edition: str) -> None:
    """Where everybody sees that it is, nobody else can show a card before it: it is shown by itself."""
    hands = '{"Ana":["detective"],"Robo":["smuggler"]}'
    with Journal.in_memory() as journal:
        at = ComputerTable(journal)
        at.attendant.do(actions.Begin(opening(edition, 1), (("Robo", "simple"),)), at.clock.now_ms())
        at.attendant.do(actions.Say((f'{{"type":"position_set","round":6,"hands":{hands}}}',)), at.clock.now_ms())
        at.settle()
        rules = at.table.state.edition
        is_forced = rules.smugglers_first and rules.played_cards_face_up
        assert (at.table.state.plays[1] == "smuggler") == is_forced
        assert at.said == 0
        Person(at).play()
        assert at.table.is_over
        at.source.stop()
