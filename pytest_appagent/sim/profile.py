"""How long things take on a device: not at all, or as on a phone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Seconds that a device takes for what it does.

    Attributes:
        name: "instant" or "realtime".
        dump_s: the least and the most that `uiautomator dump` takes on a screen at rest.
        dump_wait_s: how long a dump waits for a screen that does not come to rest before it gives up.
        screencap_s: a screenshot.
        input_s: one tap or key; a swipe takes its own time.
        animation_s: a screen, dialog or keyboard that comes or goes.
        splash_s: the picture that a cold start shows before the app draws.
        loading_s: what a screen that loads shows its progress for.
        hang_s: until the system says that an app does not respond, counted from the input it left unanswered.
    """

    name: str
    dump_s: tuple[float, float] = (0.0, 0.0)
    dump_wait_s: float = 0.0
    screencap_s: float = 0.0
    input_s: float = 0.0
    animation_s: float = 0.0
    splash_s: float = 0.0
    loading_s: float = 0.0
    hang_s: float = 0.0

    def dump_time_s(self, nodes: int) -> float:
        """Return what the dump of a tree takes: the more nodes, the longer."""
        least_s, most_s = self.dump_s
        return min(most_s, least_s + nodes * _DUMP_NODE_S)


_DUMP_NODE_S = 0.004

INSTANT = Profile(name="instant")
REALTIME = Profile(
    name="realtime",
    dump_s=(1.2, 2.0),
    dump_wait_s=10.0,
    screencap_s=0.4,
    input_s=0.1,
    animation_s=0.3,
    splash_s=0.5,
    loading_s=0.6,
    hang_s=5.0,
)
PROFILES = {profile.name: profile for profile in (INSTANT, REALTIME)}
