"""What went wrong with one try: told from what the endpoint sent, never from `str(error)`, which may hold a key."""

from __future__ import annotations

import email.utils
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import openai

Kind = Literal[
    "again",  # may go away by itself: overload, a limit per minute, a broken connection
    "form",  # the endpoint does not take the answer form that was asked for
    "pictures",  # the model has no eyes
    "option",  # a parameter that this model does not take
    "final",  # asking again is of no use
]

_QUOTA = re.compile(r"insufficient_quota|insufficient_credits|billing|exceeded your current quota|arrearage", re.I)
_FORM = re.compile(r"response_format|json_schema|json_object|structured.?output|guided|grammar|json mode", re.I)
_PICTURES = re.compile(
    r"image_url|image input|images? (?:is|are) not|not support (?:\w+ )?(?:image|vision|multimodal)|"
    r"vision|multi.?modal|mmproj|content must be a string|unknown variant .?image",
    re.I,
)
_OPTION = re.compile(
    r"unsupported|not supported|unknown|unrecognized|unexpected|extra inputs|not permitted|cannot find field", re.I
)
_AGAIN_STATUS = frozenset({408, 409, 425, 429})
_FORM_STATUS = frozenset({400, 404, 415, 422, 500, 501})
_LONGEST = 300
_CAUSES = {
    "ConnectionRefusedError": "nothing listens there",
    "ConnectionResetError": "it broke the connection off",
    "gaierror": "no host of that name is known",
    "SSLCertVerificationError": "its certificate is not trusted; SSL_CERT_FILE may name one that is",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a try failed.

    Attributes:
        kind: what to do about it.
        message: what the user is told, one line, without keys.
        option: the parameter that is not taken, with kind `option`.
        after_s: seconds after which the endpoint wants to be asked again, None if it does not say.
        status: the HTTP status, 0 if there was none.
    """

    kind: Kind
    message: str
    option: str = ""
    after_s: float | None = None
    status: int = 0


class FaultError(Exception):
    """A try failed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def read_error(error: Exception, *, options: frozenset[str] = frozenset()) -> Fault:
    """Return what a client's error means.

    Args:
        error: an error of the client, a `ValueError` for a body that is no JSON, or a `TimeoutError`.
        options: names of the optional parameters that were sent.
    """
    match error:
        case openai.APIStatusError():
            return read_refusal(error.status_code, error.body, dict(error.response.headers), options=options)
        case openai.APITimeoutError() | TimeoutError():
            return Fault(kind="again", message="it did not answer in time")
        case openai.APIConnectionError():
            return Fault(kind="again", message=f"it cannot be reached ({_cause(error)})")
        case openai.APIError():
            return Fault(kind="final", message=_short(error.message))
        case ValueError():  # the body is no JSON: cut off or empty
            return Fault(kind="again", message="its answer is empty or was cut off (no JSON)")
        case _:
            return Fault(kind="final", message=f"the client gave up with {type(error).__name__}")


def read_refusal(
    status: int, body: object, headers: Mapping[str, str] | None = None, *, options: frozenset[str] = frozenset()
) -> Fault:
    """Return what a refusal by the endpoint means; some send it with status 200."""
    told = read_body(body)
    shown = f"HTTP {status}" + (f": {_short(told.message)}" if told.message else "")
    words = f"{told.code} {told.message}"
    if status in (402,) or _QUOTA.search(words):
        return Fault(kind="final", message=f"its quota or credit is used up ({shown})", status=status)
    if status in (401, 403):
        return Fault(kind="final", message=f"it does not accept the key ({shown})", status=status)
    if status in _FORM_STATUS:
        if option := _refused_option(told, options):
            return Fault(kind="option", message=shown, option=option, status=status)
        if _FORM.search(f"{words} {told.param}"):
            return Fault(kind="form", message=shown, status=status)
        if _PICTURES.search(words):
            return Fault(kind="pictures", message=shown, status=status)
    if status in _AGAIN_STATUS or status >= 500:
        return Fault(kind="again", message=shown, status=status, after_s=_retry_after(headers or {}))
    if status == 404:
        shown += "; does the address end as the server's documentation says, and is there a model of that name?"
    return Fault(kind="final", message=shown, status=status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the body of an error says."""

    message: str = ""
    code: str = ""
    param: str = ""
    status: int = 0


def read_body(body: object) -> Told:
    """Read the body of an error: OpenAI sends an object, Gemini a list, LM Studio a text, gateways send pages."""
    if isinstance(body, list):
        return read_body(body[0]) if body else Told()
    if isinstance(body, str):
        return Told(message=_plain(body))
    if not isinstance(body, dict):
        return Told()
    for name in ("error", "detail", "errors"):
        if body.get(name):
            inner = read_body(body[name])
            if inner.message:
                return inner
    number = body.get("code") if isinstance(body.get("code"), int) else body.get("status")
    return Told(
        message=_text(body.get("message") or body.get("msg")) or _whole(body),
        code=" ".join(filter(None, (_text(body.get("code")), _text(body.get("type"))))),
        param=_text(body.get("param")),
        status=number if isinstance(number, int) and 100 <= number < 600 else 0,
    )


def _refused_option(told: Told, options: frozenset[str]) -> str:
    if told.param in options:
        return told.param
    if not _OPTION.search(f"{told.code} {told.message}"):
        return ""
    named = [name for name in options if re.search(rf"\b{re.escape(name)}\b", told.message)]
    return named[0] if named else ""


def _retry_after(headers: Mapping[str, str]) -> float | None:
    lowered = {name.lower(): value for name, value in headers.items()}
    for name, scale in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(lowered.get(name, "")) / scale
        except ValueError:
            continue
        return max(0.0, seconds) if seconds == seconds else None
    moment = email.utils.parsedate_tz(lowered.get("retry-after", ""))
    return max(0.0, email.utils.mktime_tz(moment) - time.time()) if moment else None


def _cause(error: BaseException) -> str:
    """Name the reason of a broken connection by its class: its text may hold the header with the key."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    name = type(error).__name__
    return _CAUSES.get(name, name)


def _plain(text: str) -> str:
    """A message without tags: gateways answer with pages."""
    title = re.search(r"<title[^>]*>(.*?)</title>", text, re.I | re.S)
    return (title.group(1) if title else re.sub(r"<[^>]*>", " ", text)).strip()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _whole(body: Mapping[str, Any]) -> str:
    try:
        return json.dumps(body)
    except (TypeError, ValueError):
        return ""


def _short(text: str) -> str:
    text = re.sub(r"\b(sk-|Bearer\s+)[\w*.-]{6,}", r"\1…", " ".join(text.split()))
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
