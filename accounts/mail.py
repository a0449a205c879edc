"""Mail, where it is set up. What it carries is also shown, so that nothing depends on it."""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection, send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import WaitingMail

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
    """Send some of the e-mails whose time has come; return how many.

    A mail server that cannot be reached makes all of them wait, longer each time; an address that it refuses for good
    is not tried again. After a crash in the middle of one, that one may be sent twice, but none is lost.
    """
    WaitingMail.objects.filter(good_until__lt=now).delete()
    due = list(WaitingMail.objects.filter(next_try_at__lte=now, refusal="")[:AT_ONCE])
    if not due or not settings.MAIL_IS_SET_UP:
        return 0
    connection, sent = get_connection(), 0
    for mail in due:
        if not _claim(mail, now):
            continue
        try:
            _send(mail, connection)
        except SMTPRecipientsRefused as refused:
            _note_refusal(mail, refused)
        except OSError as problem:  # every SMTPException is one
            logger.warning("Mail waits: %s", problem)
            WaitingMail.objects.filter(next_try_at__lte=now).update(next_try_at=now + _wait(mail))
            break
        else:
            sent += 1
            mail.delete()
    return sent


def _claim(mail: WaitingMail, now: datetime) -> bool:
    """Return whether this worker is the one to send it: of two at once the first."""
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


def _note_refusal(mail: WaitingMail, refused: SMTPRecipientsRefused) -> None:
    code, words = next(iter(refused.recipients.values()), (0, b""))
    if code >= PERMANENT:
        said = words.decode(errors="replace") if isinstance(words, bytes) else str(words)
        WaitingMail.objects.filter(pk=mail.pk).update(refusal=f"{code} {said}"[:200])
