"""What may happen: a hand is started, questioned and played under a profile.

This room may not open a file, know a language or a clock, or name a profile. It imports
`model` only.
"""
