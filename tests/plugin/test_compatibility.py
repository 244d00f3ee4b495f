"""Other plugins: their tests run, and the plugin runs without them."""

import importlib.util

import pytest

PASSES = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_passes(appagent):
    expect(appagent).to_show("work")
"""
ASYNC = """
import asyncio

@pytest.mark.asyncio
@pytest.mark.appagent("open it", app="com.example.a")
async def test_async(appagent):
    await asyncio.sleep(0)
    expect(appagent).to_show("work")

@pytest.mark.asyncio
@pytest.mark.appagent("open it", app="com.example.a")
async def test_async_fails(appagent):
    expect(appagent).to_show("wrok", timeout_s=0.1)
"""


@pytest.mark.parametrize("absent", ["xdist", "allure_pytest", "junitxml", "terminal"])
def test_it_runs_without_plugins_that_are_usually_there(project, absent):
    """Each is switched off in turn; the test still passes, and what it saw is kept."""
    made = project(PASSES)
    result = made.runpytest_subprocess("-p", f"no:{absent}")
    assert result.ret == 0
    assert list((made.path / ".appagent" / "report").glob("*/step-01-round-02.jpg"))


@pytest.mark.skipif(importlib.util.find_spec("pytest_asyncio") is None, reason="pytest-asyncio is not installed")
def test_an_async_test_runs_its_sentences_before_its_body(project):
    """It passes and fails like any other."""
    made = project(ASYNC)
    result = made.runpytest_subprocess("-p", "asyncio", "-W", "ignore::pytest.PytestUnraisableExceptionWarning")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["appagent: 2 tests, 4 rounds*; passes: 1 decided"])
