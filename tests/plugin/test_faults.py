"""Mistakes of users: one message each, for the one test or for the session, the same with and without workers."""

from fnmatch import fnmatch

import pytest

GOOD = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_good(appagent):
    expect(appagent).to_show("work")
"""


NOT_INSTALLED = """
from pytest_appagent.errors import DeviceError
launch = ScriptedDevice.launch
def checked(self, package, activity=None, link=None):
    if self.app_version(package) is None:
        raise DeviceError(f"app {package!r} is not installed")
    launch(self, package, activity, link)
ScriptedDevice.launch = checked
"""


BAD = (
    ('"open it", ap="com.example.a"', "SettingsError: marker 'appagent' knows no argument 'ap'; did you mean 'app'?*"),
    ('"  ", app="com.example.a"', "SettingsError: marker 'appagent': sentence 1 is empty; write what is to be done"),
    (
        '"open {nobody}", app="com.example.a"',
        "SettingsError: {nobody} in a sentence is filled by nothing: parametrize*",
    ),
    ('"open it"', "SettingsError: no app is named for 'test_bad_3': write app=*"),
    ('"open it", app="com.example.missing"', "DeviceError: app 'com.example.missing' is not installed"),
)


@pytest.mark.parametrize("workers", ["", "-n2"])
def test_a_fault_of_one_marker_is_an_error_of_that_test_alone(project, workers):
    """Each is one paragraph that starts with the marker's line; the other tests of the file run."""
    bad = "".join(
        f"@pytest.mark.appagent({marker})\ndef test_bad_{number}():\n    pass\n\n"
        for number, (marker, _) in enumerate(BAD)
    )
    made = project(bad + GOOD, conftest=NOT_INSTALLED)
    result = made.runpytest_subprocess(workers) if workers else made.runpytest()
    result.assert_outcomes(passed=1, errors=len(BAD))
    for number, (_, message) in enumerate(BAD):
        result.stdout.fnmatch_lines([f"*.py:{3 + 4 * number}: {message}"])
    assert "site-packages" not in result.stdout.str()
    assert "plugin/fixtures.py" not in result.stdout.str()


MARK_DOCTESTS = """
def pytest_collection_modifyitems(items):
    for item in items:
        if type(item).__name__ == "DoctestItem":
            item.add_marker(pytest.mark.appagent("open it"))
"""


def test_a_marker_on_a_doctest_is_an_error_of_that_doctest(project):
    """A silent pass is the worst fault of a test tool."""
    made = project(GOOD, conftest=MARK_DOCTESTS)
    made.path.joinpath("test_more.py").write_text(
        'import pytest\n\ndef add():\n    """\n    >>> 1 + 1\n    2\n    """\n'
    )
    result = made.runpytest(
        "--doctest-modules", "test_more.py", made.path / "test_a_marker_on_a_doctest_is_an_error_of_that_doctest.py"
    )
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(
        ["*marker 'appagent' is on 'test_more.add', which is no test function; remove it there*"]
    )


@pytest.mark.parametrize("workers", ["", "-n2"])
def test_a_policy_that_cannot_work_ends_the_session_once(pytester, workers):
    """One paragraph, exit 4, no test run, no traceback."""
    pytester.makepyfile("import pytest\nfrom pytest_appagent import expect\n" + GOOD)
    for options in (["--appagent-policy=llm", "--appagent-device=sim"], ["--appagent-device=emulator-5554"]):
        result = pytester.runpytest_subprocess(*options, *filter(None, [workers]))
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        told = result.stdout.str() + result.stderr.str()
        assert told.count("ERROR: appagent_policy = ") == 1
        assert "Traceback" not in told
        assert "passed" not in told


