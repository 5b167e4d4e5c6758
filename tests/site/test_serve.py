"""`rightbower serve`: a real server for a small site, asked by a real client."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rightbower.cli import main
from serving import Served

HAND = "content/hands/our-table/dealer-has-to-choose.yaml"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A new site in one language, served; the tests change it one after another."""
    root = tmp_path_factory.mktemp("served") / "club"
    assert main(["new", str(root), "--languages", "en"]) == 0
    with Served(root) as running:
        yield running


def asked(served: Served, path: str, host: str = "", method: str = "GET") -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
    connection.request(method, path, headers={"Host": host or f"127.0.0.1:{served.port}"})
    answer = connection.getresponse()
    answer.text = answer.read().decode()  # type: ignore[attr-defined]
    connection.close()
    return answer


def test_pages_come_with_the_script_that_brings_them_back(served: Served) -> None:
    built = served.news(lambda news: news["built"] == 1)
    assert built["faults"] == ""
    page = asked(served, "/en/hands/dealer-has-to-choose.html?x=1")
    assert page.status == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert '<script src="/-/live.js" data-built="1"></script></body>' in page.text
    assert asked(served, "/-/live.js").headers["Content-Type"] == "text/javascript"
    assert asked(served, "/en").headers["Location"] == "/en/"
    assert asked(served, "/en/index.html", method="HEAD").text == ""


def test_every_page_may_run_that_script(served: Served) -> None:
    for path in ("/", "/en/", "/en/hands/dealer-has-to-choose.embed.html", "/en/lost.html"):
        text = asked(served, path).text
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy is not None
        for need in ("script-src 'self'", "style-src 'self'", "connect-src 'self'"):
            assert policy[1].count(need.split()[0]) == 1
            assert need in policy[1]


def test_a_page_that_is_not_there_says_so_and_finds_its_style(served: Served) -> None:
    lost = asked(served, "/en/hands/lost.html")
    assert lost.status == 404
    assert '<head><base href="/">' in lost.text
    for odd in ("/../site.yaml", "/en/" + "n" * 300, "/en/%00", "/en/index.html/x"):
        assert asked(served, odd).status == 404
    assert "Traceback" not in served.errors()


def test_what_is_shown_is_made_again_where_somebody_took_it_away(served: Served) -> None:
    before = served.last["built"]
    shutil.rmtree(served.root / "site_out")
    served.news(lambda news: news["built"] > before)
    assert asked(served, "/en/").status == 200


def test_a_service_worker_takes_itself_away(served: Served) -> None:
    worker = asked(served, "/sw.js")
    assert worker.headers["Content-Type"] == "text/javascript"
    assert "unregister()" in worker.text


def test_only_this_machine_is_served(served: Served) -> None:
    assert asked(served, "/en/", host="euchre.example:80").status == 403
    assert asked(served, "/en/", host=f"localhost:{served.port}").status == 200
    # Another address of this very machine, as others would come in by.
    with socket.socket() as knock, pytest.raises(ConnectionRefusedError):
        knock.connect(("127.0.0.2", served.port))


def test_a_change_is_made_and_told(served: Served) -> None:
    before = served.last["built"]
    served.edit(HAND, "The dealer has no way out", "The dealer is stuck")
    news = served.news(lambda news: news["built"] > before)
    assert news["faults"] == ""
    assert "The dealer is stuck" in asked(served, "/en/hands/dealer-has-to-choose.html").text


def test_a_fault_is_told_and_the_old_pages_stay(served: Served) -> None:
    before = served.last["built"]
    served.edit("rules_yaml/our-table.yaml", "game.target: {value: 7", "game.target: {value: seven")
    news = served.news(lambda news: news["faults"] != "")
    assert news["built"] == before
    assert re.search(
        r"^rules_yaml/our-table.yaml:\d+:\d+: \w+: .*\n +\d+ \| ", news["faults"], re.M
    )
    assert "7 points" in asked(served, "/en/rules/our-table.html").text
    assert news["faults"].splitlines()[0] in served.errors()
    served.edit("rules_yaml/our-table.yaml", "value: seven", "value: 7")
    assert served.news(lambda news: news["built"] > before)["faults"] == ""


def test_a_fault_in_a_hand_is_told_and_the_rest_is_made(served: Served) -> None:
    before = served.last["built"]
    served.edit(HAND, "points: {NS: 1,", "points: {NS: 2,")
    news = served.news(lambda news: news["built"] > before)
    assert "expectation_failed" in news["faults"]
    served.edit(HAND, "points: {NS: 2,", "points: {NS: 1,")
    served.news(lambda news: news["faults"] == "")


def test_the_sites_own_file_is_followed_though_editors_exchange_it(served: Served) -> None:
    before = served.last["built"]
    fresh = served.root / "site.new"
    text = (served.root / "site.yaml").read_text()
    fresh.write_text(text.replace("title: ", 'title: "Thursday" # ').replace("[welcome]", "[]"))
    fresh.rename(served.root / "site.yaml")
    served.news(lambda news: news["built"] > before)
    assert "Thursday" in asked(served, "/en/").text


def test_a_folder_in_the_place_of_another_is_followed_as_well(served: Served) -> None:
    """As a checkout, or who unpacks a copy, exchanges it: faster than anybody looks."""
    content, copy = served.root / "content", served.root / "copy"
    shutil.copytree(content, copy)
    shutil.rmtree(content)
    before = served.last["built"]
    copy.rename(content)
    served.news(lambda news: news["built"] > before)
    time.sleep(1)
    served.edit(HAND, "The dealer is stuck", "The dealer must choose")
    served.news(lambda _: "must choose" in asked(served, "/en/hands/index.html").text)


def test_a_port_that_is_taken_is_told_in_a_word(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--root", str(served.root), "--port", str(served.port)]) == 2
    told = capsys.readouterr().err
    assert re.fullmatch(r"rightbower serve: port \d+ cannot be had .*--port 0\n", told)
    with pytest.raises(SystemExit):
        main(["serve", "--port", "70000"])
    assert "70000 is no port" in capsys.readouterr().err


def test_it_stops_when_it_is_asked_to(tmp_path: Path) -> None:
    """Even before the first page has been made, and while a browser listens."""
    assert main(["new", str(tmp_path / "club"), "--languages", "en"]) == 0
    root = str(tmp_path / "club")
    words = [sys.executable, "-m", "rightbower", "serve", "--root", root, "--port", "0"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline()
    port = int(re.findall(r":(\d+)/", address)[0])
    listener = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    listener.request("GET", "/-/changes")
    assert json.loads(
        listener.getresponse().read(60).decode().partition("data: ")[2].split("\n")[0]
    )
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors.splitlines()[-1]) == (0, "stopped")
    assert "Traceback" not in errors
