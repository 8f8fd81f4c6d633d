"""That is not what happened: a tap on the news, and one more."""

import pytest

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.guide.values import Guide, Topic
from companion.games.master_thieves.pages.routes import SetRight
from companion.games.master_thieves.set_right.amendments import WhichCard, amendment_line
from companion.pages.actions import Hands, Say, Show
from companion.pages.actions import SetRight as SaidRight
from companion.pages.context import Exhibit
from companion.screens.kiosk.widgets.basic import Label
from tests.companion.kiosk.visits import Visit, visit

THREE = (
    '{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Ben","Cora"]}',
    '{"type":"position_set"}',
    '{"type":"card_revealed","seat":"Ana","character":"thief"}',
    '{"type":"card_revealed","seat":"Ben","character":"jeweler"}',
    '{"type":"card_revealed","seat":"Cora","character":"detective"}',
)


def guide(seen: Visit) -> Guide:
    table = seen.model.table
    assert table is not None
    assert isinstance(table.guide, Guide)
    return table.guide


def at_news(seen: Visit) -> None:
    """A finger on the news card."""
    news = guide(seen).news
    assert news is not None
    seen.do(Show(SetRight(topic=news.topic)))


def on_sheet(seen: Visit) -> bool:
    return isinstance(seen.kiosk.route, SetRight)


def minus(seen: Visit, gem: str) -> None:
    seen.key({"ruby": "1", "sapphire": "2", "diamond": "3"}[gem])
    seen.wait(400)


def red(seen: Visit) -> str:
    table = seen.model.table
    assert table is not None
    return str(table.game.red_pillow)  # type: ignore[attr-defined]


def assert_one_undo(seen: Visit, what: str) -> None:
    """The correction is told, and one undo takes it back: nobody has to put anything back."""
    assert seen.says(f"Corrected: {what}.")
    seen.key("u")
    assert red(seen) == "4 diamonds"
    assert f'Undone: the correction "{what}".' in seen.words
    assert seen.model.trouble is None


def test_nothing_counts_before_it_is_confirmed_and_then_it_is_one_step() -> None:
    with visit("turn-spill") as seen:
        assert red(seen) == "4 diamonds"
        at_news(seen)
        assert "What actually fell out?" in seen.words
        minus(seen, "diamond")
        assert {"was 2", "Red pillow: 3 diamonds instead of 4."} <= set(seen.words)
        minus(seen, "diamond")
        seen.key("s")
        assert red(seen) == "4 diamonds", "so far nobody has confirmed it"
        seen.wait(60_000)
        assert on_sheet(seen), "people may take their time"
        seen.tap("That's what fell out")
        assert red(seen) == "1 sapphire and 2 diamonds"
        assert not on_sheet(seen)
        assert_one_undo(seen, "1 sapphire fell out")


@pytest.mark.parametrize("key", ["escape", ""])
def test_its_cross_cancels_and_a_tap_on_an_empty_spot_does_nothing(key: str) -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        minus(seen, "diamond")
        before = seen.kiosk.events
        for place in ((4, 4), (400, 100)):
            seen.touch(*place)
            assert on_sheet(seen)
        if key:
            seen.key(key)
        else:
            seen.touch(740, 58)
        assert not on_sheet(seen)
        assert seen.kiosk.events == before
        at_news(seen)
        assert "was 2" not in seen.words, "it begins with what is believed"
        seen.tap("That's what fell out")
        assert not on_sheet(seen)
        assert seen.kiosk.events == before, "that is what is believed already"


def test_a_tap_on_a_gem_is_one_more() -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        (ruby,) = [one for one in seen.targets if one.tap is not None and one.tap.means == "ruby"]
        assert ruby.words() == ("0",)
        seen.touch(*ruby.area.centre)
        assert "was 0" in seen.words


def test_what_was_counted_is_void_when_something_happens() -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        minus(seen, "diamond")
        seen.do(Hands("close A2"))
        seen.wait(3000)
        assert on_sheet(seen)
        assert "was 2" not in seen.words


def test_one_kind_instead_of_another_is_said_in_few_words() -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        seen.key("n")
        seen.wait(1000)
        seen.do(Show(SetRight(topic=Topic.FELL)))
        seen.key("s")
        assert "Red pillow: 1 sapphire instead of nothing." in seen.words


def test_nothing_fell_and_undo_takes_that_back_as_one_step() -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        seen.tap("Nothing fell out")
        assert red(seen) == "2 diamonds", "one tap is enough"
        assert not on_sheet(seen)
        assert_one_undo(seen, "nothing fell out")


def test_something_else_offers_all_that_can_be_set_right() -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        seen.tap("Something else…")
        assert {"What fell out", "The card that was played", "The number on the card", "What's in the drawer"} <= set(
            seen.words
        )


def test_which_card_it_is() -> None:
    """Two taps and the way there: whose, and which. Ben is a gemologist, so his turn is still the first."""
    with visit(Exhibit("three", record=lambda _: THREE)) as seen:
        seen.do(Show(SetRight()))
        for words in ("The card that was played", "Ben", "Gemologist"):
            seen.tap(words)
        table = seen.model.table
        assert table is not None
        assert (str(table.undo), guide(seen).seat) == ("Corrected: Ben showed the gemologist", "Ben")
        assert not on_sheet(seen)
        assert seen.says("Corrected: Ben showed the gemologist.")


def test_the_card_that_counts_already_is_no_correction() -> None:
    with visit(Exhibit("three", record=lambda _: THREE)) as seen:
        before = seen.kiosk.events
        seen.do(Show(SetRight(topic=Topic.CARD, seat="Ben")))
        seen.tap("Jeweler")
        assert not on_sheet(seen)
        assert seen.kiosk.events == before
        assert seen.model.notice is None


