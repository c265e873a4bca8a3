"""Every sentence of the guides that promises something names the tests that prove it.

A proof is a comment behind an item of a list, a table or a paragraph of a few sentences,
``<!-- proved by: tests/... -->``, with one test or more (``FILE::TEST``, or a file that is about
nothing else). A paragraph that promises nothing says so: ``<!-- promises nothing -->``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("docs/guides/site.md", "docs/reference/protocol.md")
PROOF = re.compile(r"<!-- (?:proved by:\s+(?P<tests>[^>]+?)|promises nothing) -->", re.DOTALL)


MOST_SENTENCES = 3
"""Sentences that one proof may stand behind; a longer text says more than one thing."""
SENTENCE_END = re.compile(r"(?<!\be\.g)[.!?](?=\s|$)")


def blocks(page: str) -> list[str]:
    """Paragraphs, items of lists and tables with their proofs, but no headings or examples."""
    text = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text(), flags=re.DOTALL | re.MULTILINE)
    parts = [part.strip() for part in re.split(r"\n\s*\n|\n(?=- )", text)]
    found: list[str] = []
    for part in parts:
        if part.startswith("<!--") and found:
            found[-1] += f"\n\n{part}"
        elif part and not part.startswith("#"):
            found.append(part)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_paragraph_names_what_proves_it(page: str) -> None:
    missing = [part[:80] for part in blocks(page) if not PROOF.search(part)]
    assert missing == []
    promises = [part for part in blocks(page) if "proved by" in part]
    assert len(promises) > len(blocks(page)) / 2


@pytest.mark.parametrize("page", PAGES)
def test_a_proof_stands_behind_a_few_sentences(page: str) -> None:
    for part in blocks(page):
        prose = re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)|<!--.*?-->", "x", part, flags=re.DOTALL)
        if "proved by" in part and not part.startswith("|"):
            assert len(SENTENCE_END.findall(prose)) <= MOST_SENTENCES, part


@pytest.mark.parametrize("page", PAGES)
def test_the_tests_that_a_page_names_exist(page: str) -> None:
    named = [
        name.strip()
        for part in blocks(page)
        for proof in PROOF.finditer(part)
        for name in (proof["tests"] or "").split(",")
        if name.strip()
    ]
    assert len(named) > 20
    for name in named:
        path, _, test = name.partition("::")
        assert path.startswith("tests/") and (ROOT / path).is_file(), name
        found = re.findall(r"^def (test_\w+)", (ROOT / path).read_text(), re.MULTILINE)
        assert found and (not test or test in found), name
