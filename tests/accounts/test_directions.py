"""Names from right to left beside what reads from left to right: U+2068 and U+2069 are their borders."""

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from accounts.directions import isolate, isolate_in_page, isolate_in_pages

MOHAMMED, JOSEPH, ALI = "محمد", "יוסף", "علي"


def test_it_sets_borders_around_a_name_and_leaves_numbers_outside() -> None:
    assert isolate(f"Table 3: {MOHAMMED} {ALI}, 12 points") == f"Table 3: \u2068{MOHAMMED} {ALI}\u2069, 12 points"
    assert isolate(f"{MOHAMMED} & {JOSEPH} 2") == f"\u2068{MOHAMMED}\u2069 & \u2068{JOSEPH}\u2069 2"


def test_it_leaves_other_names_alone() -> None:
    assert isolate("Łukasz, 李, 김민준, Ђорђе 😀 7") == "Łukasz, 李, 김민준, Ђорђе 😀 7"


def test_it_sets_borders_once() -> None:
    once = isolate(f"{JOSEPH} 4")
    assert isolate(once) == once


def test_it_changes_sentences_and_neither_fields_nor_data() -> None:
    raw = f'<input value="{JOSEPH} 4"><textarea>{JOSEPH} 4</textarea><script>"{JOSEPH} 4"</script><!-- {JOSEPH} 4 -->'
    page = f"<p>{JOSEPH} 4</p>{raw}"
    assert isolate_in_page(page.encode()).decode() == f"<p>\u2068{JOSEPH}\u2069 4</p>{raw}"


def test_it_leaves_a_name_that_fills_its_element_as_people_copy_it() -> None:
    page = f"<td> {MOHAMMED} {ALI} </td><td>4</td>".encode()
    assert isolate_in_page(page) == page


def test_it_isolates_pages_and_not_what_programs_read() -> None:
    def answer_of(kind: str) -> HttpResponse:
        def answer(_request: HttpRequest) -> HttpResponse:
            return HttpResponse(f"{JOSEPH} 4", content_type=kind)

        return isolate_in_pages(answer)(RequestFactory().get("/"))

    assert answer_of("text/html; charset=utf-8").content.decode() == f"\u2068{JOSEPH}\u2069 4"
    assert answer_of("application/json").content.decode() == f"{JOSEPH} 4"
