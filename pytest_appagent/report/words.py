"""How reports name things."""

from __future__ import annotations

from ..actions import to_text
from ..device.protocol import DeviceInfo
from ..events import RoundEnded
from ..screen.screen import Screen

SIMULATED_DEVICE = "SIMULATED DEVICE"


def name_device(info: DeviceInfo) -> str:
    """Serial, model and version of a device; of a simulated one, above all that it is none."""
    if info.simulated:
        return f"{SIMULATED_DEVICE} {info.serial}, Android {info.release}"
    return f"{info.serial}, {info.model}, Android {info.release}"


def title_round(ended: RoundEnded, screen: Screen) -> str:
    """The action of a round, the name of what it was aimed at, and what came of it if that was nothing."""
    action = to_text(ended.action)
    label = getattr(ended.action, "label", None)
    elements = screen.facts.elements
    if label is not None and 0 < label <= len(elements):
        element = elements[label - 1]
        name = element.text or element.content_desc or element.hint or element.resource_id.rpartition("/")[2]
        action += f" [{name or element.role}]"
    title = shorten(action)
    return title if ended.effect in ("changed", "ended") else f"{title} → {ended.effect}"


def shorten(text: str, most: int = 100) -> str:
    """Bring a text on one line of a report."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
