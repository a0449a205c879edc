"""docs/asvs.md answers every requirement once, and what it names is there."""

import re

from django.apps import apps
from django.conf import settings

from tests.support.asvs import PAGE, ROOT, STATUSES, answers, levels, with_counts

ANSWERS = answers(PAGE.read_text())


def test_it_has_the_official_number_of_requirements() -> None:
    level = list(levels().values())
    assert (level.count(1), level.count(2), level.count(3)) == (70, 183, 92)


def test_it_answers_every_requirement_once() -> None:
    assert sorted(answer.requirement for answer in ANSWERS) == sorted(levels())
    assert {answer.status for answer in ANSWERS} == set(STATUSES)


def test_it_leaves_nothing_open_of_levels_1_and_2() -> None:
    level = levels()
    assert [each.requirement for each in ANSWERS if each.status == "open" and level[each.requirement] < 3] == []


def test_it_shows_for_every_requirement_that_is_met_what_meets_it() -> None:
    assert [answer.requirement for answer in ANSWERS if answer.status == "met" and not answer.evidence] == []


def test_it_counts_what_it_says() -> None:
    assert with_counts(PAGE.read_text()) == PAGE.read_text(), "python -m tests.support.asvs --write"


def is_there(name: str) -> bool:
    """Whether a file, a test of a file, a setting, a variable of the environment or a command of make is there."""
    path, _colons, test = name.partition("::")
    if name.isupper():
        return hasattr(settings, name) or f'"{name}"' in (ROOT / "config" / "settings.py").read_text()
    if name.startswith("make "):
        return f"\n{name.split()[1]}: " in (ROOT / "Makefile").read_text()
    return f"\ndef {test}(" in (ROOT / path).read_text() if test else (ROOT / path).exists()


def test_it_names_what_is_there() -> None:
    named = sorted({name for answer in ANSWERS for name in answer.evidence})
    assert [name for name in named if not is_there(name)] == []
    assert len(named) > 100


def test_it_knows_how_much_harm_each_table_could_do() -> None:
    named = re.findall(r"`([a-z]+(?:_[a-z]+)+)`", (ROOT / "docs" / "security.md").read_text())
    assert sorted(named) == sorted(model._meta.db_table for model in apps.get_models())
