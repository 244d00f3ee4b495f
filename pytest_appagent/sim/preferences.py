"""The settings of the device as `settings` keeps them, and what the device makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping

from .input_methods import LATIN

SettingKey = tuple[str, str]
"""Namespace ("system", "secure" or "global") and name."""

_FIRST = {
    ("global", "airplane_mode_on"): "0",
    ("global", "animator_duration_scale"): "1",
    ("global", "device_provisioned"): "1",
    ("global", "transition_animation_scale"): "1",
    ("global", "window_animation_scale"): "1",
    ("secure", "default_input_method"): LATIN,
    ("secure", "enabled_input_methods"): LATIN,
    ("secure", "ui_night_mode"): "1",
    ("system", "accelerometer_rotation"): "1",
    ("system", "font_scale"): "1.0",
    ("system", "screen_brightness"): "102",
    ("system", "screen_off_timeout"): "60000",
    ("system", "time_12_24"): "12",
    ("system", "user_rotation"): "0",
}
_ANIMATION_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


class Preferences(MutableMapping[SettingKey, str]):
    """All settings as text; whatever was put there, what the device reads from it is sane.

    `on_change` is called after every change.
    """

    def __init__(self, locale: str, on_change: Callable[[], None]) -> None:
        self._values = _FIRST | {("system", "system_locales"): locale}
        self._on_change = on_change

    def __getitem__(self, key: SettingKey) -> str:
        return self._values[key]

    def __setitem__(self, key: SettingKey, value: str) -> None:
        if self._values.get(key) != value:
            self._values[key] = value
            self._on_change()

    def __delitem__(self, key: SettingKey) -> None:
        del self._values[key]
        self._on_change()

    def __iter__(self) -> Iterator[SettingKey]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    # Android, too, goes on with its default where a setting makes no sense.

    @property
    def font_scale(self) -> float:
        scale = _number(self.get(("system", "font_scale")), 1.0)
        return scale if 0.5 <= scale <= 3 else 1.0

    @property
    def is_dark(self) -> bool:
        return self.get(("secure", "ui_night_mode")) == "2"

    @property
    def has_24_hours(self) -> bool:
        return self.get(("system", "time_12_24")) == "24"

    @property
    def locale(self) -> str:
        """The first language tag."""
        return self.get(("system", "system_locales"), "").split(",")[0] or "en-US"

    @property
    def fixed_rotation(self) -> int | None:
        """Quarter turns to which the user has locked the display, None while it follows how it is held."""
        if self.get(("system", "accelerometer_rotation"), "1") != "0":
            return None
        turns = self.get(("system", "user_rotation"), "0")
        return int(turns) if turns in ("0", "1", "2", "3") else 0

    @property
    def has_animations(self) -> bool:
        """Whether any of the three scales that tests set to 0 is not 0."""
        return any(_number(self.get(("global", name)), 1.0) > 0 for name in _ANIMATION_SCALES)


def _number(text: str | None, default: float) -> float:
    try:
        return default if text is None else float(text)
    except ValueError:
        return default
