"""Settings of every installation, from the laptop in a hall to a server: the only place that reads the environment.

Nothing set gives the embedded default: SQLite, Celery in the server's process, no Redis.
`DATABASE_URL` and `REDIS_URL` switch to PostgreSQL, Redis and separate Celery workers.
"""

import gc
import os
import sys
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

import environ
from csp.constants import NONE, SELF

from config import error_reports
from config.api_description import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from config.hosts import lan_addresses, own_names_and_addresses
from config.limits import Limits
from config.periodic_tasks import CLOCKS_DIFFER_SECONDS as CLOCKS_DIFFER_SECONDS
from config.periodic_tasks import periodic_tasks
from config.secret_key import stored_secret_key

env = environ.Env()

os.umask(0o077)  # files are private to this account, since they hold the keys of the pads
gc.set_threshold(20_000, 5, 5)  # what is imported stays: looking for garbage among it took a sixth of every start

BASE_DIR = Path(__file__).resolve().parent.parent
BUILT = BASE_DIR / "built"
"""What other tools made of this source (distribution/built.py): there only where Headtable was installed as a wheel."""
IS_INSTALLED = BUILT.is_dir()
DATA_DIR = Path(env("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

RELEASE = "1.0.0"
DEBUG = env.bool("DEBUG", default=False)
HEADTABLE_HOST = env("HOST", default="0.0.0.0")  # noqa: S104 - tablets on the hall's Wi-Fi must reach it
HEADTABLE_PORT = env.int("PORT", default=8000)

SECRET_KEY = env("SECRET_KEY", default="") or stored_secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
"""Keys that were replaced: sessions that began with one of them go on."""
ALLOWED_HOSTS = [*own_names_and_addresses(), *env.list("ALLOWED_HOSTS", default=[])]
LAN_ADDRESSES = lan_addresses
"""A function: the Wi-Fi may be joined after the start."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "config.storage.StaticFiles",
    "csp",
    "django_htmx",
    "rest_framework",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config",
    "accounts",
    "scoring",
    "tournaments",
    "fundraising",
    "occasions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "standby.middleware.beside_another",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.languages.ReadersLanguage",
    "accounts.time_zones.forget_time_zone",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.large_requests.only_of_staff",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.activity_log.middleware.record_changes",
    "accounts.private_pages.keep_private",
    "accounts.directions.isolate_in_pages",
]

# What watches the server, all of it off in a hall: a hand is entered without it.

LOG_FORMAT = env.str("LOG_FORMAT", default="plain")
"""`plain` for people, `json` for programs: then every request has an id, which its tasks name, too."""
METRICS_TOKEN = env("METRICS_TOKEN", default="")
"""What Prometheus must send to read /metrics/; without it there are none."""
if LOG_FORMAT == "json":
    MIDDLEWARE.insert(0, "config.logs.log_requests")
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "config.metrics.time_requests")

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.secure.for_templates",
            ],
            "builtins": ["config.templatetags.help", "config.templatetags.icons", "config.templatetags.numbers"],
        },
    },
]

# Database

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'headtable.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "config.sqlite_in_turn"
    DATABASES["default"]["OPTIONS"] = {
        # A write lock is taken when the transaction begins: no write fails half-way because another was quicker.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: a power cut loses no acknowledged hand.
        # Recursive triggers: what REPLACE deletes is noted for a standby, too.
        # Temporary tables in memory: on a full disk there is no room for those of a sort either.
        # The cache of pages keeps its own size, 2 MB: each thread has a connection with one.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA recursive_triggers=ON; PRAGMA temp_store=MEMORY;",
    }
    # REST framework asks for PostgreSQL's fields, which load its driver: 9 MB of memory that SQLite needs nothing of.
    sys.modules.setdefault("django.contrib.postgres.fields", cast(Any, None))
    CELERY_DB_REUSE_MAX = 1000  # tasks: an idle hall's worker did little else than open the database for each
# Opening and closing a connection, which in SQLite also empties the WAL, takes a third of the time of a hand.
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Cache and Celery. An unreachable Redis must never fail or slow a request: short time-outs, errors count as a miss.

REDIS_URL = env("REDIS_URL", default="")
SOCKET_SECONDS = 0.25

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django_redis.cache.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {
                "IGNORE_EXCEPTIONS": True,
                "SOCKET_CONNECT_TIMEOUT": SOCKET_SECONDS,
                "SOCKET_TIMEOUT": SOCKET_SECONDS,
            },
        }
    }
else:
    # Room for the last contact of every tablet in a large hall: a full cache drops arbitrary entries.
    IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
    CACHES = {"default": {"BACKEND": IN_MEMORY, "OPTIONS": {"MAX_ENTRIES": 10_000}}}

CELERY_BROKER_URL = REDIS_URL or "within-process://localhost/"
if REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": SOCKET_SECONDS, "socket_timeout": 2}
else:
    CELERY_WORKER_TIMER = "config.broker:Timer"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for Redis as long as it takes
REFRESH_QUEUES = max(1, env.int("REFRESH_QUEUES", default=1))
"""How many queues share the refreshes of boards, those of one tournament always in one; 1: the queue of all tasks."""
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CONSUMER = "config.worker:PatientConsumer"
CELERY_BEAT_SCHEDULER = "config.beat:SleepingScheduler"  # in memory: all are intervals, so there is nothing to store
ARCHIVE_DIR = Path(env("ARCHIVE_DIR", default=str(DATA_DIR / "archives")))
ARCHIVE_SECONDS = env.float("ARCHIVE_SECONDS", default=60.0)
"""How often the archive of every tournament being played is written, which another machine can go on from."""
MAIL_SECONDS = env.float("MAIL_SECONDS", default=15.0)
"""How often e-mails that wait are tried, each by its own time."""
WEBHOOK_SECONDS = env.float("WEBHOOK_SECONDS", default=5.0)
"""How often the feeds of events are read for webhooks."""
WEBHOOKS_TO_PRIVATE_ADDRESSES = env.bool("WEBHOOKS_TO_PRIVATE_ADDRESSES", default=False)
"""Whether webhooks may go to this machine and its own network, and by plain HTTP: only where every owner is trusted."""
DEMO = env.bool("DEMO", default=False)
"""A demo for a public address (`headtable demo`): everything in it is deleted after an hour, and nothing leaves it."""
DEMO_COPIES = env.int("DEMO_COPIES", default=40)
CELERY_BEAT_SCHEDULE = periodic_tasks(
    archive_seconds=ARCHIVE_SECONDS, mail_seconds=MAIL_SECONDS, webhook_seconds=WEBHOOK_SECONDS, is_demo=DEMO
)

# Backups of the whole installation: copies of the database, the newest of them kept.

BACKUP_DIR = Path(env("BACKUP_DIR", default=str(DATA_DIR / "backups")))
BACKUP_KEEP = max(1, env.int("BACKUP_KEEP", default=100))
BACKUP_MINUTES = env.int("BACKUP_MINUTES", default=15)
"""How often while a tournament is being played."""
BACKUP_IDLE_HOURS = env.int("BACKUP_IDLE_HOURS", default=24)
"""How often otherwise."""

# Who may come in

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "sesame.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator")
] + [{"NAME": "accounts.passwords.NotAWordOfTheHall"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "desk:tournaments"
LOGOUT_REDIRECT_URL = "account_login"
SESAME_ONE_TIME = True
SESAME_MAX_AGE = 12 * 60 * 60  # printed in the afternoon, used in the evening
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_ENGINE = "accounts.sessions"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # the inviting owner knows the address; a hall has no mail
ACCOUNT_SESSION_REMEMBER = True
# A whole hall shares one address, so the strict limits are by account; those by address stop automated guessing.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "100/m/ip,8/5m/key"}
MFA_ADAPTER = "accounts.adapter.SecondStep"
MFA_RATE_LIMITS = {"webauthn_login": "300/m/ip"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Headtable"
MFA_TOTP_TOLERANCE = 1  # people type slowly: the previous code is accepted, too
MFA_FORMS = {"authenticate": "accounts.adapter.CodeForm"}

AUDIT_KEPT_DAYS = env.int("AUDIT_KEPT_DAYS", default=3 * 365)

# Mail only carries what is shown anyway; without EMAIL_URL (smtp+tls://user:password@host:587) none is sent.

_mail = "" if DEMO else env("EMAIL_URL", default="")
MAIL_IS_SET_UP = bool(_mail)
vars().update(env.email_url_config(_mail or "dummymail://"))
EMAIL_TIMEOUT = 5
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="headtable@localhost")

# A hall has no internet: no page loads anything from another host.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header at a hall's plain address, and say so on every page; behind TLS the proxy may add it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
X_FRAME_OPTIONS = "DENY"

# TLS=1: a proxy in front of the server speaks TLS, and says so. None of this works at a hall's plain address.
TLS = env.bool("TLS", default=False)
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^ready/$", r"^metrics/$"]  # asked from inside, past the proxy
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    # By these names browsers take a cookie only from this very site, and only over TLS.
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_NAME = "__Host-csrf"
    LANGUAGE_COOKIE_NAME = "__Host-language"
    MESSAGE_STORAGE = "config.messages.Messages"
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    # Whether browsers preload this name is the owner's decision, and cannot be undone.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]

LIMITS = Limits(
    **{field.name: env.int(f"LIMIT_{field.name.upper()}", default=field.default) for field in fields(Limits)}
)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# Uploads are held in memory only; a larger one is skipped, and its form says so.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 5_000_000

# API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.StaffTokenAuthentication",
        "tournaments.api.authentication.PadAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsers.PlainJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.api.errors.answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    # How many proxies are in front of the server, whose word about the client's address is trusted.
    "NUM_PROXIES": env.int("NUM_PROXIES", default=0),
}

# Languages and files

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("de", "Deutsch"), ("fr", "Français")]
LOCALE_PATHS = [(BUILT if IS_INSTALLED else BASE_DIR) / "locale"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
# For organizations created without a browser; the others have their own.
TIME_ZONE = env("TIME_ZONE", default="America/Detroit")
USE_TZ = True
FORMAT_MODULE_PATH = ["config.formats"]

STATIC_URL = "static/"
NODE_MODULES = BASE_DIR / "node_modules"
_NPM_FILES = [
    ("idb", NODE_MODULES / "idb/build"),
    ("lean-qr", NODE_MODULES / "lean-qr"),
    ("js-sha256", NODE_MODULES / "js-sha256/build"),
    ("fonts", NODE_MODULES / "@fontsource-variable/atkinson-hyperlegible-next/files"),
    ("fonts/names", NODE_MODULES / ".names"),  # config/typefaces.py makes it
]
STATICFILES_DIRS = [BASE_DIR / "static", *(_NPM_FILES if not IS_INSTALLED else [])]
HELP_DIR = Path(env("HELP_DIR", default=str(BUILT / "help" if IS_INSTALLED else BASE_DIR / "var" / "help")))
"""Where `make docs` puts the help pages."""
ICONS_DIR = BUILT / "icons" if IS_INSTALLED else NODE_MODULES / "bootstrap-icons/icons"
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(BUILT / "static" if IS_INSTALLED else DATA_DIR / "static")))
with suppress(FileExistsError):  # server, workers and beat may start at one moment
    STATIC_ROOT.mkdir()
    STATIC_ROOT.chmod(0o755)  # public: another account may collect them than the one that serves them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.storage.ModuleStorage",
        "OPTIONS": {"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755},
    },
}

WHITENOISE_KEEP_ONLY_HASHED_FILES = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "filters": {
        "routes": {"()": "config.logs.NameRoutes"},
        "foreign_hosts": {"()": "config.logs.QuietForeignHosts"},
        "full_disk": {"()": "config.logs.QuietFullDisk"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["routes", "full_disk"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "headtable": {"level": "INFO"},
        # A refused tap is not a server problem.
        "django.request": {"level": "ERROR"},
        # A foreign Host header, which strangers send as often as they like, is none either.
        "django.security.DisallowedHost": {"filters": ["foreign_hosts"]},
        # Nor is a request that waits a moment for a thread.
        "waitress.queue": {"level": "ERROR"},
    },
}

SENTRY_DSN = env("SENTRY_DSN", default="")
if SENTRY_DSN:
    error_reports.start(SENTRY_DSN, release=RELEASE)
