"""Headtable's settings with one more language, that of `tests.support.pseudo`, from the folder PSEUDO_LOCALE."""

import os
from pathlib import Path

from django.conf.locale import LANG_INFO

from config.settings import *  # noqa: F403 - all of them
from config.settings import LANGUAGES, LOCALE_PATHS
from tests.support.pseudo import CODE

LANG_INFO[CODE] = {"bidi": False, "code": CODE, "name": "Pseudo", "name_local": "Þšéûðô"}
LANGUAGES = [*LANGUAGES, (CODE, "Þšéûðô")]
LOCALE_PATHS = [*LOCALE_PATHS, Path(os.environ["PSEUDO_LOCALE"])]
