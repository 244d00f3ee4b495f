"""The commands `getevent` and `sendevent`: the touch screen below Android, where fingers leave their trace.

What `input` injects comes in above the kernel and is not seen there.
Source: AOSP system/core/toolbox/getevent.c; toybox, toys/android/sendevent.c.
"""

from __future__ import annotations

import time

from ..kernel_input import (
    ABS_MT_POSITION_X,
    ABS_MT_POSITION_Y,
    ABS_MT_SLOT,
    ABS_MT_TRACKING_ID,
    AXIS_MAX,
    BTN_TOUCH,
    DEVICE,
    EV_ABS,
    EV_KEY,
    EV_SYN,
    NAME,
    SYN_REPORT,
    KernelEvent,
    Stroke,
)
from .call import Call, waiting_command

_KINDS = {EV_SYN: "EV_SYN", EV_KEY: "EV_KEY", EV_ABS: "EV_ABS"}
_CODES = {
    (EV_SYN, SYN_REPORT): "SYN_REPORT",
    (EV_KEY, BTN_TOUCH): "BTN_TOUCH",
    (EV_ABS, ABS_MT_SLOT): "ABS_MT_SLOT",
    (EV_ABS, ABS_MT_POSITION_X): "ABS_MT_POSITION_X",
    (EV_ABS, ABS_MT_POSITION_Y): "ABS_MT_POSITION_Y",
    (EV_ABS, ABS_MT_TRACKING_ID): "ABS_MT_TRACKING_ID",
}
_RANGES = (
    ("ABS_MT_SLOT", ABS_MT_SLOT, 9),
    ("ABS_MT_POSITION_X", ABS_MT_POSITION_X, AXIS_MAX),
    ("ABS_MT_POSITION_Y", ABS_MT_POSITION_Y, AXIS_MAX),
    ("ABS_MT_TRACKING_ID", ABS_MT_TRACKING_ID, 65535),
)


@waiting_command("getevent")
async def _getevent(call: Call) -> int:
    letters = "".join(word[1:] for word in call.arguments if word.startswith("-"))
    devices = [word for word in call.arguments if not word.startswith("-")]
    if devices and devices != [DEVICE]:
        return call.complain(f"could not open {devices[0]}, No such file or directory")
    if "p" in letters:
        call.say(*_description(named="l" in letters))
        return 0
    queue = call.machine.kernel.subscribe()
    try:
        if not devices:
            call.say(f"add device 1: {DEVICE}", f'  name:     "{NAME}"')
        await call.flush(call)
        while True:
            call.say(_line(await queue.get(), letters, "" if devices else f"{DEVICE}: "))
            await call.flush(call)
    finally:
        call.machine.kernel.unsubscribe(queue)


@waiting_command("sendevent")
async def _sendevent(call: Call) -> int:
    if len(call.arguments) != 4:
        return call.complain("usage: sendevent DEVICE TYPE CODE VALUE")
    device, *words = call.arguments
    if device != DEVICE:
        return call.complain(f"sendevent: {device}: No such file or directory")
    try:
        kind, code, value = (int(word, 0) for word in words)
    except ValueError:
        return call.complain(f"sendevent: not integer: {' '.join(words)}")
    stroke = call.machine.kernel.send(KernelEvent(at_s=time.monotonic(), kind=kind, code=code, value=value))
    if stroke is not None:
        await call.machine.run(lambda: _touch(call, stroke))
    return 0


def _touch(call: Call, stroke: Stroke) -> None:
    system = call.system
    start, end = (
        _on_display(step, (system.width, system.height), system.rotation) for step in (stroke.start, stroke.end)
    )
    system.swipe(*start, *end, stroke.seconds)


def _on_display(step: tuple[int, int], size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """Return the pixel of the display as it is held; the panel's axes do not turn with it."""
    across, down = (value / AXIS_MAX for value in step)
    x, y = {0: (across, down), 1: (down, 1 - across), 2: (1 - across, 1 - down), 3: (1 - down, across)}[rotation]
    return round(x * (size[0] - 1)), round(y * (size[1] - 1))


def _description(*, named: bool) -> list[str]:
    lines = [f"add device 1: {DEVICE}", f'  name:     "{NAME}"', "  events:"]
    lines.append(f"    KEY (0001): {'BTN_TOUCH' if named else f'{BTN_TOUCH:04x}'}")
    for place, (name, code, most) in enumerate(_RANGES):
        head = "    ABS (0003): " if place == 0 else " " * 16
        shown = f"{name:<22}" if named else f"{code:04x} "
        lines.append(f"{head}{shown}: value 0, min 0, max {most}, fuzz 0, flat 0, resolution 0")
    return [*lines, "  input props:", f"    {'INPUT_PROP_DIRECT' if named else '0001'}"]


def _line(event: KernelEvent, letters: str, device: str) -> str:
    stamp = f"[{event.at_s:15.6f}] " if "t" in letters else ""
    value = event.value & 0xFFFFFFFF
    if "l" not in letters:
        return f"{stamp}{device}{event.kind:04x} {event.code:04x} {value:08x}"
    kind = _KINDS.get(event.kind, f"{event.kind:04x}")
    code = _CODES.get((event.kind, event.code), f"{event.code:04x}")
    shown = {0: "UP", 1: "DOWN"}.get(value, f"{value:08x}") if event.kind == EV_KEY else f"{value:08x}"
    return f"{stamp}{device}{kind:<12} {code:<20} {shown:<20}"
