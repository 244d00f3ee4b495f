"""One check per sort of change: what must be seen before and after."""

from __future__ import annotations

from datetime import date, datetime, time

from ..run import Evidence, Verdict
from ..screen.screen import ScreenFacts
from .cards import Card, cards_of, is_form, page_of, switches_of, typed_in
from .claims import Claims
from .literals import fold, spans_in
from .verdicts import finished, inconclusive, not_finished


def judge_add(claims: Claims, evidence: Evidence) -> Verdict:
    """A new row with all literals, where the same list had fewer such rows before."""
    final, now = evidence.screens[-1], evidence.now
    if not claims.name:
        return inconclusive("the sentence gives the new thing no name to look for")
    if is_form(final):
        return inconclusive(f"the final screen is still a form, so {claims.name!r} is not seen to be kept")
    if final.key != evidence.first.key:
        return inconclusive("the final screen is not the list that was there before, so nothing shows that it is new")
    before, after = cards_of(evidence.first, now), cards_of(final, now)
    old = [card for card in before if card.has_line(claims.name)]
    named = [card for card in after if card.has_line(claims.name)]
    new = _without(named, old)
    if not new:
        return inconclusive(f"no new row {claims.name!r} is seen on the final screen")
    if not _grew_in_place(before, after, new[0]):
        return inconclusive(f"the list shows other rows than before, so {claims.name!r} may have been there already")
    if len(new) > 1:
        return inconclusive(f"{len(new)} new rows are called {claims.name!r}")
    verdict = _compare_card(claims, new[0], now, "the new row")
    if verdict.outcome == "finished" and _strays(claims, new[0], now):
        return inconclusive(f"{claims.name!r} is on another day than today, of which the sentence says nothing")
    return verdict


def _strays(claims: Claims, card: Card, now: datetime) -> bool:
    """Whether a sentence that gives a time and no day was carried out on another day than today."""
    moments = [moment.value for moment in claims.moments]
    days = card.days(now)
    return bool(moments and days) and all(isinstance(one, time) for one in moments) and days[0] != now.date()


def judge_change(claims: Claims, evidence: Evidence) -> Verdict:
    """The row or page of the thing shows the new values, and a screen of that kind did not before."""
    final, now = evidence.screens[-1], evidence.now
    if claims.switch and not claims.name:
        return judge_switch(claims, evidence)
    if not claims.name:
        return inconclusive("the sentence does not name literally what is to be changed")
    if claims.switch:
        return inconclusive(f"whether {claims.switch!r} was kept cannot be seen")
    if is_form(final):
        return inconclusive("the final screen is still a form, so the change is not seen to be kept")
    card, place = _card_of(claims.renamed or claims.name, final, now)
    if card is None:
        return inconclusive(f"{claims.renamed or claims.name!r} is not seen on the final screen")
    if claims.renamed and any(other.has_line(claims.name) for other in [*cards_of(final, now), page_of(final)]):
        return inconclusive(f"{claims.name!r} is still on the screen")
    verdict = _compare_card(claims, card, now, place)
    if verdict.outcome != "finished":
        return verdict
    earlier = [screen for screen in (evidence.first, *evidence.screens[:-1]) if _same_kind(screen, final)]
    olds = [old for screen in earlier if not is_form(screen) and (old := _card_of(claims.name, screen, now)[0])]
    if not olds:
        return inconclusive(f"how {claims.name!r} looked before is not seen, so nothing shows a change")
    if _compare_card(claims, olds[0], now, place).outcome == "finished" and not claims.renamed:
        return inconclusive("the values were there before, so nothing shows a change")
    return verdict


def judge_switch(claims: Claims, evidence: Evidence) -> Verdict:
    """The switch of that name is in the wanted state, and was seen in the other one before."""
    final = evidence.screens[-1]
    state = "on" if claims.on else "off"
    states = switches_of(final, claims.switch)
    if len(states) != 1:
        return inconclusive(f"{len(states) or 'no'} switches called {claims.switch!r} are seen on the final screen")
    if states[0] != claims.on:
        return not_finished(f"the switch {claims.switch!r} is not {state}")
    if is_form(final):
        return inconclusive(f"{claims.switch!r} is {state}, in a form that is not seen to be kept")
    earlier = [switches_of(screen, claims.switch) for screen in (evidence.first, *evidence.screens[:-1])]
    if [not claims.on] not in earlier:
        return inconclusive(f"{claims.switch!r} was not seen to be anything but {state}")
    return finished(f"the switch {claims.switch!r} was turned {state}")


