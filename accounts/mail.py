"""Mail, where it is set up. What it carries is also shown, so that nothing depends on it."""

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection, send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import REFUSAL_LENGTH, WaitingMail

logger = logging.getLogger("headtable.mail")

AT_ONCE = 5
"""E-mails sent at a time: in a hall the same worker keeps the boards up to date."""
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(minutes=30)
PERMANENT = 500
"""From this code on a mail server means its refusal for good."""


def send_link(*, to: str, subject: str, words: str, link: str) -> str:
    """Mail a link if mail is set up; return a sentence about what came of it, empty where it is not."""
    if not settings.MAIL_IS_SET_UP:
        return ""
    try:
        send_mail(subject, f"{words}\n\n{link}\n", None, [to])
    except (OSError, SMTPException):
        logger.exception("Mail could not be sent")
        return _("The e-mail could not be sent. Show or send the link yourself.")
    return _("It was e-mailed to %(email)s.") % {"email": to}


def send_later(
    *,
    to: str,
    subject: str,
    text: str,
    now: datetime,
    good_until: datetime,
    calendar: bytes = b"",
    unsubscribe: str = "",
) -> WaitingMail | None:
    """Have an e-mail sent as soon as there is a network; None where mail is not set up, or there is no address.

    `calendar`: an iCalendar file to go with it. `unsubscribe`: an address to which a mail program can send a POST so
    that no more such e-mails come. Nothing is sent before the caller's transaction ends.
    """
    if not settings.MAIL_IS_SET_UP or not to:
        return None
    return WaitingMail.objects.create(
        to=to,
        subject=" ".join(subject.split())[:200],
        text=text,
        calendar=calendar.decode(),
        unsubscribe=unsubscribe,
        written_at=now,
        next_try_at=now,
        good_until=good_until,
    )


def send_waiting(*, now: datetime) -> int:
    """Send some of the e-mails that are due; return how many.

    A mail server that cannot be reached makes all of them wait, longer each time. Once it answers, each fails alone:
    what it refuses for good is marked and not tried again, anything else makes that one wait. After a crash in the
    middle of one, that one may be sent twice, but none is lost.
    """
    WaitingMail.objects.filter(good_until__lt=now).delete()
    due = list(WaitingMail.objects.filter(next_try_at__lte=now, refusal="")[:AT_ONCE])
    sent = 0
    for mail in due if settings.MAIL_IS_SET_UP else []:
        # One connection for each: after a refusal some servers take the next mail on it for a mistake.
        connection = get_connection()
        try:
            connection.open()
        except OSError as problem:  # every SMTPException is one: a wrong password, too, is no fault of this mail
            logger.warning("Mail waits, since the mail server cannot be reached: %s", problem)
            _wait_all(due, now)
            break
        if _claim(mail, now):
            sent += _try(mail, connection)
        with suppress(OSError):  # what was sent is sent, even if the server hangs up without a word
            connection.close()
    return sent


def refused_mails(addresses: Iterable[str]) -> dict[str, list[WaitingMail]]:
    """Return the e-mails to each of these addresses that were refused for good."""
    found: dict[str, list[WaitingMail]] = {}
    for mail in WaitingMail.objects.filter(to__in={*addresses} - {""}).exclude(refusal="").order_by("pk"):
        found.setdefault(mail.to, []).append(mail)
    return found


def _wait_all(due: list[WaitingMail], now: datetime) -> None:
    """Delay all mail until the shortest wait of these e-mails is over."""
    wait = min(_wait(mail) for mail in due)
    every = WaitingMail.objects.filter(next_try_at__lte=now, refusal="")
    every.update(tries=F("tries") + 1, next_try_at=now + wait)


def _try(mail: WaitingMail, connection: BaseEmailBackend) -> bool:
    """Return whether an e-mail was sent; mark it where it never can be."""
    try:
        _send(mail, connection)
    except Exception as problem:  # whatever is wrong with one, the others are sent
        code, words = _answer_in(problem)
        # No mail can be written with such a text or to such an address, or the mail server wants none of it.
        is_for_good = isinstance(problem, ValueError) or code >= PERMANENT
        refusal = f"{code or ''} {words or type(problem).__name__}".strip()[:REFUSAL_LENGTH] if is_for_good else ""
        WaitingMail.objects.filter(pk=mail.pk).update(refusal=refusal)
        # The answer itself often names the address, which belongs in no log.
        logger.warning("Mail %d %s: %s %d", mail.pk, "is refused" if refusal else "waits", type(problem).__name__, code)
        return False
    mail.delete()
    return True


def _answer_in(problem: Exception) -> tuple[int, str]:
    """Return the code with which a mail server refused something, 0 if it did not answer, and its words in one line."""
    code: int = 0
    words: bytes | str = str(problem)
    if isinstance(problem, SMTPRecipientsRefused):
        code, words = next(iter(problem.recipients.values()), (0, words))
    elif isinstance(problem, SMTPResponseException):
        code, words = problem.smtp_code, problem.smtp_error
    said = words.decode(errors="replace") if isinstance(words, bytes) else words
    return code, " ".join(said.split())


def _claim(mail: WaitingMail, now: datetime) -> bool:
    """Return whether this worker may send it: the first of two workers that try."""
    same = WaitingMail.objects.filter(pk=mail.pk, next_try_at=mail.next_try_at)
    return bool(same.update(tries=F("tries") + 1, next_try_at=now + _wait(mail)))


def _wait(mail: WaitingMail) -> timedelta:
    return min(FIRST_WAIT * (1 << min(mail.tries, 10)), LONGEST_WAIT)


def _send(mail: WaitingMail, connection: BaseEmailBackend) -> None:
    headers = _unsubscribe_headers(mail.unsubscribe)
    message = EmailMessage(mail.subject, mail.text, None, [mail.to], connection=connection, headers=headers)
    if mail.calendar:
        message.attach("tournament.ics", mail.calendar, "text/calendar")
    message.send()


def _unsubscribe_headers(address: str) -> dict[str, str]:
    """Return what makes a mail program offer to unsubscribe (RFC 2369); by one tap, at https alone (RFC 8058)."""
    if not address:
        return {}
    by_one_tap = {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if address.startswith("https://") else {}
    return {"List-Unsubscribe": f"<{address}>", **by_one_tap}
