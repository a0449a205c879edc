"""Every model is on one of the two lists, and every JSON field has a shape."""

from typing import cast

from django.apps import apps
from django.db.models import ForeignKey, JSONField, Model

from tournaments.archive.format.parts import LEFT_OUT, PARTS, SHAPES

OURS = ("accounts", "scoring", "tournaments", "fundraising", "occasions")


def test_it_knows_of_every_model_whether_it_belongs() -> None:
    models = {model._meta.label for app in OURS for model in apps.get_app_config(app).get_models()}
    assert models - {*PARTS, *LEFT_OUT} == set()
    assert {*PARTS} <= models
    assert not {*PARTS} & {*LEFT_OUT}


def test_it_knows_what_every_json_field_holds() -> None:
    fields = {(label, f.name) for label, part in PARTS.items() for f in part.fields if isinstance(f, JSONField)}
    assert fields == {*SHAPES}


def test_it_carries_whatever_a_row_refers_to() -> None:
    for part in PARTS.values():
        for field in part.fields:
            if isinstance(field, ForeignKey):
                assert cast(type[Model], field.related_model)._meta.label in {*PARTS, "accounts.Organization"}, (
                    f"{part.label}.{field.name}"
                )


def test_it_lists_models_after_what_they_refer_to() -> None:
    order = list(PARTS)
    for label, part in PARTS.items():
        for field in part.fields:
            referred = cast(type[Model], field.related_model)._meta.label if isinstance(field, ForeignKey) else label
            assert order.index(referred) <= order.index(label) if referred in PARTS else True
