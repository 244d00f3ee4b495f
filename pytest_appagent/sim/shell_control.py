"""What makes a script go on elsewhere than with its next command."""

from __future__ import annotations


class ShellExit(Exception):
    """`exit` was called, or the shell cannot go on; carries the status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class LoopControl(Exception):
    """`break` or `continue` was called; `levels` loops are concerned."""

    def __init__(self, levels: int, *, goes_on: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.goes_on = goes_on
