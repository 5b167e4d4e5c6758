#!/usr/bin/env python3
"""Sets up what is missing, then does one job: site, test, check, fuzz, messages, serve, bench,
pictures, lighthouse, docs or release.

    python3 make.py site        builds site_out/ from the rules and the hands
    python3 make.py test        runs the tests
    python3 make.py check       style, types, and everything the site is made of

Standard library only: it runs on a machine that has git and python3 and nothing else. What it
installs goes into .venv; a second run finds everything in place and installs nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"
OLDEST = (3, 11)
COVERED = (
    "--cov=rightbower.model",
    "--cov=rightbower.engine",
    "--cov-branch",
    "--cov-report=term:skip-covered",
    "--cov-fail-under=100",
)


def say(text: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(f"make.py: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> None:
    """Say in one line what is missing, and give up."""
    say(text)
    sys.exit(1)


def quiet(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it prints."""
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def has_venv() -> bool:
    """Whether this Python can make an environment with pip in it."""
    return quiet(sys.executable, "-c", "import venv, ensurepip").returncode == 0


def install_venv_package() -> None:
    """On Debian, the parts of Python that make environments are a package of their own."""
    need = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    command = "apt-get install -y --no-install-recommends python3-venv"
    if os.geteuid() != 0 or quiet("sh", "-c", "command -v apt-get").returncode:
        stop(f"this Python cannot make environments: install {need} (as root: {command})")
    say(f"installing {need}")
    quiet("apt-get", "update")
    done = quiet(*command.split())
    if done.returncode or not has_venv():
        stop(f"{need} could not be installed: {(done.stderr or done.stdout).strip()[-200:]}")


def mark(extra: str) -> str:
    """What an installation depends on; when it changes, it is made anew."""
    text = (ROOT / "pyproject.toml").read_bytes() + sys.version.encode() + extra.encode()
    return hashlib.sha256(text).hexdigest()


def installed(extra: str) -> bool:
    """Whether everything for `extra` is in place already; `dev` includes all the rest."""
    if not PYTHON.exists() or not STAMP.exists():
        return False
    return STAMP.read_text() in (mark(extra), mark("[dev]"))


