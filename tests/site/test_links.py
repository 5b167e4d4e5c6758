"""Links of finished pages: each kind of them, however often it was met before."""

from __future__ import annotations

import pytest

from rightbower.site.links import Links, Ways

PAGE = """<a id="top" href="#top">x</a> <use href="#none"></use> <a href="../rules/a.html#r1">y</a>
<a href="https://example.org/">z</a> <img src="pictures/"> <a href="">w</a> <b id="other">v</b>"""


@pytest.mark.parametrize("odd", [False, True])
def test_what_a_page_has_and_leads_to(odd: bool) -> None:
    ways: Ways = {}
    for _ in range(2):
        links = Links("", ways)
        links.page("en/hands/h.html", PAGE.encode(), odd)
        assert links.ids == {"en/hands/h.html": "other top"}
        assert links.targets == {
            ("en/rules/a.html", "r1"), ("en/hands/pictures/index.html", ""),
        }  # fmt: skip
        assert not links.broken
    links.page("en/h.html", PAGE.encode(), odd)
    assert ("rules/a.html", "r1") in links.targets


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("link", ["#nowhere", "/absolute", "ftp://example.org/"])
def test_a_link_that_leads_nowhere_is_broken_on_every_page_that_has_it(
    link: str, odd: bool
) -> None:
    ways: Ways = {}
    for number in range(2):
        links = Links("", ways)
        links.page(f"en/{number}.html", f'<a id="a" href="{link}">x</a>'.encode(), odd)
        assert links.broken, link
    links = Links("", ways)
    links.page("en/2.html", b'<a id="nowhere" href="#nowhere">x</a>', odd)
    assert not links.broken


def test_what_leads_from_one_page_of_a_record_to_another_is_judged_at_once() -> None:
    for anchor, broken in (("there", False), ("nowhere", True)):
        links = Links("", {})
        links.page("en/a.html", f'<a href="../es/a.html#{anchor}">x</a>'.encode(), False)
        links.page("es/a.html", b'<p id="there"><a href="../en/a.html">x</a></p>', False)
        links.page("ro/a.html", b'<a href="../fr/a.html#a">x</a>', False)
        assert links.foreign() == (("fr/a.html", "a"),)
        assert links.broken is broken
