"""The scenes of 40 Thieves for the gallery: each with the record and the taps that lead there. Data only."""

from collections.abc import Callable

from companion.games.forty_thieves.pages.opening import Choices, Page
from companion.games.forty_thieves.pages.routes import TABLE, Correct, Doing, Step
from companion.games.forty_thieves.views import NAME
from companion.pages.actions import Action, Hands, Leave, Peek, Resume, Say, Show
from companion.pages.context import Exhibit, Lines
from companion.pages.routes import Explained, Keys, Menu, NewGame, NewGamePage, Play, PlayPage, Replay

_SEATS = '"seats":["Ana","Ben","Cora"]'
_OPENED = f'{{"type":"table_opened","game":"{NAME}",{_SEATS}}}'
_ALL_RULES = (
    f'{{"type":"table_opened","game":"{NAME}","seats":["Ana","Ben","Cora","Dora"],'
    '"options":{"leaders":true,"tales":true}}'
)
_TILES = (
    '"tiles":{"r3c1":"green moon","r3c3":"green sun","r3c4":"yellow star","r4c1":"green hand","r4c3":"red hand",'
    '"r4c4":"blue clubs"},"jars":{"r1c3":"red star","r2c1":"blue moon","r2c4":"yellow sun"}'
)
_LAID = (
    f'{{"type":"position_set",{_TILES},"sapphires":["s11","s12","s21","s22","s23","s31","s32"],'
    '"hoards":{"Ana":{"sapphire_tiles":1,"evil_eyes":1},"Ben":{"sapphires":1},"Cora":{"sapphires":1,"evil_eyes":2}},'
    '"hands":{"Ana":3,"Ben":3,"Cora":2},"stack":27}'
)
_BOTH_EYES = (
    f'{{"type":"position_set",{_TILES},"hoards":{{"Ana":{{"evil_eyes":1,"evil_eye_tiles":1}}}},"hands":{{"Ana":3}}}}'
)
_WITH_MERCHANT = (
    f'{{"type":"position_set",{_TILES},"sapphires":["s11","s12","s13","s22","s23","s32","s33"],'
    '"hoards":{"Ana":{"sapphires":1}},"hands":{"Ana":3,"Ben":3,"Cora":2,"Dora":3},"activated":["merchant"],'
    '"merchant":{"place":"s11","stops":1,"sapphires":1}}'
)
_TIE = (
    '{"type":"position_set","tiles":{"r1c1":"green sun","r1c2":"red moon","r2c1":"yellow hand","r2c2":"blue sun"},'
    '"sapphires":["s11"],"hoards":{"Ana":{"sapphires":2,"sapphire_tiles":1,"evil_eyes":1},'
    '"Ben":{"sapphires":4,"sapphire_tiles":1,"evil_eyes":1,"evil_eye_tiles":1},"Cora":{"sapphires":2,"evil_eyes":1}},'
    '"hands":{"Ana":3,"Ben":3,"Cora":2}}'
)
_LOST = (
    '{"type":"position_set","sapphires":["s12","s22"],"hoards":{"Ana":{"sapphires":2},"Ben":{"sapphires":1}},'
    '"hands":{"Ana":3,"Ben":3,"Cora":2,"Dora":3},"activated":["merchant"],'
    '"merchant":{"place":"s22","stops":4,"sapphires":4}}'
)
_LAST_CORNER = (
    '{"type":"position_set","sapphires":["s22","s23","s31"],"hoards":{"Ana":{"sapphires":2},"Ben":{"sapphires":1}},'
    '"hands":{"Ana":3},"activated":["merchant"],"merchant":{"place":"s31","stops":3,"sapphires":3}}'
)
_KEPT = '{"type":"hand_built","discarded":0}'
_REPLACED = '{"type":"tile_replaced","cell":"r4c2"}'
_DONE = '{"type":"turn_ended"}'
_ANNOUNCED = '{"type":"theft_announced","place":"s11"}'
_FOUR = tuple(
    f'{{"type":"tile_shown","cell":"{cell}","tile":"{tile}"}}'
    for cell, tile in (("r1c1", "green sun"), ("r1c2", "red moon"), ("r2c1", "amulet"), ("r2c2", "blue sun"))
)
_LANTERN = '{"type":"tile_shown","cell":"r1c2","tile":"lantern"}'
_EYE = '{"type":"evil_eye_played","seat":"Ben"}'
_GENIE = '{"type":"tale_activated","tile":"genie"}'
TURN = (_OPENED, _LAID, _KEPT)
_RICH = (_ALL_RULES, _WITH_MERCHANT, _KEPT)
_THEFT = (*TURN, _REPLACED, _ANNOUNCED)
# A whole short game: turns without a theft, one that fails, and one that takes the last stone.
_WON = (
    _OPENED, _TIE, _KEPT, _DONE, _KEPT, _DONE, _KEPT, '{"type":"theft_announced","place":"row4"}',
    '{"type":"theft_failed"}', _KEPT, _ANNOUNCED,
)  # fmt: skip


def _of(*lines: str) -> Callable[[Lines], Lines]:
    return lambda sample: lines  # noqa: ARG005