def judge_delete(claims: Claims, evidence: Evidence) -> Verdict:
    """The row was in the list and is gone from it, while the other rows stand as before."""
    final, now = evidence.screens[-1], evidence.now
    if not claims.name:
        return inconclusive("the sentence does not name literally what is to be deleted")
    if typed_in(final):
        return inconclusive("the list is filtered by what was typed")
    lists = [
        screen
        for screen in (evidence.first, *evidence.screens[:-1])
        if screen.key == final.key and _rows(claims.name, screen, now)
    ]
    if not lists:
        return inconclusive(f"{claims.name!r} was not seen before on the screen that is shown now")
    before, after = cards_of(lists[0], now), cards_of(final, now)
    old, left = (
        [row for row in _rows(claims.name, screen, now) if _compare_card(claims, row, now, "").outcome == "finished"]
        for screen in (lists[0], final)
    )
    if not old:
        return inconclusive(f"no row called {claims.name!r} with all that the sentence says of it was seen before")
    if len(left) >= len(old):
        return not_finished(f"{claims.name!r} is still there: {' / '.join(left[0].texts)}")
    if left:
        return inconclusive(f"{len(left)} of {len(old)} rows called {claims.name!r} are still there")
    missing = _without([card for card in before if card not in old], after)
    if missing:
        return inconclusive(f"other rows are out of sight too, {' / '.join(missing[0].texts)!r} for one")
    if page_of(final).has_line(claims.name):
        return inconclusive(f"{claims.name!r} still stands on the screen")
    return finished(f"{claims.name!r} was in the list and is gone, all other rows are there")


def judge_search(claims: Claims, evidence: Evidence) -> Verdict:
    """The field holds the text, and what is listed has it."""
    final, now = evidence.screens[-1], evidence.now
    wanted = fold(claims.name)
    if not wanted or _says_more(claims):
        return inconclusive("the sentence does not say literally what to search for")
    if wanted not in typed_in(final):
        return inconclusive(f"no field on the final screen holds {claims.name!r}")
    if wanted in typed_in(evidence.first):
        return inconclusive("it was searched for before")
    rows = [card for card in cards_of(final, now) if len(card.lines) > 1 or wanted in " ".join(card.lines)]
    if not rows:
        return inconclusive("no result is seen")
    if all(wanted in " ".join(card.lines) for card in rows):
        return finished(f"the field holds {claims.name!r} and all {len(rows)} results have it")
    return inconclusive(f"some rows do not have {claims.name!r}, so the list is not seen to be filtered")


def judge_open(claims: Claims, evidence: Evidence) -> Verdict:
    """The thing's own page: another screen than before, with its name outside any row."""
    final, now = evidence.screens[-1], evidence.now
    if not claims.name or _says_more(claims):
        return inconclusive("the sentence does not name literally what to open")
    if is_form(final) or final.key == evidence.first.key:
        return inconclusive(f"the final screen is not seen to be the page of {claims.name!r}")
    own = [
        text
        for text in final.texts
        if text.label is None and not text.is_input and fold(text.text) == fold(claims.name)
    ]
    kept = [card for card in cards_of(evidence.first, now) if card in cards_of(final, now)]
    if len(own) == 1 and not kept and not _rows(claims.name, final, now):
        return finished(f"the page of {claims.name!r} is shown")
    return inconclusive(f"the final screen is not seen to be the page of {claims.name!r}")


def _says_more(claims: Claims) -> bool:
    return bool(claims.moments or claims.spans or claims.texts or claims.switch)


def _same_kind(one: ScreenFacts, other: ScreenFacts) -> bool:
    """Whether both show the same page, if perhaps of a thing that has another name by now."""
    return one.key == other.key or (bool(one.foreground.activity) and one.foreground == other.foreground)


def judge_state(claims: Claims, evidence: Evidence) -> Verdict:
    """A statement about what is shown now: the row or page of the thing has all literals."""
    final = evidence.screens[-1] if evidence.screens else evidence.first
    now = evidence.now
    if not claims.name:
        return inconclusive("the statement does not name literally what it is about")
    rows = _rows(claims.name, final, now)
    if len(rows) > 1:
        verdicts = [_compare_card(claims, row, now, "a row of that name") for row in rows]
        held = next((verdict for verdict in verdicts if verdict.outcome == "finished"), None)
        return held or inconclusive(f"{len(rows)} rows are called {claims.name!r}, none with all that is stated")
    card, place = _card_of(claims.name, final, now)
    if card is None:
        return inconclusive(f"{claims.name!r} is not seen on the screen")
    return _compare_card(claims, card, now, place)


def _rows(name: str, screen: ScreenFacts, now: datetime) -> list[Card]:
    return [card for card in cards_of(screen, now) if card.has_line(name)]


