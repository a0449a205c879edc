"""Mail, where it is set up: it carries links that are also shown, so that nothing depends on it."""

import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _

logger = logging.getLogger("headtable.mail")


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
