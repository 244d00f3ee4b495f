"""People with their numbers and addresses, labels for them, and calls; written like an app of Compose."""

from .app import Contacts

__all__ = ["Contacts"]
