"""Answers to the host: which games there are, who may join and how, the state of the sensors. Nothing hidden.

One rule: it changes nothing. What costs time is found out only when somebody asks for it.
"""

from typing import assert_never

from companion import __version__
from companion.browsers.browsers import Browsers
from companion.browsers.frames import level_title
from companion.browsers.plain_values import Plain, plain
from companion.browsers.requests import Ask, Subject
from companion.games import GAMES
from companion.kiosk.game_cards import GameCards, card, names
from companion.kiosk.kiosk_settings import KioskSettings
from companion.kiosk.statistics_reader import StatisticsReader
from companion.languages import LANGUAGES, Translator, capital
from companion.nodes.theme import SEATS
from companion.pages.model import GameCard
from companion.qr_codes import qr_modules
from companion.sensing.panel import verdict
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.running_table import RunningTable
from companion.table.statistics import Section

_MOST_NEWS = 8
_FIGURES = ("name", "games", "wins", "share", "average", "best", "longest_streak")
Answer = dict[str, object]


class HostAnswers:
    """Looks at one table."""

    def __init__(
        self,
        running: RunningTable,
        settings: KioskSettings,
        past_games: GameCards,
        browsers: Browsers,
    ) -> None:
        self._running, self._settings = running, settings
        self._past_games, self._browsers = past_games, browsers
        self._reader = StatisticsReader(running.table.journal, past_games.left_out)

    def to(self, ask: Ask, say: Translator, now_ms: int) -> Answer:  # noqa: PLR0911 - one case per subject
        """The answer to one question. Raises `JournalError` if the games cannot be read."""
        match ask.about:
            case Subject.TABLE:
                return self._table(say)
            case Subject.GAMES:
                return {"games": [_card(card(past, say), say) for past in self._past_games.all()]}
            case Subject.GAME:
                return self._game(ask.game, say)
            case Subject.NEW_GAME:
                return self._new_game(say)
            case Subject.CODES:
                return self._codes()
            case Subject.SENSORS:
                return self._sensors(say)
            case Subject.STATISTICS:
                return self._statistics(say, now_ms)
            case _:
                assert_never(ask.about)

    def _table(self, say: Translator) -> Answer:
        """What is here, how it is set, and which game waits to be continued."""
        box, settings, table = self._running.box, self._settings, self._running.table
        latest = [card(past, say) for past in self._past_games.latest()]
        waiting = next((each for each in latest if each.status is Status.UNFINISHED), None)
        return {
            "apparatus": box.apparatus.name,
            "simulated": box.is_virtual,
            "ready": box.link.ready,
            "source": say.words(box.apparatus.sentences.source.about(source=box.link.name)),
            "link": capital(say.words(box.link.message)),
            "sentences": {
                "trust": say.words(box.apparatus.sentences.trust),
                "move": say.words(box.apparatus.sentences.move[not box.is_virtual]),
            },
            "waiting": None if waiting is None else _card(waiting, say),
            "languages": dict(LANGUAGES),
            "settings": {"language": settings.say.code, "auto_advance": settings.auto_advance},
            "messages": [*settings.messages(), *(say.words(notice) for notice in table.journal.notices)],
            "version": __version__,
        }

    def _game(self, number: int, say: Translator) -> Answer:
        """One game of the journal, with how it ended if it has."""
        past = self._past_games.game(number)
        if past is None:
            return {"game": None}
        found: Answer = {"game": _card(card(past, say), say), "result": None, "highlights": None, "review": None}
        if past.status is Status.FINISHED:
            try:
                whole = self._past_games.story(number)
            except JournalError as error:
                return found | {"why": say.words(error.words)}  # finished by other rules: its summary is all there is
            found |= {"result": plain(whole.result, say), "highlights": plain(whole.highlights, say)}
            found["review"] = None if whole.review is None else plain(whole.review.seats, say)
        return found

    def _new_game(self, say: Translator) -> Answer:
        """What can be played, by whom, and what there is to choose."""
        latest, people = self._past_games.latest(), self._running.people.profiles
        played = [past for past in reversed(latest) if past.status is not Status.ABANDONED]
        last = {past.row.name: past.summary.variant for past in played}
        seats = [people.current(player.name) for player in latest[0].summary.players] if latest else []
        known = names(self._past_games.all())
        return {
            "games": [
                {
                    "name": name,
                    "why_not": self._why_not(name, say),
                    "last": self._settings.place.edition or last.get(name, ""),
                    "options": sorted(self._settings.preferences.options & set(game.kept_options)),
                    **_fields(plain(game.setup_options(), say)),
                }
                for name, game in GAMES.items()
            ],
            "computers": latest[0].computers if latest else {},
            "seats": [] if all(map(people.is_nameless, seats)) else seats,
            "names": [people.current(name) for name in known if not people.is_nameless(name)],
            "styles": [{"symbol": style.shape.value, "colour": "#" + bytes(style.colour).hex()} for style in SEATS],
        }

    def _why_not(self, game: str, say: Translator) -> str:
        needed = self._running.needed(game)
        return "" if needed is None else say.words(needed)

    def _codes(self) -> Answer:
        """A link and a QR code for each seat, for spectators, and for another host."""
        phones = self._browsers.view
        return {
            "seats": [
                {"name": seat.name, "at": seat.at.value, "link": seat.link, "code": _code(seat.link)}
                for seat in phones.seats
            ],
            "spectators": {"link": phones.spectators, "code": _code(phones.spectators)},
            "host": {"link": phones.host, "code": _code(phones.host)},
            "address": phones.address,
        }

    def _sensors(self, say: Translator) -> Answer:
        """Every channel as it is in this moment, and what is wrong with it."""
        panel = self._running.box.watch.panel()
        rows = [row for row in panel.rows.values() if row.fitted]
        return {
            "source": say.words(panel.source),
            "status": capital(say.words(panel.status)),
            "well": panel.well,
            "channels": [{"name": row.name, "part": row.part, "level": row.level, "well": row.is_well} for row in rows],
            "findings": [say.words(row.said) for row in rows if not row.is_well],
            "verdict": say.words(verdict(rows)),
            "news": [
                {"text": news.text if news.said is None else say.words(news.said), "tone": news.tone.value}
                for news in panel.news[-_MOST_NEWS:]
            ],
        }

    def _statistics(self, say: Translator, now_ms: int) -> Answer:
        """What all finished games say; of a large journal, how far it is read: whoever asks again gets more."""
        if self._reader.is_busy:
            self._reader.step(now_ms)
        else:
            self._reader.begin(now_ms, self._running.people.profiles)
        view = self._reader.view
        sections = () if self._reader.is_busy or view.statistics is None else view.statistics.sections
        return {
            "is_read": not self._reader.is_busy,
            "read": view.read,
            "of": view.of,
            "sections": [_section(each, say) for each in sections],
        }


def _card(shown: GameCard, say: Translator) -> Answer:
    """A game of the journal; `computers` are the levels of computer players by name, as people call them."""
    found = _fields(plain(shown, say)) | {"title": shown.game}
    if shown.game not in GAMES:
        return {**found}
    computers = {name: level_title(shown.game, level, say) for name, level in shown.computers.items()}
    return {**found, "title": say.words(GAMES[shown.game].setup_options().title), "computers": computers}


def _section(section: Section, say: Translator) -> Answer:
    players = [{name: getattr(player, name) for name in _FIGURES} for player in section.players]
    told = {name: getattr(section, name) for name in ("game", "games", "minutes")}
    return {**told, "title": say.words(section.title), "players": players}


def _code(link: str) -> list[str]:
    """A QR code, one text per row: `#` is dark."""
    return ["".join("#" if dark else "." for dark in row) for row in qr_modules(link)] if link else []


def _fields(value: Plain) -> dict[str, Plain]:
    assert isinstance(value, dict)
    return value
