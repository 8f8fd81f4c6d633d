"""What a table says when something is the matter, in the language of the screen. Pure."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games.game import Foul
from companion.languages import Translator, sentence
from companion.words import Words
from hardware.differences import Differences, Step, StepWords
from hardware.sentences import Sentences

from .table_view import Link, Trouble, TroubleKind


class TroubleTexts(msgspec.Struct, frozen=True):
    """How troubles with an apparatus are told, and what hands have to do about them."""

    say: Translator
    sentences: Sentences
    step_words: StepWords

    def link(self, link: Link) -> Trouble:
        """The apparatus does not answer."""
        check = () if link.refused else (self.say("Check its cable, battery and switch."),)
        steps = () if link.simulated else (*check, self.say("It reconnects automatically."))
        title = self.say.words(self.sentences.not_responding)
        return Trouble(TroubleKind.LINK, title, (self.say.words(link.message),), steps)

    def failure(self, why: Words) -> Trouble:
        """Something could not be saved."""
        return Trouble(TroubleKind.FAILURE, self.say("This could not be saved"), (self.say.words(why),))

    def over(self) -> Trouble:
        """The game is over after a correction: maybe that is the mistake."""
        why = self.say("Something was corrected shortly before the end.")
        return Trouble(TroubleKind.OVER, self.say("The game is over. Is that right?"), (why,))

    def foul(self, foul: Foul, shut: Sequence[Step]) -> Trouble:
        """A foul, after which hands still have to shut this."""
        what, remedy = (sentence(self.say.words(words)) for words in (foul.what, foul.remedy))
        pointing = tuple(action for step in shut for action in step.actions)
        steps = (*self._steps(shut), remedy)
        return Trouble(TroubleKind.FOUL, self.say("Foul"), (what,), steps, foul, pointing=pointing)

    def differs(self, found: Differences[Any], undone: tuple[str, ...] = ()) -> Trouble:
        """The apparatus does not stand as the game has it: because of what was `undone`, if anything was."""
        if not found.differences:
            asked = found.questions[0]
            title, lines = self.say.words(self.sentences.disconnected), self._steps([asked])
            return Trouble(TroubleKind.MOVED, title, lines, parts=found.unnoticed, pointing=asked.actions)
        kind = TroubleKind.UNDONE if undone else TroubleKind.DIFFERS
        title = self.say.words(self.sentences.put_back if undone else self.sentences.differs)
        steps = self._steps(found.steps)
        return Trouble(kind, title, undone, steps, parts=found.parts, pointing=found.steps[0].actions)

    def _steps(self, steps: Sequence[Step]) -> tuple[str, ...]:
        return tuple(sentence(self.say.words(words)) for words in self.step_words(steps))
