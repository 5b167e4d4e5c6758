"""Pieces of pages that many pages have: asked for once, kept, and put in as one text."""

from __future__ import annotations

import pytest

from voices import LONG, Face, Site, View, is_fit, macro, same


def test_several_things_are_told_by_what_is_told_of_each() -> None:
    site = Site(macro(LONG + "{{ view.faces|told }}<b>{{ view.faces[0]|told }}</b>"))
    ace, heart, won = Face("ace"), Face("heart"), Face("won")
    views = [
        View("ace", faces) for faces in ((ace, heart), (heart, won), (won, ace, won), (), (ace,))
    ]
    views = [view for view in views if view.faces]
    same(site, *views)
    site.printed(*views, together=True)
    assert [voice.translator.asked for voice in site.polyglot._voices] == [[1, 1, 1]] * 3


def test_where_one_thing_is_wanting_all_are_told_at_once() -> None:
    site = Site(macro(LONG + "{{ view.faces|told }}"))
    views = [View("ace", (Face("ace"), Face(name))) for name in ("ok", "won", "unknown")]
    same(site, *views)
    assert is_fit(site, *views)


def test_what_is_asked_again_and_again_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rightbower.templates.polyglot._ANSWERS_AT_MOST", 4)
    site = Site(macro(LONG + "{% for face in view.faces %}{{ face|told }}{% endfor %}"))
    ace = Face("ace")
    views = [View("ace", (ace, Face("heart", n))) for n in range(20)]
    same(site, *views)
    site.printed(*views, together=True)
    assert [len(voice.translator.asked) for voice in site.polyglot._voices] == [21] * 3


def test_a_piece_that_is_remembered_stands_in_others_as_one_text() -> None:
    part = "{% macro part(face) %}<i>{{ face.name|say }}{{ _('same') }}</i>{% endmacro %}"
    site = Site(macro(LONG + "{% for face in view.faces %}{{ part(face) }}{% endfor %}") + part)
    views = [View("ace", (Face("ace"),)) for _ in range(2)]
    views[1] = View("heart", views[0].faces)
    same(site, *views)
    site.printed(*views, together=True)
    texts = zip(*site.polyglot._book.texts, strict=True)
    assert ("<i>acesame</i>", "<i>assame</i>", "<i>assame</i>") in texts
