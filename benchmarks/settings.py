"""The hall's own settings; only the addresses of the bare views come beside the real ones."""

from config.settings import *  # noqa: F403 - every setting, whatever it is called

ROOT_URLCONF = "benchmarks.urls"