def set_up(extra: str) -> None:
    """Make .venv and install the project into it, unless that has been done."""
    if sys.version_info < OLDEST:
        stop(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this is {sys.version.split()[0]}")
    if installed(extra):
        return
    if not PYTHON.exists() or quiet(PYTHON, "-m", "pip", "--version").returncode:
        if not has_venv():
            install_venv_package()
        say("making .venv")
        done = quiet(sys.executable, "-m", "venv", "--clear", VENV)
        if done.returncode:
            stop(f".venv could not be made: {(done.stderr or done.stdout).strip()[-200:]}")
    say("installing what is needed into .venv")
    done = quiet(
        PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable",
        f"{ROOT}{extra}",
    )  # fmt: skip
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        stop(f"pip could not install the project (is there a network?): {' '.join(last)}")
    STAMP.write_text(mark(extra))


def run(*command: str | Path) -> int:
    """Run a command in the project's folder and pass on its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT).returncode


def rightbower(*arguments: str) -> int:
    """Run the project's own command."""
    return run(PYTHON, "-m", "rightbower.cli", *arguments)


def site(arguments: list[str]) -> int:
    """Build site_out/."""
    set_up("")
    return rightbower("build", *arguments)


def test(arguments: list[str]) -> int:
    """Run the tests; all of them, with every branch of the rules covered, or those named.

    They run side by side: those of the rules, which are slower for counting branches; those of
    the site, which spend their time in building it; the browser's, which mostly wait for it.
    """
    set_up("[dev]")
    if arguments:
        return run(PYTHON, "-m", "pytest", *arguments)
    pytest = [str(PYTHON), "-m", "pytest", "-p", "no:cacheprovider"]
    away = ("tests/site", "tests/browser")
    with ExitStack() as stack:
        beside = {}
        for folder in away:
            told = stack.enter_context(tempfile.TemporaryFile("w+"))
            beside[folder] = (
                subprocess.Popen([*pytest, folder], cwd=ROOT, stdout=told, stderr=told),
                told,
            )
            stack.callback(beside[folder][0].kill)
        codes = [run(*pytest, *COVERED, *(f"--ignore={folder}" for folder in away))]
        for folder, (process, told) in beside.items():
            codes.append(process.wait())
            told.seek(0)
            say(f"{folder}:")
            print(told.read(), flush=True)
    return max(codes)


def check(arguments: list[str]) -> int:
    """Style, types, and everything the site is made of."""
    set_up("[dev]")
    steps = (
        (PYTHON, "-m", "ruff", "check", "."),
        (PYTHON, "-m", "ruff", "format", "--check", "."),
        (PYTHON, "-m", "mypy"),
        (PYTHON, "-m", "rightbower.cli", "check", *arguments),
    )
    return max(run(*step) for step in steps)


def fuzz(arguments: list[str]) -> int:
    """Throw broken files at the readers; what they cannot take is kept in fuzz_finds/."""
    set_up("[dev]")
    return run(PYTHON, "tests/fuzz.py", *arguments)


def messages(arguments: list[str]) -> int:
    """Bring the catalogs up to date with the texts."""
    set_up("")
    return rightbower("messages", *arguments)


def serve(arguments: list[str]) -> int:
    """Serve the site on this machine while writing it."""
    set_up("")
    try:
        return rightbower("serve", *arguments)
    except KeyboardInterrupt:
        # Ctrl-C reaches the server too, which has said that it stops.
        return 0


def bench(arguments: list[str]) -> int:
    """Measure builds of many hands beside other generators (see --help), or `bench solve`."""
    set_up("[dev]")
    if arguments[:1] == ["solve"]:
        return run(PYTHON, "tests/bench_solve.py", *arguments[1:])
    return run(PYTHON, "tests/bench.py", *arguments)


def pictures(arguments: list[str]) -> int:
    """Make the pictures: for links, of the player, the icons; `pictures readme`: of this page."""
    set_up("[dev]")
    if arguments == ["readme"]:
        return run(PYTHON, "tests/readme_pictures.py")
    return run(PYTHON, "tests/pictures.py", *arguments)


def lighthouse(arguments: list[str]) -> int:
    """Have Lighthouse judge four pages in every language, or in those named."""
    set_up("[dev]")
    return run(PYTHON, "tests/lighthouse.py", *arguments)


def docs(arguments: list[str]) -> int:
    """Write the pages of docs/ that are made from the program."""
    set_up("[dev]")
    return run(PYTHON, "tests/contract.py", *arguments)


def release(arguments: list[str]) -> int:
    """Build the wheel into dist/ and try it where nothing else is: new site, build, check."""
    set_up("")
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    say("building the wheel")
    pip = ("-m", "pip", "--disable-pip-version-check")
    if code := run(PYTHON, *pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."):
        return code
    (wheel,) = (ROOT / "dist").glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        elsewhere = Path(folder)
        command = elsewhere / "venv" / "bin" / "rightbower"
        say(f"trying {wheel.name} in an environment of its own")
        for step in (
            (sys.executable, "-m", "venv", elsewhere / "venv"),
            (command.with_name("python"), *pip, "install", "--quiet", wheel),
            (command, "new", "my-club", "--languages", "en", "es", "ro", "de", "fr"),
            (command, "build", "--root", "my-club"),
            (command, "check", "--root", "my-club"),
            (command, "serve", "--help"),
        ):
            if code := away(elsewhere, *step):
                return code
        if not (elsewhere / "my-club" / "wheels" / wheel.name).is_file():
            stop("the new site does not carry the wheel that made it")
    say(f"dist/{wheel.name} is good")
    return 0


def away(folder: Path, *command: str | Path) -> int:
    """Run a command in another folder, where the project cannot be found by chance."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run([str(part) for part in command], cwd=folder, env=clean).returncode


JOBS = {
    job.__name__: job
    for job in (
        site, test, check, fuzz, messages, serve, bench, pictures, lighthouse, docs, release,
    )
}  # fmt: skip


def main() -> int:
    """Do the job that was asked for."""
    name, *arguments = sys.argv[1:] or [""]
    if name not in JOBS:
        lines = "\n".join(f"  {key:<10}{job.__doc__}" for key, job in JOBS.items())
        print(f"python3 make.py JOB\n\n{lines}", file=sys.stderr)
        return 2
    return JOBS[name](arguments)


if __name__ == "__main__":
    sys.exit(main())
