"""The laws that a game keeps, to be tried on any game: for the tests of one that comes from another package.

    from companion.testing import LAWS, Trial

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def test_it_keeps_the_law(law):
        law(Trial(CUPS, twin=other_cups))

One rule: a law looks at a game as the shell does: through its interface, at a real table, and on its pages.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from os.path import commonprefix
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.games import GAMES
from companion.games.errors import MalformedError, RejectedError
from companion.games.game import Game, View
from companion.games.lesson import progress
from companion.games.reading import strictly
from companion.languages import seat_name, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages.actions import Action, Say, Show
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.phones_view import Mine
from companion.pages.routes import NewGame, Play
from companion.screens.kiosk.shell import SHELL
from companion.table.journal import Journal
from companion.table.table import Table

Record = Sequence[Any]  # the events of a game, from its first
Twin = Callable[[Record, Random], Record]
SEEDS = range(8)
_ENDLESS = 5_000  # events: so many are no game
_MOMENTS = 6  # of a game at which its pages are looked at
_CUTS = 24  # places where a journal is cut
_SAY = translator("en")


class LawBrokenError(AssertionError):
    """A game does not do what the shell relies on; the message says what, and where."""


class Trial(msgspec.Struct, frozen=True):
    """A game, and how it is tried.

    - `play` makes a whole game by chance, or as much of one as there can be; without it, everything that is said is
      one of the game's `options`.
    - `twin` makes another record that looks the same to everybody when both have been played, although what is hidden
      differs. A game that hides nothing has none.
    """

    game: Game[Any, Any]
    twin: Twin | None = None
    play: Callable[[Random], Record] | None = None
    seeds: Sequence[int] = SEEDS

    def records(self) -> Iterator[tuple[Random, Record]]:
        """A game for each seed, with the chance that it came from."""
        for seed in self.seeds:
            rng = Random(seed)  # noqa: S311 - games, not secrets
            yield rng, (self.play(rng) if self.play else whole_game(self.game, rng))

    def here(self) -> AbstractContextManager[None]:
        """As long as this lasts, the program knows the game."""
        return nullcontext() if GAMES.get(self.game.name) is self.game else GAMES.trying(self.game)


def broken(what: str, *facts: object) -> LawBrokenError:
    """That a law is broken: what is wrong, and the facts."""
    return LawBrokenError(": ".join((what, *map(str, facts))))


def require(is_so: object, what: str, *facts: object) -> None:
    """Raise `LawBrokenError` unless it is so."""
    if not is_so:
        raise broken(what, *facts)


def opening(game: Game[Any, Any], seats: int, rng: Random) -> Any:
    """The first event of a game with so many seats, as its own page begins it."""
    names = tuple([seat_name(_SAY, style) for style in range(seats)])
    first = game.decode(game.pages().opening(NewGame(game.name, names)).encode())
    return game.deal(first, rng.randrange)


def whole_game(game: Game[Any, Any], rng: Random, seats: int = 0) -> Record:
    """A game in which everybody says anything that may be said; raises `LawBrokenError` if it cannot be ended so."""
    options = game.setup_options()
    record = [opening(game, seats or rng.randint(options.fewest_seats, options.most_seats), rng)]
    state = game.open(record[0])
    while not game.is_over(state):
        require(len(record) < _ENDLESS, f"a game by chance is not over after {_ENDLESS:,} events")
        may_say = game.options(state)
        require(may_say, "the game is not over, and nothing may be said", f"after event {len(record)}")
        record.append(rng.choice(may_say))
        try:
            state = game.apply(state, record[-1])
        except RejectedError as error:
            raise broken("an option is refused", game.encode(record[-1]).decode(), error) from error
    return record


def fold(game: Game[Any, Any], record: Record) -> Any:
    """The state after these events."""
    state = game.open(record[0])
    for event in record[1:]:
        state = game.apply(state, event)
    return state


# the laws


def games_by_chance_come_to_an_end(trial: Trial) -> None:
    """With every number of seats, somebody wins, and there are figures for each seat."""
    game, options = trial.game, trial.game.setup_options()
    if trial.play is not None:
        return
    for seats in range(options.fewest_seats, options.most_seats + 1):
        for seed in trial.seeds:
            record = whole_game(game, Random(seed), seats)  # noqa: S311
            states = [fold(game, record[:1])]
            for event in record[1:]:
                states.append(game.apply(states[-1], event))
            players = game.summary(states[-1]).players
            require(any(player.winner for player in players), "the game is over, and nobody has won", f"seed {seed}")
            require(not any(player.winner for player in game.summary(states[0]).players), "somebody wins at once")
            figures = game.figures(states[0], zip(record[1:], states[1:], strict=True))
            require(len(figures) == len(players) == seats, "not every seat has figures", len(figures))
            game.result(states[-1])


def events_survive_writing(trial: Trial) -> None:
    """What is written and read is the same event; a line that was cut is refused in plain words."""
    game = trial.game
    for rng, record in trial.records():
        for event in record:
            line = game.encode(event)
            require(b"\n" not in line, "an event is written on more than one line", line.decode())
            require(strictly(line, game.decode) == event, "an event is not what was written", line.decode())
        line = game.encode(rng.choice(record))
        for cut in range(len(line)):
            try:
                game.decode(line[:cut])
            except MalformedError:
                continue
            raise broken("half a line is read as an event", line[:cut].decode())


def undo_and_replay_are_folds(trial: Trial) -> None:
    """Undo and redo change nothing in the end, and the journal gives the same table again."""
    game = trial.game
    for rng, record in trial.records():
        with trial.here(), Journal.in_memory() as journal:
            table = Table(journal, auto_advance=False)
            with table.together():
                for event in record:
                    table.say(game.encode(event))
                    if rng.random() < 0.1 and table.number > 1:
                        undo_and_redo(table, rng)
            require(table.state == fold(game, table.record), "the table's state is not that of its events")
            again = Table(journal, auto_advance=False)
            require(again.resume(1) == table.number, "the journal has other events than the table")
            require(again.view() == table.view(), "the journal gives another view than the table")


def undo_and_redo(table: Table, rng: Random) -> None:
    """Take some events back and let them count again: everything is as before, under the same labels."""
    seen, fouls, times = table.view(), table.fouls(), rng.randint(1, 5)
    done = [table.undo() for _ in range(min(times, table.number - 1))]
    redone = [table.redo() for _ in done]
    require([step.label for step in redone] == [step.label for step in done[::-1]], "redo has other labels than undo")
    after = table.view()
    same = (after.game, after.log, after.undo, table.fouls()) == (seen.game, seen.log, seen.undo, fouls)
    require(same, "undo and redo change what is seen", done[-1].label if done else "")


def nothing_hidden_is_told(trial: Trial) -> None:
    """Two games that differ only in what nobody can know look the same to everybody: views, log, labels, pages."""
    game, twin, differs = trial.game, trial.twin, False
    for rng, record in trial.records():
        if twin is None:
            state = fold(game, record[: max(1, len(record) // 2)])
            open_ = msgspec.json.encode(game.table_view(state), enc_hook=str)
            all_ = msgspec.json.encode(game.referee_view(state), enc_hook=str)
            require(open_ == all_, "a game that hides something needs a twin", game.name)
            continue
        for length in _moments(record, rng):
            one, other = record[:length], list(twin(record[:length], rng))
            hidden = [game.view(fold(game, each), View.REFEREE) for each in (one, other)]
            differs = differs or hidden[0] != hidden[1]
            with trial.here(), Journal.in_memory() as journal, Journal.in_memory() as twins:
                _compare(game, _shown(game, one, one, journal), _shown(game, other, one, twins))
    require(twin is None or differs, "the twin hides the same things, so nothing was tried", game.name)


def _moments(record: Record, rng: Random) -> list[int]:
    lengths = range(1, len(record) + 1)
    return sorted({*rng.sample(lengths, min(_MOMENTS, len(lengths))), len(record)})


def _shown(game: Game[Any, Any], record: Record, tried: Record, journal: Journal) -> dict[str, str]:
    """All that anybody sees of a table, and is told who says what was `tried` before, by what it is."""
    table = Table(journal, auto_advance=False)
    with table.together():
        for event in record:
            table.say(game.encode(event))
    view = table.view()
    public, summary = game.view(table.state, View.TABLE), game.summary(table.state)
    found = {"the public view": public.decode(), "the summary": str(summary)}
    found |= {f"the table's {name}": repr(getattr(view, name)) for name in view.__struct_fields__}
    for event in tried:
        what = f"the answer to {game.encode(event).decode()}"
        try:
            game.apply(table.state, event)
        except RejectedError as error:
            found[what] = str(error)
        else:
            found[what] = "accepted"
    for viewer in viewers(table):
        for route, page in pages(table, viewer):
            found[f"the page of {_named(viewer)} {route.pick}".rstrip()] = repr(page)
    return found


def _compare(game: Game[Any, Any], one: dict[str, str], other: dict[str, str]) -> None:
    for what in dict.fromkeys((*one, *other)):
        here, there = one.get(what, ""), other.get(what, "")
        at = len(commonprefix((here, there)))  # noqa: RUF071 - no paths
        parts = (f"…{text[max(0, at - 60) : at + 60]}…" for text in (here, there))
        require(here == there, f"{game.name} tells something hidden in {what}", " / ".join(parts))


def taps_are_what_may_be_said(trial: Trial) -> None:
    """Every tap of a page is accepted; together they are all that its viewer may say; and who watches says nothing."""
    game = trial.game
    if game.apparatus is not None:
        return  # there hands say the rest
    for rng, record in trial.records():
        for length in _moments(record, rng):
            with trial.here(), Journal.in_memory() as journal:
                table = Table(journal, auto_advance=False)
                with table.together():
                    for event in record[:length]:
                        table.say(game.encode(event))
                for viewer in viewers(table):
                    _check_taps(table, viewer)


def _check_taps(table: Table, viewer: Viewer) -> None:
    says = {action.lines for _, page in pages(table, viewer) for action in actions_on(page) if isinstance(action, Say)}
    for lines in says:
        require(table.accepts(lines), f"the page of {_named(viewer)} offers what the rules refuse", *lines)
    may = _offered(table, viewer)
    if may is None:
        may = {(table.game.encode(event).decode(),) for event in table.game.options(table.state)}
    where = f"after event {table.number}"
    require(says <= may, f"the page of {_named(viewer)} offers what is not its own", where, sorted(says - may)[:1])
    require(may <= says, f"the page of {_named(viewer)} lacks what may be said", where, sorted(may - says)[:1])


def a_cut_journal_goes_on(trial: Trial) -> None:
    """Wherever a power cut ends the last write: what is left is the game as it was a little earlier, and it goes on."""
    game = trial.game
    rng, record = next(trial.records())
    with trial.here(), TemporaryDirectory(prefix="jewelbox-") as folder:
        path = Path(folder, "journal")
        with Journal.open(path) as journal:
            table = Table(journal, auto_advance=False)
            for event in record[: max(2, len(record) // 2)]:
                table.say(game.encode(event))
            log = path.with_name(f"{path.name}-wal")
            whole = log.read_bytes()
            for number, cut in enumerate(sorted(rng.sample(range(len(whole)), min(_CUTS, len(whole))))):
                copy = Path(folder, f"cut-{number}")
                copyfile(path, copy)
                copy.with_name(f"{copy.name}-wal").write_bytes(whole[:cut])
                _check_cut(game, copy, table.record)


def _check_cut(game: Game[Any, Any], path: Path, said: Record) -> None:
    with Journal.open(path) as journal:
        table = Table(journal, auto_advance=False)
        number = table.resume()
        if number:
            bare = [game.encode(event) for event in table.record]
            require(bare == [game.encode(event) for event in said[:number]], "a cut journal has other events", number)
            for event in said[number:]:
                table.say(game.encode(event))
            require(table.state == fold(game, table.record), "a cut journal goes on otherwise", number)


def its_lesson_can_be_followed(trial: Trial) -> None:
    """Whoever does what the lesson wants gets to its end; a game without a lesson says so."""
    game, seats = trial.game, trial.game.setup_options().lesson_seats
    lesson = game.lesson(opening(game, seats, Random(0))) if seats else None  # noqa: S311
    require((lesson is None) == (not seats), "a lesson needs lesson_seats, and the other way round")
    if lesson is None:
        return
    done = list(lesson.opening)
    state = fold(game, done)
    while (wanted := progress(lesson, done).wanted) is not None:
        try:
            state = game.apply(state, wanted)
        except RejectedError as error:
            raise broken("the lesson wants what is refused", game.encode(wanted).decode(), error) from error
        done.append(wanted)
        require(progress(lesson, done).wrong is None, "the lesson refuses what it wants", game.encode(wanted).decode())


LAWS: tuple[Callable[[Trial], None], ...] = (
    games_by_chance_come_to_an_end,
    events_survive_writing,
    undo_and_replay_are_folds,
    nothing_hidden_is_told,
    taps_are_what_may_be_said,
    a_cut_journal_goes_on,
    its_lesson_can_be_followed,
)


def check(game: Game[Any, Any], twin: Twin | None = None, **how: Any) -> None:
    """Every law; raises `LawBrokenError` at the first that is broken."""
    for law in LAWS:
        law(Trial(game, twin, **how))


# who looks, and at what


def viewers(table: Table) -> list[Viewer]:
    """The kiosk, a host's browser, a television, and the phone of every seat."""
    return [Viewer(), Viewer(at="host"), Viewer(at="wall"), *(Viewer(seat, at="phone") for seat in table.seats)]


