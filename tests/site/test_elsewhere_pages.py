"""A hand elsewhere than on its page: as plain text, in a frame, in a rule, on paper."""

from __future__ import annotations

import re

import pytest

from rightbower.works.build import Edition

LANGUAGES = ("en", "es", "ro")
HAND = "forced-left-bower"


def page(edition: Edition, path: str) -> str:
    return edition.files[path].decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_record_has_a_transcript_that_its_page_links(edition: Edition, language: str) -> None:
    for proof in edition.workshop.proofs:
        name = proof.record.id
        text = page(edition, f"{language}/hands/{name}.txt")
        assert text.count("\n") > 5
        assert "<" not in text
        assert f'href="{name}.txt"' in page(edition, f"{language}/hands/{name}.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_transcript_tells_every_step(edition: Edition, language: str) -> None:
    text = page(edition, f"{language}/hands/{HAND}.txt")
    html = page(edition, f"{language}/hands/{HAND}.html")
    # Each by its number below the name of its trick, as in the list of the page.
    numbers = re.findall(r'<a class="at" href="#[^"]+" title="[^"]+">(\d+)</a>', html)
    assert len(numbers) == 28  # three of them in another line
    assert re.findall(r"^  (\S+) ", text, re.M) == numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_can_stand_in_a_frame(edition: Edition, language: str) -> None:
    text = page(edition, f"{language}/hands/{HAND}.embed.html")
    assert f'<html lang="{language}">' in text
    title = re.search(
        r"<title[^>]*>([^<]+)</title>", page(edition, f"{language}/hands/{HAND}.html")
    )
    assert title is not None
    assert title[1].startswith(re.findall(r"<title[^>]*>([^<]+)</title>", text)[0])
    assert 'class="top"' not in text
    assert f'href="{HAND}.embed.html"' in page(edition, f"{language}/hands/{HAND}.html")


def test_a_rule_plays_the_steps_that_show_it(edition: Edition) -> None:
    text = page(edition, "en/rules/north-american.html")
    examples = re.findall(
        r'<euchre-hand src="\.\./hands/([a-z0-9-]+)\.html" '
        r'start="([^"]+)" from="([^"]+)" to="([^"]+)">',
        text,
    )
    assert len(examples) >= 20
    for hand, *steps in examples:
        known = page(edition, f"en/hands/{hand}.html")
        assert all(f'id="{step}"' in known for step in steps), hand
        ids = re.findall(r'<li class="step[^"]*" id="([^"]+)"', known)
        start, first, last = (ids.index(step) for step in steps)
        assert first <= start <= last


def test_the_element_for_other_pages_keeps_its_address(edition: Edition) -> None:
    script = edition.files["assets/euchre-hand.js"].decode()
    assert 'customElements.define("euchre-hand"' in script