@pytest.mark.parametrize(
    ("setting", "states", "message"),
    [
        ("auto", "", "no device is attached*attach a phone*--appagent-device sim*"),
        ("R58N", "emulator-5554\tdevice\n", "device 'R58N' is not attached*'emulator-5554' (device)*"),
        ("auto", "R58N\toffline\n", "*'R58N' is offline*adb reconnect offline*"),
        ("R58N", "R58N\tunauthorized\n", "*'R58N' is unauthorized*Allow USB debugging?*"),
    ],
)
@pytest.mark.parametrize("workers", ["", "-n2"])
def test_a_device_that_cannot_be_used_ends_the_session_once(
    pytester, monkeypatch, fake_adb, setting, states, message, workers
):
    """None, unknown, offline or unauthorized: one paragraph with the remedy, exit 4."""
    fake_adb.answer_text("host:version", "0029")
    fake_adb.answer_text("host:devices", states)
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake_adb.server.port))
    pytester.makepyfile("import pytest\nfrom pytest_appagent import expect\n" + GOOD)
    options = [f"--appagent-device={setting}", "--appagent-policy=offline", *filter(None, [workers])]
    result = pytester.runpytest_subprocess(*options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    told = [line for line in result.errlines + result.outlines if line.startswith("ERROR: ")]
    assert len(told) == 1
    assert fnmatch(told[0], "ERROR: " + message), told[0]
    assert "Traceback" not in result.stdout.str() + result.stderr.str()


def test_a_project_without_marked_tests_never_touches_adb(pytester, monkeypatch, fake_adb):
    """A device that cannot be had and a policy that cannot work go unnoticed, and the adb server is asked nothing."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(fake_adb.server.port))
    pytester.makepyfile("def test_plain():\n    pass\n")
    result = pytester.runpytest_subprocess("--appagent-device=nobody", "--appagent-policy=llm")
    result.assert_outcomes(passed=1)
    assert fake_adb.requests == []


def test_collecting_only_needs_no_device(pytester):
    """`--collect-only` lists marked tests on a machine without any device."""
    pytester.makepyfile("import pytest\nfrom pytest_appagent import expect\n" + GOOD)
    result = pytester.runpytest("--collect-only", "--appagent-device=nobody", "--appagent-policy=llm")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*test_good*"])


@pytest.mark.parametrize("workers", [[], ["-n2"]])
def test_a_bad_option_is_a_usage_error(pytester, workers):
    """The message names the source and what is needed; exit 4."""
    pytester.makepyfile("def test_plain():\n    pass\n")
    result = pytester.runpytest_subprocess("--appagent-max-rounds=many", *workers)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: option --appagent-max-rounds: 'many' does not work: a number is needed"])


NATIVE_TOML = pytest.mark.skipif(pytest.version_tuple < (9, 0), reason="the table [tool.pytest] came with pytest 9")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pytest.ini", "[pytest]\nappagent_max_rounds = many\n"),
        ("pyproject.toml", "[tool.pytest.ini_options]\nappagent_max_rounds = 'many'\n"),
        pytest.param("pyproject.toml", "[tool.pytest]\nappagent_max_rounds = 'many'\n", marks=NATIVE_TOML),
    ],
)
def test_a_bad_ini_value_is_a_usage_error(pytester, name, text):
    """Ini and TOML files alike."""
    pytester.makepyfile("def test_plain():\n    pass\n")
    pytester.path.joinpath(name).write_text(text)
    result = pytester.runpytest_subprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: ini option appagent_max_rounds does not work: *"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pytest.ini", "[pytest]\nappagent_max_rounds = 7\nappagent_packages = com.example.a com.example.b\n"),
        (
            "pyproject.toml",
            "[tool.pytest.ini_options]\n"
            "appagent_max_rounds = 7\nappagent_packages = ['com.example.a', 'com.example.b']\n",
        ),
        pytest.param(
            "pyproject.toml",
            "[tool.pytest]\nappagent_max_rounds = 7\nappagent_packages = ['com.example.a', 'com.example.b']\n",
            marks=NATIVE_TOML,
        ),
    ],
)
def test_settings_from_every_kind_of_file(pytester, name, text):
    """`pytest.ini`, old and new TOML tables give the same settings."""
    pytester.path.joinpath(name).write_text(text)
    pytester.makepyfile(
        """
        from pytest_appagent.plugin.state import STATE

        def test_settings(pytestconfig):
            settings = pytestconfig.stash[STATE].settings
            assert settings.max_rounds == 7
            assert settings.packages == ("com.example.a", "com.example.b")
        """
    )
    pytester.runpytest().assert_outcomes(passed=1)
