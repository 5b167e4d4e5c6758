"""What a rule or a hand *is*: frozen data, and nothing else.

This room may not play, read a file, say a sentence or import another room.
"""
