"""People, and the labels that they have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Any, Self

PHONE_KINDS = ("Mobile", "Home", "Work", "Main", "Work fax", "Pager", "Other")
EMAIL_KINDS = ("Home", "Work", "Other")


@dataclass(frozen=True, slots=True)
class Reach:
    """A number or an address, and of what kind it is."""

    value: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """A person, or a company."""

    id: int = 0
    first: str = ""
    last: str = ""
    company: str = ""
    title: str = ""
    phones: tuple[Reach, ...] = ()
    emails: tuple[Reach, ...] = ()
    birthday: date | None = None
    address: str = ""
    website: str = ""
    note: str = ""
    starred: bool = False
    labels: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What lists show: the name, or else whatever there is."""
        name = f"{self.first} {self.last}".strip()
        others = (self.company, *(reach.value for reach in (*self.phones, *self.emails)))
        return name or next((other for other in others if other), "(No name)")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the contact that `to_json` wrote, all of it at will; an id is not kept.

        Raises:
            TypeError, ValueError: it is no contact.
        """
        unknown = set(data) - {each.name for each in fields(cls)} - {"name"}
        if unknown:
            raise ValueError(f"a contact has no {', '.join(sorted(unknown))}")
        values = {name: value for name, value in data.items() if name not in ("id", "name")}
        values["phones"] = _read_reaches(data.get("phones", ()), PHONE_KINDS)
        values["emails"] = _read_reaches(data.get("emails", ()), EMAIL_KINDS)
        values["labels"] = tuple(data.get("labels", ()))
        values["birthday"] = date.fromisoformat(data["birthday"]) if data.get("birthday") else None
        return cls(**values)

    def to_json(self) -> dict[str, object]:
        rest = {
            "name": self.name,
            "phones": [asdict(phone) for phone in self.phones],
            "emails": [asdict(email) for email in self.emails],
            "birthday": self.birthday.isoformat() if self.birthday else None,
            "labels": list(self.labels),
        }
        return {each.name: getattr(self, each.name) for each in fields(self)} | rest


def _read_reaches(data: Iterable[Mapping[str, str]], kinds: tuple[str, ...]) -> tuple[Reach, ...]:
    reaches = tuple(Reach(str(each["value"]), each.get("kind", kinds[0])) for each in data)
    for reach in reaches:
        if reach.kind not in kinds:
            raise ValueError(f"{reach.value} cannot be {reach.kind!r}, but {', '.join(kinds)}")
    return reaches


class ContactBook:
    """All contacts, and the labels that there are."""

    def __init__(self, contacts: Iterable[Contact], labels: Iterable[str]) -> None:
        self.labels = list(labels)
        self._contacts: dict[int, Contact] = {}
        self._next_id = 1
        for contact in contacts:
            self.save(contact)
        for label in (label for contact in self.contacts for label in contact.labels):
            self.add_label(label)

    @property
    def contacts(self) -> list[Contact]:
        """All of them by name."""
        return sorted(self._contacts.values(), key=lambda contact: (contact.name.casefold(), contact.id))

    def get(self, contact_id: int) -> Contact | None:
        return self._contacts.get(contact_id)

    def save(self, contact: Contact) -> Contact:
        """Keep a contact, a new one under a new id, and return it as kept."""
        if contact.id == 0:
            contact = replace(contact, id=self._next_id)
            self._next_id += 1
        self._contacts[contact.id] = contact
        return contact

    def delete(self, contact_id: int) -> None:
        self._contacts.pop(contact_id, None)

    def switch_star(self, contact: Contact) -> None:
        """Make a contact a favourite, or no more."""
        self.save(replace(contact, starred=not contact.starred))

    def search(self, words: str) -> list[Contact]:
        """Return those of whose names, numbers, addresses or company the words are a part."""
        wanted = words.strip().casefold()
        return [contact for contact in self.contacts if wanted in _searched(contact)]

    # Labels

    def with_label(self, label: str) -> list[Contact]:
        return [contact for contact in self.contacts if label in contact.labels]

    def add_label(self, label: str) -> None:
        if label not in self.labels:
            self.labels.append(label)

    def rename_label(self, label: str, new: str) -> None:
        self.labels = [new if each == label else each for each in self.labels]
        for contact in self.with_label(label):
            self.save(replace(contact, labels=tuple(new if each == label else each for each in contact.labels)))

    def remove_label(self, label: str) -> None:
        """Take a label away; those who had it stay."""
        self.labels.remove(label)
        for contact in self.with_label(label):
            self.save(replace(contact, labels=tuple(each for each in contact.labels if each != label)))

    def give_label(self, label: str, contact_ids: Iterable[int]) -> None:
        """Give some contacts a label."""
        for contact_id in contact_ids:
            contact = self.get(contact_id)
            if contact is not None and label not in contact.labels:
                self.save(replace(contact, labels=(*contact.labels, label)))


def _searched(contact: Contact) -> str:
    numbers = (phone.value.replace("-", "").replace(" ", "") for phone in contact.phones)
    reaches = (reach.value for reach in (*contact.phones, *contact.emails))
    return "\n".join((contact.name, contact.company, contact.note, *numbers, *reaches)).casefold()


def first_contacts() -> list[Contact]:
    """Return what a fresh installation holds, so that there is something to work with."""

    def person(name: str, number: str, **more: Any) -> Contact:
        first, _, last = name.partition(" ")
        return Contact(first=first, last=last, phones=(Reach(number, "Mobile"),), **more)

    family, club = ("Family",), ("Chess club",)
    return [
        person("AAA", "555-0101"),
        person("ABC", "555-0102", birthday=date(1990, 3, 14), emails=(Reach("abc@example.com", "Home"),)),
        person("Alice Brown", "555-0103", labels=family, starred=True),
        person("Bob Carter", "555-0104", company="Carter Plumbing"),
        person("Carla Diaz", "555-0105", emails=(Reach("carla@example.org", "Work"),)),
        person("Daniel Evans", "555-0106", labels=club, birthday=date(1984, 11, 2)),
        person("Emma Fischer", "555-0107", note="Lives next door"),
        Contact(
            first="Frank",
            last="Green",
            company="Green & Sons",
            title="Manager",
            phones=(Reach("555-0108", "Mobile"), Reach("555-0118", "Work")),
            emails=(Reach("frank@example.net", "Work"),),
        ),
        person("Grace Hall", "555-0109", labels=family),
        person("Henry Irving", "555-0110", labels=club),
        person("Ines Jansen", "555-0111", website="ines.example.com"),
        person("Jack King", "555-0112"),
        Contact(
            first="Li",
            phones=(Reach("555-0113", "Mobile"),),
            emails=(Reach("li.home@example.com", "Home"), Reach("li@work.example.com", "Work")),
            company="Example Institute",
        ),
        person("Liam Moore", "555-0114", starred=True),
        person("Mia Novak", "555-0115", address="12 Mill Lane, Springfield"),
        person("Noah Olsen", "555-0116"),
        person("Olivia Park", "555-0117"),
        person("Zoe Young", "555-0119", labels=family, birthday=date(2001, 7, 30)),
    ]


FIRST_LABELS = ("Family", "Chess club")
