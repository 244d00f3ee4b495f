"""One instruction, one touch: which control of the screen a sentence means, or why that cannot be told."""
