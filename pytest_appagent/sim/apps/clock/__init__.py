"""A clock: alarms, times of the world, timers, a stopwatch, and bedtime."""

from .app import Clock

__all__ = ["Clock"]
