"""Quick templates: they say what Jinja's own environment says, and keep only what they may."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from jinja2 import (
    ChoiceLoader,
    DictLoader,
    Environment,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
)

from rightbower.templates.quick import QuickEnvironment

MACROS = """
{%- macro plain(view) %}<b>{{ view.name }}</b>{% endmacro %}
{%- macro more(view, n=2) %}{{ plain(view) }}{{ n }}{{ " won" if view.won }}{% endmacro %}
{%- macro here(view) %}{{ view.name }} on {{ page }}{% endmacro %}
{%- macro around() %}[{{ caller() }}]{% endmacro %}
"""
PAGE = """
{%- import "macros" as draw with context -%}
{{ draw.plain(view) }} {{ draw.more(view) }} {{ draw.more(view, n=3) }} {{ draw.here(view) }}
{{- draw.here(view) }} {% call draw.around() %}in & {{ view.name }}{% endcall %}
"""
LOADER = DictLoader({"macros": MACROS, "page": PAGE, "fixed": "{{ _('one') }}{{ _('two') }}"})


@dataclass(frozen=True)
class View:
    name: str
    won: bool = False


@dataclass
class Voice:
    noted: set[Any] = field(default_factory=set)


def quick() -> QuickEnvironment:
    environment = QuickEnvironment(loader=LOADER, undefined=StrictUndefined)
    environment.translator = Voice()
    return environment


def test_a_page_is_the_same_as_without_haste() -> None:
    plain = Environment(loader=LOADER, autoescape=True, undefined=StrictUndefined)
    hasty = quick()
    for page in ("one", "two"):
        for view in (View("N & <S>"), View("E", won=True), View("E")):
            words = {"view": view, "page": page}
            expected = plain.get_template("page").render(words)
            assert hasty.get_template("page").render(words) == expected
            assert hasty.get_template("page").render(words) == expected


def test_only_what_looks_at_nothing_else_is_kept() -> None:
    environment = quick()
    found = {name: environment.purity.is_pure("macros", name) for name in ("plain", "more", "here")}
    assert found == {"plain": True, "more": True, "here": False}


@pytest.mark.parametrize(
    "macros",
    [
        # Of two of one name the one that stands last is meant.
        "{% macro m(v) %}{{ v }}{% endmacro %}{% macro m(v) %}{{ v }}{{ page }}{% endmacro %}",
        # What is brought in may look at the page.
        "{% macro m(v) %}{% include 'titled' %}{% endmacro %}",
        "{% macro m(v) %}{% import 'titled' as t with context %}{{ t }}{% endmacro %}",
        # A template's own name stands before what all are given.
        "{% set anchor = page %}{% macro m(v) %}{{ anchor }}{% endmacro %}",
        # What counts says another thing each time.
        "{% set n = namespace(i=0) %}"
        "{% macro m(v) %}{% set n.i = n.i + 1 %}{{ n.i }}{% endmacro %}",
    ],
)
def test_what_may_say_something_else_on_another_page_is_not_kept(macros: str) -> None:
    pages = []
    for environment in (quick(), Environment(autoescape=True, undefined=StrictUndefined)):
        environment.globals["anchor"] = "of all"
        environment.loader = DictLoader(
            {"macros": macros, "titled": "{{ page }}",
             "page": "{% import 'macros' as draw with context %}{{ draw.m(1) }}{{ draw.m(1) }}"}
        )  # fmt: skip
        page = environment.get_template("page")
        pages.append([page.render(page=name) for name in ("one", "two")])
    assert pages[0] == pages[1]


def test_an_included_template_that_brings_in_the_page_is_worked_through_for_each() -> None:
    environment = quick()
    environment.loader = DictLoader(
        {"page": "{% include 'outer' %}", "outer": "{% include 'titled' %}",
         "titled": "{{ page }}"}
    )  # fmt: skip
    page = environment.get_template("page")
    assert [page.render(page=name) for name in ("one", "two")] == ["one", "two"]


def test_arguments_that_may_change_are_looked_at_each_time() -> None:
    environment = quick()
    environment.loader = DictLoader(
        {"page": "{% macro m(x) %}{{ x.index }}{% endmacro %}{% macro w(x) %}{{ x }}{% endmacro %}"
                 "{% for n in 'abc' %}{{ m(loop) }}{% endfor %}{{ w('<b>'|safe) }}{{ w('<b>') }}"}
    )  # fmt: skip
    assert environment.get_template("page").render() == "123<b>&lt;b&gt;"


class Code(str):
    """A text of a kind of its own, as a card is."""

    __slots__ = ()


class Told(str):
    """A text that may have more to it."""

    more = ""


def test_a_text_is_remembered_unless_there_may_be_more_to_it() -> None:
    environment, asked = quick(), []
    environment.filters["note"] = lambda text: asked.append(text) or text
    environment.loader = DictLoader(
        {"page": "{% macro m(x) %}{{ x|note }}{{ x.more }}{% endmacro %}{{ m(x) }}"}
    )
    page, code, told = environment.get_template("page"), Code("9H"), Told("9H")
    Code.more = "!"  # type: ignore[attr-defined]
    assert [page.render(x=code), page.render(x=code)] == ["9H!", "9H!"]
    told.more = "."
    assert page.render(x=told) == "9H."
    told.more = "?"
    assert page.render(x=told) == "9H?"
    assert [type(one) for one in asked] == [Code, Told, Told]


def test_the_same_words_in_other_objects_are_found_again() -> None:
    environment, asked = quick(), []
    environment.filters["note"] = lambda text: asked.append(text) or text
    environment.loader = DictLoader(
        {"page": "{% macro m(x, n) %}{{ x|note }}{{ n }}{% endmacro %}{{ m(x, n) }}"}
    )
    page = environment.get_template("page")
    for number in (10**6, 10**6 + 1):
        for _ in range(5):
            # Those of the time before are gone, and others may have come to have their ids.
            word = "".join(["long", " ", "word"])
            assert page.render(x=word, n=number + 0) == f"long word{number}"
    assert len(asked) == 2


def test_too_many_arguments_are_refused_however_often() -> None:
    environment = quick()
    environment.loader = DictLoader({"page": "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(x, 1) }}"})
    for _ in range(2):
        with pytest.raises(TypeError, match="more than 1 argument"):
            environment.get_template("page").render(x="a")


def test_one_tuple_is_not_taken_for_the_arguments_that_are_in_it() -> None:
    environment = quick()
    source = "{% macro m(x, y='') %}{{ x|string ~ y }}{% endmacro %}{{ m(pair) }}{{ m(one, two) }}"
    environment.loader = DictLoader({"page": source})
    said = environment.get_template("page").render(pair=(None, True), one=None, two=True)
    assert said == "(None, True)NoneTrue"


def test_a_python_word_may_name_an_argument() -> None:
    environment = quick()
    environment.loader = DictLoader({"page": "{{ dict(class='big', n=1)['class'] }}"})
    assert environment.get_template("page").render() == "big"


def test_a_template_that_is_not_there_is_told_and_not_another_one_used() -> None:
    environment = quick()
    environment.loader = ChoiceLoader(
        [DictLoader({"page": "{% include 'typo' %}"}), DictLoader({"page": "the one below"})]
    )
    with pytest.raises(TemplateNotFound, match="typo"):
        environment.get_template("page").render()


def test_what_is_not_to_be_escaped_is_not() -> None:
    environment = quick()
    environment.loader = DictLoader(
        {"page": "{% autoescape false %}{{ x }}{% endautoescape %}{{ x }}"}
    )
    assert environment.get_template("page").render(x="<") == "<&lt;"


def test_a_kept_answer_notes_again_what_a_page_lacks() -> None:
    environment = quick()
    voice = environment.translator

    def gappy(text: str) -> str:
        voice.noted.add(text)
        return text

    environment.filters["say"] = gappy
    environment.loader = DictLoader(
        {"page": "{% macro m(view) %}{{ view.name|say }}{% endmacro %}{{ m(view) }}"}
    )
    view = View("missing")
    for _ in range(2):
        voice.noted = set()
        assert environment.get_template("page").render(view=view) == "missing"
        assert voice.noted == {"missing"}


def test_texts_known_beforehand_are_not_asked_for_again() -> None:
    environment = quick()
    environment.constant = lambda name, texts: "eins <1>" if texts == ("one",) else None
    environment.globals["_"] = lambda text: text.upper()
    assert environment.get_template("fixed").render() == "eins &lt;1&gt;TWO"


def test_what_a_template_does_not_know_is_an_error() -> None:
    environment = quick()
    environment.loader = DictLoader(
        {"page": "{% macro m(v) %}{{ v.nothing }}{% endmacro %}{{ m(1) }}"}
    )
    with pytest.raises(TemplateError):
        environment.get_template("page").render()
