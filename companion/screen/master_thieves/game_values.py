"""What scenes take from the game: its own values, as the shell hands them on, and what its pieces are called."""

from companion.games.master_thieves.guide.values import Guide, Result
from companion.games.master_thieves.pages.values import character_name as character_name  # noqa: PLC0414
from companion.games.master_thieves.pages.values import gem_name as gem_name  # noqa: PLC0414
from companion.games.master_thieves.pages.values import ranked as ranked  # noqa: PLC0414
from companion.games.master_thieves.pages.values import values_of as values_of  # noqa: PLC0414
from companion.games.master_thieves.views import RefereeView, TableView
from companion.screen.game_values import GameValues

ALARM = "alarm:"  # before the name of its owner, among what lies in a drawer


_VALUES = GameValues(TableView, RefereeView, Guide, Result)
result_of, referee_view_of = _VALUES.result_of, _VALUES.referee_view_of
