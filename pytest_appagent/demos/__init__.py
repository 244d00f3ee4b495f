"""Demonstrations: what a person did with an app, act by act, with the screens around each."""
