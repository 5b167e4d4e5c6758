"""The Atom feed of changes to the rules, one for each language.

Its ids do not depend on where the site stands, so that a move makes no reader see everything again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from html import escape
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from rightbower.book.message import say
from rightbower.model.site_file import language_tag
from rightbower.site.finding import ChangeView
from rightbower.site.language import Translator
from rightbower.site.press import Press
from rightbower.site.specs import PageSpec
from rightbower.site.urls import absolute, page_path, relative

_escaped: Final = partial(escape, quote=False)
_SPACE: Final = uuid5(NAMESPACE_URL, "urn:euchre-feed/1")


def feed_files(press: Press, specs: Iterable[PageSpec]) -> Iterator[tuple[str, bytes]]:
    """The feed of every language, with its path; none where nothing has changed."""
    changes = next((spec.view for spec in specs if spec.kind == "changes"), ())
    if changes:
        for code, language in press.languages.items():
            path = page_path(code, "feed")
            yield path, _feed(press, language.translator(), changes).encode()


def _feed(press: Press, voice: Translator, changes: tuple[ChangeView, ...]) -> str:
    language, tag = voice.language, language_tag(voice.language)
    own, page = page_path(language, "feed"), page_path(language, "changes")
    title = voice.say(say("%(site)s: changes to the rules", site=press.title))
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{tag}">',
        f"<id>{uuid5(_id(press.title), language).urn}</id>",
        f"<title>{_escaped(title)}</title>",
        f"<updated>{max(change.day for change in changes)}T00:00:00Z</updated>",
        f"<author><name>{_escaped(press.title)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={_address(press, own, own)}/>',
        f'<link rel="alternate" type="text/html" hreflang="{tag}" '
        f"href={_address(press, own, page)}/>",
    ]
    for change in changes:
        lines += _entry(press, voice, change)
    return "\n".join((*lines, "</feed>", ""))


def _entry(press: Press, voice: Translator, change: ChangeView) -> Iterator[str]:
    language, tag = voice.language, language_tag(voice.language)
    page = _address(press, page_path(language, "feed"), page_path(language, "changes"), change.id)
    yield "<entry>"
    yield f"<id>{uuid5(uuid5(_id(press.title), language), change.id).urn}</id>"
    yield f"<title>{_escaped(voice.name(change.title))}</title>"
    yield f"<updated>{change.day}T00:00:00Z</updated>"
    yield f"<published>{change.day}T00:00:00Z</published>"
    yield f'<link rel="alternate" type="text/html" hreflang="{tag}" href={page}/>'
    for game, name in change.games:
        yield f"<category term={_quoted(game)} label={_quoted(voice.name(name))}/>"
    yield f'<content type="text">{_escaped(voice.name(change.says))}</content>'
    yield "</entry>"


def _quoted(value: str) -> str:
    """An attribute's value. What the standard library has for it loads a client for the net."""
    quoted = _escaped(value).replace('"', "&quot;")
    return f'"{quoted}"'


def _id(title: str) -> UUID:
    return uuid5(_SPACE, title)


def _address(press: Press, source: str, target: str, anchor: str = "") -> str:
    """A link as an attribute's value: the public address where it is known, else from the feed."""
    if press.base_url:
        return _quoted(absolute(press.base_url, target) + f"#{anchor}" * bool(anchor))
    return _quoted(relative(source, target, anchor))
