"""Good and bad days of an endpoint: an answer or a named error, in bounded time, and never the key."""

import logging
import time

import pytest

from pytest_appagent.errors import ModelUnavailable
from pytest_appagent.model import Usage

KEY = "sk-very-secret-0123456789"
QUOTA = {
    "error": {"message": "You exceeded your current quota", "type": "insufficient_quota", "code": "insufficient_quota"}
}


def test_an_answer_is_a_reply(ask, endpoint, days):
    """Text, usage, model and tries come back."""
    endpoint.script = [days.says("hi")]
    reply = ask()
    assert (reply.text, reply.model, reply.tries, reply.is_cut) == ("hi", "m-1", 1, False)
    assert reply.usage == Usage(input_tokens=100, output_tokens=20)


def test_the_request_has_nothing_optional(ask, endpoint):
    """Model, messages and the answer form, and nothing that some model refuses."""
    ask(pictures=1)
    (request,) = endpoint.requests
    assert set(request.body) == {"model", "messages", "response_format"}
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.pictures[0].startswith("data:image/jpeg;base64,/9j/")


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_what_may_pass_is_tried_again(ask, endpoint, days, status):
    """Fault 34: overload, limits per minute and server errors, with and without a body."""
    endpoint.script = [days.fails(status), days.fails(status, {}), days.says("hi")]
    assert ask().tries == 3


@pytest.mark.parametrize("behaviour", ["cut", "truncated", "empty", "resets"])
def test_a_broken_body_is_tried_again(ask, endpoint, days, behaviour):
    """A body that is cut, empty or never comes is no answer."""
    endpoint.script = [getattr(days, behaviour), days.says("hi")]
    assert ask().text == "hi"


def test_no_choices_are_tried_again(ask, endpoint, days):
    """Fault 34: 200 without choices."""
    bodies = [{**days.completion(), "choices": choices} for choices in ([], None)]
    endpoint.script = [*(lambda request, body=body: request.send(body) for body in bodies), days.says("hi")]
    assert ask().tries == 3


def test_retry_after_is_honoured(ask, endpoint, days):
    """Fault 34: 429 with `Retry-After`; not sooner than told."""
    endpoint.script = [days.fails(429, Retry_After="0.3"), days.says("hi")]
    began = time.monotonic()
    assert ask().text == "hi"
    assert 0.3 <= time.monotonic() - began < 2


def test_retry_after_in_milliseconds(ask, endpoint, days):
    """OpenAI's own header wins over the coarse one."""
    endpoint.script = [days.fails(429, retry_after_ms="50", Retry_After="30"), days.says("hi")]
    assert ask(timeout_s=2).text == "hi"


def test_a_wait_beyond_the_deadline_ends_at_once(ask, endpoint, days):
    """Nobody waits for what cannot come in time; the message says what was asked for."""
    endpoint.script = [days.fails(429, Retry_After="200")]
    began = time.monotonic()
    with pytest.raises(ModelUnavailable, match=r"HTTP 429.*asks to wait 200 s.*appagent_model_timeout = 5 s"):
        ask()
    assert time.monotonic() - began < 2
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (429, QUOTA),
        (402, {"error": {"message": "Insufficient credits"}}),
        (400, {"error": {"code": "Arrearage", "message": "Access denied, account is in arrearage"}}),
    ],
)
def test_a_used_up_quota_is_not_tried_again(ask, endpoint, days, status, body):
    """Fault 34: no waiting helps; the reason is told."""
    endpoint.script = [days.fails(status, body)]
    with pytest.raises(ModelUnavailable, match="quota or credit is used up"):
        ask()
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize(
    ("status", "words"), [(401, "key"), (403, "key"), (404, "address"), (400, "HTTP 400"), (422, "422")]
)
def test_what_will_not_change_is_not_tried_again(ask, endpoint, days, status, words):
    """Wrong key, wrong address, wrong request: once, with the reason."""
    endpoint.script = [days.fails(status)]
    with pytest.raises(ModelUnavailable, match=words):
        ask()
    assert len(endpoint.requests) == 1


