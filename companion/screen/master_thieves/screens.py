"""Master Thieves on the screen, as the one value that the shell asks for."""

from collections.abc import Sequence

from companion.screen.actions import Say, Show
from companion.screen.game_screens import Entry, GameScreens, SettingCard, Setup, switch_card
from companion.screen.master_thieves import correct, edition_page, exhibits, peek, phases
from companion.screen.master_thieves.correct import Correct
from companion.screen.master_thieves.opening import SINGLE_ACTION, opening
from companion.screen.master_thieves.replay import scene as replay
from companion.screen.model import Frame


def _menu(frame: Frame) -> Sequence[Entry]:
    return [Entry(frame.say("Correct pillows"), Show(Correct()), "c")]


def _settings(frame: Frame) -> Sequence[SettingCard]:
    words = (frame.say("Single action"), frame.say("one move of the box per turn, in new games"))
    on = SINGLE_ACTION in frame.model.settings.options
    return [switch_card(SINGLE_ACTION, on, "s", "turn_over", words)]


MASTER_THIEVES = GameScreens(
    scene=phases.build,
    opening=opening,
    setup=Setup(lambda say: say("Choose edition"), edition_page.build),
    pages={Correct: correct.build},
    menu=_menu,
    peek=peek.build,
    replay=replay.build,
    settings=_settings,
    buttons={"diamond": ("d", Say), "sapphire": ("s", Say), "alarm": ("l", Say)},
    exhibits=lambda: exhibits.EXHIBITS,
)
