"""What one pytest process holds: settings, deciders, the way to a device."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..assembly.models import Models
from ..settings import Settings
from .deciders import choose_judge, choose_policy
from .learning import Learned
from .leases import Leases
from .progress import run_folder
from .recordings import Sections
from .reports import build_listeners

if TYPE_CHECKING:
    from ..events import Listener
    from ..judge import Judge
    from ..policy import Policy
    from ..screen.eyes import Reader

STATE = pytest.StashKey["State"]()


class State:
    """The plugin's state in one process, controller, worker or neither."""

    def __init__(self, config: pytest.Config, settings: Settings, given: frozenset[str]) -> None:
        self.config = config
        self.settings = settings
        self.given = given
        self.leases = Leases(config, settings)
        self.sections = Sections()
        worker = getattr(config, "workerinput", {})
        ledger = run_folder(settings, worker["testrunuid"]) if worker else None
        self.models = Models(settings, ledger=ledger, worker=worker.get("workerid", ""))
        config.add_cleanup(self.models.close)
        self.learned = Learned(config, settings, self.models)

    @cached_property
    def policy(self) -> Policy:
        """The policy of this session; raises SettingsError if none can work."""
        return choose_policy(self.config, self.settings, self.models)

    @cached_property
    def judge(self) -> Judge:
        """The judge of this session."""
        return choose_judge(self.config, self.settings, self.models)

    @cached_property
    def reader(self) -> Reader | None:
        """What reads pictures where the tree is blind, None without the extra `ocr`; its models are loaded once."""
        from ..screen.ocr import find_reader

        return find_reader()

    def check(self, *, needs_device: bool) -> None:
        """Find out before the first test whether there are a policy, a judge and a device.

        Args:
            needs_device: whether a test uses the plugin's own device fixture.

        Raises:
            SettingsError: policy or judge cannot work.
            DeviceError: no device can be had; the message lists what is attached.
        """
        _ = self.policy, self.judge
        if needs_device and not self.settings.is_simulated:
            from ..device.pool import find_devices

            find_devices(self.settings.device)

    def listeners(self, item: pytest.Item, pictures: Path) -> tuple[Listener, ...]:
        """Build the listeners to one test's run."""
        return build_listeners(item, self.settings, pictures)
