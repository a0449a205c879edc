"""Hands that a pad could not send, read from a photograph of its screen or from the text of a code scanner."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from accounts.uploads import codes_in

MARK = "HEADTABLE-HANDS-1 "
"""What the codes of a pad begin with (static/pad/handover.js)."""


class HandedIn(BaseModel):
    """A hand as a pad's code has it. `sitting` is the sitting's UUID."""

    model_config = ConfigDict(extra="forbid", strict=False)

    uuid: UUID
    sitting: UUID
    number: int | None = Field(ge=1, le=999)
    facts: dict[str, Any]


_HANDS = TypeAdapter(list[HandedIn])


class UnsentHandsForm(forms.Form):
    """A photograph, or text."""

    photo = forms.FileField(
        label=gettext_lazy("Photo of the codes"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png", "capture": "environment"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or text from a scanner"), required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def clean(self) -> dict[str, Any]:
        """Read the hands into `cleaned_data["hands"]`, each once, in order of entry."""
        data = super().clean() or {}
        photo, text = data.get("photo"), data.get("text", "")
        if photo is None and not text.strip():
            raise forms.ValidationError(_("First choose a photo of the tablet's screen, smaller than 5 megabytes."))
        codes = [*(codes_in(photo) if photo else ()), *text.splitlines()]
        found = [hand for code in codes for hand in _read(code)]
        if not found:
            raise forms.ValidationError(
                _(
                    "No pad codes were found. Take another photo with all the codes in it: sharp, straight from the "
                    "front, without a lamp reflected in the screen."
                )
            )
        return {**data, "hands": list({hand.uuid: hand for hand in found}.values())}


def _read(code: str) -> list[HandedIn]:
    """Return the hands of a code; none where it is not a pad's. Raises ValidationError for a broken one."""
    marked, _mark, content = code.strip().partition(MARK)
    if marked or not content:
        return []
    try:
        return _HANDS.validate_json(content)
    except ValidationError:
        raise forms.ValidationError(_("A pad code could not be read completely. Take another photo.")) from None
