"""What is wrong with a catalog, one sentence for each reason (the parameter `why`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.book.message import N_

IN_CATALOGS: Final[Mapping[str, str]] = {
    "line": N_("No line of a catalog begins like this: it begins with #, or with msgctxt, msgid, "
               "msgid_plural or msgstr and a space, or goes on with a text in quotes."),
    "quotes": N_("A text stands between two quotes, and nothing after them; inside it a quote is "
                 "written as \\\"."),
    "escape": N_("%(word)s means nothing in a text: a backslash is written as \\\\, a quote as "
                 "\\\", a line break as \\n, a tab as \\t."),
    "twice": N_("The entry has %(word)s in line %(first)s already; one of them goes."),
    "order": N_("%(word)s does not belong here: an entry has msgctxt, msgid, msgid_plural and "
                "msgstr, in this order."),
    "missing": N_("The entry has no %(word)s; every entry has a msgid and a msgstr, which may be "
                  "empty."),
    "entry_twice": N_("This text has an entry in line %(first)s already; one of them goes."),
    "header_first": N_("The header, whose msgid is empty, stands before all other entries."),
    "form_needless": N_("The entry has no msgid_plural, so it has a msgstr without a number, not "
                        "%(word)s."),
    "form": N_("There is no form %(word)s: with a msgid_plural go msgstr[0] to %(last)s, as many "
               "as the header says."),
    "header_line": N_("A line of the header is a name, a colon and what it says, and ends with "
                      "\\n."),
    "charset": N_("A catalog is UTF-8, and its header says charset=UTF-8, not %(word)s."),
    "language": N_("The header names the language %(found)s; this is the catalog of "
                   "%(expected)s."),
    "date": N_("%(word)s is no date; one is written as 2026-01-31 12:00+0000."),
    "plural": N_("This does not say which plural forms there are; it may say %(expected)s"),
    "plural_number": N_("For the number %(number)s this gives the form %(found)s; there are forms "
                        "from 0 to %(last)s. It may say %(expected)s"),
    "plural_count": N_("This names %(count)s plural forms, and there are %(found)s. It may say "
                       "%(expected)s"),
}  # fmt: skip
