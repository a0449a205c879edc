"""A tournament as an event for somebody's calendar."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.models import Tournament

BETWEEN_ROUNDS = timedelta(minutes=5)
USUAL_ROUND = timedelta(minutes=20)


def calendar_file(tournament: Tournament, address: str) -> bytes:
    """Return an iCalendar file with the tournament as its one event; `address` is the page it leads to.

    Where nobody has said when it starts, it is an event of a whole day. It lasts as long as its rounds take.
    """
    from icalendar import Calendar, Event  # not at the top: it takes every process 0.15 s

    start, end = _times(tournament)
    event = Event.new(
        uid=f"{tournament.uuid}@headtable",
        stamp=tournament.created_at,
        start=start,
        end=end,
        summary=tournament.name,
        location=tournament.place or tournament.organization.name,
        url=address,
    )
    content: bytes = Calendar.new(prodid="-//Headtable//Headtable//EN", subcomponents=[event]).to_ical()
    return content


def _times(tournament: Tournament) -> tuple[date, date]:
    """Return start and end: two dates, or two moments in UTC, which every calendar knows without a table of zones."""
    if tournament.starts_at is None:
        return tournament.date, tournament.date + timedelta(days=1)
    start = datetime.combine(tournament.date, tournament.starts_at, ZoneInfo(tournament.time_zone))
    start = start.astimezone(ZoneInfo("UTC"))
    minutes = tournament.round_minutes
    one_round = (timedelta(minutes=minutes) if minutes else USUAL_ROUND) + BETWEEN_ROUNDS
    return start, start + tournament.rounds_planned * one_round
