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
        recorded: day, ISO 8601.
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
        state: whether the target was on after it, None if it has no such state or is gone.
        typed_shown: whether what was typed here stood on the last screen, outside fields.
        before: the screen that it was done on; its picture has labels.
        after: the screen then; its picture has none.
        comment: what the person said of it.
    """

    act: Act
    before: Sight
    after: Sight
    label: int | None = None
    state: bool | None = None
    typed_shown: bool = False
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
