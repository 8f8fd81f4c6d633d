"""The fixed texts of what browsers draw themselves, by their keys: `t("seal", {card: ...})`. Frozen values only.

What depends on how a game stands comes with its frame, ready in the language; all other pages are made of nodes.
"""

from collections.abc import Mapping

from companion.browsers.forty_thieves_words import FORTY_THIEVES_WORDS
from companion.words import AND, Words

# What a page has to say before the table has answered: a browser brings these along in all languages.
FIRST_WORDS: Mapping[str, Words] = {
    "connecting": Words("Connecting…"),
    "no_code": Words("This page needs a code"),
    "wrong_code": Words("This code is no longer valid"),
    "how_to_get_code": Words("Scan the code that the game's screen shows, or ask whoever started the game for a link."),
    "type_digits": Words("To watch, type the six digits from the game's screen."),
    "digits_wrong": Words("These digits are not right"),
    "watch": Words("Watch the game"),
    "seat_taken": Words("This seat is taken"),
    "ask_for_new_code": Words("Another phone has used this code. Ask whoever started the game for a new one."),
    "lost": Words("Not connected."),
    "lost_sealed": Words("Not connected. Your card stays sealed."),
    "trying": Words("Trying again…"),
    "language": Words("Language"),
    "hold_longer": Words("Hold it a little longer."),
    "press_again": Words("Press it again to confirm."),
    "replay_line": Words("The whole game"),
    "part_broken": Words("This part could not be shown."),
    "not_loaded": Words("A part of this page did not load."),
    "reload": Words("Reload"),
}

_SHARED: Mapping[str, Words] = {
    "and": Words(AND),
    "name_you": Words("{seat} (you)"),
    "you": Words("You"),
    "tabs": Words("What to look at"),
    "tab_table": Words("The table"),
    "tab_cards": Words("My cards"),
    "shut_sheet": Words("Close"),
    "what_happened": Words("What happened"),
    "game_over": Words("The game is over"),
    "wins": Words("{seats} wins!"),
    "win": Words("{seats} win!"),
    "rank": Words("{rank}."),
    "score": Words("Score: {score}"),
    "scores_by_round": Words("Scores by round"),
    "story": Words("How it went"),
    "seats": Words("Players"),
    "choices": Words("What you can do"),
    "round": Words("Round {round}"),
    "your_turn": Words("Your turn"),
    "gem_sapphire": Words("Sapphires"),
    "computer_has_chosen": Words("has chosen · {checksum}"),
    "is_choosing": Words("is choosing"),
    "seat_lost": Words("{seat}'s phone is offline"),
}

_LOST_PHONES: Mapping[str, Words] = {
    "phone_lost": Words("{seat}'s phone is offline"),
    "comes_back": Words("It reconnects when it wakes up."),
    "go_on_without": Words("Go on without {seat}'s phone"),
    "shows_at_table": Words("{seat} shows a card at the table"),
}

_CHOOSING: Mapping[str, Words] = {
    "everyone_chooses": Words("Everyone chooses a card"),
    "choose_card": Words("Choose your card"),
    "choose_again": Words("Please choose again"),
    "power_was_gone": Words("The power went out, and your sealed card is gone."),
    "only_you_see": Words("Only you see this."),
    "your_cards": Words("Your cards"),
    "card_and_number": Words("{card} {number}"),
    "tap_a_card": Words("Tap a card"),
    "seal": Words("Seal my {card}"),
    "may_change": Words("You may change it until all cards are shown."),
    "keep_it": Words("Keep the sealed card"),
    "is_sealed": Words("Your card is sealed"),
    "nobody_sees": Words("Nobody sees it before the reveal."),
    "hold_to_look": Words("Hold to look"),
    "change_it": Words("Change it"),
    "played": Words("Played"),
    "waiting_for": Words("Waiting for {n}"),
    "all_chosen": Words("Everyone has chosen."),
    "nobody_chosen": Words("Nobody has chosen yet."),
    "one_has_chosen": Words("{seats} has chosen."),
    "several_have_chosen": Words("{seats} have chosen."),
    "shown_later": Words("Your card is shown when the smugglers have played."),
    "show_at_table": Words("Show your card at the table this time."),
    "others_show": Words("Your card is on the table. Now the others show theirs."),
    "phones_have_chosen": Words("Everyone on a phone has chosen. Now the cards at the table."),
    "is_chosen": Words("has chosen"),
    "is_face_down": Words("face down"),
    "face_down_for_one": Words("Keep your cards face down: {seats} is choosing."),
    "face_down_for_several": Words("Keep your cards face down: {seats} are choosing."),
    "face_down_for_many": Words("Keep your cards face down: {n} players are choosing."),
    "is_lost": Words("phone offline"),
    "is_table": Words("plays at the table"),
    "seat_chosen": Words("{seat} has chosen"),
    "seat_choosing": Words("{seat} is choosing"),
    "seat_table": Words("{seat} plays at the table"),
    "which_number": Words("Which number?"),
    "let_chance_decide": Words("No printed cards? Let chance decide"),
    "number_on_card": Words("Which number is on your card ({card})?"),
    "shown_cards": Words("Cards on the table"),
}

_MASTER_THIEVES: Mapping[str, Words] = {
    "character_smuggler": Words("smuggler"),
    "character_jeweler": Words("jeweler"),
    "character_gemologist": Words("gemologist"),
    "character_thief": Words("thief"),
    "character_master_thief": Words("master thief"),
    "character_detective": Words("detective"),
    "does_smuggler": Words("Shares what is on the red pillow"),
    "does_jeweler": Words("Places an imitation and an alarm"),
    "does_gemologist": Words("Places imitations"),
    "does_thief": Words("Takes all gems in the drawer"),
    "does_master_thief": Words("Opens the secret compartment"),
    "does_detective": Words("Shares the red pillow at the end"),
    "gem_ruby": Words("Rubies"),
    "gem_diamond": Words("Diamonds"),
    "imitations": Words("Imitations"),
    "red_pillow": Words("Red pillow"),
    "your_pick": Words("Your pick"),
    "box_upright": Words("The box is upright."),
    "box_inverted": Words("The box is upside down."),
    "drawers_open": Words("Open: {drawers}."),
    "all_drawers_shut": Words("All drawers are shut."),
    "from_behind": Words("Look at the other side"),
    "hands_drawer_opened": Words("Open {drawer}."),
    "hands_drawer_closed": Words("Shut {drawer}."),
    "hands_level_rotated": Words("Rotate a level."),
    "hands_box_turned": Words("Turn the box over."),
}

_HOSTING: Mapping[str, Words] = {
    "reveal_now": Words("Show the phones' cards"),
    "shows_card": Words("{seat}: {card}"),
    "has_number": Words("{seat}: number {number}"),
}

_OF_GAMES: Mapping[str, Mapping[str, Words]] = {
    "master-thieves": {**_LOST_PHONES, **_CHOOSING, **_MASTER_THIEVES, **_HOSTING},
    "forty-thieves": FORTY_THIEVES_WORDS,
}


def words_of(game: str) -> Mapping[str, Words]:
    """The texts of a game's page, by the game's public name."""
    return {**_SHARED, **_OF_GAMES.get(game, {})}
