"""Addresses and keys as users paste them."""

import pytest

from pytest_appagent.errors import SettingsError
from pytest_appagent.model.endpoint import DEFAULT_URL, Endpoint, find_endpoint, read_base_url, read_key


@pytest.mark.parametrize(
    ("pasted", "url"),
    [
        ("https://api.openai.com/v1", "https://api.openai.com/v1"),
        ("https://api.openai.com", "https://api.openai.com/v1"),
        ("api.openai.com/v1/", "https://api.openai.com/v1"),
        ("https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"),
        ("https://api.openai.com/v1/responses/", "https://api.openai.com/v1"),
        ("localhost:11434", "http://localhost:11434/v1"),
        ("http://localhost:11434/", "http://localhost:11434/v1"),
        ("127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1"),
        ("[::1]:8000", "http://[::1]:8000/v1"),
        ("http://192.168.1.5:1234/v1/chat/completions", "http://192.168.1.5:1234/v1"),
        (" 'https://openrouter.ai/api/v1' ", "https://openrouter.ai/api/v1"),
        ("https://openrouter.ai", "https://openrouter.ai/api/v1"),
        ("https://openrouter.ai/api", "https://openrouter.ai/api/v1"),
        ("https://dashscope.aliyuncs.com", "https://dashscope.aliyuncs.com/compatible-mode/v1"),
        (
            "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
            "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
        ),
        ("https://generativelanguage.googleapis.com", "https://generativelanguage.googleapis.com/v1beta/openai"),
        (
            "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions",
            "https://generativelanguage.googleapis.com/v1beta/openai",
        ),
        ("https://example.com/llm/v2", "https://example.com/llm/v2"),
    ],
)
def test_addresses(pasted, url):
    """Every form that users paste leads to the same base address."""
    assert read_base_url(pasted) == url
    assert read_base_url(url) == url


@pytest.mark.parametrize(
    "pasted", ["ftp://example.com", "https://", "http://ex ample.com", "http://host:port/v1", "http://h:0"]
)
def test_no_address(pasted):
    """What cannot be one is refused, and the message shows how one looks."""
    with pytest.raises(SettingsError, match="appagent_base_url"):
        read_base_url(pasted)


def test_no_password_in_an_address():
    """A key in the address would be shown in every message."""
    with pytest.raises(SettingsError) as caught:
        read_base_url("https://user:hunter2@example.com/v1")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("pasted", "key"),
    [("sk-1\n", "sk-1"), (" 'sk-1' ", "sk-1"), ("Bearer sk-1", "sk-1"), ("", ""), ("\n", "")],
)
def test_keys_are_stripped(pasted, key):
    """What surrounds a pasted key is no part of it."""
    assert read_key(pasted, "APPAGENT_API_KEY") == key


@pytest.mark.parametrize("pasted", ["sk-secret\nsk-secret2", "sk-sécret", "sk secret"])
def test_what_cannot_be_a_key_is_not_shown(pasted):
    """The message names the variable, never the value."""
    with pytest.raises(SettingsError, match="APPAGENT_API_KEY") as caught:
        read_key(pasted, "APPAGENT_API_KEY")
    assert pasted not in str(caught.value)
    assert "cret" not in str(caught.value)


def test_which_key_is_taken():
    """Ours first, then the vendor's, then OpenAI's."""
    url = "https://openrouter.ai"
    keys = {"OPENAI_API_KEY": "sk-o", "OPENROUTER_API_KEY": "sk-r", "APPAGENT_API_KEY": "sk-a"}
    assert find_endpoint(url, keys).key == "sk-a"
    assert find_endpoint(url, {name: keys[name] for name in list(keys)[:2]}).key == "sk-r"
    assert find_endpoint("", {"OPENAI_API_KEY": "sk-o"}) == Endpoint(url=DEFAULT_URL, key="sk-o")


def test_no_key():
    """Without a key nobody but this machine is asked; the message names the variables."""
    with pytest.raises(SettingsError, match="APPAGENT_API_KEY or OPENAI_API_KEY"):
        find_endpoint("", {})
    assert find_endpoint("localhost:11434", {"OPENAI_API_KEY": "sk-o"}).key != "sk-o", "it goes to nobody it is not for"


def test_an_empty_variable_is_no_address():
    """An empty OPENAI_BASE_URL means the default."""
    assert find_endpoint("", {"OPENAI_BASE_URL": " ", "OPENAI_API_KEY": "k"}).url == DEFAULT_URL
    assert find_endpoint("", {"OPENAI_BASE_URL": "http://localhost:1/v1"}).url == "http://localhost:1/v1"


def test_no_repr_shows_a_key():
    """An endpoint can be printed."""
    assert "sk-1" not in repr(Endpoint(url=DEFAULT_URL, key="sk-1"))
