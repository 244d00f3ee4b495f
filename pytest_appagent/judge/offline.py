"""The judge that needs no model: literals of the sentence against what the screens show, else inconclusive."""

from __future__ import annotations

from ..run import Evidence, Verdict
from ..screen.screen import ScreenFacts
from .cards import errors_on
from .changes import judge_add, judge_change, judge_delete, judge_open, judge_search, judge_state, judge_switch
from .claims import Claims, read_claims
from .literals import fold
from .verdicts import inconclusive, not_finished

_BLIND = frozenset({"tree_missing", "tree_maybe_stale", "chrome_only", "loading"})


class OfflineJudge:
    """Compares literals only; a sentence it cannot cover with them is never called finished."""

    name = "offline"

    def judge(self, evidence: Evidence) -> Verdict:
        """Return finished only for what the screens prove, not_finished for what they contradict."""
        if evidence.crashes:
            return not_finished(f"the app crashed: {evidence.crashes[0].splitlines()[0]}")
        if evidence.answer is not None:
            if not evidence.answer.strip():
                return not_finished("an answer was asked for and none was given")
            return inconclusive("whether the answer is right cannot be told from literals")
        claims = read_claims(evidence.step.text, evidence.now)
        if not evidence.screens and claims.kind != "state":
            return inconclusive("no screen was seen after the first one")
        final = evidence.screens[-1] if evidence.screens else evidence.first
        if blind := sorted(_BLIND & final.doubts):
            return inconclusive(f"the final screen is not to be relied on: {', '.join(blind)}")
        if message := _new_error(evidence, final):
            return not_finished(f"the final screen shows {message!r}")
        verdict = _compare(claims, evidence)
        if verdict.outcome == "finished" and claims.unseen:
            return inconclusive(f"what it says literally holds, but {_quoted(claims.unseen)} cannot be checked")
        return verdict


def _compare(claims: Claims, evidence: Evidence) -> Verdict:
    match claims.kind:
        case "add":
            return judge_add(claims, evidence)
        case "change":
            return judge_change(claims, evidence)
        case "switch":
            return judge_switch(claims, evidence)
        case "delete":
            return judge_delete(claims, evidence)
        case "search":
            return judge_search(claims, evidence)
        case "open":
            return judge_change(claims, evidence) if _changes_too(claims) else judge_open(claims, evidence)
        case "state":
            return judge_state(claims, evidence)
        case "other":
            return inconclusive("the sentence asks for nothing that literals can show")


def _changes_too(claims: Claims) -> bool:
    """Whether a sentence that begins with "open" goes on to change something."""
    return bool(claims.moments or claims.spans or claims.texts or claims.switch)


def _new_error(evidence: Evidence, final: ScreenFacts) -> str:
    """An error message that was not there at first and does not just repeat the sentence's own words."""
    known = {*errors_on(evidence.first)}
    sentence = fold(evidence.step.text)
    return next((text for text in errors_on(final) if text not in known and fold(text) not in sentence), "")


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(map(repr, words))
