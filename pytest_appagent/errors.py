"""What can go wrong, split by what it tells the reader.

    AppAgentFailure(AssertionError)    we found out that something is wrong: the test failed
    ├── ExpectationFailed              an assertion on the screen's tree does not hold
    ├── StepNotDone                    the judge does not find the sentence done
    ├── AgentGaveUp                    the agent gave up or was stuck
    ├── AppCrashed                     the app under test crashed or hung
    ├── LimitExceeded                  rounds or time of a step are used up
    └── RecordingMissed                the app does not do what was recorded, and nobody was to decide anew
    AppAgentError                      we could not find out: Allure shows the test broken
    ├── SettingsError                  an option, marker or value that cannot work
    ├── DeviceError                    the device, or an app on it, cannot do what was asked
    │   ├── DeviceLost                 it was there and is gone
    │   ├── DeviceTimeout              it did not answer in time
    │   └── NoDeviceFree               none was there to begin with
    ├── ModelError                     the language model gives no usable answer
    │   ├── ModelUnavailable           it cannot be reached, or refuses what it is asked
    │   └── ReplyUnreadable            it answers, and nothing can be read out of it
    ├── BudgetExceeded                 the session has spent what it may: it ends
    ├── ScreenUnreadable               a tree or picture that cannot be read
    ├── StoreError                     a file of knowledge cannot be read or written
    └── MapError                       an app map cannot do what was asked of it

Source for the split: allure-pytest reports `AssertionError` as failed and every other error as broken.
"""

from typing import Literal

TreeFault = Literal["empty", "error_text", "not_xml", "unsafe", "too_deep"]


def hide_from_traceback(excinfo: object) -> bool:
    """Tell pytest to leave a frame out of the traceback of one of our failures; others are shown in full.

    A module whose frames say nothing to the author of a test has it as its `__tracebackhide__`.
    """
    return isinstance(getattr(excinfo, "value", None), AppAgentFailure)


class AppAgentFailure(AssertionError):
    """Something was found to be wrong with the app or the run; the test failed."""


class ExpectationFailed(AppAgentFailure):
    """An expectation did not hold on the screen within its time."""


class StepNotDone(AppAgentFailure):
    """The judge did not find a sentence of the test done."""


class AgentGaveUp(AppAgentFailure):
    """The agent gave up, or repeated itself without effect."""


class AppCrashed(AppAgentFailure):
    """The app under test crashed or stopped answering."""


class LimitExceeded(AppAgentFailure):
    """A step used up its rounds or its time."""


class RecordingMissed(AppAgentFailure):
    """The app does not do what was recorded: an act cannot be done again, led elsewhere, or had to be decided anew."""


class RecordingWarning(UserWarning):
    """A recording does not serve any more as it stands; the test went on without it, or with an act decided anew."""


class AppAgentError(Exception):
    """The verdict could not be found out; the test is broken, the app is not judged."""


class SettingsError(AppAgentError):
    """An option, a marker argument or an environment value cannot work."""


class DeviceError(AppAgentError):
    """The device, or an app on it, cannot do what was asked."""


class DeviceLost(DeviceError):
    """The device was there and is gone."""


class DeviceTimeout(DeviceError):
    """The device did not answer within the deadline."""


class NoDeviceFree(DeviceError):
    """No device can be had."""


class ModelError(AppAgentError):
    """The language model gives no usable answer."""


class ModelUnavailable(ModelError):
    """The model cannot be reached, or its endpoint refuses what it is asked."""


class ReplyUnreadable(ModelError):
    """The model answers, and nothing can be read out of it."""


class BudgetExceeded(AppAgentError):
    """The session has spent the tokens or the money that it may spend; it ends."""


class StoreError(AppAgentError):
    """A file of recordings, documentation or a map cannot be read or written."""


class MapError(AppAgentError):
    """An app map cannot do what was asked of it."""


class ScreenUnreadable(AppAgentError):
    """A dump or a picture cannot be read at all.

    Attributes:
        kind: what is wrong with the dump, one of `TreeFault`.
    """

    def __init__(self, kind: TreeFault, message: str) -> None:
        super().__init__(message)
        self.kind: TreeFault = kind

    def __reduce__(self) -> tuple[type["ScreenUnreadable"], tuple[TreeFault, str]]:
        return type(self), (self.kind, str(self))
