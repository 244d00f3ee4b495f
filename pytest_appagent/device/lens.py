"""The looks at a device that a capture is made of, over adb."""

from __future__ import annotations

import logging

from ..settings import TreeSource
from .input_commands import InputCommand, run_input
from .picture import is_of_several, read_picture, take_picture
from .shell import DeviceShell
from .state import DeviceState, query_state
from .tree import TreeDump, dump_tree, dump_with_picture
from .u2 import U2Tree, is_installed, require_package

_log = logging.getLogger(__name__)


class AdbLens:
    """Looks at a device over adb; trees come from `uiautomator dump` or from the server of uiautomator2."""

    def __init__(self, shell: DeviceShell, tree_source: TreeSource = "dump", u2: U2Tree | None = None) -> None:
        if tree_source == "u2":
            require_package()
        self._shell = shell
        self._may_fall_back = tree_source == "auto"
        wants_u2 = tree_source == "u2" or (tree_source == "auto" and is_installed())
        self._u2 = u2 or (U2Tree(shell) if wants_u2 else None)
        self._display_id = ""
        self._is_of_several = False  # displays; the one in use must then be asked for by name

    def picture(self) -> bytes:
        """The screen as PNG, empty if it cannot be had."""
        return take_picture(self._shell, display_id=self._display_id)

    def tree(self) -> TreeDump:
        """One try of a dump, with the state."""
        dump = self._u2.dump() if self._u2 else dump_tree(self._shell)
        if self._u2 and dump.xml is None and self._may_fall_back:
            _log.warning("from here on trees come from `uiautomator dump`: %s", dump.error)
            self.close()
            self._u2 = None
            dump = dump_tree(self._shell)
        self._display_id = dump.state.display_id
        return dump

    def tree_and_picture(self, after: InputCommand | None = None) -> tuple[TreeDump, bytes]:
        """One try of a dump, with the state, and the picture right after it; one operation where trees are dumped."""
        if self._u2 is not None:
            self.act(after)
            return self.tree(), self.picture()
        asked = self._display_id if self._is_of_several else ""
        dump, output = dump_with_picture(self._shell, after=after, display_id=asked)
        self._display_id = dump.state.display_id
        self._is_of_several = self._is_of_several or is_of_several(output)
        is_other = self._is_of_several and asked != self._display_id
        return dump, self.picture() if is_other else read_picture(output)

    def act(self, command: InputCommand | None) -> None:
        """Do what is to be done before a look."""
        if command is not None:
            run_input(self._shell, command)

    def state(self) -> DeviceState:
        """The state alone."""
        state = query_state(self._shell)
        self._display_id = state.display_id
        return state

    def close(self) -> None:
        """Stop the server of uiautomator2 if it was started from here."""
        if self._u2 is not None:
            self._u2.close()
