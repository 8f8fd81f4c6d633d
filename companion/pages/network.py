"""The network of this machine: what it is in, joining another one, and one of the table's own for phones. Pure.

One rule: a password is nobody's to see. What is typed is in the route of one screen as a `Secret`, and on no page.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.languages import Translator, mark, sentence
from companion.network.messages import (
    LONGEST,
    Failure,
    Lock,
    Radio,
    Secret,
    Status,
    Verb,
    Why,
    is_password,
    name_of,
)
from companion.network.messages import Network as Heard
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Input,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Space,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Action, Refuse, Route, Show, Tell, TypePassword, UseNetwork
from companion.pages.bars import BAR, HOLD_MS, QR_CODE, back_button, bar, bar_words, barred, below_bar, leafed, page
from companion.pages.context import Context, SettingCard
from companion.pages.model import NetworkView
from companion.pages.name_keyboard import ALPHABET, DIGITS, DONE, LETTERS, OTHER, RUBOUT, SHIFT, SPACE, cap
from companion.pages.past_games import told
from companion.pages.phones_view import in_threes
from companion.pages.routes import Network, NetworkPage, Phones, SettingsPage, SettingsTopic
from companion.pages.settings_pages import card_row

_OUT = Show(SettingsPage(SettingsTopic.MACHINE))
_GOOD, _STRONG = 40, 65  # percent
_KEYS = "123456789"
_MOST_TYPED = LONGEST + 1  # a key of 64 digits
_MOST_DOTS = 24  # on a small screen
_LONGEST_NAME = 16  # letters
_TOO_SHORT = mark("A Wi-Fi password has 8 letters or more.")
_GUIDE = "docs/kiosk.md"
# What a network wants, with how well it is heard.
_WANTS = {
    Lock.PASSWORD: mark("signal {n} %, needs a password"),
    Lock.OPEN: mark("signal {n} %, open to everyone"),
    Lock.OTHER: mark("signal {n} %, cannot be joined from here"),
}
_DOING = {
    Verb.JOIN: (mark("Joining a network"), mark("{name}: this takes up to a minute")),
    Verb.FORGET: (mark("Forgetting a network"), mark("{name}: this takes a moment")),
    Verb.OPEN: (mark("Opening the table's own network"), mark("this takes a moment")),
    Verb.CLOSE: (mark("Closing the table's own network"), mark("this takes a moment")),
    Verb.RADIO: (mark("Switching the radio on"), mark("this takes a moment")),
}
_FAILURES = {
    Why.PASSWORD: (mark("Wrong password"), mark("for {name}: tap to type it again")),
    Why.GONE: (mark("No such network any more"), mark("is the router of {name} on?")),
    Why.SILENT: (mark("The router does not answer"), mark("go nearer to that of {name}; tap to try again")),
    Why.ADDRESS: (mark("The router gives no address"), mark("restart that of {name}; tap to try again")),
    Why.RADIO: (mark("The radio is off"), mark("tap to switch it on")),
    Why.REFUSED: (mark("No network of its own"), mark("the radio did not open one; tap to see what to do")),
    Why.NOT_ALLOWED: (mark("This kiosk may not do that"), mark("tap to see what to do")),
    Why.SERVICE: (mark("Nothing answers"), mark("it is asked again; tap to see what to do")),
    Why.OTHER: (mark("This did not work"), mark("tap to see what to do")),
}
_REMEDIES = {
    Why.REFUSED: mark(
        "Connect to a Wi-Fi instead, or try another radio. `jewelbox doctor` says whether something is missing."
    ),
    Why.NOT_ALLOWED: mark("A rule for polkit is missing: `jewelbox doctor` says how to bring it back."),
    Why.SERVICE: mark("`journalctl -u jewelbox-network` says why; `jewelbox doctor` checks it."),
    Why.OTHER: mark("Restart this machine. `journalctl -u NetworkManager` says more."),
}


def network_page(route: Network, context: Context) -> Page:
    """All networks, one of them, its password, or the table's own one."""
    view = context.model.network
    if view is None or view.status is None:
        return page(context, context.say("Network"), _without_status(context, view), _OUT)
    status = view.status
    match route.page:
        case NetworkPage.KEYS:
            return _password_page(route, context, status)
        case NetworkPage.ONE:
            name = name_of(route.ssid)
            top = bar(context, name, "", [back_button(context, Show(Network()))], named=True)
            return barred(name, top, _one(context, status, route.ssid))
        case NetworkPage.OWN if status.is_own_open:
            return _own_page(context, status)
        case _:
            return page(context, context.say("Network"), _all(route, context, view, status), _OUT)


