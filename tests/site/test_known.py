"""Hands with all cards known: the files that pages load, and the store that keeps them."""

from __future__ import annotations

import json
import shutil
import threading
import time
from pathlib import Path

from rightbower.book.proof import HandProof
from rightbower.engine.known import known_plain
from rightbower.engine.prospects import prospects
from rightbower.engine.solved import positions, solved
from rightbower.load.hands import Loaded
from rightbower.site.known import known_hand
from rightbower.site.store import Store
from rightbower.site.workshop import prove
from rightbower.works.build import Edition, make_edition
from support import ROOT, load, small_site

HAND = "content/hands/north-american/forced-left-bower.yaml"


def proof_of(path: str, old: str = "", new: str = "") -> HandProof:
    text = (ROOT / path).read_text()
    assert old in text
    loaded: Loaded = load(text.replace(old, new))
    found = prove(loaded)
    assert isinstance(found, HandProof)
    return found


def test_every_step_with_a_choice_says_what_each_card_brings() -> None:
    proof = proof_of(HAND)
    plain = known_plain([proof.trace])
    for step in solved(positions(proof.trace)):
        told = plain["steps"][step.at]
        brings = dict(zip(told["words"], told["tricks"], strict=True))
        assert brings == {card.word: tricks for card, tricks in step.values.tricks.items()}
        assert told.get("cost", [0, 0])[0] == step.cost
    dealer = next(p for p in positions(proof.trace) if p.at == "b3")
    assert plain["steps"]["b3"]["tricks"] == [one.tricks for one in prospects(dealer.state)]
    # South's king of trumps at the third trick gives up two tricks, and so the march.
    assert plain["steps"]["t3.1"]["cost"] == [2, 1]
    assert plain["steps"]["t3.1"]["points"] == [[2, 0], [2, 0], [1, 0]]
    assert {at for at in plain["steps"] if at.startswith("early-trump.")}


def test_points_that_depend_on_the_others_are_left_open(edition: Edition) -> None:
    proofs = [p for p in edition.workshop.proofs if isinstance(p, HandProof)]
    solo = [p for p in proofs if p.profile.rules.table.camps == "solo"]
    steps = [step for p in solo for step in known_plain([p.trace])["steps"].values()]
    rows = [row for step in steps for row in step.get("points", [])]
    assert any(None in row for row in rows)
    assert any(step.get("solo") for step in steps)


def test_a_misere_counts_the_tricks_that_are_not_wanted(edition: Edition) -> None:
    bid = next(
        p for p in edition.workshop.proofs
        if isinstance(p, HandProof) and p.trace.state and p.trace.state.contract
        and p.trace.state.contract.misere
    )  # fmt: skip
    steps = known_plain([bid.trace])["steps"].values()
    assert all(step.get("few") for step in steps)


def test_nothing_is_said_where_a_card_is_unknown(edition: Edition) -> None:
    page = edition.files["en/hands/half-remembered.html"].decode()
    assert "data-known" not in page
    assert "Not all cards are known" in page
    assert "assets/made/known/half-remembered.js" not in edition.files


def test_without_javascript_a_text_tells_it(edition: Edition) -> None:
    places = {
        "en": "Trick %d, card %d: ",
        "es": "Baza %d, carta %d: ",
        "ro": "Levata %d, cartea %d: ",
    }
    for language, place in places.items():
        page = edition.files[f"{language}/hands/forced-left-bower.html"].decode()
        assert 'href="forced-left-bower.known.txt"' in page
        text = edition.files[f"{language}/hands/forced-left-bower.known.txt"].decode()
        *_, own, line = text.split("\n\n")
        lines = own.splitlines()
        (lead,) = (line for line in lines if place % (3, 1) in line)
        assert "2" in lead.partition(": ")[2]
        assert place % (2, 2) not in own  # East had one legal card
        assert place % (1, 4) in line


