"""An agent tests an Android app in plain sentences.

Public names are resolved on first use, so that loading the plugin costs nothing. No module has a public name as its own:
an imported module becomes an attribute of its package and would take the name's place.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .agent.agent import Agent as Agent
    from .errors import AgentGaveUp as AgentGaveUp
    from .errors import AppAgentError as AppAgentError
    from .errors import AppAgentFailure as AppAgentFailure
    from .errors import AppCrashed as AppCrashed
    from .errors import DeviceError as DeviceError
    from .errors import ExpectationFailed as ExpectationFailed
    from .errors import LimitExceeded as LimitExceeded
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
    "DeviceError": ".errors",
    "ExpectationFailed": ".errors",
    "LimitExceeded": ".errors",
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
    "DeviceError",
    "ExpectationFailed",
    "LimitExceeded",
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
