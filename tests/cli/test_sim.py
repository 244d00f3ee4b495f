"""`appagent sim` hands everything on to the simulator."""

from __future__ import annotations

import os
import sys

import pytest

from pytest_appagent.cli import main


@pytest.mark.parametrize(
    "arguments",
    [[], ["--help"], ["--devices", "2", "--json"], ["--fault", "dump-busy:2x", "--app", "own.py"], ["-h"]],
)
def test_every_option_reaches_the_simulator(monkeypatch, arguments):
    """Options are neither read nor refused on the way, also where the first word is one."""
    called = []
    monkeypatch.setattr(os, "execv", lambda path, command: called.append(command))
    main(["sim", *arguments])
    assert called == [[sys.executable, "-m", "pytest_appagent.sim", *arguments]]
