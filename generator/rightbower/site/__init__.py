"""Views to files: the only room that meets Babel and Markdown, and asks Jinja.

This room may not decide what a rule means; it asks `book` for views and puts them into templates.
"""
