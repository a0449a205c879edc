"""Names as people look for them and sort them."""

from accounts.names import reading_key


def test_it_reads_names_without_accents_in_latin_letters() -> None:
    names = ["Łukasz", "LUKASZ", "Zoë  Ångström", "Øyvind", "Straße", "Nguyễn", "李"]
    assert [reading_key(name) for name in names] == [
        "lukasz",
        "lukasz",
        "zoe angstrom",
        "oyvind",
        "strasse",
        "nguyen",
        "li",
    ]


def test_it_sorts_as_people_read() -> None:
    names = ["Zoë", "Łukasz", "Mia", "Ångström", "Kay", "ben"]
    assert sorted(names, key=reading_key) == ["Ångström", "ben", "Kay", "Łukasz", "Mia", "Zoë"]