def test_a_page_instead_of_json_names_the_address(ask, endpoint, days):
    """A login page, or a wrong base URL: nothing of it is an answer."""
    endpoint.script = [lambda request: request.send("<html><title>Sign in</title></html>")]
    with pytest.raises(ModelUnavailable, match=r"page.*address"):
        ask()


def test_a_gateways_page_is_told_by_its_title(ask, endpoint, days):
    """A 502 page is tried again, then shown without its tags."""
    endpoint.script = [days.fails(502, "<html><title>Bad Gateway</title><body>x</body></html>")]
    with pytest.raises(ModelUnavailable, match="HTTP 502: Bad Gateway; given up after 6 tries"):
        ask()


@pytest.mark.parametrize("behaviour", ["slow", "drips"])
def test_the_deadline_is_a_true_one(ask, endpoint, days, behaviour):
    """A server that is silent, or sends a byte now and then, holds nobody beyond the deadline."""
    endpoint.script = [getattr(days, behaviour)]
    began = time.monotonic()
    with pytest.raises(ModelUnavailable, match="did not answer in time"):
        ask(timeout_s=0.4)
    assert time.monotonic() - began < 1.5
    endpoint.script = [days.says("hi")]
    assert ask().text == "hi", "the client stays usable"


def test_nobody_listens(ask, endpoint):
    """A refused connection is named, and where."""
    endpoint.close()
    with pytest.raises(ModelUnavailable, match=r"127\.0\.0\.1.*cannot be reached \(nothing listens there\)"):
        ask()


def test_error_in_a_success(ask, endpoint, days):
    """Fault 34: 200 with an error body, then tried again or not by the status inside."""
    endpoint.script = [lambda request: request.send({"error": {"code": 401, "message": "no auth"}})]
    with pytest.raises(ModelUnavailable, match="does not accept the key"):
        ask()
    endpoint.script = [lambda request: request.send({"error": "overloaded"})]
    with pytest.raises(ModelUnavailable, match="overloaded; given up after 6 tries"):
        ask()


def test_content_that_is_missing_is_an_empty_text(ask, endpoint, days):
    """No content, a refusal and the content filter are replies without a text, never made-up ones."""
    endpoint.script = [
        days.says(None),
        days.says(None, refusal="I can't help"),
        days.says("", finish="content_filter"),
        days.says('{"word": "he', finish="length"),
    ]
    replies = [ask() for _ in range(4)]
    assert [reply.text for reply in replies] == ["", "", "", '{"word": "he']
    assert [bool(reply.refusal) for reply in replies] == [False, True, True, False]
    assert replies[3].is_cut


def test_missing_usage_is_unknown_not_zero(ask, endpoint, days):
    """Fault 35: what is not reported is None."""
    endpoint.script = [days.says("hi", usage=None), days.says("hi", usage={"prompt_tokens": None, "total_tokens": 5})]
    assert ask().usage == Usage()
    assert ask().usage == Usage()


def test_each_try_is_logged(ask, endpoint, days, caplog):
    """The log tells number and reason of every try that failed."""
    caplog.set_level(logging.INFO)
    endpoint.script = [days.fails(500), days.fails(429), days.says("hi")]
    ask()
    told = [record.getMessage() for record in caplog.records if "try" in record.getMessage()]
    assert told == ["m-1, try 1: HTTP 500: status 500", "m-1, try 2: HTTP 429: status 429"]


def test_no_key_anywhere(ask, endpoint, days, caplog):
    """Not in errors, their causes, logs and reprs, even if the server repeats it."""
    caplog.set_level(logging.DEBUG)
    endpoint.script = [days.fails(401, {"error": {"message": f"Incorrect API key provided: {KEY}"}})]
    with pytest.raises(ModelUnavailable) as caught:
        ask()
    endpoint.script = [days.fails(500, f"<p>Bearer {KEY}</p>")]
    with pytest.raises(ModelUnavailable) as again:
        ask()
    shown = [str(caught.value), str(again.value), repr(caught.getrepr(style="long")), caplog.text]
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    assert not [text for text in shown if KEY in text]
