"""The Python in README.md, the guides, the reference and the decisions runs, as it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from riftkeep import native

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/guides/*.md"))]
PAGES += sorted(ROOT.glob("docs/concepts/*.md"))
PAGES += sorted(ROOT.glob("docs/reference/*.md"))
PAGES += sorted(ROOT.glob("docs/rules/*-decisions.md"))
NEED_CORE = {"evaluator"}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_python_of_a_page_runs(page: Path) -> None:
    if page.stem in NEED_CORE and native.backend().name != native.NATIVE:
        pytest.skip("needs the compiled core")
    # A closing fence would be taken for expected output.
    text = page.read_text(encoding="utf-8").replace("```", "")
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(verbose=False).run(test)
    assert result.failed == 0


def test_the_readme_has_python_to_run() -> None:
    examples = doctest.DocTestParser().get_examples(PAGES[0].read_text(encoding="utf-8"))
    assert len(examples) >= 9