def _card_of(name: str, screen: ScreenFacts, now: datetime) -> tuple[Card | None, str]:
    """The one row of that name, or the page if it is the thing's own."""
    rows = _rows(name, screen, now)
    if len(rows) == 1:
        return rows[0], "its row"
    page = page_of(screen)
    own = [text for text in screen.texts if text.label is None and not text.is_input and fold(text.text) == fold(name)]
    is_list = len([card for card in cards_of(screen, now) if len(card.lines) > 1]) > 1
    return (page, "its page") if not rows and not is_list and len(own) == 1 else (None, "")


def _compare_card(claims: Claims, card: Card, now: datetime, place: str) -> Verdict:
    """Whether all literals stand in the card; a time in the place of the wanted one contradicts."""
    for check in (_check_times, _check_days, _check_spans, _check_texts):
        verdict = check(claims, card, now, place)
        if verdict is not None:
            return verdict
    if claims.switch:
        if any(fold(claims.switch).replace("-", " ") == line.replace("-", " ") for line in card.lines):
            return finished(f"{place} shows all that the sentence says: {' / '.join(card.texts[:6])}")
        return inconclusive(f"{place} does not tell of {claims.switch!r}")
    return finished(f"{place} shows all that the sentence says: {' / '.join(card.texts[:6])}")


def _check_times(claims: Claims, card: Card, now: datetime, place: str) -> Verdict | None:
    shown = card.times()
    roles = [(moment.role, isinstance(moment.value, time)) for moment in claims.moments]
    if len(set(roles)) < len(roles):
        return inconclusive("the sentence gives two times or days of one sort")
    for moment in claims.moments:
        if not isinstance(moment.value, time):
            continue
        index = 0 if moment.role == "start" else 1
        wanted = moment.value.strftime("%H:%M")
        if len(shown) <= index:
            return inconclusive(f"{place} does not show the {moment.role} time {wanted}")
        if len(shown) > 2:
            return inconclusive(f"{place} shows {len(shown)} times, so {wanted} cannot be told from others")
        if shown[index] != moment.value:
            return not_finished(f"{place} shows {shown[index].strftime('%H:%M')} as {moment.role} time, not {wanted}")
    return None


def _check_days(claims: Claims, card: Card, now: datetime, place: str) -> Verdict | None:
    for moment in claims.moments:
        if isinstance(moment.value, time) or not isinstance(moment.value, date):
            continue
        shown = card.days(now)
        if not shown:
            return inconclusive(f"{place} does not show the day {moment.value.isoformat()}")
        index = 0 if moment.role == "start" else len(shown) - 1
        if shown[index] != moment.value:
            return not_finished(f"{place} is on {shown[index].isoformat()}, not on {moment.value.isoformat()}")
    return None


def _check_spans(claims: Claims, card: Card, now: datetime, place: str) -> Verdict | None:
    shown = [span.value for text in card.texts for span in spans_in(text)]
    leads = [span.value for text in card.texts for span in spans_in(text) if "before" in fold(text)]
    if claims.kind == "change" and claims.spans and set(leads) - set(claims.spans):
        return inconclusive(f"{place} shows further leads than those asked for")
    missing = [span for span in claims.spans if span not in shown]
    return inconclusive(f"{place} does not show {int(missing[0].total_seconds()) // 60} minutes") if missing else None


def _check_texts(claims: Claims, card: Card, now: datetime, place: str) -> Verdict | None:
    for wordings in claims.texts:
        if not any(_has(card, wording) for wording in wordings):
            return inconclusive(f"{place} does not show {wordings[0]!r}")
    return None


def _has(card: Card, wording: str) -> bool:
    wanted = fold(wording)
    return any(line == wanted or f" {wanted} " in f" {line} " for line in card.lines)


def _without(cards: list[Card], others: list[Card]) -> list[Card]:
    """The cards that are not among the others, each counted as often as it is there."""
    left = [card.lines for card in others]
    remaining = []
    for card in cards:
        if card.lines in left:
            left.remove(card.lines)
        else:
            remaining.append(card)
    return remaining


def _grew_in_place(before: list[Card], after: list[Card], new: Card) -> bool:
    """Whether the list is the one from before with just this row more.

    Rows may have been pushed down, and the last ones out of sight; a row that moved up tells of scrolling, which may
    have brought an old row to light.
    """
    kept = [card for card in after if card is not new]
    if [card.lines for card in kept] != [card.lines for card in before[: len(kept)]]:
        return False
    return bool(kept) and all(now.top >= then.top for now, then in zip(kept, before, strict=False))
