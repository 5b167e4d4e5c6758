"""What a rule or a hand *is*: frozen data, and how it is changed and remembered (`frozen`, `kept`).

This room may not play, read a file, say a sentence or import another room.
"""
