"""Documentation that cannot lie: its examples are run, its generated parts compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import generate
from edgewise import formats, library
from edgewise.cli import COMMANDS
from edgewise.engines import ENGINES
from edgewise.render.picture.theme import THEMES
from places import ROOT

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def having(language: str) -> list[Path]:
    found = [page for page in PAGES if blocks(page, language)]
    assert found
    return found


@pytest.mark.parametrize("page", having("python"), ids=lambda page: page.name)
def test_python_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # they may write files
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), names)


@pytest.mark.parametrize("page", having("console"), ids=lambda page: page.name)
def test_shell_examples_print_what_they_show(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            if command.startswith("cat "):  # shows the file that the next command reads
                (tmp_path / command[4:]).write_text(shown, encoding="utf-8")
                continue
            printed = shell(command, tmp_path)
            assert re.fullmatch(pattern(shown), printed), f"$ {command}\n{printed}"


def shell(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, shell=True, cwd=folder, env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1, 2), done.stdout  # the answer, or the input, may be wrong
    return done.stdout


def pattern(shown: str) -> str:
    """`...` stands for anything, and times differ from run to run."""
    text = re.escape(shown).replace("\\.\\.\\.\\\n", "(?s:.*)").replace(r"\.\.\.", ".*")
    return re.sub(r"\d+\\\.\d\d\\ s\b", r"\\d+\\.\\d\\d s", text)


def test_the_pattern_for_shell_examples_can_fail() -> None:
    assert re.fullmatch(pattern("2 of 3 (0.12 s)\n...\n"), "2 of 3 (7.00 s)\nand\nmore\n")
    assert not re.fullmatch(pattern("2 of 3 (0.12 s)\n"), "2 of 4 (0.12 s)\n")


@pytest.mark.parametrize("language", ["text", "json"])
def test_puzzles_in_the_documentation_can_be_read(language: str) -> None:
    for page in having(language):
        for block in blocks(page, language):
            if '"cells"' not in block or '"tiles"' in block:
                formats.read(block, page.name)


def test_generated_documentation_is_up_to_date() -> None:
    old = [
        path.relative_to(ROOT)
        for path, text in generate.files()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert old == [], "run: python docs/generate.py"


def test_the_films_are_up_to_date() -> None:
    for path, film in generate.films():
        if path.suffix == ".html":
            assert path.read_text(encoding="utf-8") == film.html, "run: python docs/generate.py"
        else:
            with Image.open(path) as image:
                assert getattr(image, "n_frames", 1) == len(film.frames)


def test_the_gallery_shows_every_puzzle_and_nothing_that_is_not_made() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    shown = set(re.findall(r'["(]pictures/gallery/([^")]+)[")]', page))
    assert shown >= {f"{name}.svg" for name in library.names()}
    there = {path.name for path in (ROOT / "docs" / "pictures" / "gallery").iterdir()}
    assert shown == there


def test_the_page_about_json_has_every_command_with_an_example() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    sections = {match[2]: match[3] for match in generate.SECTION.finditer(page)}
    assert sections.keys() == COMMANDS.keys()
    for command, section in sections.items():
        assert re.search(rf"^\$ edgewise {command} .*--json\b", section, re.MULTILINE), command


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_names_the_commands_that_ci_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for command in ("make demo", "make test"):
        assert command in readme
        assert command in script


def test_the_page_about_the_search_tells_every_engine() -> None:
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert [name for name in ENGINES if f"\n| `{name}` |" not in page] == []


def test_the_page_about_pictures_tells_every_theme() -> None:
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    for theme in THEMES.values():
        assert f"| `{theme.name}` | {theme.about}" in page
