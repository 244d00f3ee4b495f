"""The keyboards that are installed: the one that is seen, and those that only listen to broadcasts."""

from __future__ import annotations

from collections.abc import MutableMapping

LATIN = "com.android.inputmethod.latin/.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
U2_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"

_CURRENT = ("secure", "default_input_method")
_ENABLED = ("secure", "enabled_input_methods")


class InputMethods:
    """Which keyboards there are, may be used and are used; the last two are settings of the device."""

    installed: tuple[str, ...] = (LATIN, ADB_KEYBOARD, U2_KEYBOARD)

    def __init__(self, settings: MutableMapping[tuple[str, str], str]) -> None:
        self._settings = settings

    @property
    def enabled(self) -> list[str]:
        """Those that may be chosen, in the order in which they were enabled."""
        names = self._settings.get(_ENABLED, "").split(":")
        return [name for name in names if name in self.installed] or [LATIN]

    @property
    def current(self) -> str:
        """The one in use."""
        name = self._settings.get(_CURRENT, LATIN)
        return name if name in self.installed else LATIN

    @property
    def shows_keys(self) -> bool:
        """Whether an input that gets the focus brings up a keyboard to be seen."""
        return self.current == LATIN

    def enable(self, name: str) -> bool:
        """Let a keyboard be chosen, and tell whether that is new.

        Raises:
            LookupError: it is not installed.
        """
        self._require(name, self.installed)
        if name in self.enabled:
            return False
        self._settings[_ENABLED] = ":".join([*self.enabled, name])
        return True

    def disable(self, name: str) -> bool:
        """Keep a keyboard from being chosen, and tell whether that is new; the one in use gives way to the usual one.

        Raises:
            LookupError: it is not installed.
        """
        self._require(name, self.installed)
        if name not in self.enabled:
            return False
        if name != LATIN:  # the last resort stays
            self._settings[_ENABLED] = ":".join(other for other in self.enabled if other != name)
            if self.current == name:
                self._settings[_CURRENT] = LATIN
        return True

    def select(self, name: str) -> None:
        """Use a keyboard.

        Raises:
            LookupError: it is not installed, or not enabled.
        """
        self._require(name, self.enabled)
        self._settings[_CURRENT] = name

    def reset(self) -> None:
        """Enable and use the usual keyboard alone."""
        self._settings[_ENABLED] = LATIN
        self._settings[_CURRENT] = LATIN

    @staticmethod
    def _require(name: str, among: list[str] | tuple[str, ...]) -> None:
        if name not in among:
            raise LookupError(f"unknown input method {name}; there are {', '.join(among)}")
