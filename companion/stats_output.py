"""Statistics for other programs and for terminals: as JSON, as a table for spreadsheets, and as plain lines."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.game_files import cell
from companion.names import visible
from companion.table.statistics import PlayerRecord, Section, Statistics


def as_json(found: Statistics) -> str:
    """One object: all games, then each game, then each of its editions."""
    games = [section for section in found.sections if section.game and not section.edition]
    whole = _section(found.all) | {
        "by_game": [
            {"game": game.game}
            | _section(game)
            | {
                "by_edition": [
                    {"edition": section.edition} | _section(section)
                    for section in found.sections
                    if section.game == game.game and section.edition
                ]
            }
            for game in games
        ]
    }
    return visible(msgspec.json.encode(whole).decode())


def _section(section: Section) -> dict[str, Any]:
    return {
        "games": section.games,
        "minutes": section.minutes,
        "players": [_player(player, section) for player in section.players],
    }


def _player(player: PlayerRecord, section: Section) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": player.name,
        "games": player.games,
        "wins": rounded(player.wins),
        "share": rounded(player.share),
        "points": player.points,
        "average": rounded(player.average),
        "best": player.best,
        "streak": player.streak,
        "longest_streak": player.longest_streak,
    }
    found |= {key: player.counts.get(key, 0) for key in section.titles.counts}
    if player.reviewed:
        found |= {"spills_per_turn": _part(player.spills_per_turn), "memory": _part(player.memory)}
    if section.titles.characters:
        found["characters"] = {
            name: {"played": played.times, "points": rounded(played.points / played.times) if played.times else 0}
            for name, played in player.characters.items()
        }
        found["best_character"] = player.best_character or None
    return found | {"head_to_head": player.rivals}


def _part(value: float | None) -> float | None:
    return None if value is None else rounded(value)


def rounded(value: float) -> float:
    """A part of a game or a point, as exact as anybody reads it; a whole number as one."""
    return int(value) if value == int(value) else round(value, 4)


def as_csv(found: Statistics) -> str:
    """One row per player and edition; what a game does not count stays empty."""
    plain = ("player", "game", "edition", "games", "wins", "points", "average", "best", "streak", "longest_streak")
    sections = [section for section in found.sections if section.game and not _has_parts(section, found.sections)]
    counts = list(dict.fromkeys(key for section in sections for key in section.titles.counts))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*plain, *counts, "best_character"))
    for section in sections:
        for player in section.players:
            told = _player(player, section)
            about = (cell(player.name), section.game, section.edition or section.game)
            rest = [told.get(key, "") for key in (*plain[3:], *counts, "best_character")]
            writer.writerow((*about, *rest))
    return text.getvalue()


def _has_parts(section: Section, sections: Sequence[Section]) -> bool:
    return not section.edition and any(other.game == section.game and other.edition for other in sections)


def as_lines(found: Statistics) -> Iterator[str]:
    """For people: a table for all games, if there are several, and for each game and edition."""
    sections = found.sections if len({section.game for section in found.sections}) > 2 else found.sections[1:]
    for number, section in enumerate(sections):
        if number:
            yield ""
        yield f"{section.title}: {_counted(section.games, 'game')}, {_counted(section.minutes, 'minute')}"
        if section.players:  # nobody is known where all seats were called by their symbols
            yield from _table(section)


def _table(section: Section) -> Iterator[str]:
    counts, has_characters = section.titles.counts, bool(section.titles.characters)
    head = ["", "games", "won", "share"]
    head += ["average", "best"] if section.is_comparable else []
    head += ["in a row", *(str(title).lower() for title in counts.values())]
    head += ["best as"] if has_characters else []
    rows = [head, *(_row(player, section) for player in section.players)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        aligned = [f"{text:>{width}}" for text, width in zip(cells, widths[1:], strict=True)]
        yield "  ".join((f"{name:<{widths[0]}}", *aligned)).rstrip()


def _row(player: PlayerRecord, section: Section) -> list[str]:
    row = [visible(player.name), str(player.games), f"{rounded(player.wins):g}", f"{player.share:.0%}"]
    if section.is_comparable:
        row += [f"{player.average:.1f}", str(player.best)]
    row += [str(player.longest_streak), *(str(player.counts.get(key, 0)) for key in section.titles.counts)]
    if section.titles.characters:
        best = player.best_character
        row.append(str(section.titles.characters[best]).lower() if best else "-")
    return row


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
