"""How a kiosk is set: what its machine is like, and what people have set on the screen, which counts at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion import __version__
from companion.kiosk.rotation_setting import RotationSetting
from companion.languages import Translator, capital
from companion.nodes.theme import Rotation
from companion.pages.model import Settings
from companion.screens.browser.browsers import BrowsersPlace
from companion.service.machine import Machine
from companion.service.poweroff import PowerSwitch
from companion.service.updates import Updates
from companion.table.preferences import Rate, TableSettings, Verbosity, changed
from companion.words import Words

if TYPE_CHECKING:
    from companion.capsule import CapsulesPlace
    from companion.kiosk.backup_keeper import BackupsHere
    from companion.kiosk.firmware_desk import FirmwareHere
    from companion.kiosk.sources_here import SourcesHere
    from companion.screens.kiosk.sound.sounds import Sounds
    from companion.service.network import NetworkLink
    from companion.service.sticks import Sticks


class Place(msgspec.Struct, frozen=True):
    """Where the kiosk stands: what the machine is like, apart from box and journal."""

    language: str = "en"
    language_is_asked: bool = False  # on the command line: that goes before what was set on the screen
    rotation: Rotation = Rotation.NONE  # of the picture, until somebody sets another on the screen
    rotation_is_asked: bool = False  # on the command line, as with the language; or the panel is only a window
    has_quarter_turns: bool = True  # the panel has room for them
    is_kiosk: bool = False  # nothing to go back to: no way out for passers-by
    preferences: Path | None = None
    profiles: Path | None = None
    exports: Path | None = None
    sticks: "Sticks | None" = None  # where people take files away, if one is plugged in
    capsules: "CapsulesPlace | None" = None  # where a report is kept when something goes wrong
    power: PowerSwitch = PowerSwitch()
    messages: tuple[Words | str, ...] = ()
    missing_fonts: tuple[str, ...] = ()
    puts_back: bool = False  # a virtual box is put as the game left it
    edition: str = ""
    browsers: BrowsersPlace | None = None  # where phones come in
    phones: bool = False  # whether they may, until somebody sets it on the screen
    sources: "SourcesHere | None" = None  # what the table can be connected to, if that can be chosen
    backups: "BackupsHere | None" = None  # what is needed to make some
    updates: Updates = Updates()
    firmware: "FirmwareHere | None" = None  # what is needed to put some on the Pico
    network: "NetworkLink | None" = None  # the way to change the network of this machine
    machine: Machine | None = None  # what people can be told about it
    feed: Path | None = None  # the socket at which other programs of this machine read what everybody sees


class KioskSettings(TableSettings):
    """The settings of one kiosk, for its table, its sounds (None: there are none), its picture and its language."""

    def __init__(self, place: Place, sounds: "Sounds | None" = None) -> None:
        super().__init__(place.preferences, place.language, is_asked=place.language_is_asked)
        self.place = place
        self._sounds = sounds
        self.voice_problem: Words | str = ""  # why nothing is spoken though people want it
        self.rotation = RotationSetting(self._rotation())
        self._apply()

    def _rotation(self) -> Rotation:
        """As it was kept, unless that was on another panel, and does not fit on this one."""
        place, kept = self.place, self.preferences.rotation
        if kept is None or place.rotation_is_asked:
            return place.rotation
        fits = place.has_quarter_turns or kept.is_sideways == place.rotation.is_sideways
        return kept if fits else place.rotation

    def _apply(self) -> None:
        if self._sounds is not None:
            self._sounds.enabled = self.preferences.sound is not False

    def change(self, key: str, value: object, now_ms: int) -> bool:
        """Set one of them; False if that could not be saved, and lasts only until the kiosk stops."""
        if key == "rotation":
            wanted = changed(self.preferences, key, value).rotation
            if wanted is not None and not self.rotation.set(wanted, now_ms):
                return True  # nothing to save yet
        is_saved = super().change(key, value, now_ms)
        self._apply()
        return is_saved

    @property
    def is_reduced(self) -> bool:
        """Do people want as little motion as possible?"""
        return bool(self.preferences.reduced_motion)

    @property
    def names_parts(self) -> bool:
        """Are the parts of the apparatus called by their names?"""
        return bool(self.preferences.labels)

    @property
    def announcements(self) -> bool:
        """May what matters have the whole screen for a moment?"""
        return self.preferences.announcements is not False

    @property
    def phones(self) -> bool:
        """May phones join?"""
        chosen = self.preferences.phones
        return self.place.phones if chosen is None else chosen

    @property
    def voice(self) -> Verbosity:
        """How much is spoken."""
        return self.preferences.voice or Verbosity.OFF

    @property
    def voice_rate(self) -> Rate:
        return self.preferences.voice_rate or Rate.NORMAL

    @property
    def turn_minutes(self) -> int:
        return self.preferences.turn_minutes or 0

    @property
    def weekly_backup(self) -> str:
        """The stick that gets a backup every week; empty: none does."""
        return self.preferences.weekly_backup or ""

    @property
    def is_new(self) -> bool:
        """A kiosk whose people have not gone through the first start?"""
        return self.place.is_kiosk and self.place.preferences is not None and not self.preferences.set_up

    @property
    def idle_demo(self) -> bool:
        """Does a demo begin by itself? Never in a window on a desktop."""
        return self.place.is_kiosk and self.preferences.idle_demo is not False

    @property
    def sleep_minutes(self) -> int:
        """After how many minutes without anybody the screen dims; 0: never. A window belongs to somebody's desktop."""
        return (self.preferences.sleep_minutes or 0) if self.place.is_kiosk else 0

    def view(self, say: Translator | None = None) -> Settings:
        """All of them, for a screen in the table's language or another."""
        say = say or self.say
        return Settings(
            language=say.code,
            sound=self._sounds is not None and self._sounds.enabled,
            auto_advance=self.auto_advance,
            rotation=self.rotation.rotation,
            rotation_trial=self.rotation.view(),
            has_quarter_turns=self.place.has_quarter_turns,
            reduced_motion=self.is_reduced,
            large_text=bool(self.preferences.large_text),
            labels=self.names_parts,
            turn_minutes=self.turn_minutes,
            announcements=self.announcements,
            voice=self.voice,
            voice_rate=self.voice_rate,
            voice_problem=capital(say.words(self.voice_problem)),
            options=self.preferences.options,
            idle_demo=self.idle_demo,
            sleep_minutes=self.sleep_minutes,
            edition=self.place.edition,
            kiosk=self.place.is_kiosk,
            has_screen=self._sounds is not None,
            has_network=self.place.network is not None,
            can_power_off=self.place.power.is_there,
            weekly_backup=self.weekly_backup,
            version=__version__,
        )

    def messages(self, say: Translator | None = None) -> Iterator[str]:
        """What is wrong with the machine, or with what was set before."""
        say = say or self.say
        for message in self.place.messages:
            if message:
                yield capital(say.words(message))
        fonts = self.place.missing_fonts
        if fonts:
            yield say("{fonts} missing: using another font. Reinstall jewelbox.", fonts=fonts)
        if self.notice is not None:
            yield say.words(self.notice)

    def hints(self) -> tuple[str, ...]:
        """What is missing though games are none the worse for it: sound, a voice."""
        messages = ("" if self._sounds is None else self._sounds.message, self.voice_problem)
        return tuple([capital(self.say.words(message)) for message in messages if message])
