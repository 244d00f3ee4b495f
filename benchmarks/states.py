"""Other states of the same screen: what must not split its key."""

from __future__ import annotations

import random

from lxml import etree

from pytest_appagent.screen.frame import Display

from .mutations import Change, box_of, made_up, new_node, put, scrolled, translated

_SYSTEM = "com.android.systemui"
_KEYBOARD = "com.google.android.inputmethod.latin"
_KEYBOARD_SHARE = 0.4


def clock_ticked(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Let a status bar be part of the dump, with a time of its own."""
    bar = new_node("android.widget.FrameLayout", (0, 0, display.width, display.height // 40), _SYSTEM)
    clock = new_node("android.widget.TextView", (0, 0, display.width // 8, display.height // 40), _SYSTEM)
    clock.set("text", f"{dice.randint(0, 23)}:{dice.randint(0, 59):02}")
    clock.set("resource-id", f"{_SYSTEM}:id/clock")
    bar.append(clock)
    root.append(bar)
    return display


def keyboard_shown(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Let a keyboard come up."""
    top = round(display.height * (1 - _KEYBOARD_SHARE))
    keyboard = new_node("android.widget.FrameLayout", (0, top, display.width, display.height), _KEYBOARD)
    key = new_node("android.widget.TextView", (0, top, display.width // 10, top + 100), _KEYBOARD)
    key.set("clickable", "true")
    key.set("text", "q")
    keyboard.append(key)
    root.append(keyboard)
    return display


def typed(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Type into every field."""
    fields = [node for node in root.iter("node") if node.get("class", "").endswith("EditText")]
    for field in fields:
        field.set("text", made_up(dice))
    return display if fields else None


def other_content(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Let everything that scrolls show other texts, and less of it."""
    holders = [node for node in root.iter("node") if node.get("scrollable") == "true" and len(node)]
    for holder in holders:
        for node in holder.iter("node"):
            for name in ("text", "content-desc"):
                if node is not holder and node.get(name):
                    node.set(name, translated(node.get(name, ""), dice))
        if len(holder) > 1 and dice.random() < 0.5:
            holder.remove(holder[-1])
    return display if holders else None


def moved_window(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Let a dialog, which is all of the dump, stand a little higher or lower, as its texts grow and shrink."""
    windows = [node for node in root if box_of(node)[0] > 0 and box_of(node)[1] > 0]
    if len(windows) != len(root):
        return None
    way = dice.randint(-20, 20)
    for node in root.iter("node"):
        left, top, right, bottom = box_of(node)
        put(node, (left, top + way, right, bottom + way))
    return display


STATES: dict[str, Change] = {
    "clock ticked": clock_ticked,
    "keyboard shown": keyboard_shown,
    "typed": typed,
    "scrolled": scrolled,
    "other content": other_content,
    "moved window": moved_window,
}
