"""`dumpsys`: the reports of the system's services."""

from __future__ import annotations

from collections.abc import Callable

from .call import Call, command
from .options import Words
from .reports.activities import activity_report
from .reports.device import battery_report, input_method_report, memory_report, notification_report, power_report
from .reports.display import display_report, input_report, surface_flinger_report
from .reports.packages import packages_report
from .reports.windows import window_report

_REPORTS: dict[str, Callable[[Call, list[str]], list[str]]] = {
    "SurfaceFlinger": surface_flinger_report,
    "activity": activity_report,
    "battery": battery_report,
    "deviceidle": lambda call, arguments: [],
    "display": display_report,
    "input": input_report,
    "input_method": input_method_report,
    "meminfo": memory_report,
    "notification": notification_report,
    "package": packages_report,
    "power": power_report,
    "window": window_report,
}


@command("dumpsys")
def _dumpsys(call: Call) -> int:
    words = Words(call.arguments)
    while option := words.next_option():
        if option in ("-t", "-T"):
            words.next(f"Error: {option} needs a number")  # a time limit
    if not words:
        call.say("Currently running services:", *(f"  {name}" for name in _REPORTS))
        return 0
    service = words.next("")
    if service not in _REPORTS:
        return call.complain(f"Can't find service: {service}", status=0)
    call.say(*_REPORTS[service](call, words.rest()))
    return 0
