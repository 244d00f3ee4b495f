"""An account: sign in in two steps, errors, a forgotten password, signing out."""

from .app import SignIn

__all__ = ["SignIn"]
