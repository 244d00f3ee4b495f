"""The values of a demonstration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..screen.frame import Frame
from ..script import Act, Script


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoHeader:
    """What a demonstration is of.

    Attributes:
        app: the package.
        app_version: as the device told it, empty if it did not.
        locale: language tag of the device.
        device: model of the device.
        recorded: what the device's clock showed at the start, ISO 8601 with its time zone.
    """

    app: str
    app_version: str = ""
    locale: str = ""
    device: str = ""
    recorded: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One screen of a demonstration.

    Attributes:
        frame: the tree and what goes with it; without the picture.
        picture: gives the picture that is kept for people and models, JPEG; None if there is none.
    """

    frame: Frame
    picture: Callable[[], bytes] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoAct:
    """One act and what was seen around it.

    Attributes:
        act: as it can be done again.
        label: number of the target on the screen before, None if it was aimed at none.
        before: the screen that it was done on; its picture has labels.
        after: the screen then; its picture has none.
        comment: what the person said of it.
    """

    act: Act
    before: Sight
    after: Sight
    label: int | None = None
    comment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A demonstration.

    Attributes:
        name: as its folder.
        header: what it is of.
        acts: in order.
    """

    name: str
    header: DemoHeader
    acts: tuple[DemoAct, ...] = ()

    @property
    def script(self) -> Script:
        """What is done again."""
        return Script(acts=tuple(one.act for one in self.acts))
