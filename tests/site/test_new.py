"""`rightbower new`: a site that somebody else begins with, whole and clean at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from rightbower.cli import main
from rightbower.jobs import installed
from rightbower.site.starter import languages_on_offer
from rightbower.works.build import Edition, make_edition
from support import ROOT

LANGUAGES = ("en", "es", "ro", "de", "fr")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clubs") / "card-club"
    assert main(["new", str(folder), "--languages", *LANGUAGES]) == 0
    return folder


@pytest.fixture(scope="module")
def edition(club: Path) -> Edition:
    return make_edition(club)


def test_it_has_a_game_a_hand_a_page_a_workflow_and_says_what_they_are(club: Path) -> None:
    files = {path.relative_to(club).as_posix() for path in club.rglob("*") if path.is_file()}
    assert files >= {
        "site.yaml", "README.md", ".gitignore", ".github/workflows/pages.yml", "requirements.txt",
        "rules_yaml/our-table.yaml", "content/hands/our-table/dealer-has-to-choose.yaml",
        "content/pages/en/welcome.md", "content/locale/fr/LC_MESSAGES/messages.po",
    }  # fmt: skip
    assert "extends: north-american" in (club / "rules_yaml" / "our-table.yaml").read_text()
    assert (club / "README.md").read_text().startswith("# Card club\n")
    for path in re.findall(r"^\| `([^`]+)` \|", (club / "README.md").read_text(), re.M):
        assert list(club.glob(path.replace("LANGUAGE/", "*"))), path


def test_it_is_clean_in_every_language_that_is_on_offer(edition: Edition) -> None:
    assert edition.problems == edition.hand_problems == ()
    assert sorted(LANGUAGES) == list(languages_on_offer())
    pages = {path.partition("/")[2] for path in edition.files if path.startswith("en/")}
    for language in LANGUAGES:
        own = {p.partition("/")[2] for p in edition.files if p.startswith(f"{language}/")}
        assert own == pages
        for path in ("rules/our-table.html", "hands/dealer-has-to-choose.html", "welcome.html"):
            text = edition.files[f"{language}/{path}"].decode()
            assert 'class="gaps"' not in text
            assert 'class="fault"' not in text


def test_its_title_and_its_look_are_its_own(edition: Edition) -> None:
    for path in ("index.html", "404.html", "en/index.html", "es/hands/dealer-has-to-choose.html"):
        text = edition.files[path].decode()
        assert "Card club" in text
        assert "Right Bower" not in text
        last = re.findall(r'rel="stylesheet" href="[^"]*assets/([^"?]+)', text)[-1]
        assert last == "our-look.css"
    assert b"--accent" in edition.files["assets/our-look.css"]
    assert edition.files["assets/icon.svg"] != (ROOT / "themes/plain/static/icon.svg").read_bytes()


def test_it_shows_its_own_game_and_nothing_else(edition: Edition) -> None:
    assert [p for p in edition.files if p.startswith("en/rules/")] == ["en/rules/our-table.html"]
    page = edition.files["en/rules/our-table.html"].decode()
    assert "What changes from North American Euchre" in page
    assert "7 points" in page


def test_one_language_will_do_and_need_not_be_english(tmp_path: Path) -> None:
    assert (
        main(["new", str(tmp_path / "mesa"), "--languages", "es", "--title", "Mesa 3: «jueves»"])
        == 0
    )
    edition = make_edition(tmp_path / "mesa")
    assert edition.problems == edition.hand_problems == ()
    assert not any(path.startswith("en/") for path in edition.files)
    assert "Mesa 3: «jueves»" in edition.files["es/index.html"].decode()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["new", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


def test_a_folder_with_anything_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "note.txt").write_text("mine")
    assert "is not empty" in refused(capsys, str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]
    assert "is a file" in refused(capsys, str(tmp_path / "note.txt"))
    assert "cannot be written" in refused(capsys, str(tmp_path / "note.txt" / "below"))


def test_a_language_that_is_not_on_offer_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "de, en, es, fr, ro" in refused(capsys, str(tmp_path / "x"), "--languages", "tlh")
    assert not (tmp_path / "x").exists()


def test_the_workflow_runs_what_the_own_one_runs(club: Path) -> None:
    pinned = re.compile(r"uses: (\S+@[0-9a-f]{40})")
    theirs = pinned.findall((club / ".github/workflows/pages.yml").read_text())
    assert len(theirs) == 4
    assert theirs == pinned.findall((ROOT / ".github/workflows/pages.yml").read_text())
    assert (
        "${{ steps.pages.outputs.base_url }}" in (club / ".github/workflows/pages.yml").read_text()
    )


def test_a_newer_push_stops_what_is_made_and_not_what_is_published(club: Path) -> None:
    for place in (club, ROOT):
        workflow = yaml.safe_load((place / ".github/workflows/pages.yml").read_text())
        assert "concurrency" not in workflow  # it would hold for all jobs
        build, deploy = (workflow["jobs"][job]["concurrency"] for job in ("build", "deploy"))
        assert build == {"group": "build-${{ github.ref }}", "cancel-in-progress": True}
        assert deploy == {"group": "pages", "cancel-in-progress": False}


def test_every_workflow_runs_what_it_has_pinned(club: Path) -> None:
    files = [*club.glob(".github/workflows/*.yml"), *ROOT.glob(".github/workflows/*.yml")]
    assert len(files) >= 3
    for file in files:
        for action in re.findall(r"uses: (.*)", file.read_text()):
            assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


ORIGINS = {
    "an index": (None, f"rightbower == {installed.__version__}"),
    "an address": (
        {"url": "https://example.org/rightbower-1-py3-none-any.whl", "archive_info": {}},
        "rightbower @ https://example.org/rightbower-1-py3-none-any.whl",
    ),
    "a repository": (
        {"url": "https://example.org/r.git", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}},
        "rightbower @ git+https://example.org/r.git@c0ffee",
    ),
    "a checkout": (
        {"url": "file:///somewhere", "dir_info": {"editable": True}},
        f"./wheels/rightbower-{installed.__version__}-py3-none-any.whl",
    ),
}


@pytest.mark.parametrize("origin", ORIGINS)
def test_the_workflow_installs_what_was_installed_here(
    origin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, line = ORIGINS[origin]
    text = None if written is None else json.dumps(written)
    monkeypatch.setattr(installed, "_written", lambda: text)
    found = installed.requirement()
    assert found.files == {"requirements.txt": f"{line}\n".encode()}
    assert bool(found.lacks) == (origin == "a checkout")


def test_a_wheel_on_this_machine_comes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "rightbower-9-py3-none-any.whl"
    wheel.write_bytes(b"PK")
    origin = json.dumps({"url": wheel.as_uri(), "archive_info": {}})
    monkeypatch.setattr(installed, "_written", lambda: origin)
    assert installed.requirement() == installed.Requirement(
        {"requirements.txt": f"./wheels/{wheel.name}\n".encode(), f"wheels/{wheel.name}": b"PK"}
    )


@pytest.mark.parametrize(("title", "told"), [("a\u202eb", "U+202E"), ("a\udc80b", "U+DC80")])
def test_a_title_that_no_page_can_hold_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], title: str, told: str
) -> None:
    assert main(["new", str(tmp_path / "club"), "--title", title]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "club").exists()
