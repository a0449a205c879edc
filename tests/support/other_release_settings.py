"""Headtable's settings as if those of another release."""

from config.settings import *  # noqa: F403 - all of them

RELEASE = "99.0.0"
