"""The reports of `dumpsys` that clients read, by service."""
