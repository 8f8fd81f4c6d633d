"""What scenes take from the game: its own values, as the shell hands them on."""

from companion.games.forty_thieves.guide.values import Guide, Result
from companion.games.forty_thieves.views import RefereeView, TableView
from companion.screen.game_values import GameValues

_VALUES = GameValues(TableView, RefereeView, Guide, Result)
values_of, result_of, referee_view_of = _VALUES.values_of, _VALUES.result_of, _VALUES.referee_view_of
