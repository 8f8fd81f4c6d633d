"""What is chosen before Master Thieves besides the seats: the edition, the white pillow and single action. Pure."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import MasterThievesOptions
from companion.games.master_thieves.pages.opening import (
    IMITATIONS,
    Laid,
    laid_so_far,
    opening,
    options_of,
    problem_of,
    ready,
    with_edition,
    with_gems,
)
from companion.games.master_thieves.pages.opening import Page as Chosen
from companion.games.master_thieves.pages.parts import GEM_PILLOW, PillowShown
from companion.languages import capital
from companion.nodes.nodes import (
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Sprite,
    Switch,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Show
from companion.pages.bars import BAR, back_button, bar, barred, below_bar
from companion.pages.bars import page as barred_page
from companion.pages.context import Context, SettingCard
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.pages.settings_pages import card_row
from companion.pages.setup_parts import counted, foot, one_of, question, setup_page, start_button, told_lines


def edition_page(route: NewGame, context: Context) -> Page:
    """The edition, what each starts with, and options: on one page that scrolls in a browser, else on several."""
    options, laid = options_of(context), laid_so_far(route, context)
    if options is None or laid is None:
        return barred_page(context, context.say("New game"), Row(()), Show(seats_page(route)))
    if context.viewer.in_browser:
        return _one_page(route, context, options, laid)
    match laid.choices.page:
        case Chosen.WHITE_PILLOW if laid.has_white_pillow:
            return _pillow_page(laid, context)
        case Chosen.DIFFERENCES:
            return _differences_page(laid, context)
        case _:
            return _editions_page(laid, context, options)


def _one_page(route: NewGame, context: Context, options: MasterThievesOptions, laid: Laid) -> Page:
    """The editions with what is different in the chosen one, the white pillow, and single action."""
    say = context.say
    editions = [
        (say.words(each.title), Tap(Show(with_edition(laid, each))), each is laid.edition) for each in options.editions
    ]
    differences = told_lines([say.words(line) for line in laid.edition.differences])
    which = say("which rulebook do you have?")
    body = [question(capital(which), one_of(editions), differences), *_options(laid, context)]
    return setup_page(route, context, (say("Edition"), ""), body, _foot(laid, context))


def _options(laid: Laid, context: Context) -> Iterator[Node]:
    say = context.say
    if laid.has_white_pillow:
        printed = (say("As printed"), Tap(Show(laid.having(white_pillow=None))), laid.choices.white_pillow is None)
        short = (say("Short game"), Tap(Show(laid.having(white_pillow=laid.edition.short_pillow))), laid.is_short)
        gems = [_gems(laid, context, kind) for kind in IMITATIONS]
        yield question(say("Each starts with"), one_of([printed, short]), *gems)
    on_screens = laid.choices.on_screens
    cards = [
        (say("Printed"), Tap(Show(laid.having(on_screens=False))), not on_screens),
        (say("On screens"), Tap(Show(laid.having(on_screens=True))), on_screens),
    ]
    line = say("On screens: nobody has printed cards. You choose on phones, or one screen goes around.")
    yield question(say("Cards"), one_of(cards), told_lines([line]))
    if laid.edition.single_action:
        on = laid.choices.single_action
        words = (say("Single action"), say("one move of the box per turn"))
        yield card_row(SettingCard(*words, "turn_over", Tap(Show(laid.having(single_action=not on))), on))


def _gems(laid: Laid, context: Context, kind: Gem) -> Node:
    """Fewer and more of one kind of gem, between none and what the stock has; never an empty pillow."""
    say, pillow, most = context.say, laid.white_pillow, laid.fit.white_pillow[kind]
    count, name = pillow[kind], say.words(kind.named(pillow[kind]))
    less = with_gems(laid, kind, min(count, most + 1) - 1)
    fewer = Tap(Show(less), means=f"fewer {kind}", says=f"{name}: {say('fewer')}")
    more = Tap(Show(with_gems(laid, kind, count + 1)), means=f"more {kind}", says=f"{name}: {say('more')}")
    may_fewer = count > 0 and pillow.total > 1
    taps = (fewer if may_fewer else None, more if count < most else None)
    return counted(name, (count, *taps), f"gem-{kind}")


def _foot(laid: Laid, context: Context) -> Node:
    """Begin; or what keeps from it, with the one tap that helps."""
    say, (problem, remedy) = context.say, problem_of(laid, context)
    if not problem:
        return foot(", ".join(laid.route.seats), start_button(ready(laid), context, opening(ready(laid))))
    most = Tap(Show(laid.having(white_pillow=laid.fit.white_pillow)), "return")
    sub = (say("{gems} each", gems=laid.fit.white_pillow.words),)
    button = Button(say("Use maximum"), most, primary=True, sub=sub, style="even-button")
    return foot(f"{problem} {remedy}".strip(), button)


# page by page, where nothing scrolls

_EDITIONS, _DIFFERENCES, _CARDS, _FOOT, _SMALL_FOOT = "editions", "differences", "cards", "foot", "small_foot"
_NAMES = (Role.BODY, Role.HINT, Role.SMALL)


def _editions_page(laid: Laid, context: Context, options: MasterThievesOptions) -> Page:
    """The names of the editions beside what is different in the chosen one; on a small screen that is a tap away."""
    say, title = context.say, context.say("Edition")
    back = back_button(context, Show(seats_page(laid.route)))
    names: list[Node] = []
    for key, each in enumerate(options.editions, start=1):
        tap, lit = Tap(Show(with_edition(laid, each)), str(key)), each is laid.edition
        button = Button(say.words(each.title), tap, lit=lit, role=_NAMES, style="edition")
        names.append(Fit(button, len(_NAMES), name="editions", style="edition"))
    ask = Tap(Show(laid.having(page=Chosen.DIFFERENCES)), "d")
    label = say("Show differences")
    differences = Button(label, ask, icon="info", role=_NAMES, style="edition-differences")
    beside = Fit(differences, len(_NAMES), name="editions", style="edition-differences")
    parts: dict[str, Node] = {
        BAR: bar(context, title, say("which rulebook do you have?"), [back]),
        _EDITIONS: Grid((*names, beside), style="editions"),
        _DIFFERENCES: _differences(laid, context, Role.SMALL),
        _FOOT: _foot(laid, context),
        _SMALL_FOOT: _small_foot(laid, context),
    }
    cards = [*([_pillow_card(laid, context)] if laid.has_white_pillow else []), *_single_action(laid, context)]
    if cards:
        parts[_CARDS] = Row(tuple(cards), style="edition-cards")
    shown = Row((Slot(_EDITIONS), Slot(_DIFFERENCES)), style="side-by-side")
    wide = _body(shown, Slot(_CARDS), Slot(_FOOT))
    return Page(title, parts, {Shape.WIDE: wide, Shape.SMALL: _body(Slot(_EDITIONS), Slot(_SMALL_FOOT))})


def _body(*parts: Node) -> Node:
    return below_bar(*parts, style="edition-body")


def _differences(laid: Laid, context: Context, role: Role) -> Node:
    """What is different, line by line."""
    lines = [
        Row(
            (
                Sprite("icon-on", 13, tone=Tone.BRASS, style="strong-sign"),
                Text(context.say.words(line), role, wraps=True, style="grow-even"),
            ),
            style="edition-line",
        )
        for line in laid.edition.differences
    ]
    return Column(tuple(lines), look=Look.WELL, style="edition-well")


def _pillow_card(laid: Laid, context: Context) -> Node:
    """What each starts with; a tap leads to where that is changed."""
    say = context.say
    words = say("Short game: each starts with") if laid.is_short else say("Each starts with. Short game?")
    heaps = [
        Row((Sprite(f"gem-{kind}", 28), Text(str(laid.white_pillow[kind]), Role.ACTION)), style="gem-count")
        for kind in IMITATIONS
    ]
    tap = Tap(Show(laid.having(page=Chosen.WHITE_PILLOW)), "w")
    told = Text(words, Role.SMALL, Tone.DIM, wraps=True, style="grow-even")
    return Row((told, *heaps), look=Look.PLAIN, tap=tap, style="edition-card")


def _single_action(laid: Laid, context: Context) -> tuple[Row, ...]:
    """The switch for one move of the box per turn, where the rulebook has that."""
    if not laid.edition.single_action:
        return ()
    say, on = context.say, laid.choices.single_action
    tap = Tap(Show(laid.having(single_action=not on)), "s")
    line = Text(say("one move of the box per turn"), Role.SMALL, Tone.DIM)
    return (_switch(say("Single action"), line, tap, on=on),)


def _on_screens(laid: Laid, context: Context) -> Row:
    """The switch for cards that nobody has in his hands."""
    say, on = context.say, laid.choices.on_screens
    tap = Tap(Show(laid.having(on_screens=not on)), "c")
    line = Text(say("nobody has printed cards"), Role.SMALL, Tone.DIM, style="not-small-text")
    return _switch(say("Cards on screens"), line, tap, on=on)


def _switch(title: str, line: Text, tap: Tap, *, on: bool) -> Row:
    words = Column((Text(title, Role.SMALL), line), style="card-words")
    return Row((words, Switch(on=on)), look=Look.PLAIN, tap=tap, on=on, style="edition-card")


def _small_foot(laid: Laid, context: Context) -> Node:
    """Beside the button that begins, the way to what each starts with."""
    if problem_of(laid, context)[0] or not laid.has_white_pillow:
        return _foot(laid, context)
    options = Tap(Show(laid.having(page=Chosen.WHITE_PILLOW)), "w")
    button = Button(context.say("Options"), options, style="even-button")
    start = start_button(ready(laid), context, opening(ready(laid)))
    return Row((button, start), style="buttons")


def _differences_page(laid: Laid, context: Context) -> Page:
    """What is different on a page of its own, where the screen is small."""
    title, back = context.say.words(laid.edition.title), Show(laid.having(page=Chosen.EDITION))
    done = Button(context.say("OK"), Tap(back, "return"), primary=True, style="button-keep")
    body = Column((_differences(laid, context, Role.BODY), done), style="edition-body")
    return barred_page(context, title, body, back)


_KEYS = (("q", "a"), ("w", "d"))  # fewer and more of each kind


def _pillow_page(laid: Laid, context: Context) -> Page:
    """A stepper for each kind of gem; on a small screen also the switch for single action."""
    say, back = context.say, Show(laid.having(page=Chosen.EDITION))
    title, edition = say("Each starts with"), say.words(laid.edition.title)
    heap = tuple((kind.value, laid.white_pillow[kind]) for kind in IMITATIONS)
    picture = Drawing(GEM_PILLOW, PillowShown("white", heap), title=title, style="edition-picture")
    steppers = [_stepper(laid, context, kind, keys) for kind, keys in zip(IMITATIONS, _KEYS, strict=True)]
    small = [replace(card, style="edition-card-small") for card in _single_action(laid, context)]
    switches = Row((_on_screens(laid, context), *small), style="buttons")
    is_printed = laid.choices.white_pillow is None
    printed = None if is_printed else Tap(Show(laid.having(white_pillow=None)), "p")
    short = Tap(Show(laid.having(white_pillow=laid.edition.short_pillow)), "h")
    half = (say("Half of it: about half as long"),)
    foot = (
        Button(say("As printed"), printed, role=_NAMES, style="even-button"),
        Button(say("Short game"), short, sub=half, lit=laid.is_short, role=Role.BODY, style="edition-short"),
        Button(say("OK"), Tap(back, "return"), primary=True, style="even-button"),
    )
    middle = Row((picture, Column(tuple(steppers), style="edition-steppers")), style="side-by-side")
    body = Column((middle, switches, Row(foot, style="foot-buttons")), style="edition-body")
    return barred(title, bar(context, title, edition, [back_button(context, back)]), body)


def _stepper(laid: Laid, context: Context, kind: Gem, keys: tuple[str, str]) -> Node:
    row = _gems(laid, context, kind)
    assert isinstance(row, Row)
    buttons = iter(keys)
    children = tuple(
        replace(each, tap=replace(each.tap, key=key))
        if isinstance(each, Button) and (key := next(buttons)) and each.tap is not None
        else each
        for each in row.children
    )
    return replace(row, children=children)