def _scene(name: str, lines: Lines, *steps: Action) -> Exhibit:
    return Exhibit(f"forty-{name}", steps, _of(*lines))


def _step(name: str, lines: Lines, doing: Doing, face: str = "", cells: tuple[str, ...] = ()) -> Exhibit:
    return _scene(name, lines, Show(Step(doing=doing, face=face, cells=cells)))


def _announced(name: str, lines: Lines, deed: str, ms: int) -> Exhibit:
    return Exhibit(f"forty-announced-{name}", (Say((deed,)),), _of(*lines), announced_ms=ms)


def _over(name: str, lines: Lines, *steps: Action) -> Exhibit:
    return Exhibit(f"forty-{name}", (Leave(), Resume(1), *steps), _of(*lines), finished=False)


_LAYING = NewGame(NAME, ("Ana", "Ben", "Cora"), page=NewGamePage.SETUP)

EXHIBITS = (
    Exhibit("forty-quick-start", (Show(NewGame(NAME)),), finished=False),
    Exhibit("forty-new-game", (Show(_LAYING),)),
    Exhibit(
        "forty-new-game-specials",
        (Show(NewGame(NAME, _LAYING.seats, Choices(page=Page.SPECIALS), NewGamePage.SETUP)),),
    ),
    _scene("setup", TURN[:1]),
    _scene("hand", TURN[:2]),
    _scene("hand-failed", (*_THEFT, '{"type":"theft_failed"}')),
    _scene("glimpse", TURN),
    _step("asked", TURN, Doing.TILE, cells=("r1c3",)),
    _step("asked-in-hand", (_ALL_RULES, _WITH_MERCHANT), Doing.TILE, cells=("r2c2",)),
    Exhibit("forty-learn-replace", lesson=6, taught=NAME, finished=False),
    Exhibit("forty-learn-faces", lesson=10, taught=NAME, finished=False),
    Exhibit("forty-learn-swap", lesson=20, taught=NAME, finished=False),
    Exhibit("forty-on-tray", (Hands("lift r1c2"),), _of(*TURN), apparatus="tile_tray"),
    Exhibit("forty-on-tray-hands", (Show(Play(page=PlayPage.HANDS)),), _of(*TURN), apparatus="tile_tray"),
    _step("special-all-rules", _RICH, Doing.SPECIAL),
    _step("found", TURN, Doing.FOUND, "dagger"),
    _scene("found-lantern", (*TURN, _LANTERN)),
    _step("lantern", TURN, Doing.LANTERN, cells=("r1c2",)),
    _scene("lantern-played", (*TURN, '{"type":"lantern_played","cells":["r1c1","r1c2"]}')),
    _step("dagger-by", (*TURN, '{"type":"lantern_played","cells":["r1c1","r1c2"]}'), Doing.DAGGER),
    _step("golden", _RICH, Doing.GOLDEN),
    _step("golden-drawn", _RICH, Doing.GOLDEN, "sinbad"),
    _step("corner", (_ALL_RULES, '{"type":"setup_finished"}', _KEPT), Doing.CORNER, "merchant"),
    _scene("wish", (*_RICH, _GENIE)),
    _step("leader", _RICH, Doing.LEADER),
    _step("leader-where", _RICH, Doing.LEADER, "red sun leader"),
    _step("sapphire", TURN, Doing.SAPPHIRE),
    _step("evil-eye", TURN, Doing.EVIL_EYE),
    _step("amulet", (_OPENED, _BOTH_EYES, _KEPT), Doing.AMULET),
    _scene("dagger", (*TURN, _EYE)),
    _scene("attempt", (*TURN, _REPLACED)),
    _scene("theft", (*_THEFT, *_FOUR[:2])),
    _scene("theft-failing", (*_THEFT, '{"type":"tile_shown","cell":"r1c1","tile":"dagger"}')),
    _scene("picking", (*_THEFT, *_FOUR)),
    _announced("robbed", TURN, '{"type":"sapphire_played","seat":"Cora"}', 470),
    _announced("merchant", (_ALL_RULES, _LAST_CORNER, _KEPT), _DONE, 1100),
    _step("jar", TURN, Doing.JAR, cells=("r1c2",)),
    _step("tile", TURN, Doing.CORRECT, cells=("r3c1",)),
    _scene("menu", TURN, Show(Menu())),
    _scene("tile-help", TURN, Show(Explained())),
    _scene("tile-help-merchant", TURN, Show(Explained("merchant"))),
    _scene("correct", TURN, Show(Correct())),
    _scene("correct-table", _RICH, Show(Correct(TABLE))),
    _scene("peek", (*_THEFT, *_FOUR[:1], '{"type":"theft_failed"}'), Peek()),
    _scene("keys", TURN, Show(Keys(Play()))),
    _over("over", _WON),
    _over("over-story", _WON, Show(Play(page=PlayPage.STORY))),
    _over("over-code", _WON, Show(Play(page=PlayPage.CODE))),
    _over("over-merchant", (_ALL_RULES, _LOST, _KEPT, _DONE)),
    _over("replay", _WON, Show(Replay(1, 8))),
)
