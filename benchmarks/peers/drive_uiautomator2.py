"""Drives one device through uiautomator2, unmodified; prints one JSON object of what it saw.

    python drive_uiautomator2.py SERIAL PACKAGE FIELD_ID TEXT

The adb server is that of ANDROID_ADB_SERVER_PORT.
"""

from __future__ import annotations

import json
import sys
import time

import uiautomator2


def main(serial: str, package: str, field: str, text: str) -> None:
    began_s = time.monotonic()
    device = uiautomator2.connect(serial)
    seen: dict[str, object] = {"connect_s": round(time.monotonic() - began_s, 2)}
    try:
        device.app_start(package, wait=True)
        seen["front"] = device.app_current()
        began_s = time.monotonic()
        tree = device.dump_hierarchy()
        seen["dump_s"] = round(time.monotonic() - began_s, 3)
        seen["nodes"] = tree.count("<node")
        seen["picture"] = device.screenshot().size
        device(resourceId=f"{package}:id/{field}").click()
        device(focused=True).set_text(text)
        seen["set_text"] = device(focused=True).get_text()
        device.send_keys(" – 日本")
        seen["send_keys"] = device(focused=True).get_text()
        device.clear_text()
        seen["cleared"] = device(focused=True).get_text()
        device.clipboard = "kept"
        seen["clipboard"] = device.clipboard
        seen["missing"] = device(text="There is no such text").wait(timeout=0.1)
        device.swipe(0.5, 0.8, 0.5, 0.3)
        device.press("back")
        seen["info"] = device.info
        device.app_stop(package)
        seen["after"] = device.app_current()["package"]
    finally:
        device.stop_uiautomator()
    print(json.dumps(seen))


main(*sys.argv[1:])
