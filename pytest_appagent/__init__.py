"""An agent tests an Android app in plain sentences.

Public names are resolved on first use, so that loading the plugin costs nothing. No module has a public name as its
own: an imported module becomes an attribute of its package and would take the name's place.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .agent.agent import Agent as Agent
    from .errors import AgentGaveUp as AgentGaveUp
    from .errors import AppAgentError as AppAgentError
    from .errors import AppAgentFailure as AppAgentFailure
    from .errors import AppCrashed as AppCrashed
    from .errors import BudgetExceeded as BudgetExceeded
    from .errors import DeviceError as DeviceError
    from .errors import ExpectationFailed as ExpectationFailed
    from .errors import LimitExceeded as LimitExceeded
    from .errors import ModelError as ModelError
    from .errors import ModelUnavailable as ModelUnavailable
    from .errors import RecordingMissed as RecordingMissed
    from .errors import RecordingWarning as RecordingWarning
    from .errors import ReplyUnreadable as ReplyUnreadable
    from .errors import SettingsError as SettingsError
    from .errors import StepNotDone as StepNotDone
    from .expectations import expect as expect
    from .expectations import hides as hides
    from .expectations import shows as shows
    from .run import step as step

_HOME = {
    "Agent": ".agent.agent",
    "AgentGaveUp": ".errors",
    "AppAgentError": ".errors",
    "AppAgentFailure": ".errors",
    "AppCrashed": ".errors",
    "BudgetExceeded": ".errors",
    "DeviceError": ".errors",
    "ExpectationFailed": ".errors",
    "LimitExceeded": ".errors",
    "ModelError": ".errors",
    "ModelUnavailable": ".errors",
    "RecordingMissed": ".errors",
    "RecordingWarning": ".errors",
    "ReplyUnreadable": ".errors",
    "SettingsError": ".errors",
    "StepNotDone": ".errors",
    "expect": ".expectations",
    "hides": ".expectations",
    "shows": ".expectations",
    "step": ".run",
}

__all__ = [
    "Agent",
    "AgentGaveUp",
    "AppAgentError",
    "AppAgentFailure",
    "AppCrashed",
    "BudgetExceeded",
    "DeviceError",
    "ExpectationFailed",
    "LimitExceeded",
    "ModelError",
    "ModelUnavailable",
    "RecordingMissed",
    "RecordingWarning",
    "ReplyUnreadable",
    "SettingsError",
    "StepNotDone",
    "expect",
    "hides",
    "shows",
    "step",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(_HOME[name], __name__), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
