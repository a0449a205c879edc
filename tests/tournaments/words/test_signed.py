"""Who signed something, in the reader's language and by the hall's clock."""

from django.utils import translation

from tournaments.words.signed import signed_by


def test_it_names_a_pad_and_since_when_it_is_open_by_the_clock_of_the_page() -> None:
    assert signed_by("pad of table 3 (Linux computer, 16:52)") == "pad of table 3 (Linux computer, 4:52 PM)"
    assert signed_by("pad of table 3") == "pad of table 3"
    assert signed_by("dana@example.org") == "dana@example.org"
    with translation.override("de"):
        assert signed_by("pad of table 3 (iPad, 04:52)").endswith("(iPad, 04:52)")
