"""Backups on sticks and in a host's browser: what can be saved where, and what would be brought back. Pure.

One rule: what is brought back replaces everything here, so a backup is shown with what is in it, and has to be held.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.languages import capital
from companion.nodes.nodes import Align, Button, Column, FileInput, Node, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import (
    Action,
    BeginUpload,
    Configure,
    DownloadBackup,
    RestoreBackup,
    RestoreUpload,
    SaveBackup,
    Show,
    Tell,
    UploadPart,
)
from companion.pages.bars import HOLD_MS, leafed, look_ms, page
from companion.pages.context import Context, SettingCard
from companion.pages.model import BackupCard, StickView
from companion.pages.past_games import told
from companion.pages.routes import Backups, SettingsPage, SettingsTopic, Upload
from companion.pages.settings_pages import card_row

LARGEST_UPLOAD = 64 * 10**6  # bytes
PART = 96 * 1024  # bytes of an upload that a browser sends at once
_LONGEST = 24  # letters of a name
_KEYS = ("s", "w", "r")
_UNITS = ((10**9, "GB"), (10**6, "MB"), (10**3, "KB"))


def backups_page(route: Backups, context: Context) -> Page:
    """All sticks, those on one of them, or one backup."""
    say = context.say
    if route.file:
        card = context.model.backups.shown if context.model.backups.shown_of == (route.stick, route.file) else None
        body = _one(card, RestoreBackup(route.stick, route.file), context)
        return page(context, say("Restore"), body, Show(Backups(route.stick)))
    if not route.stick:
        return page(
            context,
            say("Backup"),
            _cards(route, context, list(_sticks(context))),
            Show(SettingsPage(SettingsTopic.MACHINE)),
        )
    stick = next((each for each in context.model.backups.sticks if each.name == route.stick), None)
    if stick is None:
        body = told(say("{stick} is not plugged in", stick=_short(route.stick)))
    elif not stick.backups:
        body = told(say("There is no backup on this stick."))
    else:
        body = _cards(route, context, [_on_stick(context, stick, card) for card in stick.backups])
    return page(context, _short(route.stick), body, Show(Backups()))


def upload_page(route: Upload, context: Context) -> Page:
    """A file of a host's own device: which one, how much of it is here, and what is in it."""
    say, upload = context.say, context.model.backups.upload
    is_begun = upload is not None and upload.number == route.number
    if upload is not None and is_begun and upload.done == upload.size:
        body = _one(upload.card, RestoreUpload(upload.number), context)
        return page(context, say("Restore"), body, Show(Backups()))
    if upload is not None and is_begun:
        line = say("{done} of {size} are here", done=size(upload.done), size=size(upload.size))
        part = UploadPart(upload.number, upload.done, min(PART, upload.size - upload.done))
        choose = FileInput(line, Tap(part), PART, upload.done, upload.size, style="restore-button")
    else:
        line = say("A file that a table has saved, on this device: {most} at most.", most=size(LARGEST_UPLOAD))
        line = say("This file was not sent to its end. Choose it again.") if route.number else line
        choose = FileInput(say("Choose a file"), Tap(BeginUpload()), PART, style="restore-button")
    words = Text(line, Role.ACTION, wraps=True, align=Align.CENTRE)
    return page(context, say("Restore"), Column((words, choose), style="restore"), Show(Backups()))


def _cards(route: Backups, context: Context, cards: Sequence[SettingCard]) -> Node:
    rows = [card_row(card) for card in cards]
    found = leafed(context, rows, route.leaf, lambda leaf: replace(route, leaf=leaf), style="cards")
    return Column((found,), style="body")


def _sticks(context: Context) -> Iterator[SettingCard]:
    """What came of the last tap, and what can be done with each stick."""
    say, view = context.say, context.model.backups
    look = Tap(Show(Backups()), "l")
    if view.told is not None:
        what, icon = (say("Not done"), "warning") if view.told.is_bad else (say("Done"), "tick")
        yield SettingCard(what, capital(say.words(view.told.words)), icon, look)
    if view.failed is not None:
        yield SettingCard(say("No backup this week"), capital(say.words(view.failed)), "warning", look)
    if context.viewer.at == "host":
        yield _saving(context, say("Download a backup"), say("This browser saves it."), Tap(DownloadBackup()))
        line = say("games, settings and players in one file")
        yield SettingCard(say("Restore from a file"), line, "list", Tap(Show(Upload())))
    for number, stick in enumerate(view.sticks):
        yield from _with(context, stick, () if number else _KEYS)
    weekly = context.model.settings.weekly_backup
    if weekly and all(stick.name != weekly for stick in view.sticks):
        off = Tap(Configure("weekly_backup", ""), "w")
        yield SettingCard(say("Every week"), say("onto {stick}", stick=_short(weekly)), "clock", off, on=True)
    if not view.sticks:
        line = say("plug one in: it is found by itself") if view.has_looked else say("Looking for it")
        yield SettingCard(say("No USB stick"), line, "info", look)


