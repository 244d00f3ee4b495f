"""The app around the web page as it is installed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...app import App, AppInfo, Screen
from .bugs import BUGS, BuggySite
from .model import read_site
from .page import PACKAGE, PageScreen


class WebForm(App):
    """The installed app; what it shows is the site's."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=PageScreen.activity,
        version_name="0.9",
        version_code=9,
        label="Web form",
        icon="globe",
        icon_color="#188038",
    )
    link_scheme: ClassVar[str | None] = "webform"
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self.site = BuggySite(bugs=self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Have another site; whatever `state` leaves out is as after installation."""
        self.site = BuggySite(**read_site(state), bugs=self.bugs)

    def open(self, activity: str) -> Screen:
        return PageScreen(self)

    def state(self) -> dict[str, object]:
        return self.site.to_json()
