"""What the guide tells of a card: what it may do, and what is still allowed."""

from tests.companion.games.master_thieves.guide.test_turn_guide import NEED_NOT
from tests.companion.games.master_thieves.table import (
    below,
    every_edition,
    play,
    side_by_side,
    top,
    turn,
)

from .guided import allowed, todo

# what the card says


@side_by_side(
    ["You may take everything in the drawer.", "You may not place an imitation."],
    thief := ["You take everything in the drawer.", "You may not place an imitation."],
    thief,
    thief,
)
def test_what_a_thief_may_do(edition: str, expected: list[str]) -> None:
    assert allowed(turn(edition, "thief")) == expected


RED = "Everything in the drawer goes to the red pillow."


SHARE = "Smugglers share the red pillow after the last smuggler's turn, unless there are more detectives."


@side_by_side(
    ["You may take one gem.", "You may place an imitation."],
    [RED, "You may place an imitation.", SHARE],
    [RED, "You must place an imitation.", SHARE],
    [RED, "You must place an imitation, unless the drawer is empty.", SHARE],
)
def test_what_a_smuggler_may_do(edition: str, expected: list[str]) -> None:
    assert allowed(turn(edition, "smuggler")) == expected


def test_what_a_ring_of_smugglers_may_do() -> None:
    """Rio Grande: two smugglers and more of them than detectives."""
    table = play("rio-grande").reveal(Ana="smuggler 1", Bo="smuggler 2", Cy="thief")
    ring = "More smugglers than detectives: they share the red pillow after the last smuggler's turn."
    assert allowed(table) == [RED, "You may place an imitation.", ring]


@every_edition
def test_what_a_jeweler_may_do(edition: str) -> None:
    takes, _, alarm = allowed(turn(edition, "jeweler"))
    assert (takes, alarm) == ("You take nothing.", "You may place your alarm in the drawer.")


GOES_ON = "Gems that fall out do not stop you."


@side_by_side(
    ("You may place an imitation.", "You may place up to 2 imitations: one more for each detective.", GOES_ON),
    (
        *(
            must := (
                "You must place an imitation.",
                "You must place an imitation, and may place 2 in all: one more for each detective.",
            )
        ),
        NEED_NOT,
    ),
    (*must, GOES_ON),
    (*must, GOES_ON),
)
def test_what_a_gemologist_may_do(edition: str, expected: tuple[str, str, str]) -> None:
    """Zoch: always places one, and may do so even if gems fall."""
    alone, watched = turn(edition, "gemologist"), turn(edition, "gemologist", detectives=1)
    assert (allowed(alone)[1], allowed(watched)[1], allowed(alone)[2]) == expected
    assert allowed(watched)[2] == expected[2]


@side_by_side(
    "You may place up to 2 imitations (+1 move).",
    "Place 1 to 2 imitations: one more for each detective.",
    "Place 1 to 2 imitations: one more for each detective.",
    "Place 1 to 2 imitations: one more for each detective.",
)
def test_a_gemologist_is_told_how_many_imitations_may_go_in(edition: str, expected: str) -> None:
    assert todo(turn(edition, "gemologist", detectives=1).open("A1")) == expected


def test_a_gemologist_places_no_more_than_the_white_pillow_has() -> None:
    table = turn("zoch", "gemologist", seats=5, detectives=3, white={"Ana": {"diamond": 3}}).open("A1")
    assert todo(table) == "Place 1 to 3 imitations: one more for each detective."
    assert todo(table.place()) == "You may place up to 2 more imitations."
    spilled = turn("zoch", "gemologist", seats=5, detectives=3, drawers={"A1": below("diamond")}).open("A1")
    assert todo(spilled) == "You may place up to 4 imitations: one more for each detective."


# what is still allowed


LOST = ["May not take or place anything this turn."]


@side_by_side(LOST, LOST, LOST, LOST)
def test_after_a_spill_nothing_is_allowed_any_more(edition: str, expected: list[str]) -> None:
    for character in ("smuggler", "jeweler", "thief", "master_thief"):
        table = turn(edition, character, drawers={"A1": below("diamond")}).open("A1")
        assert allowed(table) == expected


@every_edition
def test_after_a_failed_search_nothing_is_allowed_any_more(edition: str) -> None:
    assert allowed(turn(edition, "master_thief").open("A1", "secret")) == LOST


def test_a_smuggler_who_keeps_the_action_has_no_share_to_hope_for() -> None:
    table = turn("zoch", "smuggler", drawers={"A1": {**top("diamond"), **below("diamond")}}).open("A1")
    assert allowed(table) == ["You may place an imitation.", "You get no share."]


@every_edition
def test_what_was_taken_or_placed_is_not_allowed_again(edition: str) -> None:
    table = turn(edition, "jeweler").open("A1").place()
    assert allowed(table) == ["You take nothing.", "You may place your alarm in the drawer."]
    assert allowed(table.set_alarm()) == ["You take nothing."]
    thief = turn(edition, "master_thief", drawers={"A1": top("diamond")}).open("A1").take_all()
    assert allowed(thief) == (["You may place an imitation."] if edition == "rio-grande" else [])


@every_edition
def test_an_alarm_that_is_out_is_not_offered(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"C2": top("diamond", "alarm:Ana")})
    assert not any("alarm" in line for line in allowed(table))


@every_edition
def test_an_empty_white_pillow_places_nothing(edition: str) -> None:
    assert allowed(turn(edition, "gemologist", detectives=1, white={"Ana": {}})) == ["You take nothing."]


@side_by_side(3, 2, 2, 2)
def test_what_a_master_thief_may_do(edition: str, expected: int) -> None:
    """Rio Grande alone lets the master thief place an imitation, after taking."""
    lines = allowed(turn(edition, "master_thief"))
    assert len(lines) == expected
    assert "ruby" in lines[1]
