"""Values that nobody must see: typed from the environment, called by their names everywhere else.

A text names a secret as `{secret:NAME}`. Policies, judges, models, events and reports know that name only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import AppAgentError, SettingsError
from ..screen.screen import Screen
from .masking import mask_screen

_NAME = re.compile(r"\{secret:([A-Za-z_][A-Za-z0-9_]*)\}")