def own_network_way(context: Context) -> tuple[Node, ...]:
    """Ways to a network for a machine that is in none: where phones would join."""
    view, say = context.model.network, context.say
    if view is None or (view.status is not None and (not view.status.is_managed or view.status.radio is Radio.NONE)):
        return ()
    opens = Tap(UseNetwork(Verb.OPEN, then=Network(NetworkPage.OWN)), "w")
    return (
        Button(say("Open the table's own network"), opens, icon="phone", primary=True, style="play-button"),
        Button(say("Connect to a Wi-Fi"), Tap(Show(Network()), "n"), icon="wifi_3", style="play-button"),
    )


def _without_status(context: Context, view: NetworkView | None) -> Node:
    say = context.say
    if view is not None and view.failure is not None:
        words = say(_FAILURES[view.failure.why][0]), say(_REMEDIES.get(view.failure.why, _REMEDIES[Why.OTHER]))
        return told(say("{what}: {why}", what=words[0], why=words[1]))
    return told(say("Looking for networks…"))


# all networks


def _all(route: Network, context: Context, view: NetworkView, status: Status) -> Node:
    if not status.is_managed:
        return told(_without_manager(context.say, status))
    rows = [card_row(card) for card in _cards(context, view, status)]
    found = leafed(context, rows, route.leaf, lambda leaf: replace(route, leaf=leaf), style="cards")
    return Column((found,), style="body")


def _without_manager(say: Translator, status: Status) -> str:
    """What looks after the network here, and where to read on."""
    if status.manager:
        words = say(
            "{name} looks after the network of this machine. From this screen, only NetworkManager can be asked.",
            name=status.manager,
        )
    else:
        words = say("NetworkManager is not running on this machine, so its network cannot be changed from this screen.")
    return say("{words} Read on in {file}.", words=words, file=_GUIDE)


def _cards(context: Context, view: NetworkView, status: Status) -> Iterator[SettingCard]:
    say = context.say
    yield from _news(say, view, status)
    match status.radio:
        case Radio.NONE:
            yield _here(context, status)
            what = say("This machine has no Wi-Fi that NetworkManager can use.")
            yield SettingCard(say("No Wi-Fi"), say("a network cable works"), "warning", Tap(Tell(what), "r"))
            return
        case Radio.OFF:
            yield SettingCard(
                say("Switch the radio on"), say("the Wi-Fi is off"), "power", Tap(UseNetwork(Verb.RADIO), "r")
            )
        case Radio.BLOCKED:
            what = say("A switch on this machine keeps its radio off. Find it, and switch it on.")
            yield SettingCard(
                say("The radio is switched off"), say("by a switch on this machine"), "warning", Tap(Tell(what), "r")
            )
        case Radio.ON:
            pass
    yield _here(context, status)
    yield _own_card(say, status)
    for number, heard in enumerate([each for each in status.networks if each.ssid != status.joined]):
        yield _network(say, heard, _KEYS[number : number + 1])


def _news(say: Translator, view: NetworkView, status: Status) -> Iterator[SettingCard]:
    """What is under way, or what came of it."""
    name = _short(name_of(view.ssid)) if view.ssid else ""
    if view.doing in _DOING:
        title, line = (say(words, name=name) for words in _DOING[view.doing])
        yield SettingCard(title, line, "clock", Tap(Tell(say("{what}: {why}", what=title, why=line)), "i"))
    failure = view.failure
    if failure is None:
        return
    name = _short(name_of(failure.ssid)) if failure.ssid else ""
    title, line = (say(words, name=name) for words in _FAILURES[failure.why])
    yield SettingCard(title, line, "warning", Tap(_way_on(say, failure, status), "return"))
    if failure.reopened:
        words = say("Its own network is open again"), say("phones come back to it by themselves")
        yield SettingCard(*words, "phone", Tap(Show(Network(NetworkPage.OWN)), "o"))


