"""Views to files: the only room that meets Jinja, Babel and Markdown.

This room may not decide what a rule means; it asks `book` for views and puts them into templates.
"""
