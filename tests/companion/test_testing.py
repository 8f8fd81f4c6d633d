"""The kit refuses a game that tells what is hidden, or on which the shell could not rely; and says what is wrong."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from jewelbox_cups.rules import CUPS, AnyEvent, ButtonPut, CupLifted, Cups, Guide, State, TableView
from msgspec.structs import replace
from test_cups import other_cups

from companion.games import game_of
from companion.games.errors import RejectedError
from companion.games.game import Game, Summary, Telling, Words
from companion.games.lesson import Lesson, LessonStep
from companion.nodes.nodes import Button, Tap
from companion.nodes.page import Page
from companion.pages.actions import Route, Say
from companion.pages.context import Context
from companion.testing import (
    LAWS,
    LawBrokenError,
    Trial,
    a_cut_journal_goes_on,
    check,
    events_survive_writing,
    games_by_chance_come_to_an_end,
    its_lesson_can_be_followed,
    nothing_hidden_is_told,
    taps_are_what_may_be_said,
    undo_and_replay_are_folds,
)
from tests.import_layers import ROOT

FEW = (0, 1)


class TellingLabel(Cups):
    def label(self, state: State, event: AnyEvent) -> Words:  # noqa: ARG002
        return Words("cup {cup}", {"cup": getattr(event, "cup", 0)})


class TellingLog(Cups):
    def tell(self, before: State, event: AnyEvent, after: State) -> Telling:
        lines = (self.label(before, event), Words("{cups}", {"cups": str(after.cups)}))
        return Telling(lines)


class TellingView(Cups):
    def table_view(self, state: State, *, fouls_after: int = 0) -> TableView:
        return replace(super().table_view(state, fouls_after=fouls_after), under=state.cups[0])


class TellingOptions(Cups):
    """An empty cup cannot be lifted: who is not offered it, knows."""

    def options(self, state: State, like: AnyEvent | None = None) -> Sequence[AnyEvent]:
        found = super().options(state, like)
        return [each for each in found if not isinstance(each, CupLifted) or state.cups[each.cup - 1]]


class TellingRefusal(Cups):
    def apply(self, state: State, event: AnyEvent) -> State:
        if isinstance(event, ButtonPut) and state.has_put:
            raise RejectedError(Words("there are {n} already", {"n": state.cups[event.cup - 1]}))
        return super().apply(state, event)


class TellingSummary(Cups):
    def summary(self, state: State) -> Summary:
        return replace(super().summary(state), remarks=f"under the first: {state.cups[0]}")


@pytest.mark.parametrize(
    ("leaking", "where"),
    [
        (TellingLabel(), "the table's (log|undo)"),
        (TellingLog(), "the table's log"),
        (TellingView(), "the public view"),
        (TellingOptions(), "the table's guide"),
        (TellingRefusal(), "the answer to .*button_put.*"),
        (TellingSummary(), "the summary"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Cups) else "",
)
def test_a_game_that_tells_something_hidden_is_refused(leaking: Cups, where: str) -> None:
    with pytest.raises(LawBrokenError, match=f"cups tells something hidden in {where}: "):
        nothing_hidden_is_told(Trial(leaking, other_cups))


def with_page(change: Callable[[Page, Context], Page]) -> Cups:
    """The game with another page for everybody."""

    class OtherPages(Cups):
        def pages(self) -> Any:
            usual = super().pages()

            def page(route: Route, context: Context) -> Page | None:
                found = usual.page(route, context)
                return None if found is None else change(found, context)

            return replace(usual, page=page)

    return OtherPages()


def test_a_page_that_tells_something_hidden_is_refused() -> None:
    """Its view does not have it, but its own module remembers what it saw."""
    seen: list[object] = []

    class Remembering(Cups):
        def referee_view(self, state: State, *, fouls_after: int = 0) -> Any:
            seen[:] = [state.cups]
            return super().referee_view(state, fouls_after=fouls_after)

        def guide(self, state: State, missing: Any = (), *, virtual: bool = False) -> Guide:
            seen[:] = [state.cups]
            return super().guide(state, missing, virtual=virtual)

        def pages(self) -> Any:
            usual = super().pages()
            return replace(usual, page=lambda route, context: replace(usual.page(route, context), title=str(seen)))

    with pytest.raises(LawBrokenError, match="something hidden in the page of the kiosk"):
        nothing_hidden_is_told(Trial(Remembering(), other_cups))


def test_who_gives_no_twin_or_one_that_hides_the_same_is_refused() -> None:
    with pytest.raises(LawBrokenError, match="a game that hides something needs a twin: cups"):
        nothing_hidden_is_told(Trial(CUPS))
    with pytest.raises(LawBrokenError, match="the twin hides the same things, so nothing was tried"):
        nothing_hidden_is_told(Trial(CUPS, lambda record, _: record, seeds=FEW))


def test_a_tap_of_another_seat_is_refused() -> None:
    def everybody_may(page: Page, context: Context) -> Page:
        table = context.model.table
        assert table is not None
        guide = table.guide
        assert isinstance(guide, Guide)
        buttons = [Button(label="", tap=Tap(Say((CUPS.encode(each).decode(),)))) for each in guide.says]
        return replace(page, parts={**page.parts, **{f"more {at}": each for at, each in enumerate(buttons)}})

    with pytest.raises(LawBrokenError, match=r"the page of .* offers what is not its own: after event"):
        taps_are_what_may_be_said(Trial(with_page(everybody_may)))


def test_a_page_without_taps_or_with_wrong_ones_is_refused() -> None:
    def nothing(page: Page, context: Context) -> Page:  # noqa: ARG001
        return replace(page, parts={"bar": page.parts["bar"]})

    def nonsense(page: Page, context: Context) -> Page:  # noqa: ARG001
        return replace(page, parts={**page.parts, "more": Button(label="", tap=Tap(Say(('{"type":"undo"}',))))})

    with pytest.raises(LawBrokenError, match="the page of the kiosk lacks what may be said"):
        taps_are_what_may_be_said(Trial(with_page(nothing)))
    with pytest.raises(LawBrokenError, match="the page of the kiosk offers what the rules refuse"):
        taps_are_what_may_be_said(Trial(with_page(nonsense)))


class Endless(Cups):
    def is_over(self, state: State) -> bool:  # noqa: ARG002
        return False


class Refusing(Cups):
    def apply(self, state: State, event: AnyEvent) -> State:
        if isinstance(event, CupLifted):
            raise RejectedError(Words("no"))
        return super().apply(state, event)


class WithoutWinner(Cups):
    def summary(self, state: State) -> Summary:
        found = super().summary(state)
        return replace(found, players=tuple([replace(player, winner=False) for player in found.players]))


class Forgetful(Cups):
    def encode(self, event: AnyEvent) -> bytes:
        return CUPS.encode(replace(event, cup=1) if isinstance(event, ButtonPut) else event)


class Remembering(Cups):
    """Its state depends on more than its events."""

    def __init__(self) -> None:
        self.calls = 0

    def apply(self, state: State, event: AnyEvent) -> State:
        self.calls += 1
        return replace(super().apply(state, event), found=self.calls)


class WrongLesson(Cups):
    def lesson(self, opened: AnyEvent) -> Lesson:
        words = Words("Lift a cup.")
        return Lesson((opened,), ((LessonStep(words, (CupLifted(1),)),),), words, words)


@pytest.mark.parametrize(
    ("game", "law", "why"),
    [
        (Endless(), games_by_chance_come_to_an_end, "the game is not over, and nothing may be said"),
        (Refusing(), games_by_chance_come_to_an_end, 'an option is refused: {"type":"cup_lifted".*: no'),
        (WithoutWinner(), games_by_chance_come_to_an_end, "the game is over, and nobody has won"),
        (Forgetful(), events_survive_writing, "an event is not what was written"),
        (Remembering(), undo_and_replay_are_folds, "undo and redo change|the table's state is not that of its events"),
        (Remembering(), a_cut_journal_goes_on, "a cut journal goes on otherwise"),
        (WrongLesson(), its_lesson_can_be_followed, "the lesson wants what is refused"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Cups) else "",
)
def test_a_game_that_the_shell_could_not_rely_on_is_refused(
    game: Game[Any, Any], law: Callable[[Trial], None], why: str
) -> None:
    with pytest.raises(LawBrokenError, match=why):
        law(Trial(game, other_cups))


def test_all_laws_at_once() -> None:
    check(CUPS, other_cups, seeds=FEW)
    with pytest.raises(LawBrokenError):
        check(TellingView(), other_cups, seeds=FEW)


@pytest.mark.parametrize("law", [events_survive_writing, undo_and_replay_are_folds, a_cut_journal_goes_on])
@pytest.mark.parametrize("sample", ["two-seats-gigamic", "two-seats-forty-thieves"])
def test_our_own_games_keep_them_too(sample: str, law: Callable[[Trial], None]) -> None:
    assert law in LAWS
    lines = (ROOT / "examples" / f"{sample}.jsonl").read_bytes().splitlines()
    game = game_of(lines[0])
    law(Trial(game, play=lambda _: list(map(game.decode, lines)), seeds=FEW))
