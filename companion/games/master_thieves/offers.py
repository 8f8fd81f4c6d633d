"""What may be said on a screen away from the table: exactly what the guide offers there, and nothing else. Pure.

One rule: only the guide is looked at, which is the same whatever is hidden. So whether something is offered tells
nothing, and what is not offered is never tried.
"""

from collections.abc import Collection, Iterator

from .events import TieSettled, line
from .guide.values import Guide, RevealSeat, settled


def offers(
    guide: Guide, seat: str | None, concealed: Collection[str] = (), picked: str = ""
) -> Iterator[tuple[str, ...]]:
    """What a seat may say for itself, or a host (None) for the table: the lines of each choice, said together.

    Nobody shows the cards of `concealed` seats at the table: they are chosen on phones, or by a computer. Of a tie,
    `picked` are the seats that go first: the last two of it are settled by one more.
    """
    others = [choice for step in guide.setup if not step.current for choice in step.choices]
    for choice in (*guide.choices, *others):
        if seat in (None, choice.seat):
            yield choice.lines or (choice.line,)
    if seat is None:
        yield from _of_reveal(guide, concealed, picked)


def _of_reveal(guide: Guide, concealed: Collection[str], picked: str) -> Iterator[tuple[str, ...]]:
    """The cards that seats can show, the numbers on them, and the order of a tie."""
    for row in guide.reveal:
        if row.shown is None and row.seat in concealed:
            continue
        for offer in (*row.characters, *row.after_closing):
            yield offer.lines
        for number in row.numbers:
            yield (number.line,)
    rows = {row.seat: row for row in guide.reveal}
    for tied in dict.fromkeys(row.tied for row in guide.reveal if row.tied):
        for order in settled(tied, picked):
            if _can_rise([rows[name] for name in order]):
                yield (line(TieSettled(seats=order)),)


def _can_rise(rows: list[RevealSeat]) -> bool:
    """Can the cards of these seats have rising numbers, with those that everybody knows by now?"""
    last = 0
    for row in rows:
        number = row.number or next((offer.number for offer in row.numbers if offer.number > last), 0)
        if number <= last:
            return False
        last = number
    return True