def test_what_was_taken_in_the_turn_before_says_whose_that_was() -> None:
    with visit("turn-taking") as seen:
        seat = guide(seen).seat
        for step in (Say(('{"type":"gems_taken","gems":"all"}',)), Hands("close A1")):
            seen.do(step)
            seen.wait(3000)
        seen.do(Say(('{"type":"turn_ended"}',)))
        assert guide(seen).seat != seat
        seen.do(Show(SetRight()))
        assert f"What {seat} took last turn" in seen.words
        seen.tap(f"What {seat} took last turn")
        assert f"What did {seat} take last turn?" in seen.words


def test_every_card_is_offered_so_that_nobody_learns_which_were_played_before() -> None:
    with visit(Exhibit("three", record=lambda _: THREE)) as seen:
        seen.do(Hands("open A1"))
        seen.wait(3000)
        seen.do(Show(SetRight(topic=Topic.CARD, seat="Ben")))
        cards = {"Smuggler", "Jeweler", "Gemologist", "Thief", "Master thief", "Detective"}
        assert cards <= {words for target in seen.targets for words in target.words()}


def test_whose_card_it_is_is_asked_only_where_several_lie_there() -> None:
    with visit(Exhibit("one", record=lambda _: THREE[:3])) as seen:
        seen.do(Show(SetRight()))
        seen.tap("The card that was played")
        assert seen.says("Which card did Ana show?")


@pytest.mark.parametrize("character", ["smuggler", "jeweler", "gemologist", "thief", "master_thief"])
def test_what_lies_in_a_drawer_that_seems_empty_is_set_right_from_its_own_line(character: str) -> None:
    """Everybody sees a diamond in it."""
    shown = (("Ana", character), ("Ben", "detective"), ("Cora", "detective"))
    cards = [
        f'{{"type":"card_revealed","seat":"{seat}","character":"{card}","number":{number}}}'
        for number, (seat, card) in enumerate(shown, start=1)
    ]
    with visit(Exhibit("empty", record=lambda _: (*THREE[:2], *cards))) as seen:
        seen.do(Hands("open A1"))
        seen.wait(3000)
        assert seen.says("The drawer is empty"), seen.words
        at_news(seen)
        assert seen.says("What's in the drawer?")
        seen.key("d")
        seen.tap("That's what's in it")
        assert seen.says("1 diamond"), seen.words
        assert not seen.says("The drawer is empty")


@pytest.mark.parametrize("size", [(480, 320), (800, 480), (720, 1280)])
@pytest.mark.parametrize("topic", [Topic.CARD, Topic.FELL])
def test_a_refusal_lies_on_the_sheet_and_covers_none_of_its_buttons(topic: Topic, size: tuple[int, int]) -> None:
    with visit("turn-spill", size) as seen:
        route = SetRight(topic=topic, seat="Ben" if topic is Topic.CARD else "")
        seen.do(Show(route))
        seen.do(SaidRight(amendment_line(WhichCard("Ben", Character.DETECTIVE))))
        widgets = list(seen.stage.widgets)
        assert seen.model.notice is not None
        (card,) = [one for one in widgets if seen.model.notice.text in one.words()]
        assert widgets.index(card) > max(index for index, widget in enumerate(widgets) if widget.blocks)
        assert not any(card.area.touches(target.area) for target in seen.targets if not target.blocks)


def test_whose_alarm_fell() -> None:
    with visit("turn-alarm") as seen:
        seen.do(Show(SetRight(topic=Topic.ALARM)))
        seen.tap("No alarm fell out")
        table = seen.model.table
        assert table is not None
        assert str(table.undo) == "Corrected: 1 sapphire and 2 diamonds fell out"


def test_the_number_of_a_card() -> None:
    with visit("turn") as seen:
        seen.do(Show(SetRight(topic=Topic.NUMBER)))
        seen.tap("Dora")
        seen.tap("7")
        places = {place.seat: place.number for place in seen.model.table.game.turn_order}  # type: ignore[union-attr]
        assert places["Dora"] == 7


def test_the_menu_leads_there_too() -> None:
    with visit("turn-spill") as seen:
        seen.key("m")
        seen.wait(600)
        seen.tap("That is not what happened")
        seen.tap("What's in the drawer")
        seen.key("d")
        assert "In the drawer: 1 diamond instead of nothing." in seen.words


def test_where_nothing_has_happened_there_is_nothing_to_set_right() -> None:
    with visit("smugglers") as seen:
        seen.do(Show(SetRight()))
        assert "Nothing has happened yet that could be corrected." in seen.words


@pytest.mark.parametrize("key", ["3", "d"])
def test_quick_taps_all_count(key: str) -> None:
    with visit("turn-spill") as seen:
        at_news(seen)
        seen.key(key)
        seen.key(key)
        seen.tap("That's what fell out")
        assert red(seen) == {"3": "2 diamonds", "d": "6 diamonds"}[key]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_what_was_corrected_and_undone_is_said_beside_the_news_and_covers_no_name(size: tuple[int, int]) -> None:
    with visit("turn-spill", size) as seen:
        at_news(seen)
        seen.tap("Nothing fell out")
        for _ in range(2):
            assert seen.model.notice is not None
            (notice,) = [one for one in seen.stage.widgets if seen.model.notice.text in one.words()]
            (card,) = [one for one in seen.targets if one.tap is not None and one.tap.key == "w"]
            assert not notice.area.touches(card.area)
            name = next(label for label in seen.of_kind(Label) if label.line == guide(seen).seat)
            assert not notice.area.touches(name.area)
            seen.key("u")
