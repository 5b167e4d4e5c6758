"""A site with a game whose hands have all that a hand may have: a line, a note in it, an end before
the end; and that has house rules and a source."""

from __future__ import annotations

from pathlib import Path

from rightbower.cli import main
from support import ROOT, small_site

GAME = "content/hands/romanian-guide/short-game.yaml"
PAGE = "en/hands/short-game.html"
LINE = """\
    lines:
      - id: other
        from: t1.4
        title: A ten is enough
        tricks: ["W: JH 9H QH 10S"]
        notes: {t1.4: "! The nine can wait."}
"""


def a_game(folder: Path) -> Path:
    """That site in `folder`, built in the folder `out` of it."""
    root = small_site(folder, languages=["en", "ro"], profiles=["romanian-guide"])
    text = (ROOT / GAME).read_text()
    first, rest = text.split("  - title: A deal without trump", 1)
    # The score is only reached at the end; what comes after the second hand is left out.
    second = rest.split("  - title: ")[0]
    head, deal = first.split("hands:\n", 1)
    head += "source: {id: romanian-guide, locator: Guide}\n"
    deal = deal.replace("    expect:", f"{LINE}    expect:", 1)
    second = second.replace(", N pass, E pass, S pass, W pass]", ", N pass]", 1)
    second = second.split("    notes:")[0]
    (root / GAME).parent.mkdir(parents=True)
    (root / GAME).write_text(f"{head}hands:\n{deal}  - title: Not over{second}")
    assert main(["build", "--root", str(root), "--out", str(root / "out"), "--jobs", "1"]) == 0
    return root
