"""The form of a sponsor."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from accounts.uploads import as_png
from tournaments.services.boards.sponsors import PICTURE_SIZE


class SponsorForm(forms.Form):
    """A sponsor's name, and a picture."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    upload = forms.FileField(
        label=_("Picture"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png"}),
        help_text=_("JPEG or PNG. Without a picture the name is shown. Wide pictures work best."),
    )

    def clean_upload(self) -> bytes:
        """Return the picture as a PNG of at most `PICTURE_SIZE`, without the file's metadata."""
        upload = self.cleaned_data["upload"]
        return as_png(upload, PICTURE_SIZE) if upload else b""
