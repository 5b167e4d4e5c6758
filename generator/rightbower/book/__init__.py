"""What is said and shown: rules, steps and problems become messages and views.

A message is still language-neutral here. This room may not open a file or write HTML.
"""
