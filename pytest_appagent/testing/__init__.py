"""Doubles for tests without a device, a model or a wait: a device in memory, a policy and a judge with given answers.

    device = ScriptedDevice(
        {"home": HOME_XML, "form": FORM_XML},
        start="home",
        on_tap={("home", "New event"): "form", ("form", "Save"): "home"},
    )
    policy = ScriptedPolicy([lambda seen: Tap(label_of(seen.screen, "New event")), 'finish("")'])

All of them fit the protocols of the package and can be given wherever these are asked for.
"""

from .deciders import RecordingListener, ScriptedJudge, ScriptedLearner, ScriptedModel, ScriptedPolicy
from .device import ScriptedDevice
from .frames import frame_of, label_of

__all__ = [
    "RecordingListener",
    "ScriptedDevice",
    "ScriptedJudge",
    "ScriptedLearner",
    "ScriptedModel",
    "ScriptedPolicy",
    "frame_of",
    "label_of",
]
