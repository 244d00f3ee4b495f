"""Reading a sentence: tokens, then targets and attributes, then a plan of goals."""
