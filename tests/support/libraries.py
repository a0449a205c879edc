"""What a hall imports that reads no settings, libraries and pure rooms: tests/support/forks.py has it imported once."""

import gc
import os

os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # the tests' own; each fork brings its settings

# ruff: noqa: F401 - to have imported them is all
import celery.apps.beat
import celery.apps.worker
import celery.bin.celery
import celery.concurrency.solo
import celery.fixups.django
import celery.worker.strategy
import csp.apps
import django.contrib.admindocs.views
import django.contrib.auth.apps
import django.contrib.humanize.templatetags.humanize
import django.core.management.commands.migrate
import django.core.management.commands.shell
import django.db.backends.postgresql.base
import django.db.backends.sqlite3.base
import django.db.migrations.executor
import django.middleware.locale
import django.test.client
import django_redis.client
import drf_spectacular.utils
import environ
import fido2.server
import httpcore
import httpx
import jinja2
import kombu.transport.memory
import kombu.transport.redis
import numpy
import openskill.models
import PIL.Image
import rustworkx
import segno
import typst
import waitress.server
import whitenoise.storage
import zxingcpp
from django.conf import settings

import occasions.chain.records
import scoring.rules
import tournaments.rules.movements.registry
import tournaments.rules.prizes.plan
import tournaments.rules.standings.columns
import tournaments.rules.statistics.chances
import tournaments.rules.statistics.story

if settings.configured:
    raise RuntimeError("A library has read the settings, before the fork that brings them.")

gc.freeze()  # no fork looks for garbage among all this