def _way_on(say: Translator, failure: Failure, status: Status) -> Action:
    match failure.why:
        case Why.RADIO:
            return UseNetwork(Verb.RADIO)
        case Why.PASSWORD:
            return Show(Network(NetworkPage.KEYS, failure.ssid))
        case Why.GONE | Why.SILENT | Why.ADDRESS if failure.ssid:
            return Show(_way_to(status.network(failure.ssid)))
        case why:
            remedy = say(_REMEDIES.get(why, _REMEDIES[Why.OTHER]))
            return Tell(say("{what} ({why})", what=remedy, why=failure.detail) if failure.detail else remedy)


def _here(context: Context, status: Status) -> SettingCard:
    """Where this machine is, and at which address."""
    say, phones = context.say, context.model.phones
    address = f"http://{phones.address}" if phones.address and not phones.is_alone else status.address
    line = say("at {address}", address=address) if address else say("no address yet")
    if status.joined:
        name = _short(name_of(status.joined))
        tap = Tap(Show(Network(NetworkPage.ONE, status.joined)), "c")
        return SettingCard(name, line, "tick", tap)
    if status.is_wired:
        return SettingCard(say("Connected by a cable"), line, "tick", Tap(Tell(sentence(line)), "c"))
    words = say("Not connected"), say("choose a network, or open the table's own")
    return SettingCard(*words, "info", Tap(Tell(sentence(words[1])), "c"))


def _own_card(say: Translator, status: Status) -> SettingCard:
    if status.is_own_open:
        line = say("open: tap for its codes")
        return SettingCard(
            say("The table's own network"), line, "phone", Tap(Show(Network(NetworkPage.OWN)), "p"), on=None
        )
    tap = Tap(UseNetwork(Verb.OPEN, then=Network(NetworkPage.OWN)), "p")
    line = (
        say("it leaves {name}", name=_short(name_of(status.joined)))
        if status.joined
        else say("where there is no Wi-Fi")
    )
    return SettingCard(say("Open the table's own network"), line, "phone", tap)


def _network(say: Translator, heard: Heard, key: str) -> SettingCard:
    icon = "wifi_1" if heard.strength < _GOOD else "wifi_2" if heard.strength < _STRONG else "wifi_3"
    return SettingCard(_short(heard.name), _signal(say, heard), icon, Tap(Show(_way_to(heard)), key))


def _signal(say: Translator, heard: Heard) -> str:
    words = mark("signal {n} %, known here") if heard.is_known else _WANTS[heard.lock]
    return say(words, n=heard.strength)


def _way_to(heard: Heard) -> Network:
    """Its password where that is all that is missing; else what can be done with it."""
    needs = heard.lock is Lock.PASSWORD and not heard.is_known
    return Network(NetworkPage.KEYS if needs else NetworkPage.ONE, heard.ssid)


# one network


def _one(context: Context, status: Status, ssid: str) -> Node:
    """How it is heard, and what can be done with it."""
    say, heard = context.say, status.network(ssid)
    is_gone, is_in = heard.strength == 0, status.joined == ssid
    lines = [say("connected") if is_in else say("out of reach") if is_gone else _signal(say, heard)]
    ways: list[Node] = []
    if not is_in and heard.lock is Lock.OTHER:
        lines.append(say("It wants more than a password. Join it once with `nmcli`, and then it is known here."))
    elif not is_in and not is_gone:
        lines += _warning(say, status)
        join = Tap(UseNetwork(Verb.JOIN, ssid, then=Network()), "return")
        ways.append(Button(say("Join"), join, primary=True, style="restore-button"))
        if heard.lock is Lock.PASSWORD:
            other = Tap(Show(Network(NetworkPage.KEYS, ssid)), "n")
            ways.append(Button(say("Type its password again"), other, style="restore-button"))
    if heard.is_known or is_in:
        forget = Tap(UseNetwork(Verb.FORGET, ssid, then=Network()), "f", HOLD_MS)
        ways.append(Button(say("Hold: forget"), forget, style="restore-button"))
    texts = [Text(sentence(line), Role.BODY, Tone.DIM, wraps=True, align=Align.CENTRE) for line in lines]
    return Column((*texts, *ways), style="restore")


