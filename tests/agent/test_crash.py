"""Crash and hang records are found for the app under test alone."""

from pytest_appagent.agent.crash import find_crashes

CRASH = """--------- beginning of crash
05-14 09:41:07.120  4711  4711 E AndroidRuntime: FATAL EXCEPTION: main
05-14 09:41:07.120  4711  4711 E AndroidRuntime: Process: com.example.shop, PID: 4711
05-14 09:41:07.120  4711  4711 E AndroidRuntime: java.lang.IllegalStateException: cart is empty
05-14 09:41:07.120  4711  4711 E AndroidRuntime: \tat com.example.shop.Cart.pay(Cart.kt:12)
"""
HANG = """05-14 09:41:09.000   600   640 E ActivityManager: ANR in com.example.shop (com.example.shop/.Main)
05-14 09:41:09.000   600   640 E ActivityManager: PID: 4711
05-14 09:41:09.000   600   640 E ActivityManager: Reason: Input dispatching timed out (no focused window)
"""


def test_a_crash_is_told_with_its_cause():
    """The exception's own line is the finding."""
    assert find_crashes(CRASH, "com.example.shop") == ("crash: java.lang.IllegalStateException: cart is empty",)


def test_a_hang_is_told_with_its_reason():
    """An ANR counts as much as a crash."""
    assert find_crashes(HANG, "com.example.shop") == ("hang: Input dispatching timed out (no focused window)",)


def test_other_apps_do_not_count():
    """Neither another app nor one whose name only begins alike."""
    assert find_crashes(CRASH + HANG, "com.example.sho") == ()
    assert find_crashes(CRASH + HANG, "com.example.shopping") == ()


def test_further_processes_of_the_app_count():
    """`package:remote` is the app too."""
    log = CRASH.replace("com.example.shop,", "com.example.shop:sync,")
    assert find_crashes(log, "com.example.shop") == ("crash: java.lang.IllegalStateException: cart is empty",)


def test_one_exception_without_a_process_line_does_not_borrow_the_next_ones():
    """Records of two processes that stand together are kept apart by their pid."""
    other = CRASH.replace("4711", "9999").replace("com.example.shop", "com.example.notes")
    assert find_crashes(other + CRASH, "com.example.notes") == (
        "crash: java.lang.IllegalStateException: cart is empty",
    )
    assert len(find_crashes(other + CRASH, "com.example.shop")) == 1
