"""Faults that can be built into the settings, to see whether a test notices them."""

from __future__ import annotations

from ...dialogs import ChoiceDialog

BUGS = {
    "wrong_toggle": "The switch for Bluetooth switches the Wi-Fi",
    "lost_save": "A name that was typed is not kept",
    "low_slider": "A slider keeps one step less than was chosen",
    "stale_page": "A page goes on saying what was true when it was opened",
    "crash_on_storage": "The settings stop when the storage is opened",
    "hang_on_apps": "The settings do not respond any more once the list of apps is shown",
    "cut_titles": "Rows show only the beginning of their title",
    "wrong_app": "Switching the notifications of one app off does so for another",
    "stuck_dialog": "The question for the screen timeout can neither be answered nor left",
    "first_language": "A language that is added becomes the first one",
}
_CUT_AT = 8


def cut(title: str) -> str:
    """Return what a row shows of a title where it cuts too early."""
    return title[:_CUT_AT]


class StuckChoice(ChoiceDialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
