"""The door's form: a photograph of a guest's code."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.uploads import codes_in


class CodePhotoForm(forms.Form):
    """A photograph of the code on a guest's ticket or phone."""

    photo = forms.FileField(error_messages={"required": _("Take a photo of the code first.")})

    def clean_photo(self) -> list[str]:
        """Return what each QR code in it says. Raises ValidationError for what is no picture, or one without a code."""
        codes = codes_in(self.cleaned_data["photo"])
        if not codes:
            raise forms.ValidationError(
                _("No code was found in the photo. Take it from closer, sharp and straight from the front.")
            )
        return codes
