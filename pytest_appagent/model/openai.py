"""A model behind an OpenAI-compatible endpoint: every answer becomes a `Reply` or a typed error, in bounded time."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NoReturn

import openai

from ..errors import ModelUnavailable
from . import Prompt, Reply
from .body import build_request, read_reply
from .endpoint import Endpoint
from .faults import Fault, FaultError, read_error
from .habits import AnswerMode, habits_of
from .loop import run

logger = logging.getLogger(__name__)

MAX_TRIES = 6
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.5, 8.0
# Steps down a ladder that is three long, one without pictures, some options: more would be a server that plays with us.
_MAX_ADAPTATIONS = 8

_CLIENT_ERRORS = (openai.OpenAIError, ValueError, TimeoutError)


class OpenAIModel:
    """Asks by chat completions, with retries of its own: the client's know neither a deadline nor a used-up quota."""

    def __init__(
        self,
        name: str,
        endpoint: Endpoint,
        *,
        timeout_s: float = 60.0,
        options: Mapping[str, object] | None = None,
        mode: AnswerMode | None = None,
        sees: bool = True,
        first_wait_s: float = _FIRST_WAIT_S,
    ) -> None:
        """Set up; nothing is sent.

        Args:
            name: the model, as the endpoint calls it.
            endpoint: where it is.
            timeout_s: seconds until an answer must be there, all tries and waits included.
            options: optional parameters of the request, `reasoning_effort` for instance.
            mode: how JSON is asked for; None to find out.
            sees: whether the model may be shown pictures; if the endpoint refuses them it is not.
            first_wait_s: seconds before the second try; doubled from then on.
        """
        self._name = name
        self._endpoint = endpoint
        self._timeout_s = timeout_s
        self._options = dict(options or {})
        self._first_wait_s = first_wait_s
        self._client: openai.AsyncOpenAI | None = None
        self._habits = habits_of(endpoint.url, name)
        if mode is not None:
            self._habits.mode = mode
        if not sees:
            self._habits.sees = False

    @property
    def name(self) -> str:
        """The model, as the endpoint calls it."""
        return self._name

    @property
    def sees(self) -> bool:
        """Whether it is shown pictures."""
        return self._habits.sees

    def ask(self, prompt: Prompt) -> Reply:
        """Return the answer.

        Raises:
            ModelUnavailable: there is none within the deadline, or there will be none however often one asks.
        """
        try:
            return run(self._ask(prompt))
        except FaultError as error:
            fault = error.fault
        # Outside of the handler: a traceback through the client may show the key.
        self._raise(fault)

    def close(self) -> None:
        """Close the connections that are kept open between questions."""
        if self._client is not None:
            client, self._client = self._client, None
            run(client.close())

    async def _ask(self, prompt: Prompt) -> Reply:
        started = time.monotonic()
        deadline = started + self._timeout_s
        tries = adaptations = 0
        while True:
            tries += 1
            begun = time.monotonic()
            fault = await self._try(prompt, deadline, tries, started)
            if isinstance(fault, Reply):
                logger.debug("%s answered in %.1f s (try %d)", self._name, time.monotonic() - begun, tries)
                return fault
            logger.info("%s, try %d: %s", self._name, tries, self._clean(fault.message))
            if adaptations < _MAX_ADAPTATIONS and self._adapt(fault):
                adaptations += 1
                continue
            if fault.kind != "again":
                raise FaultError(fault)
            wait_s = self._wait_s(fault, tries)
            left_s = deadline - time.monotonic()
            if tries - adaptations >= MAX_TRIES or wait_s >= left_s:
                raise FaultError(_given_up(fault, tries, self._timeout_s, wait_s if wait_s >= left_s > 0 else None))
            await asyncio.sleep(wait_s)

    async def _try(self, prompt: Prompt, deadline: float, tries: int, started: float) -> Reply | Fault:
        request = build_request(prompt, self._habits, self._options)
        options = frozenset(self._options) - self._habits.refused
        try:
            async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                response = await self._create()(model=self._name, timeout=self._timeout_s, **request)
            return read_reply(response, tries=tries, elapsed_s=time.monotonic() - started)
        except FaultError as error:
            return error.fault
        except _CLIENT_ERRORS as error:
            return read_error(error, options=options)

    def _create(self) -> Callable[..., Awaitable[Any]]:
        if self._client is None:
            # A proxy of the environment would be asked even for this very machine.
            http = openai.DefaultAsyncHttpx2Client(trust_env=False) if self._endpoint.is_local else None
            self._client = openai.AsyncOpenAI(
                api_key=self._endpoint.key, base_url=self._endpoint.url, max_retries=0, http_client=http
            )
        return self._client.chat.completions.create

    def _adapt(self, fault: Fault) -> bool:
        """Leave out what was refused, if that is all that is wrong."""
        match fault.kind:
            case "form":
                stepped = self._habits.step_down()
                if stepped:
                    logger.info("%s is asked for JSON by %s from now on", self._name, self._habits.mode)
                return stepped
            case "pictures" if self._habits.sees:
                self._habits.sees = False
                logger.warning("%s takes no pictures; it goes by the text alone from now on", self._name)
                return True
            case "option" if fault.option not in self._habits.refused:
                self._habits.refused.add(fault.option)
                logger.warning("%s does not take %s; it is left out from now on", self._name, fault.option)
                return True
            case _:
                return False

    def _wait_s(self, fault: Fault, tries: int) -> float:
        if fault.after_s is not None:
            return fault.after_s
        wait_s = min(_LONGEST_WAIT_S, self._first_wait_s * 2.0 ** (tries - 1))
        return wait_s * random.uniform(0.75, 1.0)

    def _clean(self, text: str) -> str:
        """A text without the key: some servers repeat what they were sent."""
        return text.replace(self._endpoint.key, "…") if len(self._endpoint.key) > 4 else text

    def _raise(self, fault: Fault) -> NoReturn:
        raise ModelUnavailable(f"model {self._name!r} at {self._endpoint.url}: {self._clean(fault.message)}")


def _given_up(fault: Fault, tries: int, timeout_s: float, wait_s: float | None) -> Fault:
    waited = f"; it asks to wait {wait_s:.0f} s" if wait_s is not None and fault.after_s is not None else ""
    times = f"{tries} tries" if tries > 1 else "1 try"
    message = f"{fault.message}{waited}; given up after {times} within appagent_model_timeout = {timeout_s:g} s"
    return Fault(kind="final", message=message, status=fault.status)
