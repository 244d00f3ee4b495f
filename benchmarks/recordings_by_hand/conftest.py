"""Answers given by hand, for sentences that words alone do not decide: sentence → what is done, in order."""

from pytest_appagent.actions import Finish, Press, Tap, TypeText
from pytest_appagent.testing import ScriptedPolicy, label_of


def on(action, name, *more):
    """What is done to the element of that name."""
    return lambda seen: action(label_of(seen.screen, name), *more)


def type_into(name):
    return lambda seen: TypeText(seen.step.data["text"], label_of(seen.screen, name))


ANSWERS = {
    "show me only what I cook": [on(Tap, "recipes")],
    "jot it down": [on(Tap, "fab"), type_into("Note"), Press("back"), Press("back")],
    "wake me at the weekend too": [lambda seen: Tap(label_of(seen.screen, "9:00 AM") + 2)],
    "How many alarms ring every day?": [Finish("1")],
}


class ByHand:
    """Plays the answers to a sentence."""

    name = "by hand"

    def decide(self, observation):
        if observation.last is None:
            sentence = next(one for one in ANSWERS if observation.step.text.startswith(one))
            self._answers = ScriptedPolicy(ANSWERS[sentence])
        return self._answers.decide(observation)


def pytest_appagent_policy(settings):
    return ByHand()
