"""The seam to a device: a protocol with few verbs, its adb adapter, and who may use which device."""

from .gesture import DragFromTo, Gesture, HoldAt, SwipeFromTo, TapAt
from .protocol import Device, DeviceInfo, Key, Mark

__all__ = [
    "Device",
    "DeviceInfo",
    "DragFromTo",
    "Gesture",
    "HoldAt",
    "Key",
    "Mark",
    "SwipeFromTo",
    "TapAt",
]
