"""Colours that can be read and told apart, computed from the style sheets."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from support import ROOT

STATIC = ROOT / "themes" / "plain" / "static"
BASE, STYLE, CARDS, PLAYER = (
    (STATIC / f"{name}.css").read_text() for name in ("base", "style", "cards", "player")
)
LOOKS = {
    "plain": "",
    "broadside": (ROOT / "themes/broadside/static/broadside.css").read_text(),
    "starter": (ROOT / "starter/themes/our-look/static/our-look.css").read_text(),
}
"""What each theme adds to the plain one, as the last style sheet of a page."""
Colour = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def linear(code: str) -> Colour:
    if len(code) == 4:
        code = "#" + "".join(2 * digit for digit in code[1:])
    parts = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(code: str) -> float:
    red, green, blue = linear(code)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Colour) -> Colour:
    red, green, blue = (min(1.0, max(0.0, part)) for part in colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, kind: str) -> float:
    """CIE76 between two colours as they are seen with `kind`."""

    def seen(code: str) -> Colour:
        colour = linear(code)
        red, green, blue = (
            sum(part * value for part, value in zip(row, colour, strict=True))
            for row in BLIND[kind]
        )
        return lab((red, green, blue))

    pairs = zip(seen(one), seen(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def suits(block: str) -> dict[str, str]:
    return dict(re.findall(r"--(hearts|diamonds|spades|clubs): (#[0-9a-f]{3,6})", block))


def variables(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})", block))


def grounds(css: str) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The colours of a style sheet: light, dark because the machine is, dark because it was
    chosen."""
    light, by_machine, chosen, *_ = [
        *map(variables, re.findall(r":root[^{]*\{(?!\s*:root)([^}]*)\}", css)), {}, {}, {}
    ]  # fmt: skip
    return light, by_machine, chosen


def palette(look: str, scheme: str) -> dict[str, str]:
    sheets = [grounds(css) for css in (BASE, STYLE, LOOKS[look])]
    colours = {name: code for light, *_ in sheets for name, code in light.items()}
    if scheme == "dark":
        colours |= {name: code for _, dark, _ in sheets for name, code in dark.items()}
    return colours


FOUR = suits(CARDS)
TWO = variables(CARDS)


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("pair", list(combinations(("hearts", "diamonds", "spades", "clubs"), 2)))
def test_four_suits_are_told_apart(kind: str, pair: tuple[str, str]) -> None:
    assert distance(FOUR[pair[0]], FOUR[pair[1]], kind) >= 35


@pytest.mark.parametrize("kind", BLIND)
def test_red_and_black_are_told_apart(kind: str) -> None:
    assert distance(TWO["red"], TWO["black"], kind) >= 35


def test_the_simulation_knows_who_sees_what() -> None:
    assert distance("#ff0000", "#008000", "deuteranopia") < distance(
        "#ff0000", "#0000ff", "deuteranopia"
    )
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_every_card_can_be_read() -> None:
    joker = re.findall(r"\.card\.JK \{ color: (#[0-9a-f]+)", CARDS)
    for colour in (*FOUR.values(), TWO["red"], TWO["black"], *joker):
        assert contrast(colour, "#ffffff") >= 4.5, colour


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", LOOKS)
def test_text_can_be_read(look: str, scheme: str) -> None:
    colours = palette(look, scheme)
    for text in ("ink", "soft", "accent"):
        for ground in ("paper", "sheet", "wash"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for status in ("stated", "implied", "inferred", "unstated"):
        for ground in ("paper", "sheet"):
            assert contrast(colours[status], colours[ground]) >= 4.5, (status, ground)
    assert contrast(colours["accent-ink"], colours["accent"]) >= 4.5
    assert contrast(colours["warn"], colours["paper"]) >= 4.5
    assert contrast(colours["ink"], colours["warn-wash"]) >= 4.5


@pytest.mark.parametrize("css", [BASE, STYLE, *filter(None, LOOKS.values())])
def test_dark_is_the_same_whoever_asks_for_it(css: str) -> None:
    _, by_machine, chosen = grounds(css)
    assert by_machine == chosen != {}


def test_the_menu_of_the_broadside_can_be_read() -> None:
    css = LOOKS["broadside"]
    menu = variables(re.findall(r"\.top \{([^}]*)\}", css)[0])
    slabs = re.findall(r"--slab: (#[0-9a-f]{6})", css)
    assert len(slabs) == 3
    for ground in slabs:
        for text in ("ink", "soft", "accent"):
            assert contrast(menu[text], ground) >= 4.5, (text, ground)
    for text in ("ink", "soft"):
        assert contrast(menu[text], menu["wash"]) >= 4.5
    badge, ground = re.findall(r"\.badge \{ color: (#[0-9a-f]+); background: (#[0-9a-f]+)", css)[0]
    assert contrast(badge, ground) >= 4.5


def one(pattern: str, look: str = "plain") -> str:
    """What the theme says, or else the plain one."""
    found = re.search(pattern, LOOKS[look]) or re.search(pattern, PLAYER)
    assert found is not None, pattern
    return found[1]


@pytest.mark.parametrize("look", LOOKS)
def test_what_stands_on_the_felt_can_be_read(look: str) -> None:
    felt = re.findall(r"#[0-9a-f]{6}", one(r"\.felt \{[^}]*radial-gradient\(([^;]*)\);", look))
    assert len(felt) == 3
    white = one(r"\.felt \{[^}]* color: (#[0-9a-f]{6})", "plain")
    for ground in felt:
        assert contrast(white, ground) >= 4.5
        assert contrast(one(r"\.ghost [^{]*\{ color: (#[0-9a-f]{6})", look), ground) >= 4.5
    assert contrast(white, one(r"\.place \.lone[^{]*\{ background: (#[0-9a-f]{6})", look)) >= 4.5
    for name in (r"\.place \.turn", r"\.sign"):
        ground, text = re.findall(
            name + r" \{[^}]*background: (#[0-9a-f]{6}); color: (#[0-9a-f]{6})", PLAYER
        )[0]
        assert contrast(text, ground) >= 4.5