def _warning(say: Translator, status: Status) -> list[str]:
    """What happens to phones on the table's own network."""
    if not status.is_own_open:
        return []
    return [say("The table's own network closes while this is tried, and opens again if it fails.")]


# its password


def with_password(route: Route, text: str) -> Action:
    """What comes of a password that was typed in a browser."""
    if not isinstance(route, Network):
        return Show(route)
    return Show(replace(route, password=Secret("".join(filter(str.isprintable, text))[:_MOST_TYPED])))


def typed_password(route: Network, letters: str) -> Network | None:
    """What a real keyboard types; None where no password is being typed."""
    if route.page is not NetworkPage.KEYS or not letters.isprintable() or not letters:
        return None
    return _typed(route, letters)


def _typed(route: Network, letters: str) -> Network:
    return replace(route, password=Secret((route.password.text + letters)[:_MOST_TYPED]), shift=False)


def _password_page(route: Network, context: Context, status: Status) -> Page:
    """A field and keys at the kiosk, a field in a browser."""
    say, name, typed = context.say, name_of(route.ssid), route.password.text
    join: Action = Refuse(_TOO_SHORT)
    if is_password(typed):
        join = UseNetwork(Verb.JOIN, route.ssid, route.password, then=Network())
    tap = Tap(join, "return", means="join")
    note = next(iter(_warning(say, status)), "") if context.viewer.in_browser else ""
    field = Input(
        value="" if context.viewer.in_browser else "•" * min(len(typed), _MOST_DOTS),
        hint=say("Password"), note=note, most=_MOST_TYPED, secret=True,
        tap=Tap(TypePassword()), style="field" if context.viewer.in_browser else "name-field",
    )  # fmt: skip
    back = [back_button(context, Show(Network()))]
    top = bar(context, name, say("its password"), back, named=True)
    if context.viewer.in_browser:
        button = Button(say("Join"), tap, primary=True, style="besides-button")
        return barred(name, top, Column((Row((field,), style="line"), button, Space()), style="body"))
    use = Fit(Button((say("Join"), say("OK")), tap, primary=True, style="take"), 2, style="take")
    done = Tap(join, means="join", says=say("Join"))
    shapes = {Shape.WIDE: "keys", Shape.SMALL: "small keys", Shape.TALL: "upright keys"}
    parts: dict[str, Node] = {BAR: top, "field": Row((field, use, Space(style="below-back")), style="name-row")}
    parts |= {part: _keyboard(say, route, done, shape) for shape, part in shapes.items()}
    above: dict[Shape, tuple[Node, ...]] = {Shape.TALL: (Space(),)}  # there, thumbs are below
    layouts = {
        shape: below_bar(Slot("field"), *above.get(shape, ()), Slot(part), style="typing")
        for shape, part in shapes.items()
    }
    return Page(name, parts, layouts)


_SIGNS = ("@#$&_-+()/", "*\"':;!?"), ("[]{}<>", "%=^~\\|`")
_SMALL_SIGNS = ("90-_.@!?", "+&#$*/:;", ",'"), ("()[]{}<>", '"%=^~\\|`', "")
_SHEETS = 1 + len(_SIGNS)
_NEXT = ("123", "#+=", "abc")


def _keyboard(say: Translator, route: Network, done: Tap, shape: Shape) -> Node:
    """All keys, row by row: every sign that a password can have, on three sheets."""
    is_small = shape is Shape.SMALL
    rows = []
    for keys in _rows(say.code, route.keys, is_small=is_small):
        caps = tuple(_key(say, key, route, done) for key in keys)
        rows.append(Row(caps, style="even-6"))
    return Column(tuple(rows), style="keys")


