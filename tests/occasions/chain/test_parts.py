"""A part is signed over its one way of writing, and is refused where anything of it was changed."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from occasions.chain.keys import code_from, proof_of
from occasions.chain.parts import Part, Refusal, read_part
from tests.occasions.chain.halls import OCCASION, Writer, hall, record


def test_it_reads_a_part_that_another_program_wrote_by_the_documented_format() -> None:
    secret = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
    name = secret.public_key().public_bytes_raw().hex()
    content = (
        f'{{"at":"2026-11-25T22:00:00Z","chain":"{name}","format":"headtable-occasion-1","key":"{name}","number":1,'
        f'"occasion":"{OCCASION}","previous":"","records":[{{"kind":"hall","name":"Zoë’s","uuid":'
        '"00000000-0000-0000-0000-000000000001","version":1}]}'
    ).encode()
    signature = secret.sign(b"headtable-occasion-1\n" + content).hex()
    line = json.dumps({"signature": signature, **json.loads(content)}, indent=2)  # spaces and order do not matter

    part = read_part(line)

    assert isinstance(part, Part)
    assert (part.hash, part.number) == (sha256(content).hexdigest(), 1)


def test_it_documents_how_any_program_checks_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "occasions.md").read_text(encoding="utf-8")
    example = page.partition("```python\n")[2].partition("```")[0]
    part = hall(5).parts[0]

    exec(example, {"line": part.line})  # noqa: S102 - the page's own lines

    assert capsys.readouterr().out.strip() == part.hash


CHANGES = [
    ('"name":"Hall 5"', '"name":"Hall 6"', "altered"),
    ('"number":1', '"number":2', "altered"),
    ('"at":"2026', '"at":"2027', "altered"),
    ('"number":1', '"number":1.0', "unreadable"),
    ('"number":1', '"number":1,"number":2', "unreadable"),
    ('"number":1', '"number":99999999999999999999', "unreadable"),
    ('"number":1', '"number":NaN', "unreadable"),
    ('"number":1', '"number":true', "unreadable"),
    ('"previous":""', '"previous":"","more":1', "unreadable"),
    ("{", "[" * 5000, "unreadable"),
    ("Hall 5", "\\ud800", "unreadable"),
    ("headtable-occasion-1", "headtable-occasion-2", "unreadable"),
]


@pytest.mark.parametrize(("was", "becomes", "why"), CHANGES, ids=[becomes[:24] for _was, becomes, _why in CHANGES])
def test_it_refuses_a_part_that_was_changed(was: str, becomes: str, why: str) -> None:
    line = hall(5).parts[0].line
    assert was in line

    refused = read_part(line.replace(was, becomes, 1))

    assert isinstance(refused, Refusal)
    assert refused.why == why


WRONG = [
    record(1, "terms", name="Mine", date="2026-11-25", game="euchre", currency="USD"),
    record(1, "person", name="", points=1, hands=1),
    record(1, "person", name="A\nB", points=1, hands=1),
    record(1, "person", name="Ann", points=1, hands=1, phone="555 1234"),
    record(1, "money", currency="usd", raised=1),
    record(1, "song"),
    record(0, "hall", 0, name="Hall"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[f"{part['kind']} {index}" for index, part in enumerate(WRONG)])
def test_it_writes_no_part_that_a_hall_may_not_say(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Writer(b"\x01" * 32).write(wrong)


def test_it_writes_the_same_line_again_from_what_it_read() -> None:
    line = hall(5).parts[0].line

    part = read_part(line)

    assert isinstance(part, Part)
    assert part.line == line


def test_it_shows_that_a_hall_knew_the_code_however_it_was_typed() -> None:
    assert code_from(bytes(range(12))) == "2345-6789-ABCD"
    assert proof_of("2345-6789-ABCD", "occasion", "hall") == proof_of("2345 6789 abcd", "occasion", "hall")
    assert proof_of("2345-6789-ABCD", "occasion", "hall") != proof_of("2345-6789-ABCD", "occasion", "other")
