"""The folder that a site is written to: what might be lost, who comes first, what is in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rightbower import cli
from rightbower.cli import main
from rightbower.site.alone import alone
from rightbower.works.build import make_edition
from support import small_site


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return small_site(tmp_path / "site", languages=["en"], unfinished=[], pages=[])


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize("out", [".", "..", "content", "content/hands", "site.yaml"])
def test_a_site_is_not_written_over_what_it_is_made_from(
    root: Path, out: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(root)
    assert main(["build", "--root", str(root), "--out", str(root / out)]) == 2
    assert "give a" in capsys.readouterr().err
    assert files(root) == before


def test_a_folder_of_something_else_is_not_swept(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    (mine / "photos").mkdir(parents=True)
    (mine / "photos" / "a.jpg").write_text("x")
    assert main(["build", "--root", str(root), "--out", str(mine)]) == 2
    assert "what is in it would be lost" in capsys.readouterr().err
    assert (mine / "photos" / "a.jpg").read_text() == "x"


def test_a_checkout_keeps_what_makes_it_one(root: Path, tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "pages", tmp_path / "elsewhere"
    (out / ".git").mkdir(parents=True)
    (out / ".git" / "HEAD").write_text("ref: refs/heads/gh-pages\n")
    (out / "CNAME").write_text("cards.example\n")
    elsewhere.mkdir()
    (elsewhere / "kept").write_text("kept")
    build = ["build", "--root", str(root), "--out", str(out)]
    assert main(build) == 0
    (out / "stale.html").write_text("x")
    (out / "link").symlink_to(elsewhere, target_is_directory=True)
    assert main(build) == 0
    made = {path for path in files(out) if path not in (".git/HEAD", "CNAME")}
    assert made == set(make_edition(root).files)
    assert not (out / "link").is_symlink()
    assert (elsewhere / "kept").read_text() == "kept"
    assert (out / ".git" / "HEAD").is_file()


def test_a_link_that_leads_nowhere_is_nobody(root: Path) -> None:
    build = ["build", "--root", str(root)]
    assert main(build) == 0
    before = files(root / "site_out")
    hands = root / "content" / "hands"
    hands.mkdir(exist_ok=True)
    (hands / ".#x.yaml").symlink_to("somebody@host.1:2")
    (root / "rules_yaml" / ".#north-american.yaml").symlink_to("somebody@host.1:2")
    (root / "content" / "loop").symlink_to(root / "content", target_is_directory=True)
    assert main(build) == 0
    assert files(root / "site_out") == before


def test_of_two_builds_at_once_one_waits_for_the_other(root: Path) -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "rightbower.cli", "build", "--root", str(root)]
    with alone(root / ".site_out.lock") as waited:
        assert not waited
        other = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(4)
        assert not (root / ".site_out.new").exists()
    assert other.wait() == 0
    assert files(root / "site_out") == dict(make_edition(root).files)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (OSError(28, "No space left on device", "x/y.html"), 1, "x/y.html: No space left"),
        (KeyboardInterrupt(), 130, "stopped"),
    ],
)
def test_what_the_machine_does_not_allow_is_told_in_a_line(
    root: Path, error: BaseException, code: int, told: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def job(options: object) -> int:
        raise error

    monkeypatch.setattr(cli._module("build"), "run", job)
    assert main(["build", "--root", str(root)]) == code
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
