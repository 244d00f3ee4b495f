"""The loops: what drives device, policy and judge through a test."""
