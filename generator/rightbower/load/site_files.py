"""site.yaml and the lexicons, read and checked."""

from __future__ import annotations

from rightbower.load.shapes import faults_of, shaped
from rightbower.load.yaml_reader import read
from rightbower.model.cards import RANKS, SUITS
from rightbower.model.problem import Problem
from rightbower.model.site_file import Lexicon, SiteFile, ThemeFile


def load_site(data: bytes, file: str) -> tuple[SiteFile | None, tuple[Problem, ...]]:
    """The settings of a site; None, with the reasons, when they cannot be used."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    site: SiteFile | None = shaped(SiteFile, document.plain, faults)
    return site, (*problems, *faults.sorted())


def load_lexicon(data: bytes, file: str) -> tuple[Lexicon | None, tuple[Problem, ...]]:
    """The lexicon of a language; None, with the reasons, when a word is missing."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    lexicon: Lexicon | None = shaped(Lexicon, document.plain, faults)
    if lexicon is not None:
        for group, names, wanted in (
            ("ranks", lexicon.ranks, RANKS),
            ("suits", lexicon.suits, SUITS),
        ):
            for name in wanted:
                if "bare" not in names.get(name, {}):
                    faults.add("missing_key", group, None, key=f"{group}.{name}.bare")
    found = (*problems, *faults.sorted())
    return (None if found else lexicon), found


def load_theme(data: bytes, file: str) -> tuple[ThemeFile | None, tuple[Problem, ...]]:
    """A theme's own settings; None, with the reasons, when they cannot be used."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    theme: ThemeFile | None = shaped(ThemeFile, document.plain, faults)
    return theme, (*problems, *faults.sorted())
