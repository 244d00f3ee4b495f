"""What one test has of its recording while it runs, and what it adds to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ..actions import Finish, GiveUp, HideKeyboard, ShowGrid, Wait
from ..errors import StoreError
from ..recordings.facts import read_facts
from ..recordings.merging import Found, bind, find_entry, merge
from ..recordings.moments import read_said, without_moments
from ..recordings.slots import entry_to_template, to_template
from ..recordings.store import build_patch, load_recording, update_recording
from ..recordings.values import Entry, Facts, Kind, Origin, Outcome, Recording
from ..run import Step, Verdict
from ..script import Script, to_act
from ..settings.values import Heal, RecordingsUse
from ..yaml_files import save_bytes
from .parts import Round, Trail

_MOST_SHOWN = 12  # texts that one act brought up; a new page has many
_WITHOUT_EFFECT = (HideKeyboard, Wait)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingPlan:
    """How one test uses recordings.

    Attributes:
        use: whether they are replayed, required, written or left alone.
        path: the file of the test's recording.
        test: the test, without parameters.
        root: folder of the project; patches are relative to it.
        lock: a file that all who write recordings lock.
        patches: folder for patches.
        parameters: name → value of what parametrize gives the test.
        heal: what becomes of an act that cannot be done any more.
        strict: whether a test fails that passed only because an act was healed.
    """

    use: RecordingsUse = "off"
    path: Path = Path()
    test: str = ""
    root: Path = Path()
    lock: Path = Path()
    patches: Path = Path()
    parameters: Mapping[str, str] = field(default_factory=dict)
    heal: Heal = "propose"
    strict: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence with what finds it in a recording.

    Attributes:
        step: the sentence.
        kind: what is asked for.
        template: the sentence as the marker has it, empty if it was written elsewhere.
        section: the fixture that asked for it, empty for the test itself.
        occurrence: how often it came before in this section.
    """

    step: Step
    kind: Kind
    template: str = ""
    section: str = ""
    occurrence: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A verdict and what it rests on."""

    verdict: Verdict
    facts: Facts | None


class Recorder:
    """The recording of one attempt at a test.

    Attributes:
        plan: how the test uses recordings.
        warnings: what did not serve as it was recorded, a text each.
        app_version: version of the app under test by now, for messages.
    """

    def __init__(self, plan: RecordingPlan | None = None, section: Callable[[], str] = lambda: "") -> None:
        """Take the plan, and what tells on behalf of which fixture something is done."""
        self.plan = plan or RecordingPlan()
        self.warnings: list[str] = []
        self.app_version = ""
        self._section = section
        self._recording: Recording | None = None
        self._fault = ""
        self._is_loaded = False
        self._data = dict(self.plan.parameters)
        self._seen: Counter[tuple[str, str, str]] = Counter()
        self._noted: dict[str, list[Entry]] = {}
        self._mended: list[tuple[str, Entry, Entry]] = []

    @property
    def replays(self) -> bool:
        """Whether recordings are used."""
        return self.plan.use in ("auto", "frozen")

    def sentence(self, step: Step, kind: Kind, template: str) -> Sentence:
        """Return a sentence with its place in the recording; each call counts as one occurrence."""
        self._data.update(step.data)
        section = self._section()
        key = (section, kind, step.text)
        self._seen[key] += 1
        return Sentence(step=step, kind=kind, template=template, section=section, occurrence=self._seen[key] - 1)

    def data_of(self, step: Step) -> dict[str, str]:
        """Return the data that a sentence may speak of or lead to: its own first, then that of the test so far."""
        return {**step.data, **{name: value for name, value in self._data.items() if name not in step.data}}

    def find(self, sentence: Sentence) -> Found:
        """Return what the recording has for a sentence; without an entry the reason names the file."""
        self._load()
        path = self._name
        if self._fault:
            return Found(reason=self._fault)
        if self._recording is None:
            return Found(reason=f"there is no recording {path}; --appagent-recordings=refresh writes it")
        found = find_entry(
            self._recording.section(sentence.section),
            sentence.step.text,
            self.data_of(sentence.step),
            kind=sentence.kind,
            occurrence=sentence.occurrence,
        )
        if found.entry is not None:
            return found
        where = f"fixture {sentence.section}: " if sentence.section else ""
        return Found(reason=f"{path}: {where}{found.reason}; --appagent-recordings=refresh records it")

    @property
    def has_file(self) -> bool:
        """Whether there is a recording of this test, if perhaps a damaged one."""
        self._load()
        return self._recording is not None or bool(self._fault)

    def note(
        self, sentence: Sentence, trail: Trail, verdict: Verdict | None, *, now: datetime, answer: str | None
    ) -> None:
        """Keep how a sentence was done; `verdict` is None for an optional one that was not."""
        if self.plan.use != "refresh":
            return
        step, data = sentence.step, self.data_of(sentence.step)
        script = to_script(trail, step, now)
        entry = Entry(
            sentence=sentence.template or to_template(step.text, data),
            kind=sentence.kind,
            values=data,
            script=script,
            outcome=_outcome_of(verdict),
            reason=verdict.reason if verdict else "",
            answer=answer if sentence.kind == "ask" else None,
            facts=facts_of(sentence, script, trail, now=now, data=data),
        )
        self._noted.setdefault(sentence.section, []).append(bind(entry_to_template(entry, data), data))

    def mend(self, sentence: Sentence, old: Entry, script: Script, *, judged: Judged | None, now: datetime) -> None:
        """Keep how an entry must be changed to serve again.

        Args:
            sentence: the sentence.
            old: the entry as it stands in the file.
            script: the acts that do it by now.
            judged: the verdict anew and what it rests on; None if the recorded one still held.
            now: the device's clock.
        """
        data = self.data_of(sentence.step)
        new = entry_to_template(
            replace(old, script=_lasting(script, sentence.step, now), answer=None, facts=None), data
        )
        new = replace(new, answer=old.answer, facts=old.facts)
        if judged is not None:
            facts = entry_to_template(Entry(sentence="", facts=judged.facts), data).facts
            new = replace(new, facts=facts, outcome=_outcome_of(judged.verdict), reason=judged.verdict.reason)
        self._mended.append((sentence.section, old, new))

    def tell_miss(self, sentence: Sentence, reason: str) -> str:
        """Return a text that says which recording does not serve, where and why."""
        where = f"fixture {sentence.section}: " if sentence.section else ""
        then = self._recording.origin.app_version if self._recording else ""
        versions = f"; recorded with version {then or 'unknown'}, this is {self.app_version or 'unknown'}"
        other = versions if then != self.app_version else ""
        return f"{self._name}: {where}{sentence.step.text!r}: {reason}{other}"

    def save(self, origin: Origin) -> None:
        """Write what was noted; for a test that passed.

        Raises:
            StoreError: it cannot be written.
        """
        if self.plan.use != "refresh" or not self._noted:
            return

        def changed(old: Recording | None) -> Recording:
            before = old or Recording(test=self.plan.test)
            sections = {
                name: merge(before.section(name), self._noted.get(name, []), self.plan.parameters)
                for name in ("", *sorted({*before.fixtures, *self._noted} - {""}))
            }
            return Recording(
                test=self.plan.test,
                origin=origin,
                sentences=sections.pop(""),
                fixtures={name: entries for name, entries in sections.items() if entries},
            )

        update_recording(self.plan.path, changed, lock=self.plan.lock)

    def propose(self, name: str) -> str:
        """Write the changes that would make the recording serve again.

        Args:
            name: a file name, unique to the test and its values.

        Returns:
            The path of the patch, empty if nothing is to be changed.

        Raises:
            StoreError: it cannot be written.
        """
        if self._recording is None or not self._mended:
            return ""
        new = self._recording
        for section, old, mended in self._mended:
            entries = tuple(mended if entry is old else entry for entry in new.section(section))
            if section:
                new = replace(new, fixtures={**new.fixtures, section: entries})
            else:
                new = replace(new, sentences=entries)
        patch = build_patch(self.plan.path, self._recording, new, root=self.plan.root)
        if not patch:
            return ""
        path = self.plan.patches / f"{name}.patch"
        save_bytes(path, patch.encode())
        return str(self._below_root(path))

    @property
    def _name(self) -> Path:
        """The file as messages name it."""
        return self._below_root(self.plan.path)

    def _below_root(self, path: Path) -> Path:
        root = self.plan.root
        return path.relative_to(root) if path.is_relative_to(root) else path

    def _load(self) -> None:
        if self._is_loaded:
            return
        self._is_loaded = True
        try:
            self._recording = load_recording(self.plan.path)
        except StoreError as exc:
            self._fault = str(exc)


def _outcome_of(verdict: Verdict | None) -> Outcome:
    if verdict is None:
        return "not_done"
    return "finished" if verdict.outcome == "finished" else "inconclusive"


def facts_of(
    sentence: Sentence, script: Script, trail: Trail, *, now: datetime, data: Mapping[str, str]
) -> Facts | None:
    """Return what the verdict on a sentence rests on: all that is shown, if an answer was asked for or nothing done."""
    first = trail.first.facts if trail.first is not None and script.acts and sentence.kind != "ask" else None
    touched = [identity for act in script.acts for identity in (act.target, act.onto) if identity is not None]
    return read_facts(sentence.step.text, first, trail.last.facts, now=now, touched=touched, data=tuple(data.values()))


def to_script(trail: Trail, step: Step, now: datetime) -> Script:
    """Return the acts of a trail as they can be done again: what was refused or only looked is left out."""
    rounds = trail.rounds
    after = (*(one.facts for one in rounds[1:]), trail.last.facts)
    acts = [
        to_act(one.decision.action, one.facts, facts) for one, facts in zip(rounds, after, strict=False) if is_act(one)
    ]
    return _lasting(Script(acts=tuple(acts)), step, now)


def is_act(one: Round) -> bool:
    """Whether something was done in a round that is to be done again."""
    action = one.decision.action
    if one.effect in ("refused", "ended") or one.decision.fault or isinstance(action, (ShowGrid, Finish, GiveUp)):
        return False
    return not (one.effect == "unchanged" and isinstance(action, _WITHOUT_EFFECT))


def _lasting(script: Script, step: Step, now: datetime) -> Script:
    """Leave out of what the acts brought up all that will be another text at another time."""
    said = read_said(step.text, now)

    def lasts(text: str) -> bool:
        return without_moments(text, said, now) == text

    return Script(acts=tuple(replace(act, shows=tuple(filter(lasts, act.shows))[:_MOST_SHOWN]) for act in script.acts))
