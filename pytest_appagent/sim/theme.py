"""Colours by role, as Material 3 names them: views speak of roles, a theme says what they look like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A palette; `color` also takes a literal such as "#33691e", for what has its own colour in every theme."""

    name: str
    roles: Mapping[str, str]

    def color(self, role: str) -> str:
        """Return the `#rrggbb` of a role.

        Raises:
            KeyError: no such role: a spelling mistake in a view.
        """
        return role if role.startswith("#") else self.roles[role]


LIGHT = Theme(
    name="light",
    roles=MappingProxyType(
        {
            "primary": "#0b57d0",
            "on_primary": "#ffffff",
            "primary_container": "#d3e3fd",
            "on_primary_container": "#041e49",
            "secondary_container": "#c2e7ff",
            "on_secondary_container": "#001d35",
            "tertiary": "#146c2e",
            "error": "#b3261e",
            "surface": "#ffffff",
            "surface_low": "#f8fafd",
            "surface_container": "#f0f4f9",
            "surface_high": "#e9eef6",
            "surface_highest": "#dde3ea",
            "on_surface": "#1f1f1f",
            "on_surface_variant": "#444746",
            "disabled": "#a9acab",
            "outline": "#747775",
            "outline_variant": "#c4c7c5",
            "inverse_surface": "#303030",
            "inverse_on_surface": "#f2f2f2",
            "wallpaper": "#dbe7f9",
            "shadow": "#000000",
        }
    ),
)

DARK = Theme(
    name="dark",
    roles=MappingProxyType(
        {
            "primary": "#a8c7fa",
            "on_primary": "#062e6f",
            "primary_container": "#0842a0",
            "on_primary_container": "#d3e3fd",
            "secondary_container": "#004a77",
            "on_secondary_container": "#c2e7ff",
            "tertiary": "#6dd58c",
            "error": "#f2b8b5",
            "surface": "#131314",
            "surface_low": "#1b1b1b",
            "surface_container": "#1e1f20",
            "surface_high": "#282a2c",
            "surface_highest": "#333537",
            "on_surface": "#e3e3e3",
            "on_surface_variant": "#c4c7c5",
            "disabled": "#5f6368",
            "outline": "#8e918f",
            "outline_variant": "#444746",
            "inverse_surface": "#e3e3e3",
            "inverse_on_surface": "#303030",
            "wallpaper": "#17202e",
            "shadow": "#000000",
        }
    ),
)
