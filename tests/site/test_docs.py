"""The documentation does what it says: its commands run, its files are read, its links lead on."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from jinja2.defaults import DEFAULT_FILTERS, DEFAULT_NAMESPACE

import contract
from rightbower import __version__
from rightbower.cli import JOBS, main
from support import ROOT

PAGES = sorted((ROOT / "docs").glob("*.md"))
TEXTS = [*PAGES, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
STORIES = [page for page in PAGES if "```console" in page.read_text()]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", STORIES, ids=name)
def test_what_the_page_does_can_be_done(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, path, text in BLOCK.findall(page.read_text()):
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            Path(path).write_text(text)
        elif kind == "console":
            for step in text.split("$ ")[1:]:
                run(step, monkeypatch, capsys)
        elif kind == "python":
            exec(compile(text, name(page), "exec"), {})


def run(step: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Run a command; every line that follows it must be among what it tells."""
    command, *lines = step.strip().splitlines()
    program, *words = shlex.split(command, comments=True)
    wanted = re.search(r"# exit (\d)$", command)
    if program == "cd":
        monkeypatch.chdir(words[0])
    elif program == "rm":
        Path(words[0]).unlink()
    else:
        assert program == "rightbower", command
        code = main(words)
        told = "".join(capsys.readouterr())
        assert code == (int(wanted[1]) if wanted else 0), f"{command}\n{told}"
        for line in lines:
            assert line.strip() in told, f"{command}\n{told}"


def anchors(page: Path) -> set[str]:
    """The anchors that headings get."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", TEXTS, ids=name)
def test_links_lead_to_what_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`]*`", "", page.read_text(), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text):
        target = link[0] or link[1]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = page.parent / path if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


def test_every_command_is_told_and_every_told_command_is_one() -> None:
    whole = "\n".join(page.read_text() for page in TEXTS)
    told = set(re.findall(r"\brightbower ([a-z]+)\b", whole))
    assert set(JOBS) <= told
    jobs = re.findall(r"make\.py ([a-z]+)", whole)
    source = (ROOT / "make.py").read_text()
    for job in jobs:
        assert f"def {job}(" in source, job


def test_the_theme_contract_is_what_the_program_gives() -> None:
    assert contract.PAGE.read_text() == contract.contract(), "run: python3 make.py docs"


def test_every_template_of_a_page_stands_in_the_contract() -> None:
    templates = {path.name for path in (ROOT / "themes/plain/templates").glob("*.html")}
    assert templates == {*contract.VIEWS, *contract.OTHERS, *contract.PARTS}


def test_every_name_that_a_template_asks_for_stands_in_the_contract() -> None:
    text = contract.PAGE.read_text()
    named = text[text.index("## Names in every") : text.index("## Classes")]
    known = {*re.findall(r"`(\w+)`", named), *DEFAULT_NAMESPACE}
    for path in sorted(ROOT.glob("themes/*/templates/*")):
        tree = Environment().parse(path.read_text())
        names = [*tree.find_all(nodes.Name)]
        own = {name.name for name in names if name.ctx != "load"}
        own |= {macro.name for macro in tree.find_all(nodes.Macro)} | {"loop", "super"}
        for one in tree.find_all((nodes.Import, nodes.FromImport)):
            taken = [one.target] if isinstance(one, nodes.Import) else one.names
            own |= {name if isinstance(name, str) else name[1] for name in taken}
        asked = {name.name for name in names} | {one.name for one in tree.find_all(nodes.Filter)}
        assert asked - own - DEFAULT_FILTERS.keys() <= known, path.name


def test_the_version_is_the_same_everywhere() -> None:
    written = re.findall(r'^version = "([^"]+)"', (ROOT / "pyproject.toml").read_text(), re.M)
    assert written == [__version__]


def test_rules_come_first_in_every_release() -> None:
    releases = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.M)[1:]
    assert releases
    for release in releases:
        titles = re.findall(r"^### (.+)$", release, re.M)
        assert titles[0] == "Rules", release.partition("\n")[0]
        assert len(set(titles)) == len(titles)
