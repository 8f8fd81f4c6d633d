"""The fixed texts of a club's page by their keys; `page_words` has them all together. Frozen values only."""

from collections.abc import Mapping

from companion.words import Words

CLUB_WORDS: Mapping[str, Words] = {
    "club_tables": Words("Tables"),
    "club_games": Words("{n} finished games"),
    "club_free": Words("Free"),
    "club_offline": Words("Not connected"),
    "club_ranking": Words("Ranking"),
    "club_rating": Words("Rating"),
    "club_results": Words("Latest games"),
    "club_wrong_clock": Words("Wrong clock"),
}
