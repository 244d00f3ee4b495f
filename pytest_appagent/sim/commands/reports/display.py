"""dumpsys display, SurfaceFlinger and input: size and orientation of the display."""

from __future__ import annotations

from ..call import Call
from ..screen import DISPLAY_ID


def display_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys display` says."""
    width, height, rotation = call.system.width, call.system.height, call.system.rotation
    area = f"Rect(0, 0 - {width}, {height})"
    natural = call.system.display.size(0)
    return [
        "DISPLAY MANAGER (dumpsys display)",
        "  mSafeMode=false",
        "  mGlobalDisplayState=ON",
        f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{DISPLAY_ID}', physicalPort=0, orientation={rotation}, logicalFrame={area}, "
        f"physicalFrame={area}, deviceWidth={width}, deviceHeight={height}}}]",
        f"  mStableDisplaySize=Point({natural[0]}, {natural[1]})",
        "Display Devices: size=1",
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{DISPLAY_ID}", {natural[0]} x {natural[1]}, '
        f"modeId 1, defaultModeId 1, density {call.system.density}, state ON, committedState ON}}",
        "    mCurrentOrientation=" + str(rotation),
        "    mScreenState=ON",
        "Logical Displays: size=1",
        "  Display 0:",
        "    mDisplayId=0",
        f'    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, '
        f"rotation {rotation}, density {call.system.density}, state ON}}",
    ]


def input_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys input` says."""
    width, height = call.system.width, call.system.height
    return [
        "INPUT MANAGER (dumpsys input)",
        "Event Hub State:",
        "  Devices:",
        "    2: virtio_input_multi_touch_1",
        "      Classes: TOUCH | TOUCH_MT",
        "Input Reader State:",
        "  Device 2: virtio_input_multi_touch_1",
        "    Sources: TOUCHSCREEN",
        f"      Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0, "
        f"orientation={call.system.rotation}, logicalFrame=[0, 0, {width}, {height}]",
        f"    SurfaceWidth: {width}px",
        f"    SurfaceHeight: {height}px",
        f"    SurfaceOrientation: {call.system.rotation}",
    ]


def surface_flinger_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys SurfaceFlinger` says of displays and layers."""
    if "--display-id" in arguments:
        return [f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=SIM displayName="Simulated"']
    if "--list" in arguments:
        return ["/".join(call.system.focus) + "#0", "StatusBar#0", "NavigationBar0#0"]
    return []
