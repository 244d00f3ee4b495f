"""Where a model is asked, and with which key: as users paste them, made usable or refused with a reason."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit, urlunsplit

from ..errors import SettingsError

DEFAULT_URL = "https://api.openai.com/v1"
KEY_VARIABLE = "APPAGENT_API_KEY"
_COMMON_KEY_VARIABLE = "OPENAI_API_KEY"

# A server on this machine needs no key, but the client insists on one.
_NO_KEY = "none"

# What users paste behind the base: the address of one call instead of the address of all.
_CALLS = re.compile(r"/(chat/completions|completions|responses|models|embeddings)/*$")

# Host, or its end → what follows it, and the variable that such users have the key in.
_KNOWN: dict[str, tuple[str, str]] = {
    "api.openai.com": ("/v1", _COMMON_KEY_VARIABLE),
    "openrouter.ai": ("/api/v1", "OPENROUTER_API_KEY"),
    "dashscope.aliyuncs.com": ("/compatible-mode/v1", "DASHSCOPE_API_KEY"),
    "dashscope-intl.aliyuncs.com": ("/compatible-mode/v1", "DASHSCOPE_API_KEY"),
    "generativelanguage.googleapis.com": ("/v1beta/openai", "GEMINI_API_KEY"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Where to ask.

    Attributes:
        url: the base address, without a slash at its end.
        key: the key; no `repr` shows it.
    """

    url: str
    key: str = field(repr=False)

    @property
    def host(self) -> str:
        """The host's name."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_local(self) -> bool:
        """Whether it is this machine: never reached by a proxy, and without need of a key."""
        return _is_loopback(self.host)


def find_endpoint(base_url: str, environ: Mapping[str, str]) -> Endpoint:
    """Return where to ask, from the setting and the environment.

    Raises:
        SettingsError: the address cannot be one, or there is no key that can be one; no key is ever shown.
    """
    url = read_base_url(base_url or environ.get("OPENAI_BASE_URL", "").strip() or DEFAULT_URL)
    endpoint = Endpoint(url=url, key=_NO_KEY)
    variables = [KEY_VARIABLE]
    if not endpoint.is_local:
        own = _KNOWN.get(endpoint.host, ("", ""))[1]
        variables += [name for name in dict.fromkeys((own, _COMMON_KEY_VARIABLE)) if name]
    for variable in variables:
        if key := read_key(environ.get(variable, ""), variable):
            return Endpoint(url=url, key=key)
    if endpoint.is_local:
        return endpoint
    names = " or ".join(variables)
    raise SettingsError(f"there is no key for the model at {endpoint.host}: put it into the environment as {names}")


def read_base_url(text: str) -> str:
    """Return the base address that is meant.

    Taken as meant: a missing scheme (`localhost:11434`), the address of a call (`…/chat/completions`), slashes at the
    end, a missing `/v1`.

    Raises:
        SettingsError: it is no address of a web server.
    """
    text = text.strip().strip("'\"").strip()
    if "://" not in text:
        text = f"{'http' if _is_loopback(_host_of(f'//{text}')) else 'https'}://{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as exc:
        raise _unusable(text, str(exc)) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or re.search(r"\s", text):
        raise _unusable(text, "it must be like https://host/v1 or http://localhost:11434/v1")
    if parts.username or parts.password:
        raise SettingsError(
            f"appagent_base_url must not hold a user name or password; put the key into {KEY_VARIABLE} instead"
        )
    if port == 0:
        raise _unusable(text, "port 0 is none")
    return urlunsplit(SplitResult(parts.scheme, parts.netloc, _base_path(parts), "", ""))


def read_key(text: str, variable: str) -> str:
    """Return the key without what surrounds it when pasted; empty if there is none.

    Raises:
        SettingsError: it cannot be a key.
    """
    key = text.strip().strip("'\"").strip().removeprefix("Bearer ").strip()
    if re.search(r"[^\x21-\x7e]", key):
        # The HTTP client would refuse it with an error that shows it.
        raise SettingsError(
            f"the key in {variable} holds a blank, a line break or a character beyond ASCII; copy it again"
        )
    return key


def _base_path(parts: SplitResult) -> str:
    path = _CALLS.sub("", parts.path.rstrip("/")).rstrip("/")
    known = _KNOWN.get(parts.hostname or "", ("/v1", ""))[0]
    return known if known.startswith(f"{path}/") else path


def _host_of(text: str) -> str:
    try:
        return urlsplit(text).hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _unusable(text: str, reason: str) -> SettingsError:
    return SettingsError(f"appagent_base_url = {text!r} does not work: {reason}")
