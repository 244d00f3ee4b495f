"""The benchmark of typing, with few texts; the whole of it is `python -m benchmarks.typing`."""

from benchmarks.typing import measure


def test_hostile_texts_arrive_or_are_reported_and_nothing_is_run():
    """faults 20: through the real adb server no text is lost in silence, none is run, and the keyboard is put back."""
    summary = measure(count=12, seed=3)["summary"]
    assert summary["exact"] + summary["reported"] == summary["texts"] == 12
    assert summary["exact"] >= 8
    assert (summary["lost"], summary["false_alarms"]) == (0, 0)
    assert (summary["ran_on_host"], summary["ran_on_device"]) == (0, 0)
    assert summary["keyboard_after"] == "com.android.inputmethod.latin/.LatinIME"
