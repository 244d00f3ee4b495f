"""`needs=`: what a test needs of the device, read from its marker and compared with the device."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ..errors import SettingsError

if TYPE_CHECKING:
    from ..device.protocol import Device

Property = Literal["sdk", "locale", "size"]

_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "": operator.eq,
}
_SDK = re.compile(r"(?P<sign>>=|<=|>|<|)\s*(?P<level>\d+)")
_SIZE = re.compile(r"(?P<sign>>=|<=|>|<|)\s*(?P<width>\d+)x(?P<height>\d+)")
_LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*")
_FORMS = {"sdk": '34 or ">=34"', "locale": '"en-US" or "en"', "size": '"1080x2400" or ">=1080x1920"'}


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One property and what it must be, as written."""

    name: Property
    wanted: str

    def __str__(self) -> str:
        return f"{self.name} {self.wanted}"


def read_needs(value: object) -> tuple[Need, ...]:
    """Read `needs=` of a marker.

    Raises:
        SettingsError: an unknown property, or a value that cannot be compared.
    """
    if not isinstance(value, Mapping):
        raise SettingsError(f'marker \'appagent\': needs={value!r} must be a dict such as {{"sdk": ">=34"}}')
    return tuple(_read_need(name, wanted) for name, wanted in value.items())


def find_unmet(needs: tuple[Need, ...], device: Device) -> str | None:
    """Return why a device does not fit, None if it does."""
    for need in needs:
        met, actual = _compare(need, device)
        if not met:
            return f"needs {need}; device '{device.info.serial}' has {actual}"
    return None


def _read_need(name: object, wanted: object) -> Need:
    for known in get_args(Property):
        if name == known:
            text = str(wanted).strip() if isinstance(wanted, (str, int)) and not isinstance(wanted, bool) else ""
            pattern = {"sdk": _SDK, "size": _SIZE, "locale": _LOCALE}[known]
            if not pattern.fullmatch(text):
                raise SettingsError(f"marker 'appagent': needs {known}={wanted!r} must be like {_FORMS[known]}")
            return Need(name=known, wanted=text)
    raise SettingsError(
        f"marker 'appagent': needs= knows no property {name!r}; known are {', '.join(get_args(Property))}"
    )


def _compare(need: Need, device: Device) -> tuple[bool, str]:
    match need.name:
        case "sdk":
            sdk = device.info.sdk
            found = _SDK.fullmatch(need.wanted)
            return bool(found and _COMPARE[found["sign"]](sdk, int(found["level"]))), str(sdk)
        case "locale":
            locale = device.locale()
            return f"{locale}-".casefold().startswith(f"{need.wanted}-".casefold()), locale
        case "size":
            display = device.display()
            return _compare_sizes(need.wanted, (display.width, display.height)), f"{display.width}x{display.height}"


def _compare_sizes(wanted: str, size: tuple[int, int]) -> bool:
    """Compare short side with short, long with long: how the device is held at the moment does not matter."""
    found = _SIZE.fullmatch(wanted)
    if found is None:
        return False
    sides = zip(sorted(size), sorted((int(found["width"]), int(found["height"]))), strict=True)
    return all(_COMPARE[found["sign"]](actual, asked) for actual, asked in sides)
