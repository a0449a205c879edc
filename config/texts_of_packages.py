"""Texts of packages that our catalogs say in words of their own.

Ours come before those of packages, and Django REST framework's before Django's: its German would address readers
as *du*.
"""

from django.utils.translation import gettext_noop

TEXTS = (
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid URL."),
    gettext_noop("This field is required."),
    gettext_noop("No file was submitted."),
    gettext_noop("The submitted file is empty."),
    gettext_noop("Upload a valid image. The file you uploaded was either not an image or a corrupted image."),
    gettext_noop('Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'),
)
