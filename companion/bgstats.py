"""A finished game for BG Stats, the app that players log their games with: a link that it opens, and its QR code.

One rule: every field is sent, and `SOURCE` never changes: BG Stats recognises players and games by it. A player's id is
the name as it was typed, so that Ana and ana stay two people.
"""

from urllib.parse import quote

import msgspec

from companion.table.past_game import PastGame

SOURCE = "Jewelbox Companion"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def play(past: PastGame) -> dict[str, object]:
    summary = past.summary
    return {
        "sourceName": SOURCE,
        "sourcePlayId": past.row.uid,
        "playDate": past.ended.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": past.minutes,
        "board": past.edition,
        "location": "",
        "comments": summary.remarks,
        "game": {
            "name": summary.title,
            "sourceGameId": past.row.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "startPlayer": False,
                "role": "",
                "rank": player.rank,
                "score": player.score,
                "winner": player.winner,
            }
            for player in summary.players
        ],
    }


def link(past: PastGame) -> str:
    """What to open on the phone."""
    return LINK + quote(msgspec.json.encode(play(past)), safe=":,")
