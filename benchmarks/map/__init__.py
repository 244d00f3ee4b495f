"""Maps of the simulated apps: made by crawling, replayed, checked, and compared with the truth."""
