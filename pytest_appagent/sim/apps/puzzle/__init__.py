"""A sliding puzzle on a surface of which the tree says nothing."""

from .app import Puzzle

__all__ = ["Puzzle"]
