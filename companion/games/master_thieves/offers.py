"""What may be said on a screen away from the table: exactly what the guide offers there, and nothing else. Pure.

One rule: only the guide is looked at, which is the same whatever is hidden. So whether something is offered tells
nothing, and what is not offered is never tried.
"""

from collections.abc import Collection, Iterator

from .guide.values import Guide


def offers(
    guide: Guide, seat: str | None, concealed: Collection[str] = (), _picked: str = ""
) -> Iterator[tuple[str, ...]]:
    """What a seat may say for itself, or a host (None) for the table: the lines of each choice, said together.

    Nobody shows the cards of `concealed` seats at the table: they are chosen on phones, or by a computer.
    """
    others = [choice for step in guide.setup if not step.current for choice in step.choices]
    for choice in (*guide.choices, *others):
        if seat in (None, choice.seat):
            yield choice.lines or (choice.line,)
    for row in guide.reveal if seat is None else ():
        if row.shown is None and row.seat in concealed:
            continue
        for offer in (*row.characters, *row.after_closing):
            yield offer.lines
        for number in row.numbers:
            yield (number.line,)
