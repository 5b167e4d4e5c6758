"""Macros worked through once for all languages: every language says what it would say alone."""

from __future__ import annotations

import pytest

from rightbower.templates.polyglot import Polyglot
from rightbower.templates.several import Book, Differs, Several
from voices import IMPORT, LONG, WORDS, Site, View, is_fit, macro, same

ONCE = [
    "{{ view.name|say }}",
    "{{ _('ace') }} {{ _('heart') }} {{ _('same') }} {{ _('ok') }}",
    "{{ lexicon.card.ace }} {{ lexicon['card']['won'] }}",
    "{% for face in view.faces %}<b title='{{ face.name|say }}'>{{ face.n }}</b>{% endfor %}",
    "{% for name in view.faces|names %}{{ loop.index }} {{ name }}{% endfor %}",
    "{{ view.faces|names|join(', ') }} {{ view.faces|names|length }}",
    "{{ view.faces|map(attribute='name')|map('say')|join('|') }}",
    "{{ view.faces|map(attribute='name')|join('|') }}",
    "{{ view.faces|names|first }}",
    "{% if view.name|say %}{{ view.name }}{% endif %}",
    "{{ (view.name|say) ~ '!' }}",
    '<a href="{{ link("x") }}">{{ link("own") }}</a><a href="{{ link("own") }}" id="b">é</a>',
    "{{ '%s' if view.odd == 'plain' else '-' }}",
    "{{ part(view.faces[0].name|say, 2) }}{% endmacro %}{% macro part(name, n) %}"
    "<i>{{ name }}{{ n }}</i>",
    "{{ part(part('a')) }}{% endmacro %}{% macro part(a) %}<i>{{ a }}{{ _('heart') }}</i>",
]
"""What a macro may do and is worked through once."""
EACH = [
    "{% if view.name|say == 'as' %}as{% endif %}",
    "{% if 'won'|say %}yes{% endif %}",
    "{{ view.name|say|upper }}",
    "{{ view.name|say|length }}",
    "{{ (view.name|say)[:1] }}",
    "{{ 'a' in (view.name|say) }}",
    "{{ (view.name|say) + '!' }}",
    "{{ '%s!' % (view.name|say) }}",
    "{{ (view.name|say)|replace('a', 'b') }}",
    "{{ (view.name|say).upper() }}",
    "{{ {'as': 1, 'ace': 2}.get(view.name|say) }}",
    "{% for letter in view.name|say %}{{ letter }}.{% endfor %}",
    "{{ view.faces|names|sort|join }}",
    "{{ view.faces|names|last|title }}",
    "{{ (part('a'))|length }}{% endmacro %}{% macro part(a) %}<i>{{ _('heart') }}</i>",
    "{% if part('a') is string %}s{% endif %}{% endmacro %}{% macro part(a) %}{{ _('heart') }}",
    "{% if (part('a') ~ 'x')|length > 6 %}s{% endif %}{% endmacro %}"
    "{% macro part(a) %}{{ _('heart') }}",
    "{% filter upper %}{{ view.name|say }}{% endfilter %}",
    "{{ {'a': _('heart')}|tojson }}",
    "{{ [view.name|say]|json }}{{ {'a': {'b': [view.name|say]}}|json }}",
    "{% filter json %}{{ _('heart') }}{% endfilter %}",
    "{{ _('heart') in 'heart and others' }}",
    "{{ 'heart'.find(_('heart')) }}{{ 'heart'.count(_('heart')) }}",
    "{{ 'heart'.startswith(_('heart')) }}",
    "{{ '-'.join([_('won')]) }}",
    "{{ 'a+b'.replace('+', _('heart'))|length }}",
    "{{ ' '.join(view.faces|names).title() }}",
    "{{ '-'.join(view.faces|map(attribute='name')|map('say')) }}",
    "{% set f = '-'.join %}{{ f([_('heart')])[:3] }}",
    "{{ ('-'|attr('join'))([_('heart')]) }}",
    "{{ lexicon.card['ok']|default('none') }}{{ lexicon.card.ok is defined }}",
    "{{ _('heart').values is defined }}{{ _('heart').count('a') }}",
    "{{ lexicon.card|length }} {% for word in lexicon.card %}{{ word }}{% endfor %}",
]
"""What a macro may do that has another answer in each language."""


@pytest.mark.parametrize("body", ONCE)
@pytest.mark.parametrize("end", ["", LONG])
def test_what_a_macro_prints_is_asked_once_for_all_languages(body: str, end: str) -> None:
    site = Site(macro(end + body))
    views = (View("ace"), View("heart"), View("same"), View("ok"), View("unknown"))
    same(site, *views)
    assert is_fit(site, *views)


