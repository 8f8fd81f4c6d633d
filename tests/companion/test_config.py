from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import config
from companion.config import Config, ConfigError, Web
from companion.games import editions
from companion.languages import LANGUAGES
from companion.screens.kiosk.window.placing import size_of
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.pins.header_map import FactoryName
from hardware.pins.toml import usual_map
from hardware.polarity import Wiring
from tests.hardware.toml import toml

HERE = Path("box/config.toml")

TABLES = "there are [kiosk], [web], [club], [hub], [updates], [gpio], [wiring] and [times]"


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        config.parse(HERE, text)
    return [str(problem) for problem in caught.value.problems]


def test_what_is_not_there_is_all_defaults(tmp_path: Path) -> None:
    assert config.load(tmp_path / "none.toml") == Config()
    assert config.parse(HERE, "") == Config()


def test_the_example_at_the_top_of_the_module_is_right() -> None:
    example = (config.__doc__ or "").partition("\n\n    ")[2].replace("\n    ", "\n")
    loaded = config.parse(HERE, example)
    assert loaded.pins == Path("box/my-box.toml")
    assert loaded.factory is FactoryName.AUTO
    assert loaded.wiring == Wiring(frozenset({"A1.closed"}), (("B1.closed", "B2.closed"),))


def test_pin_map_that_comes_with_the_program_is_found_by_its_name() -> None:
    loaded = config.parse(HERE, '[gpio]\npins = "minimal-header.toml"\n')
    assert loaded.pins == usual_map("minimal-header.toml")


def test_every_time_of_the_decoder_can_be_set() -> None:
    for key, value in config.times(Config().settings).items():
        changed = config.parse(HERE, f"[times]\n{key} = {value + 1}\n")
        assert config.times(changed.settings) == config.times(Config().settings) | {key: value + 1}


def test_a_time_may_stand_in_a_table_of_its_kind() -> None:
    assert config.parse(HERE, "[times.closed]\nbounce_ms = 40\n").settings.closed.bounce_ms == 40


def test_all_wrong_keys_are_listed_at_once_with_their_lines() -> None:
    text = """\
language = "en"
[gpio]
pins = 3
factory = "magic"
pull = "up"
[wiring]
inverted = "A1.closed"
swapped = [["A1.closed"]]
swaped = []
[times]
closed.bounce = 4
ring.settle_ms = "long"
[lamps]
red = 3
"""
    assert problems(text) == [
        f"box/config.toml:1: unknown key language: {TABLES}",
        "box/config.toml:3: gpio.pins is the name of a pin map, in quotes",
        "box/config.toml:4: gpio.factory is one of auto, lgpio, rpigpio, mock",
        "box/config.toml:5: unknown key gpio.pull: did you mean gpio.pins?",
        'box/config.toml:7: wiring.inverted is a list of channels, such as ["A1.closed"]',
        'box/config.toml:8: wiring.swapped is a list of pairs, such as [["A1.closed", "A2.closed"]]',
        "box/config.toml:9: unknown key wiring.swaped: did you mean wiring.swapped?",
        "box/config.toml:11: unknown key times.closed.bounce: did you mean closed.bounce_ms?",
        "box/config.toml:12: times.ring.settle_ms is a whole number from 0 to 3600000",
        f"box/config.toml:13: unknown table [lamps]: {TABLES}",
    ]


def test_where_phones_come_in_can_be_set() -> None:
    text = '[web]\non = true\nbind = "192.168.1.7"\nport = 8000\npublic = true\n'
    assert config.parse(HERE, text).web == Web(on=True, bind="192.168.1.7", port=8000, public=True)
    assert config.parse(HERE, '[web]\nbind = "fd00::7"\n').web.bind == "fd00::7"


def test_wrong_values_for_phones_are_named() -> None:
    text = '[web]\non = "yes"\nbind = "jewelbox"\nport = 0\npublic = 1\nhost = ""\n'
    assert problems(text) == [
        "box/config.toml:2: web.on is true or false",
        'box/config.toml:3: web.bind is an address of this machine, such as "192.168.1.7"',
        "box/config.toml:4: web.port is a number from 1 to 65535",
        "box/config.toml:5: web.public is true or false",
        "box/config.toml:6: unknown key web.host: did you mean web.port?",
    ]