def _saving(context: Context, title: str, line: str, tap: Tap) -> SettingCard:
    """What saves everything: what is hidden in a running game, too."""
    hold_ms = look_ms(context)
    line = context.say("Hold it: this counts as a look at what is hidden.") if hold_ms else line
    line = context.say("This takes a moment.") if context.model.backups.saves else line
    return SettingCard(title, line, "save", replace(tap, hold_ms=hold_ms))


def _with(context: Context, stick: StickView, keys: Sequence[str]) -> Iterator[SettingCard]:
    """What can be done with a stick; only those of the first one have keys."""
    say = context.say
    save, week, restore = keys or ("", "", "")
    if not stick.is_writable:
        why = say("{stick} is write-protected", stick=_short(stick.name))
        yield SettingCard(say("Save a backup"), why, "lock", Tap(Tell(why), save))
    else:
        line = say("onto {stick}, {free} free", stick=_short(stick.name), free=size(stick.free))
        yield _saving(context, say("Save a backup"), line, Tap(SaveBackup(stick.name, context.by), save))
        is_on = context.model.settings.weekly_backup == stick.name
        weekly = Tap(Configure("weekly_backup", "" if is_on else stick.name), week)
        yield SettingCard(say("Every week"), say("onto {stick}", stick=_short(stick.name)), "clock", weekly, is_on)
    count = say.many("{n} backup on {stick}", "{n} backups on {stick}", len(stick.backups), stick=_short(stick.name))
    yield SettingCard(say("Restore"), count, "list", Tap(Show(Backups(stick.name)), restore))


def _on_stick(context: Context, stick: StickView, card: BackupCard) -> SettingCard:
    tap = Tap(Show(Backups(stick.name, card.file)))
    if card.wrong is not None:
        return SettingCard(_short(card.file), context.say("it is damaged"), "warning", tap)
    games = context.say.many("{n} game", "{n} games", card.games)
    line = context.say("{table}: {games}", table=_short(card.table), games=games) if card.table else games
    return SettingCard(card.made, line, "list", tap)


def _one(card: BackupCard | None, restore: Action, context: Context) -> Node:
    """What is in it, and what happens to what is here; None: nobody knows yet."""
    say = context.say
    if card is None:
        return told(say("All of it is being checked. This takes a moment."))
    if card.wrong is not None:
        return told(capital(say.words(card.wrong)))
    games = say.many("{n} game", "{n} games", card.games)
    facts = [card.made, say("{table}: {games}", table=_short(card.table), games=games) if card.table else games]
    if card.open_game:
        facts.append(say("A game of {game} is still on.", game=say.words(card.open_game)))
    lines = [Text(fact, Role.ACTION, wraps=True, align=Align.CENTRE) for fact in facts]
    kept = say("Games, settings and players come from the backup. What is here now is kept beside them.")
    words = Text(kept, Role.BODY, Tone.DIM, wraps=True, align=Align.CENTRE)
    way: Node = Button(say("Hold: restore"), Tap(restore, "return", HOLD_MS), primary=True, style="restore-button")
    if context.model.table is not None:
        first = say("Put the game away first: it stays among the past games.")
        way = Text(first, Role.BODY, Tone.BRIGHT, wraps=True, align=Align.CENTRE)
    return Column((*lines, words, way), style="restore")


def _short(name: str) -> str:
    """A name that somebody else has chosen, as long as names are here."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def size(count: int) -> str:
    """So many bytes in three digits or so, as sticks have them printed on."""
    scale, unit = next((each for each in _UNITS if count >= each[0]), _UNITS[-1])
    return f"{count / scale:.0f} {unit}"
