"""Where a site's files are found: in its own folder, else among those that come with the program.

A site needs to hold only what is its own. What it has itself stands before what is shipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rightbower.site.inputs import is_named

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def shipped() -> Path:
    """The folder of what comes with the program: inside an installed package, or a checkout."""
    packed = _PACKAGE / "shipped"
    return packed if packed.is_dir() else _PACKAGE.parents[1]


def layers(root: Path) -> tuple[Path, ...]:
    """The folders in which files of the site at `root` are looked for, its own first."""
    below = shipped()
    return (root,) if root.resolve() == below else (root, below)


def stands(path: Path) -> bool:
    """Whether anything stands at a path, or the system does not say. It may be no file, or one that
    nobody can read: whoever reads it tells, and nothing else is taken for it."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return not path.name.startswith(".#")  # what editors put beside a file that is being written


def find(root: Path, name: str) -> Path | None:
    """The file called `name` (a path below a site's folder) that the site at `root` uses."""
    return next((place / name for place in layers(root) if stands(place / name)), None)


OWN: Final = "content/pages/"
"""Where nothing that is shipped stands in for what a site does not have: its prose."""


def has_file(root: Path, name: str) -> bool:
    """Whether the site at `root` has a file, of its own or a shipped one that it uses."""
    return stands(root / name) if name.startswith(OWN) else find(root, name) is not None


def find_each(root: Path, pattern: str) -> list[tuple[str, Path]]:
    """Every file that the pattern fits, with its name below a site's folder, by name; of two with
    one name, the site's own."""
    found: dict[str, Path] = {}
    for place in reversed(layers(root)):
        for path in place.glob(pattern):
            name = path.relative_to(place).as_posix()
            if is_named(name) and stands(path):
                found[name] = path
    return sorted(found.items())
