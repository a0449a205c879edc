"""The sentences after a button, kept in a cookie that only this very address over TLS can set."""

from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class PrefixedCookies(CookieStorage):
    """Browsers take a cookie of this name only with Secure, for the whole site, and from the site itself."""

    cookie_name = "__Host-messages"


class Messages(FallbackStorage):
    """In a cookie while there is room, then in the session."""

    storage_classes = (PrefixedCookies, SessionStorage)
