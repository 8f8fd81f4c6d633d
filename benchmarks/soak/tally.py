"""What the day brought, counted by kind, and the table of it. No I/O."""

from collections import Counter

from rich.table import Table

# In this order they are told; every count has its line here, so that what never happened shows as 0.
KINDS = {
    "games": "games played to the end",
    "left": "games left unfinished when the day was over",
    "events": "events in them that count",
    "movements": "movements of the wood, told as they were",
    "edges": "edges of good sensors",
    "bounces": "of them bounces, rattles and chatter, none taken for a movement",
    "glitches": "edges out of nowhere (EMI), none taken for a movement",
    "idle": "knocks, nudges, fiddling and carrying about, none taken for a movement",
    "unsaid": "turn ends and takings that went without saying",
    "late": "taps after the wood had gone on, put where they belong",
    "fouls": "fouls noted",
    "waived": "fouls waived",
    "rejections": "wrong claims rejected, nothing written",
    "undone": "events undone",
    "redone": "events redone",
    "put_back": "times that hands put the wood back as told",
    "corrections": "corrections of pillows by the table",
    "reeds": "reeds that stuck, died, hummed or got slow, and were mended",
    "hums": "edges of such drawers while they were broken",
    "findings": "findings about the health of sensors",
    "misled": "times that a broken reed, a drawer left ajar again and again, or a late frame told a movement otherwise",
    "repairs": "times that people had to set that right on the screen",
    "frames": "frames over the serial line",
    "spoiled": "of them spoiled: flipped, cut, doubled, lost, between garbage",
    "tardy": "changes that came too late to be told from a movement, or a movement from them",
    "caught_up": "movements while the serial cable was out for a moment, told when it was back",
    "unplugged": "times that the line, a board or the box was unplugged",
    "unseen": "movements made while nobody looked",
    "reconciled": "times that wood and belief were brought together again",
    "shelved": "games put away and taken up again",
    "cuts": "power cuts, the disk as it was at that byte",
    "torn": "of them in the middle of a write",
    "kills": "processes killed (SIGKILL) under load",
    "repeated": "events that people said again after a kill, because they were not acknowledged",
    "looks": "looks into the journal by others meanwhile",
}
# What the operating system decides, or a kill: all the others are the same for the same seed.
BY_CHANCE = frozenset({"repeated"})


class Tally(Counter[str]):
    """Counts; only of kinds that have a line in the table."""

    def note(self, kind: str, number: int = 1) -> None:
        """So many more."""
        if kind not in KINDS:
            raise KeyError(f"{kind} has no line in the table of what was survived")
        self[kind] += number

    def certain(self) -> dict[str, int]:
        """What the seed alone decides."""
        return {kind: self[kind] for kind in KINDS if kind not in BY_CHANCE}

    def table(self, title: str) -> Table:
        """For people."""
        table = Table(title=title, show_header=False)
        table.add_column(justify="right")
        table.add_column()
        for kind, words in KINDS.items():
            table.add_row(f"{self[kind]:,}", words)
        return table