def _named(viewer: Viewer) -> str:
    return f"{viewer.seat}'s phone" if viewer.seat else f"the {viewer.at}"


def _offered(table: Table, viewer: Viewer) -> set[tuple[str, ...]] | None:
    """What this viewer may say; None: all there is."""
    if viewer.is_kiosk:
        return None
    return set() if viewer.at == "wall" else set(table.game.offers(table.view().guide, viewer.seat))


def pages(table: Table, viewer: Viewer) -> Iterator[tuple[Play, Page]]:
    """The page of the running game as somebody sees it, and those that its taps lead to before anything is said."""
    game, view, mine = table.game, table.view(), Mine()
    if viewer.seat is not None and game.secret_cards is not None:
        mine = Mine(game.secret_cards.private_view(table.state, table.seats.index(viewer.seat)))
    may = _offered(table, viewer)
    offers = None if may is None else {"say " + "\n".join(lines): Say(lines) for lines in may}
    options = {game.name: game.setup_options()}
    model = Model(view, setup_options=options, mine=mine, offers=offers, result=table.result if view.is_over else None)
    context = Context(model=model, say=_SAY, screens=SHELL, viewer=viewer)
    waiting, known = [Play(view.event)], set[Play]()
    while waiting:
        route = waiting.pop()
        page = SHELL.games[game.name]().page(route, context)
        require(page is not None, f"there is no page for {_named(viewer)} after event {view.event}", route)
        assert page is not None
        yield route, page
        known.add(route)
        routes = [action.route for action in actions_on(page) if isinstance(action, Show)]
        waiting += [each for each in routes if isinstance(each, Play) and not each.page and each not in known]


def actions_on(page: Page) -> list[Action]:
    """Everything that can be done on a page, at once, by holding or by sliding."""
    return [each for tap in page.taps for each in (tap.action, tap.held, *tap.slide) if each is not None]
