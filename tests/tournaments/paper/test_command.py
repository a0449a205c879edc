"""`manage.py paper`: the same PDF as at the desk, and sentences for what cannot be printed."""

from pathlib import Path

import pypdfium2
import pytest
from django.core.management import CommandError, call_command

from tests.people import Night
from tests.tournaments.paper.pages import codes, sizes
from tournaments.models import PadKey


def test_it_writes_a_file_on_the_paper_that_is_asked_for(night: Night, tmp_path: Path) -> None:
    for paper, size in (("letter", (216, 279)), ("a4", (210, 297))):
        output = tmp_path / f"{paper}.pdf"
        call_command("paper", night.tournament.slug, "standings", paper=paper, output=output)
        assert sizes(pypdfium2.PdfDocument(output)) == {size}
    call_command("paper", night.tournament.slug, "rules", output=tmp_path / "usual.pdf")
    assert sizes(pypdfium2.PdfDocument(tmp_path / "usual.pdf")) == {(216, 279)}  # in Detroit


def test_it_prints_cards_with_the_address_that_tablets_open(night: Night, tmp_path: Path) -> None:
    output = tmp_path / "cards.pdf"
    call_command("paper", night.tournament.slug, "table-cards", at="https://hall.example.org/", table=1, output=output)
    key = PadKey.objects.get(table__tournament=night.tournament, table__number=1).key
    assert codes(pypdfium2.PdfDocument(output)) == [f"https://hall.example.org/pad/#{key}"]


@pytest.mark.parametrize(
    ("slug", "what", "more", "sentence"),
    [
        ("nowhere", "rules", {}, "There is no tournament at nowhere."),
        (None, "posters", {}, "“posters” cannot be printed. Choose one of: table-cards, score-sheets"),
        (None, "seat-slips", {"round_number": 7}, "Round 7 is not published."),
        (None, "table-cards", {"table": 7}, "Table 7 has no card."),
        (None, "rules", {"output": Path("/nowhere/x.pdf")}, "/nowhere/x.pdf cannot be written: No such file"),
    ],
)
def test_it_says_what_is_wrong(night: Night, slug: str | None, what: str, more: dict[str, int], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence.replace(".", r"\.").replace("“", ".").replace("”", ".")):
        call_command("paper", slug or night.tournament.slug, what, **more)
