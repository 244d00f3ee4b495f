"""How reports name things."""

from __future__ import annotations

from ..actions import to_text
from ..device.protocol import DeviceInfo
from ..events import RoundEnded
from ..screen.screen import Screen

SIMULATED_DEVICE = "SIMULATED DEVICE"


def name_device(info: DeviceInfo) -> str:
    """Serial, model and version of a device, and whether it is none."""
    simulated = f" ({SIMULATED_DEVICE})" if info.simulated else ""
    return f"{info.serial} {info.model}, Android {info.release}{simulated}"


def title_round(ended: RoundEnded, screen: Screen) -> str:
    """The action of a round and the name of what it was aimed at."""
    action = to_text(ended.action)
    label = getattr(ended.action, "label", None)
    elements = screen.facts.elements
    if label is not None and 0 < label <= len(elements):
        element = elements[label - 1]
        name = " ".join((element.text or element.content_desc or element.hint or element.role).split())
        action += f" [{name}]"
    return action if ended.effect in ("changed", "ended") else f"{action} → {ended.effect}"
