"""Jinja, worked through fast and for several languages at a time.

This room may not know what a page shows: no rule, no hand, no message, no file.
"""
