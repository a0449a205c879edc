"""Tournaments as events for somebody's calendar (RFC 5545)."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.models import Tournament

BETWEEN_ROUNDS = timedelta(minutes=5)
USUAL_ROUND = timedelta(minutes=20)
ASK_AGAIN = timedelta(days=1)
"""How often a calendar that subscribed to a feed asks for it."""


def calendar_file(tournament: Tournament, address: str) -> bytes:
    """Return an iCalendar file with the tournament as its one event; `address` is the page it leads to."""
    return _file([_event(tournament, address)])


def calendar_feed(name: str, addresses: Mapping[Tournament, str]) -> bytes:
    """Return an iCalendar feed of several tournaments, each with the page it leads to; calendars ask again daily."""
    events = [_event(tournament, address) for tournament, address in addresses.items()]
    return _file(events, name=name, refresh_interval=ASK_AGAIN)


def _file(events: list[Any], **properties: Any) -> bytes:
    from icalendar import Calendar  # not at the top: it takes every process 0.15 s

    content: bytes = Calendar.new(prodid="-//Headtable//Headtable//EN", subcomponents=events, **properties).to_ical()
    return content


def _event(tournament: Tournament, address: str) -> Any:
    """Without a start time it is a whole-day event. Otherwise it lasts as long as its rounds take."""
    from icalendar import Event

    start, end = _times(tournament)
    return Event.new(
        uid=f"{tournament.uuid}@headtable",
        stamp=tournament.created_at,
        start=start,
        end=end,
        summary=tournament.name,
        location=tournament.place or tournament.organization.name,
        url=address,
    )


def _times(tournament: Tournament) -> tuple[date, date]:
    """Return start and end: two dates, or two moments in UTC, which every calendar knows without a table of zones."""
    if tournament.starts_at is None:
        return tournament.date, tournament.date + timedelta(days=1)
    start = datetime.combine(tournament.date, tournament.starts_at, ZoneInfo(tournament.time_zone))
    start = start.astimezone(ZoneInfo("UTC"))
    minutes = tournament.round_minutes
    one_round = (timedelta(minutes=minutes) if minutes else USUAL_ROUND) + BETWEEN_ROUNDS
    return start, start + tournament.rounds_planned * one_round
