"""The AndroidLab sentences on simulated apps: start states, truth, a hand-written way to each, and who solves them."""