def test_wiring_that_cannot_be_is_named() -> None:
    (one,) = problems('[wiring]\ninverted = ["Z1.closed"]\n')
    assert one.startswith("box/config.toml:2: Z1.closed is not a channel of the box")


def test_malformed_and_unreadable_files_are_named(tmp_path: Path) -> None:
    assert problems("[gpio\n")[0].startswith("box/config.toml:1: not TOML: ")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"binary.toml:1: the configuration cannot be read"):
        config.load(tmp_path / "binary.toml")
    with pytest.raises(ConfigError, match=r"the configuration cannot be read: .*directory"):
        config.load(tmp_path)


WIRING = Wiring(frozenset({"A1.closed", "B2.front"}), (("C1.closed", "C2.closed"),))


def test_saved_wiring_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    config.save_wiring(WIRING, USUAL, path)
    assert config.load(path).wiring == WIRING
    config.save_wiring(Wiring(), USUAL, path)
    assert config.load(path) == Config()


BEFORE = '# my box\n[gpio]\nfactory = "mock"  # at home\n'
AFTER = "\n# slow reeds\n[times]\nclosed.bounce_ms = 30\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{BEFORE}{AFTER}",
        f'{BEFORE}[wiring] # old\ninverted = [\n  "A2.closed", # loose\n]\n{AFTER}',
        f'{BEFORE}[ wiring ]\nswapped = [["A1.closed", "A2.closed"]]\n{AFTER}',
        f'{BEFORE}["wiring"]\n{AFTER}',
        f"{BEFORE}\t[wiring]\n\tinverted = []\n\tswapped = [\n\t]\n{AFTER}",
        f'wiring.inverted = ["A2.closed"]\n{BEFORE}{AFTER}',
        f'wiring = {{ inverted = ["A2.closed"], swapped = [] }} # all of it\n{BEFORE}{AFTER}',
        f'{BEFORE}{AFTER}[wiring]\ninverted = ["A2.closed"]',
        f'{BEFORE}{AFTER}[wiring]\ninverted = ["A2.closed"]\n'.replace("\n", "\r\n"),
    ],
)
def test_saving_the_wiring_keeps_every_form_of_toml_and_all_that_people_wrote(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(text.encode())
    before = config.load(path)
    config.save_wiring(WIRING, USUAL, path)
    assert config.load(path) == replace(before, wiring=WIRING)
    after, end = path.read_bytes().decode(), "\r\n" if "\r" in text else "\n"
    for line in (BEFORE + AFTER).splitlines():
        assert f"{line}{end}" in after
    assert [file.name for file in tmp_path.iterdir()] == ["config.toml"]
    config.save_wiring(before.wiring, USUAL, path)
    assert config.load(path) == before


def test_a_configuration_behind_a_link_is_saved_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "config.toml")
    config.save_wiring(WIRING, USUAL, tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert config.load(tmp_path / "config.toml").wiring == WIRING


def test_a_configuration_that_is_wrong_by_now_is_not_saved_over(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[wiring\n")
    with pytest.raises(ConfigError, match="not TOML"):
        config.save_wiring(WIRING, USUAL, path)
    assert path.read_text() == "[wiring\n"


@pytest.mark.parametrize("size", ["480x600", "320x240", "99999x9999", "800", "8 00x480"])
def test_a_size_is_right_for_the_configuration_if_it_is_right_for_the_command(size: str) -> None:
    with pytest.raises(ValueError, match="x") as wrong:
        size_of(size)
    assert problems(f'[kiosk]\nsize = "{size}"\n') == [f"box/config.toml:2: kiosk.size: {wrong.value}"]
    assert config.parse(HERE, '[kiosk]\nsize = "1024X600"\n').kiosk.size == size_of("1024x600")


@pytest.mark.parametrize(
    ("written", "rotation"),
    [("0", 0), ("90", 90), ("180", 180), ("270", 270), ('"auto"', None)],
)
def test_a_rotation_is_a_number_of_degrees_or_left_to_the_program(written: str, rotation: int | None) -> None:
    assert config.parse(HERE, f"[kiosk]\nrotate = {written}\n").kiosk.rotate == rotation


@pytest.mark.parametrize("written", ["45", "-90", "360", "90.0", '"90"', "true", '"left"', "[90]"])
def test_other_rotations_are_refused(written: str) -> None:
    told = ['box/config.toml:2: kiosk.rotate is 0, 90, 180 or 270, or "auto"']
    assert problems(f"[kiosk]\nrotate = {written}\n") == told


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[kiosk]\nlanguage = ["fr"]\n', "2: kiosk.language is one of"),
        ('[kiosk]\nedition = ["zoch"]\n', "2: kiosk.edition is one of"),
        ("[kiosk]\nsize = [800, 480]\n", "2: kiosk.size: [800, 480] is not a size"),
        ('[kiosk]\nsource = ["mock"]\n', "2: kiosk.source is auto"),
        ('[gpio]\nfactory = ["mock"]\n', "2: gpio.factory is one of"),
        ('[gpio]\npins = ["mine.toml"]\n', "2: gpio.pins is the name of a pin map"),
        ('[gpio]\npins = "a\\u0000b"\n', "2: gpio.pins contains a control character: remove it"),
        ('[kiosk]\nsource = "serial:\\u0000"\n', "2: kiosk.source contains a control character"),
        ('[wiring]\ninverted = [["A1.closed\\u0007"]]\n', "2: wiring.inverted contains a control character"),
        (f"[times]\nring_back_ms = {'9' * 5000}\n", "2: times.ring_back_ms: a number with too many digits"),
        (f"[times]\nring_back_ms = 0x{'f' * 5000}\n", "2: times.ring_back_ms is a number with too many digits"),
        (f"[times]\nring_back_ms = {1 << 62}\n", "2: times.ring_back_ms is a whole number from 0 to 3600000"),
        (f"[wiring]\ninverted = {'[' * 5000}{']' * 5000}\n", "2: wiring.inverted: too many nested levels"),
        (f"[wiring]\ninverted = [\n{'[' * 5000}\n{']' * 5000}]\n", "3: wiring.inverted: too many nested levels"),
        (f"[wiring]\ninverted = {'{a=' * 5000}1{'}' * 5000}\n", "2: wiring.inverted: too many nested levels"),
        (f"[times]\n{'a.' * 5000}a = 1\n", "2: times.a.a.a"),
        (f"[{'a.' * 5000}a]\nb = 1\n", "1: a.a.a"),
    ],
)
def test_a_value_that_nothing_can_be_made_of_is_told_with_its_key(text: str, problem: str) -> None:
    (found,) = problems(text)
    assert found.startswith(f"box/config.toml:{problem}")
    assert len(found) < 200


def test_the_usual_place_is_the_users_configuration_folder() -> None:
    assert config.default_path().parts[-2:] == ("jewelbox", "config.toml")


@given(
    st.text() | toml("kiosk", "gpio", "wiring", "times", "source", "size", "language", "pins", "inverted", "swapped")
)
def test_any_text_is_a_configuration_or_a_list_of_problems(text: str) -> None:
    with suppress(ConfigError):
        config.parse(HERE, text)


@pytest.mark.parametrize("line", ["wiring = []", "wiring = 3", "[[wiring]]"])
def test_a_table_that_was_written_as_a_key_is_named_as_what_it_is(line: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config.parse(Path("config.toml"), f"{line}\n")
    assert str(caught.value) == (
        "config.toml:1: wiring is a table: write [wiring] on a line of its own, and its keys below it"
    )


def test_the_kiosk_has_its_own_table() -> None:
    text = '[kiosk]\nsource = "serial:/dev/ttyACM0"\nsize = "800x480"\nlanguage = "fr"\nedition = "zoch"\n'
    kiosk = config.parse(Path("config.toml"), text).kiosk
    assert kiosk == config.Kiosk("serial:/dev/ttyACM0", (800, 480), "fr", "zoch")


def test_wrong_wishes_for_the_kiosk_are_listed_with_what_would_be_right() -> None:
    text = '[kiosk]\nsource = "usb"\nsize = "large"\nlanguage = "tlh"\nedition = 3\nsources = "auto"\n'
    with pytest.raises(ConfigError) as caught:
        config.parse(Path("config.toml"), text)
    assert [str(problem) for problem in caught.value.problems] == [
        'config.toml:2: kiosk.source is auto, mock, none, gpio, serial or serial:PORT, such as "serial:/dev/ttyACM0"',
        "config.toml:3: kiosk.size: large is not a size: write width and height as in 800x480",
        f"config.toml:4: kiosk.language is one of {', '.join(LANGUAGES)}",
        f"config.toml:5: kiosk.edition is one of {', '.join(editions())}",
        "config.toml:6: unknown key kiosk.sources: did you mean kiosk.source?",
    ]


TRAY = '[kiosk]\napparatus = "tile_tray"\n'


def test_the_apparatus_says_which_channels_and_times_there_are() -> None:
    found = config.parse(HERE, '[wiring]\ninverted = ["s11.gem"]\n[times]\ntile.bounce_ms = 30\nlift_ms = 90\n' + TRAY)
    assert found.apparatus is APPARATUSES["tile_tray"]
    assert found.wiring == Wiring(frozenset({"s11.gem"}))
    assert (found.settings.tile.bounce_ms, found.settings.lift_ms, found.settings.hold_ms) == (30, 90, 450)
    assert Config().apparatus is USUAL


@pytest.mark.parametrize("apparatus", APPARATUSES)
def test_every_time_of_every_apparatus_can_be_set(apparatus: str) -> None:
    head = f'[kiosk]\napparatus = "{apparatus}"\n[times]\n'
    usual = config.times(config.parse(HERE, head).settings)
    assert usual
    for key, value in usual.items():
        changed = config.parse(HERE, f"{head}{key} = {value + 1}\n")
        assert config.times(changed.settings) == usual | {key: value + 1}


def test_what_belongs_to_another_apparatus_is_a_mistake() -> None:
    assert problems(TRAY + '[wiring]\ninverted = ["A1.closed"]\n[times]\nring_back_ms = 1\n') == [
        "box/config.toml:4: A1.closed is not a channel of the tray: see the list of channels in the pin map",
        "box/config.toml:6: unknown key times.ring_back_ms",
    ]
    assert problems('[wiring]\nswapped = [["s11.gem", "s12.gem"]]\n') == [
        "box/config.toml:2: s11.gem is not a channel of the box: see the list of channels in the pin map",
        "box/config.toml:2: s12.gem is not a channel of the box: see the list of channels in the pin map",
    ]


@pytest.mark.parametrize("wrong", ['"tray"', "3", '["tile_tray"]'])
def test_an_unknown_apparatus_is_a_mistake(wrong: str) -> None:
    assert problems(f"[kiosk]\napparatus = {wrong}\n") == [
        "box/config.toml:2: kiosk.apparatus is one of jewel_box, tile_tray"
    ]


def test_on_another_apparatus_nothing_is_known_of_its_wires_pins_and_times() -> None:
    tray = APPARATUSES["tile_tray"]
    text = '[gpio]\npins = "x.toml"\n[wiring]\ninverted = ["A1.closed"]\n[times]\nring_back_ms = 1\n'
    box = config.parse(HERE, '[kiosk]\nlanguage = "fr"\n' + text)
    assert box.on(USUAL) is box
    moved = box.on(tray)
    assert (moved.apparatus, moved.kiosk.language) == (tray, "fr")
    assert (moved.pins, moved.wiring, moved.settings) == (None, Wiring(), tray.timings)


def test_corrections_are_not_written_for_another_apparatus(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[kiosk]\nlanguage = "fr"\n')
    with pytest.raises(ConfigError, match=r'write apparatus = "tile_tray" under \[kiosk\] first'):
        config.save_wiring(Wiring(frozenset({"s11.gem"})), APPARATUSES["tile_tray"], path)
    path.write_text(TRAY)
    config.save_wiring(Wiring(frozenset({"s11.gem"})), APPARATUSES["tile_tray"], path)
    assert config.load(path).wiring == Wiring(frozenset({"s11.gem"}))
