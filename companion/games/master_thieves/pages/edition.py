"""What is chosen before Master Thieves besides the seats: the edition, the white pillow and single action. Pure."""

from collections.abc import Iterator

from companion.games.master_thieves.gems import Gem
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
from companion.languages import capital
from companion.nodes.nodes import Button, Node, Row, Tap
from companion.nodes.page import Page
from companion.pages.actions import Show
from companion.pages.bars import page as barred_page
from companion.pages.context import Context, SettingCard
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.pages.settings_pages import card_row
from companion.pages.setup_parts import counted, foot, one_of, question, setup_page, start_button, told_lines


def edition_page(route: NewGame, context: Context) -> Page:
    """The editions with what is different in the chosen one, the white pillow, and single action."""
    say, options, laid = context.say, options_of(context), laid_so_far(route, context)
    if options is None or laid is None:
        return barred_page(context, say("New game"), Row(children=()), Show(seats_page(route)))
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
    button = Button(label=say("Use maximum"), tap=most, primary=True, sub=sub, style="even-button")
    return foot(f"{problem} {remedy}".strip(), button)
