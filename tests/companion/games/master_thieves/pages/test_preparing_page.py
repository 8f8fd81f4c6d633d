"""Preparing the box, as people at browsers see it: what the host taps, what a seat taps for itself, and who watches."""

from pathlib import Path

from companion.games.master_thieves.events import DiamondsPlaced, RubyPlaced
from companion.games.master_thieves.game import MASTER_THIEVES as GAME
from companion.games.master_thieves.guide.guide import guide
from tests.companion.screens.browser.tables import PhoneTable, opening, phone_table


def at_diamonds(table: PhoneTable) -> None:
    """Every ruby is in the box, and a drawer is open for diamonds. All have phones; a host and others look on."""
    table.begin(opening(3))
    for drawers in (("A1", "B1", "C1"), ("A3", "B3", "C3")):
        for drawer in drawers:
            table.say(f'{{"type":"drawer_opened","drawer":"{drawer}","depth":"secret"}}')
            table.say(GAME.encode(RubyPlaced(drawer=drawer)).decode())  # type: ignore[arg-type]
            table.say(f'{{"type":"drawer_closed","drawer":"{drawer}"}}')
        if drawers[0] == "A1":
            table.say('{"type":"box_turned"}')
    table.say('{"type":"drawer_opened","drawer":"A2","depth":"front"}')
    table.join("Ana", "Ben", "Cora", "host", "spectator")


def test_only_the_host_lets_chance_fill_a_virtual_box(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(3))
        table.join("Ana", "host", "spectator")
        assert [name for name in ("Ana", "host", "spectator") if table.offers(name, "Fill it for me")] == ["host"]
        assert all("Prepare the box" in table.phones[name].page["title"] for name in ("Ana", "host", "spectator"))
        assert table.press("host", "Fill it for me") == ""
        assert table.phones["host"].title == "Round 1"
        view = table.attendant.running.view
        assert view is not None
        assert str(view.undo) == "the box was filled"
        assert table.offers("host", "Undo")


def test_seat_puts_its_own_diamonds_in_and_the_host_those_of_any(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        at_diamonds(table)
        said = {name: {tap for tap in table.phones[name].taps() if tap.isdigit()} for name in table.phones}
        assert said["spectator"] == set()
        assert said["Ana"] == said["Ben"] == said["Cora"] == said["host"] == set("1234")
        assert table.press("Cora", "2") == ""
        placed = table.table.record[-1]
        assert isinstance(placed, DiamondsPlaced)
        assert placed.seat == "Cora"


def test_host_lets_another_seat_go_first(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        at_diamonds(table)
        later = next(step for step in guide(table.table.state).setup if step.seat == "Ben")
        assert not later.current
        assert table.press("host", "Ben's diamonds") == ""
        assert table.press("host", "1") == ""
        placed = table.table.record[-1]
        assert isinstance(placed, DiamondsPlaced)
        assert placed.seat == "Ben"
