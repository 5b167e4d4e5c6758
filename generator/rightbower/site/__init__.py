"""Views to files: the only room that meets Jinja, Babel and Markdown.

This room may not decide what a rule means; it asks `book` for views and puts them into templates.
"""

from rightbower.late import late

# What most builds have made before, and what it is made with: prose, catalogs, codes for phones.
late("rightbower.site.compose", "rightbower.site.feed", "markdown", "nh3", "segno")
late("babel", "babel.dates")
late("babel.messages", "babel.messages.catalog", "babel.messages.extract", "babel.messages.pofile")
# Other processes are only wanted where there is much to do.
late("multiprocessing")
# Whatever escapes a character of XML brings what fetches files from the web.
late("urllib", "urllib.request")
