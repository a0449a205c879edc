"""Behind TLS, cookies have names that browsers take from this very site alone."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.support.databases import copy_of
from tests.support.halls import ROOT, Hall

ASKING = """
import json
import django
django.setup()
from django.test import Client
client = Client(SERVER_NAME="localhost", headers={"X-Forwarded-Proto": "https"})
from django.conf import settings
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
from accounts.models import User
client.force_login(User.objects.create_user("dan@hall.test"), "django.contrib.auth.backends.ModelBackend")
client.post("/accounts/", {"name": "Dan"})
client.get("/accounts/?lang=de")
client.get("/accounts/password/set/")
print(json.dumps({name: [how["secure"], how["path"], how["domain"] or ""] for name, how in client.cookies.items()}))
"""


def test_it_gives_every_cookie_a_name_that_only_this_site_can_set(tmp_path: Path, models: Callable[[str], str]) -> None:
    with copy_of(models("sqlite"), tmp_path) as database:
        environment = {"DJANGO_SETTINGS_MODULE": "config.settings", "TLS": "1", "DATABASE_URL": database}
        hall = Hall(tmp_path, environment)
        command = [sys.executable, "-c", ASKING]
        done = subprocess.run(command, cwd=ROOT, env=hall.environment, capture_output=True, text=True)
    cookies = json.loads(done.stdout or done.stderr)
    assert {"__Host-session", "__Host-csrf", "__Host-messages", "__Host-language"} == set(cookies)
    assert {tuple(how) for how in cookies.values()} == {(True, "/", "")}
