"""The fixed texts of the host's pages by their keys; `page_words` has them all together. Frozen values only."""

from collections.abc import Mapping

from companion.words import Words

_PAGES: Mapping[str, Words] = {
    "one_moment": Words("One moment…"),
    "back": Words("Back"),
    "menu": Words("Menu"),
    "more": Words("More"),
    "home": Words("Home"),
    "simulated": Words("VIRTUAL"),
    "continue_game": Words("Continue"),
    "new_game": Words("New game"),
    "past_games": Words("Past games"),
    "statistics": Words("Statistics"),
    "sensors": Words("Sensors"),
    "codes": Words("Let others join"),
    "settings": Words("Settings"),
}

_CODES: Mapping[str, Words] = {
    "codes_with_game": Words("Start a game first: then every seat gets its own code."),
    "spectators": Words("Spectators"),
    "code_for": Words("Code for {who}"),
    "on_phone": Words("{seat} plays on a phone"),
    "new_code": Words("New code"),
    "new_code_sure": Words("Disconnect this phone?"),
    "new_watch_code_sure": Words("Disconnect everybody who watches?"),
    "host_code": Words("Host"),
    "new_host_code_sure": Words("Disconnect every other host?"),
    "plain_http": Words("These links are for your own network. Give each player only their own."),
}

_GAMES: Mapping[str, Words] = {
    "no_games": Words("No games yet."),
    "game_finished": Words("finished"),
    "game_unfinished": Words("not finished"),
    "game_abandoned": Words("abandoned"),
    "minutes": Words("{n} min"),
    "no_finished_games": Words("No game has been finished yet."),
    "games_read": Words("Reading games: {n} of {of}"),
    "stat_player": Words("Player"),
    "stat_games_played": Words("Games"),
    "stat_wins": Words("Wins"),
    "stat_average": Words("Average"),
    "stat_best": Words("Best"),
    "games_and_minutes": Words("Games: {games} · minutes: {minutes}"),
}

_SENSORS: Mapping[str, Words] = {
    "sensor_on": Words("on"),
    "sensor_off": Words("off"),
}

_NEW_GAME: Mapping[str, Words] = {
    "which_game": Words("Which game?"),
    "who_plays": Words("Who plays?"),
    "clockwise": Words("Clockwise around the table."),
    "player_n": Words("Player {n}"),
    "one_more_player": Words("Add player"),
    "add_computer": Words("Add computer"),
    "computer_player": Words("Computer player"),
    "without_player": Words("Play without player {n}"),
    "which_rulebook": Words("Which rulebook do you have?"),
    "optional_rules": Words("Optional rules"),
    "single_action": Words("Single action"),
    "single_action_line": Words("One move of the box per turn."),
    "use_maximum": Words("Use maximum"),
}

_SETTINGS: Mapping[str, Words] = {
    "language_here": Words("Language of this browser"),
    "language_of_table": Words("Language of the table"),
    "auto_advance": Words("Auto-advance"),
    "auto_advance_line": Words("a turn ends when the next one begins"),
    "is_on": Words("Switched on"),
    "is_off": Words("Switched off"),
}

_PLAYING: Mapping[str, Words] = {
    "undo": Words("Undo"),
    "redo": Words("Redo"),
    "finish": Words("Finish"),
    "play_again": Words("Play again"),
    "stop_for_today": Words("Stop for today"),
    "stop_and_count": Words("Stop and count"),
    "stop_and_count_sure": Words("Stop here and count?"),
    "give_up": Words("Abandon this game"),
    "give_up_sure": Words("Abandon it for good?"),
    "everything_is_saved": Words("Stop at any time: everything is saved."),
    "not_what_happened": Words("That is not what happened"),
    "reveal_now": Words("Show the phones' cards"),
    "fill_it": Words("Fill it for me"),
    "shows_card": Words("{seat}: {card}"),
    "has_number": Words("{seat}: number {number}"),
    "pull_further": Words("Further"),
    "top_level": Words("Top level"),
    "two_levels": Words("Top two"),
    "turn_over": Words("Turn it over"),
}

_TROUBLE: Mapping[str, Words] = {
    "take_it_back": Words("Take it back"),
    "take_back_events": Words("Take back {n} events?"),
    "it_is_over": Words("Yes, it is over"),
    "carry_on": Words("Carry on"),
    "shut_it": Words("Shut it"),
    "was_opened": Words("Yes, it was opened"),
    "was_not_opened": Words("No, it was not"),
    "without_sensors": Words("Continue without sensors"),
    "repair_all": Words("Repair all"),
    "go_on": Words("Continue"),
    "keep_it_so": Words("Keep it as it is"),
}

HOST_WORDS: Mapping[str, Words] = {
    **_PAGES,
    **_CODES,
    **_GAMES,
    **_SENSORS,
    **_NEW_GAME,
    **_SETTINGS,
    **_PLAYING,
    **_TROUBLE,
}
