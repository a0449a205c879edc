"""Which letters the typefaces for names have: every letter of what other systems could write names with."""

import re
import unicodedata

import pytest

from config.typefaces import MADE, ranges_in_css, read_ranges

SHEET = (MADE / "index.css").read_text(encoding="ascii")
LETTERS = {letter for ranges in re.findall(r"unicode-range: ([^;]+);", SHEET) for letter in read_ranges(ranges)}
OURS = set(range(0x250)) | set(range(0x1E00, 0x1F00))
"""Latin letters: our own typeface has those that a language of ours needs, `noto-sans` the rest."""


@pytest.mark.parametrize(
    "encoding",
    [
        *("iso8859_5", "koi8_u", "iso8859_6", "cp1256", "iso8859_7", "iso8859_8", "cp1258", "cp874"),
        *("shift_jis", "euc_jis_2004", "euc_kr", "cp949"),
    ],
)
def test_it_has_every_letter_that_a_language_had_a_code_for(encoding: str) -> None:
    lacking = {chr(letter) for letter in of_code(encoding) - LETTERS - OURS}
    assert lacking == set()


def test_it_has_the_chinese_characters_of_names() -> None:
    simplified, traditional = of_code("gb2312"), of_code("big5")
    first_level = {letter for letter in traditional if chr(letter).encode("big5") < b"\xc7"}
    assert len(first_level) > 5401
    assert len(simplified - LETTERS - OURS) < 15, "of 6763"
    assert len(first_level - LETTERS - OURS) < 16
    assert len(traditional - LETTERS - OURS) < 2000, "of 13061, the second level of which hardly a name has"


@pytest.mark.parametrize(
    "name",
    [
        *("李芷若", "諸葛亮", "司徒玥", "歐陽菲菲", "髙﨑", "さくら", "김민준", "박서연", "Nguyễn", "Ђорђе", "Ελένη"),
        *("محمد", "פנינה", "ܡܪܝܡ", "สมชาย", "ສົມສັກ", "សុខា", "အောင်", "Հայկ", "ქეთი", "አበበ", "অমিত", "ગીતા", "ਗੁਰਪ੍ਰੀਤ"),
        *("ಗೀತಾ", "മേരി", "සුනිල්", "அருண்", "రాము", "राम", "😀"),
    ],
)  # fmt: skip
def test_it_has_the_letters_of_this_name(name: str) -> None:
    assert {letter for letter in name if ord(letter) not in LETTERS | OURS} == set()


def test_it_ships_every_file_that_it_names() -> None:
    names = re.findall(r'url\("([^"]+)"\)', SHEET)
    assert sorted(names) == sorted(file.name for file in MADE.glob("*.woff2"))


def test_it_has_a_chinese_character_in_one_file_only() -> None:
    han = [
        {letter for letter in read_ranges(ranges) if 0x4E00 <= letter < 0xA000}
        for ranges in re.findall(r"unicode-range: ([^;]+);", SHEET)
    ]
    assert sum(map(len, han)) == len(set().union(*han))


def test_it_writes_and_reads_ranges() -> None:
    assert ranges_in_css([0x41, 0x43, 0x44, 0x1F600]) == "U+41,U+43-44,U+1f600"
    assert list(read_ranges("U+41,U+43-44,U+1f600")) == [0x41, 0x43, 0x44, 0x1F600]


def of_code(encoding: str) -> set[int]:
    """The letters that an encoding of old can write."""
    return {
        letter
        for letter in range(0x80, 0x30000)
        if unicodedata.category(chr(letter)) in {"Lu", "Ll", "Lo"} and chr(letter).encode(encoding, errors="ignore")
    }
