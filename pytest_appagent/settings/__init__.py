"""Settings: one table of options, one frozen value, read once.

Default < ini file < environment < command line. The names are the same everywhere: `--appagent-max-rounds`,
`APPAGENT_MAX_ROUNDS`, ini `appagent_max_rounds`.
"""

from .options import OPTIONS, Option
from .reading import read_settings
from .values import (
    AUTO,
    POLICY_NAMES,
    SIMULATED,
    PermissionRule,
    PolicyName,
    Raw,
    Settings,
    TreeSource,
)

__all__ = [
    "AUTO",
    "OPTIONS",
    "POLICY_NAMES",
    "SIMULATED",
    "Option",
    "PermissionRule",
    "PolicyName",
    "Raw",
    "Settings",
    "TreeSource",
    "read_settings",
]
