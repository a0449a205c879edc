"""`manage.py check_occasion FILE…` prints the result, and says which part is wrong."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.occasions.chain.halls import Writer, hall, record


def files_of(folder: Path, *contents: list[str]) -> list[str]:
    paths = [folder / f"{index}.jsonl" for index, _lines in enumerate(contents)]
    for path, lines in zip(paths, contents, strict=True):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [str(path) for path in paths]


def hall_with_money() -> Writer:
    writer = hall(1)
    writer.write(record(5, "money", currency="USD", raised=100))
    return writer


def test_it_prints_the_same_bytes_whatever_the_order_of_files(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    first, second = [part.line for part in hall_with_money().parts]
    one, two = files_of(tmp_path, [first], [second, first, ""])

    call_command("check_occasion", one, two)
    forward = capfdbinary.readouterr().out
    call_command("check_occasion", two, one, one)

    assert capfdbinary.readouterr().out == forward
    assert json.loads(forward)["money"]["USD"]["raised"] == 100


def test_it_names_an_altered_part_and_its_line(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    first, second = [part.line for part in hall_with_money().parts]
    (path,) = files_of(tmp_path, [first, second.replace('"raised":100', '"raised":900')])

    with pytest.raises(CommandError, match="Part 2 of Hall 1 does not count \\(altered\\)"):
        call_command("check_occasion", path)

    out, err = capfdbinary.readouterr()
    assert json.loads(out)["money"] == {}
    assert f"{path}, line 2: altered".encode() in err


def test_it_names_a_fork_and_a_gap(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    writer = hall_with_money()
    writer.write(record(5, "money", currency="USD", raised=200), after=writer.parts[0])
    gap = hall(2)
    gap.write(record(5, "money", currency="USD", raised=1))
    (path,) = files_of(tmp_path, [*(part.line for part in writer.parts), gap.parts[1].line])

    with pytest.raises(CommandError) as said:
        call_command("check_occasion", path)

    assert "The chain of Hall 1 forks at part 2" in str(said.value)
    assert "is missing after -" in str(said.value)
    assert len(json.loads(capfdbinary.readouterr().out)["forks"]) == 1


def test_it_asks_which_of_several_occasions_is_meant_and_says_what_it_cannot_read(tmp_path: Path) -> None:
    other = Writer(b"\x09" * 32, occasion="ab" * 32)
    other.write(record(1, "hall", name="Elsewhere"))
    (path,) = files_of(tmp_path, [hall(1).parts[0].line, other.parts[0].line])

    with pytest.raises(CommandError, match="--occasion"):
        call_command("check_occasion", path)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("check_occasion", str(tmp_path / "none.jsonl"))
