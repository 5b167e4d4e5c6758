"""What cannot be looked into is told at its place, and nothing is taken for gone that it holds."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.site.contents import shut
from rightbower.site.inputs import look

CATALOG = "content/locale/es/LC_MESSAGES/messages.po"


@pytest.fixture
def club(club: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The new site with a text of its own in its theme, translated."""
    with (club / "themes/our-look/templates/look.html").open("a") as file:
        file.write("{{ _('Of ours.') }}")
    with (club / CATALOG).open("a") as file:
        file.write('\nmsgid "Of ours."\nmsgstr "Lo nuestro."\n')
    assert main(["messages", "--root", str(club)]) == 0
    shutil.rmtree(club / "content" / "hands")  # which would be told to miss what is shut
    capsys.readouterr()
    return club


FOLDERS = (
    "rules_yaml", "content", "content/locale", "content/pages/es", "content/questions",
    "themes/our-look/templates", "themes/our-look/static",
)  # fmt: skip


def closed(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """From now on nobody may look into these folders."""
    look, names = os.scandir, {str(folder) for folder in folders}

    def scandir(path: str | Path) -> object:
        if str(path) in names:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)


@pytest.mark.parametrize("job", ["check", "build", "languages", "messages", "sentences"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_that_may_not_be_looked_into_is_told_as_such(
    job: str, folder: str, club: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (club / folder).mkdir(exist_ok=True)
    before = (club / CATALOG).read_bytes()
    closed(monkeypatch, club / folder)
    assert main([job, "--root", str(club)]) == 1
    assert (
        f"{folder}:1:1: unreadable: The folder cannot be looked into: Permission denied.\n"
        in capsys.readouterr().err
    )
    assert (club / CATALOG).read_bytes() == before
    assert not (club / "site_out").exists()


def test_what_may_not_be_looked_into_is_told_all_at_once(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (club / "content" / "hands").symlink_to("nowhere")
    (club / "themes" / "x").symlink_to("x")
    (club / "themes" / "our-look" / "again").symlink_to("..")  # it stands in what it leads to
    (club / "themes" / ".#our-look").symlink_to("an editor's mark")
    closed(monkeypatch, club / "rules_yaml")
    assert [(problem.file, problem.params["reason"]) for problem in shut(club)] == [
        ("content/hands", os.strerror(errno.ENOENT)),
        ("rules_yaml", os.strerror(errno.EACCES)),
        ("themes/x", os.strerror(errno.ELOOP)),
    ]


def test_what_stands_in_a_folder_that_is_shut_is_not_told_one_by_one(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed(monkeypatch, club / "content")
    (club / CATALOG).unlink()
    (club / CATALOG).mkdir()
    (club / "rules_yaml" / "other.yaml").mkdir()
    assert main(["check", "--root", str(club)]) == 1
    assert re.findall(r"^(\S+?):", capsys.readouterr().err, re.M) == [
        "content", "rules_yaml/other.yaml",
    ]  # fmt: skip


def test_a_folder_that_is_asked_for_is_looked_into_whole(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = club / "records"
    (folder / "old").mkdir(parents=True)
    closed(monkeypatch, folder / "old")
    assert main(["check", "--root", str(club), str(folder)]) == 1
    assert f"{folder}/old:1:1: unreadable: The folder" in capsys.readouterr().err


PLACES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (Path.mkdir, "Is a directory"),
    "a link to nothing": (lambda path: path.symlink_to("nowhere"), "No such file or directory"),
    "a link to itself": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a pipe": (os.mkfifo, "not a regular file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
}
FILES = (
    "rules_yaml/our-table.yaml", "content/sources.yaml", "content/glossary.yaml", CATALOG,
)  # fmt: skip
MORE = (
    "content/questions.yaml", "content/lexicon/es.yaml", "content/pages/en/welcome.md",
    "themes/our-look/theme.yaml",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("job", ["check", "messages"])
@pytest.mark.parametrize("files", [("site.yaml",), FILES, MORE])
def test_nothing_else_is_taken_for_what_is_no_file(
    place: str, files: tuple[str, ...], job: str, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither what comes with the program nor what would be made where there is none."""
    made, reason = PLACES[place]
    for file in files:
        (club / file).parent.mkdir(parents=True, exist_ok=True)
        (club / file).unlink(missing_ok=True)
        made(club / file)
    assert main([job, "--root", str(club)]) == 1
    found = re.findall(r"^(.*):1:1: unreadable: (.*)$", capsys.readouterr().err, re.M)
    asked = [file for file in files if job == "check" or files is not MORE or "questions" in file]
    assert {*found} >= {(file, f"The file cannot be read: {reason}.") for file in asked}
    assert not any((club / file).is_file() for file in files)


@pytest.mark.parametrize("place", ["a link to nothing", "a link to itself", "a pipe", "a device"])
@pytest.mark.parametrize("job", ["check", "build", "messages", "check content/hands"])
def test_what_is_called_as_a_record_and_is_no_file_is_told_once(
    job: str, place: str, club: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(club)
    made, reason = PLACES[place]
    for name in ("x.yaml", "x.json"):
        file = club / "content/hands/our-table" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        made(file)
    assert main(job.split()) == 1
    told = re.findall(r"^content/hands/our-table/(x\..*)$", capsys.readouterr().err, re.M)
    places = [said.partition(":1:1: unreadable: ")[0] for said in told]
    assert places == ["x.json", "x.yaml"]
    assert all(f"{reason}." in said for said in told)


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_a_name_that_is_not_utf_8_is_told(
    form: str, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As archives from other systems leave them."""
    folders = ("rules_yaml", "content/hands", "content/lexicon", "themes/our-look/templates")
    for folder in (*folders, "themes/our-look/static"):
        (club / folder).mkdir(parents=True, exist_ok=True)
        name = os.fsencode(club / folder) + b"/ca\xf1a"
        for end in (b".yaml", b".html"):
            Path(os.fsdecode(name + end)).write_text("a: b")
        os.mkdir(name)
    assert main(["check", "--root", str(club), "--format", form]) == 1
    out, err = capsys.readouterr()
    assert (out + err).count("cannot be read: its name is not UTF-8") == 15
    for job in ("messages", "languages"):
        assert main([job, "--root", str(club)]) == 1
        assert "rules_yaml/ca\\udcf1a.yaml:1:1: unreadable: " in capsys.readouterr().err


@pytest.mark.parametrize("place", ["a link to nothing", "a link to itself", "a pipe", "a device"])
def test_whoever_looks_for_files_sees_that_there_is_something_else(
    place: str, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a build looks once more only where there is something to be told."""
    assert not look(club).odd
    assert shut(club) == []
    make, _ = PLACES[place]
    make(club / "content" / "odd.yaml")
    assert look(club).odd
    (club / "content" / "odd.yaml").unlink()
    assert not look(club).odd
    closed(monkeypatch, club / "content" / "pages")
    assert look(club).odd
