"""An archive to be opened."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization
from tournaments.archive.format.file import SUFFIX
from tournaments.desk.forms.base import OnceForm
from tournaments.forms.base import choose


class ArchiveForm(OnceForm):
    """A file, and the organization that gets its tournament."""

    archive = forms.FileField(
        label=_("The archive"),
        allow_empty_file=True,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": SUFFIX}),
        error_messages={
            "required": _("Choose an archive first: a file that ends in .headtable, of less than 5 megabytes.")
        },
    )
    over = forms.BooleanField(
        label=_("It is already here: update it to the state in the archive"),
        help_text=_("For a tournament that continued elsewhere. Its state here is saved among the earlier states."),
        required=False,
    )
    organization_id = forms.ChoiceField(label=_("Organization"))

    def __init__(self, *args: Any, organizations: Sequence[Organization], **kwargs: Any):
        """`organizations`: those in which the user directs."""
        super().__init__(*args, **kwargs)
        self._organizations = {str(organization.pk): organization for organization in organizations}
        choose(self, "organization_id", [(pk, organization.name) for pk, organization in self._organizations.items()])
        if len(organizations) == 1:
            self.fields["organization_id"].widget = forms.HiddenInput()
            self.fields["organization_id"].initial = organizations[0].pk

    def organization(self) -> Organization:
        """Return the organization that was chosen."""
        return self._organizations[self.cleaned_data["organization_id"]]
