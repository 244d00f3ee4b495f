"""A simulated Android device that a real adb server connects to; `python -m pytest_appagent.sim` starts it.

It is a device of its own, reached only through adb: it imports nothing of the rest of the package and nothing
imports it.
"""
