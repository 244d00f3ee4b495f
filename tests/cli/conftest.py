"""The command in this process, and one simulated device for it."""

import pytest

from pytest_appagent.cli import main
from pytest_appagent.device.simulator import start_simulator


@pytest.fixture
def command(capsys):
    """Run the command; returns exit status, stdout and stderr."""

    def run(*arguments):
        status = main(arguments)
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture(scope="session")
def simulated_device():
    """The name of a simulated device behind an adb server of its own."""
    with start_simulator() as running:
        yield f"tcp://{running.server}/{running.serials[0]}"
