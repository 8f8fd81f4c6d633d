"""Which folder may import what: the table that `tests/test_imports.py` checks. Data only."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "firmware_bridge")

# What the rules may use of the standard library: nothing that knows a file, a thread, chance or the system.
# Of datetime only the values: a record's events carry times, but nobody here asks what time it is.
PURE = frozenset(
    """
    __future__ abc bisect collections copy dataclasses datetime enum fractions functools heapq itertools
    json keyword math operator re string textwrap types typing
    """.split()  # noqa: SIM905 - easier to read and to add to
)
CLOCKS = frozenset({"now", "today", "utcnow"})
ANY = frozenset(sys.stdlib_module_names)
# What a module must not import that promises in its docstring to be pure or to do no I/O.
WORLD = frozenset(
    """
    asyncio fcntl glob io logging multiprocessing os pathlib queue select selectors shutil signal socket sqlite3
    subprocess sys tempfile termios threading time urllib
    """.split()  # noqa: SIM905 - easier to read and to add to
)
PROMISE = re.compile(r"\bPure\b|\b[Nn]o I/O\b|\bFrozen values only\b")
IMPURE_CALLS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})
# Ways to import what a string names: no table here, no type checker and no reader can see where they lead.
BY_STRING = frozenset({"__import__", "import_module", "resolve_name", "run_module", "run_path", "runpy"})
BY_TEXT = frozenset({"eval", "exec"})  # of the built-in functions only: others may have methods of that name


@dataclass(frozen=True, slots=True)
class Layer:
    """What the modules under one prefix may import: of ours, of others', of the standard library.

    Of the packages `values_of`, only what scenes may use.
    """

    ours: frozenset[str]
    others: frozenset[str]
    library: frozenset[str] = ANY
    never: frozenset[str] = frozenset()
    values_of: frozenset[str] = frozenset()


# Words are a leaf: whoever has something to tell people may use them, the sensors and the wire included.
WORDS = "companion.words"
NAMES = "companion.names"  # so is what a name may be
PLUGINS = "companion.plugins"  # and what is listed with what other packages bring


def _folders(package: str, *, with_module: str = "__init__") -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in (ROOT / package).glob(f"*/{with_module}.py")))


# Whoever is in these folders is known by one value in a list; a new one needs no entry here.
GAMES = _folders("companion/games")
APPARATUSES = _folders("hardware", with_module="pose")
ALL_GAMES = frozenset(f"companion.games.{game}" for game in GAMES)
ALL_APPARATUSES = frozenset(f"hardware.{thing}" for thing in APPARATUSES)
# How a thing stands, and what its sensors can tell of that: all that a game may know of it.
_POSES = frozenset(f"{thing}.{module}" for thing in ALL_APPARATUSES for module in ("pose", "sight"))
PAGES_OF_GAMES = frozenset(f"companion.games.{game}.pages" for game in GAMES)
DRAWINGS_OF_GAMES = frozenset(f"companion.games.{game}.drawings" for game in GAMES)
SCREENS_OF_APPARATUSES = frozenset(f"companion.screens.kiosk.{thing}" for thing in APPARATUSES)

# What every scene may know of the table, the sensors and the interface of a game.
SHOWN = frozenset(
    {
        "companion.screens.kiosk",
        "companion.drawing",
        "companion.nodes",
        "companion.pages",
        "companion.table.entries",
        "companion.table.preferences",
        "companion.table.statistics",
        "companion.table.table_view",
        "companion.games.finished_game",
        "companion.games.review",
        "companion.games.game",
        "companion.games.peek_words",
        "companion.games.sentences",
        "companion.sensing.panel",
        "companion.sensing.timeline",
        "companion.languages",
        "companion.network.messages",
        "hardware.differences",
        "hardware.sensor_map",
        "hardware.sentences",
        WORDS,
    }
)

# The lists of all that there is, for those who show it.
LISTS = frozenset({"companion.games", "hardware.apparatuses", PLUGINS})

# What hands can do to each apparatus.
MOVED = frozenset(f"{thing}.{values}" for thing in ALL_APPARATUSES for values in ("actions", "movements"))

# What every page may know: the same, but nothing of a screen.
IN_PAGES = SHOWN - {"companion.screens.kiosk"}

LAYERS = {
    # What a page is made of is a leaf, too: any screen shows it.
    "companion.nodes": Layer(frozenset({"companion.nodes"}), frozenset({"msgspec"}), PURE),
    # So is what drawings are drawn on: each screen has a pen of its own.
    "companion.drawing": Layer(frozenset({"companion.drawing", "companion.nodes.theme"}), frozenset({"msgspec"}), PURE),
    # The shell's pages get games and apparatuses as values.
    "companion.pages": Layer(IN_PAGES, frozenset({"msgspec"}), PURE),
    WORDS: Layer(frozenset({WORDS}), frozenset({"msgspec"}), PURE),
    NAMES: Layer(frozenset(), frozenset(), PURE),
    PLUGINS: Layer(frozenset({WORDS}), frozenset({"msgspec"})),
    # A game says how it believes its apparatus to stand, in that apparatus' own values. It knows no other game.
    # The list of them knows what one from outside may be played on.
    "companion.games": Layer(
        frozenset({"companion.games", "hardware.apparatuses", PLUGINS, WORDS, NAMES}), frozenset({"msgspec"}), PURE
    ),
    **{
        f"companion.games.{game}": Layer(
            frozenset({"companion.games", WORDS, NAMES, *_POSES}),
            frozenset({"msgspec"}),
            PURE,
            never=ALL_GAMES - {f"companion.games.{game}"},
        )
        for game in GAMES
    },
    # Its pages are made of the shell's values; they know its views and its frozen values, never its state; and they say
    # what hands have to do to its apparatus in that one's own values.
    **{
        f"companion.games.{game}.pages": Layer(
            IN_PAGES | {f"companion.games.{game}"} | MOVED,
            frozenset({"msgspec"}),
            PURE,
            never=ALL_GAMES - {f"companion.games.{game}"},
            values_of=frozenset({f"companion.games.{game}"}),
        )
        for game in GAMES
    },
    # What its pages draw, from their values alone; a texture may come of chance that is the same on every machine.
    **{
        f"companion.games.{game}.drawings": Layer(
            IN_PAGES | {f"companion.games.{game}"},
            frozenset({"msgspec"}),
            PURE | {"random"},
            never=ALL_GAMES - {f"companion.games.{game}"},
            values_of=frozenset({f"companion.games.{game}"}),
        )
        for game in GAMES
    },
    "companion.table": Layer(
        frozenset(
            {
                "companion.table",
                "companion.games",
                "companion.languages",
                "companion.nodes.theme",
                "companion.sensing",
                "hardware",
                "firmware_bridge.link_events",
                WORDS,
                NAMES,
            }
        ),
        frozenset({"msgspec"}),
        # It must serve the next game and the next apparatus, too: it talks to them through their interfaces only.
        never=ALL_GAMES | ALL_APPARATUSES | {"companion.sensing.choose_source", "hardware.sources.gpio"},
    ),
    # A language says what others have to say, and knows no game; reading a catalogue is the standard library's.
    "companion.languages": Layer(frozenset({"companion.languages", WORDS}), frozenset()),
    "companion.screens.kiosk": Layer(SHOWN | {NAMES}, frozenset({"msgspec"})),
    # The list of what each game brings to the pages.
    "companion.screens.kiosk.shell": Layer(SHOWN | PAGES_OF_GAMES | LISTS, frozenset({"msgspec"})),
    "companion.screens.kiosk.registry": Layer(
        SHOWN | LISTS | DRAWINGS_OF_GAMES,  # the program has an icon
        frozenset({"msgspec"}),
    ),
    # The screens of an apparatus know what it does and how it is read.
    **{
        f"companion.screens.kiosk.{thing}": Layer(
            SHOWN | {f"hardware.{thing}"},
            frozenset({"msgspec"}),
            never=(SCREENS_OF_APPARATUSES - {f"companion.screens.kiosk.{thing}"})
            | {"companion.screens.kiosk.registry"},
            values_of=frozenset({f"hardware.{thing}"}),
        )
        for thing in APPARATUSES
    },
    # The shell's scenes get the screens of games and apparatuses as values.
    "companion.screens.kiosk.scenes": Layer(
        SHOWN,
        frozenset({"msgspec"}),
        never=SCREENS_OF_APPARATUSES | {"companion.screens.kiosk.registry"},
    ),
    # What scenes are made of knows no scene, no game and no apparatus.
    "companion.screens.kiosk.drawing": Layer(
        frozenset({"companion.screens.kiosk.drawing", "companion.drawing", "companion.nodes.theme", NAMES}),
        frozenset({"msgspec"}),
    ),
    "companion.screens.kiosk.widgets": Layer(
        frozenset(
            {
                "companion.screens.kiosk.widgets",
                "companion.screens.kiosk.drawing",
                "companion.drawing",
                "companion.nodes",
                "companion.pages.actions",
                WORDS,
            }
        ),
        frozenset({"msgspec"}),
    ),
    "companion.screens.kiosk.window": Layer(
        frozenset({"companion.screens.kiosk.window", "companion.nodes.theme", WORDS}), frozenset({"msgspec"})
    ),
    "companion.screens.kiosk.sound": Layer(frozenset({"companion.screens.kiosk.sound", WORDS}), frozenset({"msgspec"})),
    # The kiosk wires a table, an apparatus and screens together, and knows none of them.
    "companion.kiosk": Layer(
        frozenset(PACKAGES),
        frozenset({"msgspec"}),
        never=ALL_GAMES | ALL_APPARATUSES | SCREENS_OF_APPARATUSES,
    ),
    # What is spoken knows pages, and no screen, game, table or apparatus; it plays nothing itself.
    "companion.screens.voice": Layer(
        SHOWN - {"companion.screens.kiosk"}
        | {"companion.screens.voice", "companion.service.parent", "hardware.sources.source"},
        frozenset({"msgspec"}),
    ),
    # The web process passes frames on: it can tell nothing that it does not know. Nodes are a leaf, and it needs their
    # measures.
    "companion.screens.browser.web": Layer(
        frozenset({"companion.screens.browser.web", "companion.nodes"}), frozenset({"msgspec", "websockets"})
    ),
    # The table's side of it: what browsers are shown, and what comes of what they say. No pygame, no network.
    "companion.screens.browser": Layer(
        frozenset(PACKAGES),
        frozenset({"msgspec"}),
        never=ALL_GAMES | ALL_APPARATUSES | {"companion.kiosk", "companion.headless", "companion.screens.kiosk"},
    ),
    # What faces a broker knows what everybody may see, as text, and how long a name may be.
    "companion.club": Layer(
        frozenset({"companion.club", "companion.service.stop_signals", NAMES}), frozenset({"paho"})
    ),
    # The hub of a club, and the outbox of a table: finished games, counted as the kiosk does.
    "companion.league": Layer(
        frozenset(PACKAGES),
        frozenset({"msgspec", "openskill", "pg8000"}),
        never=ALL_GAMES | ALL_APPARATUSES | {"companion.kiosk"},
    ),
    # The table without a display: as the kiosk, but nothing of the screen that needs pygame.
    "companion.headless": Layer(
        frozenset(PACKAGES),
        frozenset({"msgspec"}),
        never=ALL_GAMES | ALL_APPARATUSES | SCREENS_OF_APPARATUSES | {"companion.screens.kiosk.registry"},
    ),
    # A report for a bug talks to games and apparatuses through their interfaces, and to no screen.
    "companion.capsule": Layer(
        frozenset(PACKAGES),
        frozenset({"msgspec"}),
        never=ALL_GAMES | ALL_APPARATUSES | {"companion.kiosk", "companion.headless", "companion.screens"},
    ),
    "companion.simulation": Layer(
        frozenset({"companion.games", "companion.service.parent"}), frozenset({"distributed"})
    ),
    "companion": Layer(
        frozenset(PACKAGES), frozenset({"click", "msgspec", "platformdirs", "rich", "segno", "tomlkit"})
    ),
    # The sensor views take whatever apparatus they are given.
    "companion.sensing": Layer(
        frozenset(PACKAGES), frozenset({"msgspec"}), never=ALL_APPARATUSES | {"hardware.apparatuses"}
    ),
    # What every apparatus needs knows none of them; the list of all of them knows each.
    "hardware": Layer(
        frozenset({"hardware", "firmware_bridge", WORDS}),
        frozenset({"msgspec"}),
        never=ALL_APPARATUSES | {"hardware.apparatuses"},
    ),
    **{
        thing: Layer(
            frozenset({"hardware", "firmware_bridge", WORDS}),
            frozenset({"msgspec"}),
            never=ALL_APPARATUSES - {thing},
        )
        for thing in ALL_APPARATUSES
    },
    "hardware.apparatuses": Layer(frozenset({"hardware", PLUGINS, WORDS}), frozenset()),
    "firmware_bridge": Layer(frozenset({"firmware_bridge", WORDS}), frozenset({"msgspec"})),
    # These run on a Pico, too.
    "firmware_bridge.firmware": Layer(frozenset({"firmware_bridge.firmware", "firmware_bridge.codec"}), frozenset()),
    # What asks NetworkManager knows nothing of a table; what is said to it are values.
    "companion.network": Layer(frozenset({"companion.network"}), frozenset({"jeepney", "msgspec"})),
    # It works when nothing else of ours does.
    "companion.updater": Layer(frozenset({"companion.updater"}), frozenset()),
    "companion.updater.rescue_screen": Layer(frozenset({"companion.updater"}), frozenset({"pygame"})),
    "firmware_bridge.codec": Layer(frozenset(), frozenset()),
}

# What scenes may use of the rules and of an apparatus: these modules by name, each that promises to hold frozen values
# only, and a game's pages.
SEEN = ("views", "events", "pose")
VALUES = "Frozen values only"

# The one place of each library that talks to a device.
ONLY_IN = {
    "websockets": "companion.screens.browser.web",
    "paho": "companion.club.broker",
    "pygame": "companion.screens.kiosk",
    "gpiozero": "hardware.sources.gpio",
    "jeepney": "companion.network.manager",
    "serial": "firmware_bridge.port",
    "machine": "firmware_bridge.firmware.device",  # built into a Pico
    "micropython": "firmware_bridge.firmware",  # likewise
}
