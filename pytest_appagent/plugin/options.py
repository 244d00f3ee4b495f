"""The options as pytest knows them: command line, ini or TOML file, environment."""

from __future__ import annotations

import os

import pytest

from ..errors import SettingsError
from ..settings import OPTIONS, Raw, Settings, read_settings


def add_options(parser: pytest.Parser) -> None:
    """Register every option on the command line and in ini files."""
    group = parser.getgroup("appagent", "Android apps tested in plain sentences")
    for option in OPTIONS:
        group.addoption(option.flag, dest=_dest(option.name), metavar="VALUE", default=None, help=option.help)
        parser.addini(option.ini, help=option.help, type=option.ini_type, default=None)


def settings_of(config: pytest.Config) -> tuple[Settings, frozenset[str]]:
    """Read the settings of this session.

    Returns:
        The settings, and the names of the options that somebody set.

    Raises:
        SettingsError: a value cannot work.
    """
    command_line = {
        option.name: value for option in OPTIONS if (value := config.getoption(_dest(option.name))) is not None
    }
    ini: dict[str, Raw] = {}
    for option in OPTIONS:
        try:
            value = config.getini(option.ini)
        except (TypeError, ValueError, pytest.UsageError) as exc:  # which one depends on pytest's version
            raise SettingsError(f"ini option {option.ini} does not work: {exc}") from exc
        if value is not None:
            ini[option.name] = value
    try:
        return read_settings(ini=ini, environ=os.environ, command_line=command_line)
    except ValueError as exc:
        raise SettingsError(str(exc)) from exc


def _dest(name: str) -> str:
    return f"appagent_{name}"
