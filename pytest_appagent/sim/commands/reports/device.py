"""The short reports: power, battery, keyboard, memory, notifications."""

from __future__ import annotations

from ..call import Call


def power_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys power` says: the screen is on."""
    return [
        "POWER MANAGER (dumpsys power)",
        "  mWakefulness=Awake",
        "  mWakefulnessChanging=false",
        "  mIsPowered=true",
        "  mHoldingWakeLockSuspendBlocker=true",
        "  mHoldingDisplaySuspendBlocker=true",
        "  mStayOn=true",
        "Display Power: state=ON",
    ]


def battery_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys battery` says: it is full."""
    facts = {"AC powered": "false", "USB powered": "true", "Wireless powered": "false", "status": "5", "health": "2"}
    facts |= {"present": "true", "level": "100", "scale": "100", "voltage": "4200", "temperature": "250"}
    return [
        "Current Battery Service state:",
        *(f"  {name}: {value}" for name, value in facts.items()),
        "  technology: Li-ion",
    ]


def input_method_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys input_method` says of the keyboard."""
    shown = str(call.system.keyboard_top is not None).lower()
    return [
        "Current Input Method Manager state:",
        f"  mCurMethodId={call.system.input_methods.current} mCurSeq=1 mHaveConnection=true mBoundToMethod=true",
        f"  mInputShown={shown}",
        f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false",
        "  mInteractive=true",
        f"  mIsInputViewShown={shown} mDecorViewVisible={shown}",
    ]


def memory_report(call: Call, arguments: list[str]) -> list[str]:
    """Return the short form of what `dumpsys meminfo PACKAGE` says."""
    names = [name for name in arguments if not name.startswith("-")]
    if not names:
        return ["Applications Memory Usage (in Kilobytes):", "Total RAM: 2,097,152K (status normal)"]
    pid = call.system.pid_of(names[0])
    if pid is None:
        return [f"No process found for: {names[0]}"]
    return [
        "Applications Memory Usage (in Kilobytes):",
        f"** MEMINFO in pid {pid} [{names[0]}] **",
        "                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap",
        "                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free",
        "        TOTAL    65536    43008     8192        0    98304    24576    16384     8192",
        " App Summary",
        "           TOTAL PSS:    65536            TOTAL RSS:    98304      TOTAL SWAP PSS:        0",
    ]


def notification_report(call: Call, arguments: list[str]) -> list[str]:
    """Return what `dumpsys notification` says of those that wait."""
    report = ["Current Notification Manager state:", "  Notification List:"]
    for place, notification in enumerate(reversed(call.system.notifications.waiting)):
        report += [
            f"    NotificationRecord(0x{place:08x}: pkg={notification.app.package} user=UserHandle{{0}} id={place} "
            "tag=null importance=3)",
            "      extras={",
            f"          android.title=String ({notification.title})",
            f"          android.text=String ({notification.text})",
            "      }",
        ]
    return report