def _rows(language: str, sheet: int, *, is_small: bool) -> list[list[str]]:
    shift = [SHIFT] if sheet == 0 else []
    if is_small:
        foot = [*shift, OTHER, SPACE, RUBOUT, DONE]
        if sheet == 0:
            return [*map(list, ALPHABET[:3]), [*ALPHABET[3], *foot]]
        first, second, last = _SMALL_SIGNS[sheet - 1]
        digits = [list(DIGITS[:8])] if sheet == 1 else []
        return [*digits, list(first), list(second), [*last, *foot]]
    if sheet == 0:
        first, second, third = ("".join(filter(str.isascii, row)) for row in LETTERS[language])
        return [list(first), list(second), [SHIFT, *third, RUBOUT], [OTHER, "-", SPACE, ".", DONE]]
    first, second = _SIGNS[sheet - 1]
    return [list(DIGITS), list(first), [*second, RUBOUT], [OTHER, ",", SPACE, ".", DONE]]


def _key(say: Translator, key: str, route: Network, done: Tap) -> Node:
    shown = key.upper() if route.shift else key
    match key:
        case "enter":
            return cap(key, done, "")
        case "shift":
            return cap(key, Tap(Show(replace(route, shift=not route.shift)), means="shift"), "", lit=route.shift)
        case "other":
            after = replace(route, keys=(route.keys + 1) % _SHEETS, shift=False)
            return cap(key, Tap(Show(after), means="other"), _NEXT[route.keys])
        case "backspace":
            after = replace(route, password=Secret(route.password.text[:-1]))
            tap = Tap(Show(after), key, means=key, says=say("deletes a letter")) if route.password.text else None
            return cap(key, tap, "")
        case "space":
            return cap(key, Tap(Show(_typed(route, " ")), key, means=key, says=say("types a space")), "")
        case _:
            return cap(key, Tap(Show(_typed(route, shown)), key, means=f"key {key}"), shown)


# the table's own network


def _own_page(context: Context, status: Status) -> Page:
    """Two codes: one joins it, one opens the table's page there."""
    say, own, phones = context.say, status.own, context.model.phones
    assert own is not None
    is_ready = bool(phones.spectators) and not phones.is_alone
    second = (phones.address, in_threes(phones.digits)) if is_ready else (say("Starting the pages…"),)
    cells = (
        _step(context, say("1. Join this network"), own.code, (own.name, own.password.text)),
        _step(context, say("2. Open the table's page"), phones.spectators if is_ready else "", second),
    )
    in_game = context.model.table is not None and context.model.lesson is None
    close = Tap(UseNetwork(Verb.CLOSE, then=Network()), "o", says=say("Close"))
    buttons = [bar_words("power", close)]
    if in_game:
        buttons.insert(0, bar_words("phone", Tap(Show(Phones()), "return", says=say("Seats' codes"))))
    title = say("The table's own network")
    top = bar(
        context,
        title,
        "",
        [*buttons, back_button(context, Show(Phones() if in_game else Network()))],
        short=say("Own network"),
    )
    return barred(title, top, Row(cells, style="own-network"))


def _step(context: Context, what: str, link: str, lines: tuple[str, ...]) -> Node:
    roles = (Role.ACTION, Role.BODY, Role.SMALL)
    code = Column((Drawing(QR_CODE, context.model.phone_codes.get(link, ())),), look=Look.PLAIN, style="phone-code")
    head = Fit(Text(what, roles, align=Align.CENTRE), len(roles), style="keep")
    below = Fit(
        Text("\n".join(lines), (Role.BODY, Role.SMALL), Tone.BRIGHT, wraps=True, align=Align.CENTRE), 2, style="keep"
    )
    return Column((head, code, below), style="own-step")


def _short(name: str) -> str:
    """A name that somebody else has chosen, as long as there is room for on a card."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
