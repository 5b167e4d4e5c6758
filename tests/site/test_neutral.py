"""What is the same in all languages, put together once: pages say what they say without that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined

from rightbower.book.message import Content
from rightbower.site import neutral
from rightbower.site.ground import Ground, likely_kinds, read_ground
from rightbower.site.neutral import Neutral, NotNeutral, Token
from rightbower.site.pages import games_in_order, record_pages
from rightbower.site.printers import Printers
from rightbower.site.quick import QuickEnvironment
from rightbower.site.store import Store
from rightbower.site.workshop import open_workshop
from support import copy_of_the_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few records, and a language that lacks some of its texts."""
    root = copy_of_the_site(tmp_path_factory.mktemp("neutral"), records=6)
    catalog = root / "content" / "locale" / "es" / "LC_MESSAGES" / "messages.po"
    told = re.sub(r'(msgid "Step by step"\nmsgstr ").*"', r'\1"', catalog.read_text())
    catalog.write_text(told)
    return root


def pages(root: Path) -> Iterator[tuple[str, bytes]]:
    ground: Ground = read_ground(root, "", Store(root / ".cache"))
    press = ground.press(likely_kinds(ground.workshop, hands=True))
    assert press is not None
    printers = Printers(press)
    workshop = open_workshop(root)
    games = games_in_order(workshop)
    for proof in workshop.proofs:
        for spec in record_pages(proof, games, frozenset()):
            yield from printers.pages(spec)


def test_pages_of_records_are_the_same_as_printed_one_by_one(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = dict(pages(site))
    monkeypatch.setattr(QuickEnvironment, "share", lambda *_: None)
    assert dict(pages(site)) == shared
    lacking = next(page for path, page in shared.items() if path.startswith("es/hands/"))
    assert b">Step by step<" in lacking
    assert b'class="gaps"' in lacking


def test_pages_are_the_same_where_tokens_are_let_go_all_the_time(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = dict(pages(site))
    monkeypatch.setattr(neutral, "TOKENS_AT_MOST", 40)
    assert dict(pages(site)) == shared


@pytest.mark.parametrize(
    "look",
    [len, bool, hash, list, str.upper, "{:>9}".format, lambda token: token == "a",
     lambda token: token + "a", lambda token: "a" in token, lambda token: token[:1]],
)  # fmt: skip
def test_a_token_can_only_be_printed(look: Any) -> None:
    token = Token("\ue0000\ue001")
    assert "".join([token, "!"]) == "\ue0000\ue001!"
    with pytest.raises(NotNeutral):
        look(token) if look is not str.upper else token.upper()


def told(macro: str, language: str) -> str:
    """What a macro prints in a language in which every word has its name before it."""

    def spoken(loader: DictLoader) -> QuickEnvironment:
        made = QuickEnvironment(loader=loader, undefined=StrictUndefined)
        made.translator = neutral._Nobody()
        made.filters |= dict.fromkeys(("say", "told", "marked"), lambda arg: f"{language} {arg}")
        made.globals |= {"_": lambda text: f"{language} {text}", "rank_index": str, "joins": {}}
        return made

    loader = DictLoader({"macros": macro, "page": "{% import 'macros' as m with context %}"
                                                  "{{ m.one(view) }}"})  # fmt: skip
    environment = spoken(loader)
    environment.share(Neutral(spoken(loader), environment, "xx", lambda folder: {}))
    environment.folder = "xx"
    return environment.get_template("page").render(view=Content("<word>"), page=None)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{{ v|say }}", "de Content(text=&#39;&lt;word&gt;&#39;)"),
        ("{{ _('a') }}/{{ v.text }}", "de a/&lt;word&gt;"),
        # Whatever is done with a text besides printing it is done in each language.
        ("{{ _('a')|upper }}", "DE A"),
        ("{% if _('a') == 'de a' %}yes{% endif %}", "yes"),
        ("{{ _('a')|length }}", "4"),
        ("{% set x = _('a') %}{% if x %}{{ x[:2] }}{% endif %}", "de"),
        ("{{ inner(_('a')) }}{% macro inner(x) %}{{ x|length }}{% endmacro %}", "4"),
    ],
)
def test_a_macro_that_looks_at_its_texts_is_called_in_each_language(body: str, said: str) -> None:
    outer, _, inner = body.partition("{% macro")
    inner = f"{{% macro{inner}" if inner else ""
    assert told(f"{inner}{{% macro one(v) %}}{outer}{{% endmacro %}}", "de") == said
