"""`manage.py compile_texts`: make the catalogs in `locale/` ready for use, as the image does when it is built."""

from typing import Any

from django.core.management import BaseCommand

from config import prepare


class Command(BaseCommand):
    """Compile the catalogs; `runhall` does it by itself."""

    help = "Compile the translated texts in locale/."

    def handle(self, *args: object, **options: Any) -> None:
        """Compile what is newer than what was compiled from it."""
        prepare.compile_texts()
