"""What a hyphen ties stays on its line, and nothing else is touched."""

from __future__ import annotations

import re

import pytest

from rightbower.site.tied import tied, tied_html
from rightbower.works.build import Edition

PARTS = "s și într o de un ul"


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("S-a jucat într-o mână, și-a luat-o.", "S‑a jucat într‑o mână, și‑a luat‑o."),
        ("de-a Euchre-ul", "de‑a Euchre‑ul"),
        ("Nord-Sud, Est-Vest, D-08, two-handed", "Nord-Sud, Est-Vest, D-08, two-handed"),
        ("hand/s-a-b, stick-o-dealer", "hand/s-a-b, stick-o-dealer"),
    ],
)
def test_only_what_is_tied_gets_another_hyphen(text: str, holds: str) -> None:
    assert tied(text, PARTS) == holds
    assert tied(text, "") == text


def test_tags_and_code_stay_as_they_are() -> None:
    html = '<p><a href="s-a.html">s-a</a> <code>s-a</code></p>'
    assert tied_html(html, PARTS) == '<p><a href="s-a.html">s‑a</a> <code>s-a</code></p>'


def test_no_romanian_word_is_torn_and_no_address_is_changed(edition: Edition) -> None:
    for path, content in edition.files.items():
        if not path.startswith("ro/") or not path.endswith(".html"):
            continue
        text = content.decode()
        assert not re.search(r"(?:href|src|id)=\"[^\"]*‑", text), path
        seen = re.sub(r"<(script|code)\b.*?</\1>|<[^>]*>", " ", text, flags=re.S)
        assert not re.search(r"\b(?:s|și|într|dintr)-\w", seen, re.I), path
