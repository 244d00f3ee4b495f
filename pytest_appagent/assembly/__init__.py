"""Puts a run together from settings, for the plugin and the command alike; knows nothing of either.

`models` builds language models on first use, `deciders` chooses who decides, judges and documents, `holding` leases a
device that is fit, and `documents` opens the documentation of a project.
"""