def test_what_is_kept_is_used_and_what_is_damaged_is_made_again(tmp_path: Path) -> None:
    proof = proof_of(HAND)
    made = known_hand(proof, Store(None)).content
    assert known_hand(proof, Store(tmp_path)).content == made
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    whole = file.read_bytes()
    calls: list[str] = []

    def make() -> str:
        calls.append("made")
        return "new"

    store = Store(tmp_path / "other")
    assert [store.get(("a",), make), store.get(("a",), make)] == ["new", "new"]
    assert len(calls) == 1
    for wrong in (b"", whole[:-9], whole.replace(b'"2"', b'"3"', 1) + b" ", b"\xff\xfe", b"x\n{}"):
        file.write_bytes(wrong)
        assert known_hand(proof, Store(tmp_path)).content == made
        assert file.read_bytes() == whole


def test_an_entry_in_the_wrong_place_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.get(("one",), lambda: "1")
    (one,) = (path for path in tmp_path.rglob("*") if path.is_file())
    store.get(("two",), lambda: "2")
    two = next(path for path in tmp_path.rglob("*") if path.is_file() and path != one)
    two.write_bytes(one.read_bytes())
    assert store.get(("two",), lambda: "2") == "2"


def test_other_rules_and_other_cards_have_entries_of_their_own(tmp_path: Path) -> None:
    proofs = [
        proof_of(HAND),
        proof_of(HAND, "dealer: S", "rules: {game.target: 11}\ndealer: S"),
    ]
    for proof in proofs:
        known_hand(proof, Store(tmp_path))
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert Store(blocked).get(("a",), lambda: "1") == "1"


def test_the_file_is_a_script_that_only_assigns(edition: Edition) -> None:
    name = "forced-left-bower"
    text = edition.files[f"assets/made/known/{name}.js"].decode()
    assert text.startswith(f'(self.handTables??={{}})["known/{name}"]={{')
    assert json.loads(text[text.index("]=") + 2 : text.rindex(";")])["steps"]


def test_choices_that_are_too_many_are_named(edition: Edition) -> None:
    """Three of thirteen cards laid away, and what comes before a partner's best card."""
    said = {}
    for name in ("eight-at-once", "ace-from-the-partner", "forced-left-bower"):
        text = edition.files[f"assets/made/known/{name}.js"].decode()
        plain = json.loads(text.partition("]=")[2].rstrip(";\n"))
        assert not set(plain["open"]) & set(plain["steps"])
        said[name] = plain["open"]
    assert said["forced-left-bower"] == []
    assert len(said["eight-at-once"]) == 1
    assert len(said["ace-from-the-partner"]) > 1
    told = edition.files["en/hands/eight-at-once.known.txt"].decode()
    assert "there are so many that it would take minutes" in told


def test_who_wants_what_another_is_making_waits_for_it(tmp_path: Path) -> None:
    begun = threading.Event()
    calls: list[str] = []
    told: list[str] = []

    def make() -> str:
        calls.append("made")
        begun.set()
        time.sleep(0.1)
        return "text"

    other = threading.Thread(target=lambda: told.append(Store(tmp_path).get(("a",), make)))
    other.start()
    begun.wait()
    told.append(Store(tmp_path).get(("a",), make))
    other.join()
    assert (told, calls) == (["text", "text"], ["made"])
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [""]


def test_a_site_may_leave_out_what_all_cards_known_would_have_brought(tmp_path: Path) -> None:
    root = small_site(tmp_path, languages=["en"], unfinished=[], omit=["known"])
    hands = "content/hands/north-american"
    (root / hands).mkdir(parents=True)
    shutil.copy(ROOT / hands / "forced-left-bower.yaml", root / hands)
    edition = make_edition(root)
    assert edition.problems == ()
    assert not [path for path in edition.files if "/known/" in path or path.endswith(".known.txt")]
    assert b"data-known" not in edition.files["en/hands/forced-left-bower.html"]