@pytest.mark.parametrize("body", EACH)
@pytest.mark.parametrize("end", ["", LONG])
def test_what_a_macro_asks_of_a_text_is_asked_in_every_language(body: str, end: str) -> None:
    site = Site(macro(end + body))
    same(site, View("ace"), View("heart"))
    assert not is_fit(site, View("ace"))


def test_a_text_set_aside_is_none_of_a_pure_macro() -> None:
    body = "{% set x %}{{ view.name|say }}{% endset %}{% if x == 'as' %}as{% endif %}{{ x }}"
    same(Site(macro(body)), View("ace"), View("heart"))


@pytest.mark.parametrize(
    "page",
    [
        "{% set said = draw.all(view) %}{% if said|length > 5002 %}long{% endif %}",
        "{{ draw.all(view)|upper }}",
        "{% set unused = draw.all(view) %}",
        "{{ draw.all(view) }}{{ draw.all(view) }}",
        '<p id="{{ draw.all(view) }}">',
        "\x020\x02{{ draw.all(view) }}\x02",
    ],
)
def test_a_page_may_do_with_a_piece_what_it_likes(page: str) -> None:
    same(Site(macro(LONG + "{{ view.name|say }}"), IMPORT + page), View("ace"), View("heart"))


@pytest.mark.parametrize("body", ["{{ view.odd }}", "{{ [view.odd]|join }}", "{{ view.odd ~ '' }}"])
@pytest.mark.parametrize("odd", ["a\x02b", "\x020\x02", "\x021\x02\x02"])
def test_the_sign_of_a_mark_in_a_text_is_no_mark(body: str, odd: str) -> None:
    same(Site(macro(LONG + "{{ view.name|say }}" + body)), View("ace", odd=odd), View("heart"))


def test_a_macro_worked_through_for_all_may_stand_in_one_that_is_not() -> None:
    outer = (
        "{% macro outer(view) %}{% if view.name|say|length > 2 %}{{ all(view) }}{% endif %}"
        "{% endmacro %}"
    )
    page = (
        IMPORT + "{% if view.odd == 'x' %}{{ draw.other(view) }}{% endif %}{{ draw.outer(view) }}"
    )
    other = "{% macro other(view) %}<u>{{ view.name|say }}</u>" + LONG + "{% endmacro %}"
    one, two = View("heart"), View("heart", odd="x")
    same(Site(macro(LONG + "<i>{{ view.name|say }}</i>") + outer + other, page), one, two, one)


def test_macros_asked_for_outside_of_a_page_say_what_they_say() -> None:
    site = Site(macro(LONG + "{{ view.name|say }}"))
    voices = site.voices()
    Polyglot(voices, site.environment).turn_to(lambda: [("", {})] * 3)
    for one in voices:
        said = one.get_template("macros").module.all(View("ace"))  # type: ignore[attr-defined]
        assert said == LONG + WORDS[one.folder]["ace"]


def test_gaps_are_noted_where_a_piece_is_used() -> None:
    site = Site(macro("{{ 'ok'|say }}{{ view.name|say }}" + LONG))
    pages = site.printed(View("ace"), View("ace"), View("heart"), together=True)
    assert [gaps for _, gaps in pages] == [set(), {("missing", "ok")}, set()] * 3
    assert site.fit


def test_asking_in_one_language_only_is_given_up() -> None:
    page = '{% if page.name == "en" %}{{ draw.all(view) }}{% endif %}'
    site = Site(macro(LONG + "{{ view.name|say }}"), IMPORT + page)
    views = [View("ace", odd=str(n)) for n in range(30)]
    same(site, *views)
    site.printed(*views, together=True)
    assert site.polyglot._unfit


def test_short_pieces_are_given_up() -> None:
    site = Site(macro("{{ view.name|say }}"))
    views = [View("ace", odd=str(n)) for n in range(30)]
    same(site, *views)
    site.printed(*views, together=True)
    assert site.polyglot._unfit


def test_texts_are_let_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rightbower.templates.polyglot._MARKS_AT_MOST", 2)
    site = Site(macro(LONG + "{{ view.name|say }} {{ _('heart') }} {{ _('ace') }}"))
    same(site, *(View(name) for name in ("ace", "heart", "ace", "ok", "unknown", "ace")))
    assert is_fit(site, *(View(name) for name in ("ace", "heart", "ace")))


def test_what_only_some_languages_have_is_no_common_thing() -> None:
    book = Book(2)
    for values in ((None, "a"), ("a", None)):
        with pytest.raises(Differs):
            book.one(values)
    assert book.one((1, 1)) == 1
    one, true = book.one((1, True)), book.one(("1", "1"))
    assert isinstance(one, Several)
    assert true == "1"
    with pytest.raises(Differs):
        bool(one == 1)
