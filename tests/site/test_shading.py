"""Names that templates set before what all are given: quick templates say what Jinja's own do."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined

from rightbower.templates.quick import QuickEnvironment

PARTS = {
    # What looks at nothing but what all are given, by itself and by what it brings in.
    "strap": "<{{ title }} {{ link }}>",
    "around": "{% include 'strap' %}",
    "titled": "{{ page }}{% include 'strap' %}",
    "draw": "{% macro m(v=1) %}<{{ title }} {{ v }} {{ link }}>{% endmacro %}"
            "{% macro more(v) %}{{ m(v) }}{% endmacro %}",
    "far": "{% import 'draw' as draw with context %}{% macro m(v) %}{{ draw.m(v) }}{% endmacro %}",
    "paged": "{% macro m(v) %}{{ v }}{{ page }}{% endmacro %}",
    "numbered": "{% macro m(v) %}{{ v }}{{ x }}{% endmacro %}",
    # Two to extend: one that says something after what the other has set, one that sets.
    "base": "{% macro own(v) %}{{ title }}{{ v }}{% endmacro %}{% include 'strap' %}{{ own(1) }}"
            "{% import 'draw' as draw with context %}{{ draw.more(1) }}"
            "{% block foot %}{% endblock %}",
    "sets": "{% set title = page %}{% block foot %}{% endblock %}",
}  # fmt: skip
IMPORTED = "{% import 'draw' as d with context %}"
INCLUDED = "{% include 'strap' %}"


class Voice:
    def __init__(self) -> None:
        self.noted: set[Any] = set()


def said(environment: Environment, source: str) -> list[str]:
    """What pages say, the first one twice: `plain` sets nothing, the others do."""
    environment.globals["title"] = "all"
    plain = "{% extends 'base' %}{% block foot %}{% include 'around' %}{% endblock %}"
    environment.loader = DictLoader(PARTS | {"shading": source, "plain": plain})
    turns = [("shading", "one"), ("plain", "two"), ("shading", "three"), ("plain", "one")]
    return [environment.get_template(name).render(page=page, link="l") for name, page in turns]


def quick() -> QuickEnvironment:
    environment = QuickEnvironment(undefined=StrictUndefined)
    environment.translator = Voice()
    return environment


@pytest.mark.parametrize(
    "source",
    [
        # By a template that extends another: at the top, before that is worked through.
        "{% extends 'base' %}{% set title = page %}"
        "{% block foot %}{% include 'strap' %}{{ super() }}{% endblock %}",
        "{% extends 'base' %}{% set link = page %}",
        # By the other one, after a macro of the first was made.
        "{% extends 'sets' %}{% macro m(v) %}{{ title }}{{ v }}{% endmacro %}"
        "{% block foot %}{{ m(1) }}{% endblock %}",
        # Around what is included: in a block, by `with`, by a loop, by an argument.
        "{% extends 'base' %}"
        "{% block foot %}{% set title = page %}{% include 'strap' %}{% endblock %}",
        "{% with title = page %}{% include 'strap' %}{% endwith %}" + INCLUDED,
        "{% for link in (page, 'end') %}{% include 'strap' %}{% endfor %}" + INCLUDED,
        "{% macro m(link) %}{% include 'strap' %}{% endmacro %}{{ m(page) }}{{ m('end') }}",
        # Further down than where it was set.
        "{% with title = page %}{% include 'around' %}{% endwith %}",
        "{% with title = page %}{% include 'titled' %}{% endwith %}",
        "{% for link in (page, 'end') %}{% block foot scoped %}{% include 'strap' %}{% endblock %}"
        "{% endfor %}",
        # Macros that are imported, their memory, and what they import themselves.
        "{% set title = page %}" + IMPORTED + "{{ d.m(1) }}{{ d.more(1) }}",
        "{% for link in (page, 'end') %}" + IMPORTED + "{{ d.m(1) }}{{ d.more(1) }}{% endfor %}",
        "{% for link in (page, 'end') %}{% import 'far' as f with context %}{{ f.m(1) }}"
        "{% endfor %}",
        "{% for link in (page, 'end') %}{% from 'draw' import m with context %}{{ m(1) }}"
        "{% endfor %}",
        # Loop variables that are nothing that all are given.
        "{% for x in (page, 'end') %}{% import 'numbered' as d with context %}{{ d.m(1) }}"
        "{% endfor %}",
        # Macros that see what is set around them, or by another macro or an import.
        "{% with title = page %}{% macro m(v) %}{{ title }}{{ v }}{% endmacro %}{{ m(1) }}"
        "{% endwith %}",
        "{% macro m(v) %}{{ title() }}{{ v }}{% endmacro %}"
        "{% macro title() %}{{ page }}{% endmacro %}{{ m(1) }}",
        "{% macro m(v) %}{{ title.m(v) }}{% endmacro %}"
        "{% import 'paged' as title with context %}{{ m(1) }}",
        "{% macro m(v) %}{{ title(v) }}{% endmacro %}"
        "{% from 'paged' import m as title with context %}{{ m(1) }}",
        "{% macro m(v) %}{{ d.m(v) }}{% endmacro %}"
        "{% set title = page %}" + IMPORTED + "{{ m(1) }}",
        # Set in one case only, or not yet.
        "{% if page == 'one' %}{% set title = page %}{% endif %}" + INCLUDED,
        INCLUDED + "{% set title = page %}" + INCLUDED,
    ],
)  # fmt: skip
def test_what_a_template_sets_stands_before_what_all_are_given(source: str) -> None:
    expected = said(Environment(autoescape=True, undefined=StrictUndefined), source)
    assert said(quick(), source) == expected


def test_what_is_included_without_context_does_not_know_what_was_set() -> None:
    found = []
    for environment in (quick(), Environment(autoescape=True)):
        environment.globals["title"] = "all"
        environment.loader = DictLoader(
            {"strap": "{{ title }}",
             "page": "{% set title = page %}{% include 'strap' without context %}{{ title }}"}
        )  # fmt: skip
        page = environment.get_template("page")
        found.append([page.render(page=name) for name in ("one", "two")])
    assert found == [["allone", "alltwo"]] * 2


def test_only_where_something_is_set_is_nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = quick()
    worked: list[str] = []
    get_template = environment.get_template

    def counted(name: Any, *rest: Any) -> Any:
        worked.append(name)
        return get_template(name, *rest)

    monkeypatch.setattr(environment, "get_template", counted)
    said(environment, INCLUDED + IMPORTED + "{% with x = page %}{% include 'strap' %}{% endwith %}")
    assert (worked.count("strap"), worked.count("draw")) == (1, 1)
    worked.clear()
    said(environment, "{% block foot %}" + INCLUDED + "{% set title = page %}{% endblock %}")
    assert worked.count("strap") == 0
    said(environment, INCLUDED + "{% with title = page %}{% include 'strap' %}{% endwith %}")
    assert worked.count("strap") == 2
