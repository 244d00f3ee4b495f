"""A form on a web page of which the tree says nothing."""

from .app import WebForm

__all__ = ["WebForm"]
