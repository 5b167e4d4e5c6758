"""What the command line does, one module a job; the top of the stairs.

A job reads its arguments, asks `site`, prints, and returns the exit code. It decides nothing
about rules, words or pages.
"""
