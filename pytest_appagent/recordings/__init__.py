"""Recordings of tests: how each sentence was done and what its verdict rests on, one reviewable file per test.

`values` is what a recording holds, `slots` puts the data of a test into it and takes it out, `moments` and `facts` say
what a verdict rests on, `form` is the form in files, `merging` brings old and new together, `store` touches files.
"""
