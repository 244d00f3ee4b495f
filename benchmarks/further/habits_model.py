"""What a habit is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """Something to be done on some days of the week; days and the reminder's time are kept as texts."""

    id: int = 0
    name: str = ""
    days: list[str] = field(default_factory=lambda: list(DAYS))
    remind: bool = False
    reminder: str = "09:00"
    times: int = 1
    note: str = ""
    done: list[str] = field(default_factory=list)

    @property
    def when(self) -> str:
        return "Every day" if len(self.days) == len(DAYS) else ", ".join(self.days)

    def is_due(self, day: date) -> bool:
        return DAYS[day.weekday()] in self.days

    def streaks(self, today: date) -> tuple[int, int]:
        """Return the current and the longest run of days that were due and done; today may still be done."""
        if not self.done:
            return 0, 0
        run = longest = 0
        day = date.fromisoformat(min(self.done))
        while day <= today:
            if day.isoformat() in self.done:
                run += 1
            elif self.is_due(day) and day != today:
                run = 0
            longest = max(longest, run)
            day += timedelta(days=1)
        return run, longest


def in_days(count: int) -> str:
    """Return "1 day" or "2 days"."""
    return f"{count} day" if count == 1 else f"{count} days"
