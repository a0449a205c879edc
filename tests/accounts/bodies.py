"""A sound body for every route that takes one."""

from collections.abc import Callable
from datetime import date
from typing import Any, cast
from uuid import UUID

from fundraising.models import DrawnTicket
from tests import people
from tests.accounts.money import (
    HAND,
    money_at_the_desk,
    money_for_programs,
)
from tests.accounts.occasions import occasion_bodies
from tests.people import Night
from tests.tournaments.games import OWN_GAME
from tournaments.desk.forms.imports import carried, carried_night
from tournaments.desk.forms.settings import SettingsForm
from tournaments.imports.people import ListRow
from tournaments.models import (
    Entrant,
    FriendlyGame,
    PadKey,
    Tournament,
)
from tournaments.services.play import friendly
from tournaments.services.setup.past_nights import PastNight, PastResult

SEASON = {
    "name": "Spring",
    "counting": "places",
    "points_for_places": "3, 2, 1",
    "least_nights": "1",
    "visibility": "public",
    "once": "1",
}

DEAL: dict[str, Any] = {
    "hands": [
        ["9C", "TC", "JC", "9D", "TD"],
        ["JH", "JD", "AH", "KH", "QH"],
        ["9S", "TS", "JS", "QS", "AD"],
        ["QC", "KC", "AC", "KD", "QD"],
    ],
    "up": "9H",
    "dealer": 0,
}
"""The deal of docs/solver.md."""

Bodies = dict[str, dict[str, Any] | Callable[[], dict[str, Any]]]
"""Bodies by route; those that ask the database are made when they are wanted."""

PAST_NIGHT = PastNight("Spring", date(2025, 4, 4), [PastResult("Zoë", 40)])


def body_of(route: str, night: Night) -> dict[str, Any]:
    """Return a sound body for a POST: JSON for the API, a form for everything else."""
    bodies = (
        _of_guests()
        | _for_programs(night)
        | _about_accounts()
        | _at_the_desk(night)
        | _during_a_round(night)
        | occasion_bodies(night)
    )
    body = bodies.get(route, {})
    return body() if callable(body) else body


def _of_guests() -> dict[str, dict[str, Any]]:
    return {
        "api:sign-ups": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "api:sign-up": {"note": "stairs"},
        "api:sign-up-settings": {"capacity": 40},
        "desk:sign-up-settings": {"capacity": "40", "keep_contact_days": "30"},
        "desk:new-sign-up": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "desk:sign-up": {"name": "Zoë"},
        "sign-up:page": {"uuid": str(UUID(int=3)), "name": "Yves"},
        "sign-up:manage": {"uuid": str(HAND), "name": "Zoë", "do": "change"},
    }


def _winner() -> int:
    """Return the ticket that won in the draw, if there was one."""
    row = DrawnTicket.objects.last()
    return row.ticket if row else 1


def _for_programs(night: Night) -> Bodies:
    pk = night.tournament.pk
    return (
        money_for_programs()
        | _money_of(night)
        | _at_sheets(night)
        | {
            "api:scores": {"names": ["Ada", "Ben"]},
            "api:webhooks": {"url": "https://example.org/other"},
            "api:organization": {"color": "blue"},
            "api:tables": {"count": 3},
            "api:team": {"name": "The Bowers"},
            "api:webhook": {"types": ["round.closed"]},
            "api:score-open": {"key": friendly.pad_key(FriendlyGame(uuid=HAND))},
            "api:referee-trick": {"game": "euchre", "trump": "H", "cards": ["AD", "9H"]},
            "api:referee-draw": {"dealer": 0, "turns": [1, 1]},
            "api:referee-deal": DEAL,
            "api:referee-call": {"hand": DEAL["hands"][0], "seat": 0, "up": "9H", "dealer": 3, "trump": "C"},
            "api:referee-hand": {"game": "euchre", "dealer": 3, "upcard": "9H", "maker": 0, "trump": "H", "cards": []},
            "api:pair": lambda: {"key": PadKey.objects.get(table=night.sittings[0].table, revoked_at=None).key},
            "api:tournaments": {"name": "N", "rounds": 1, "organization": night.tournament.organization.slug},
            "api:tournament": {"rounds": 4},
            "api:entrants": {"name": "Zoë"},
            "api:entrant": {"phone": "555 0100"},
            "api:person": {"phone": "555 0100"},
            "api:join-people": {"people": [entrant.person_id for entrant in night.entrants[:2]]},
            "api:wifi": {"name": "Parish hall"},
            "api:restore-state": {"confirmed": True},
            "api:stages": {"name": "Final", "movement": "ladder"},
            "api:adjustments": {"entrant": night.entrants[0].pk, "points": 1, "reason": "r"},
            "api:teams": {"entrants": [entrant.pk for entrant in night.entrants[10:12]]},
            "api:substitute": {"leaving": night.entrants[-4].pk, "coming": night.entrants[-2].pk},
            "api:seating-rules": {"kind": "stays", "entrant": night.entrants[1].pk, "table": 1},
            "api:close": {"force": True},
            "api:all-saved-rules": {"name": "Theirs"},
            "api:one-saved-rules": {"name": "Others"},
            "api:own-games": {"file": OWN_GAME},
            "api:own-game": {"file": OWN_GAME.replace("rummy", "gin")},
            "api:past-nights": {"name": "Spring", "date": "2025-04-04", "results": [{"name": "Zoë", "points": 40}]},
            "api:seasons": {"name": "Spring", "tournaments": [pk], "best": 3},
            "api:season": {"least_nights": 2},
            "api:play-off": {"name": "Play-off", "movement": "ladder"},
            "api:weekend-check-ins": {"uuid": str(HAND), "name": "Zoë", "places": [{"tournament": pk}]},
            "api:sponsors": {"name": "Main Street Butcher"},
            "api:thresholds": {"what": "prize", "amount": 60000, "note": "Keep the winner's name and address."},
            "api:one-threshold": {"amount": 50000},
            "api:hall-map": {"tables": [{"table": 1, "x": 3, "y": 0}]},
            "api:deals": {"records": []},
            "api:reveal": {"do": "stop"},
            "api:clock": {"do": "add", "minutes": 5},
            "api:notices": {"text": "Pie!"},
        }
    )


def _money_of(night: Night) -> Bodies:
    return {
        "api:prizes": {"prizes": [{"kind": "place", "thing": "A ham"}]},
        "api:give-prize": {"uuid": str(HAND), "number": 1, "entrant": night.entrants[0].pk, "reason": "r"},
        "api:adjust-award": {"uuid": str(UUID(int=3)), "entrant": None, "reason": "r"},
        "api:payouts": {"uuid": str(UUID(int=3)), "award": str(HAND)},
        "api:undo-payout": {"reason": "r"},
        "api:payments": {"uuid": str(HAND), "entrant": night.entrants[0].pk, "amount": 500, "method": "cash"},
        "api:draws": {"uuid": str(HAND), "name": "Door prize", "what": "door", "prizes": ["Pie"]},
        "api:hall-number": {"number": "42"},
        "api:pass-over": lambda: {"ticket": _winner(), "reason": "r"},
        "api:cancel-draw": {"reason": "r"},
        "api:check-ins": {"uuid": str(HAND), "name": "Zoë", "items": [{"for": "entry", "amount": 500}]},
        "api:refund": {"uuid": str(UUID(int=2)), "amount": 500, "reason": "r"},
    }


def _at_sheets(night: Night) -> Bodies:
    return {
        "api:decide": {"side": 0},
        "api:swap": lambda: dict(zip(("one", "other"), _seated(night)[:2], strict=True)),
        "api:seat-change": {"coming": None},
        "api:give-game": lambda: {"entrant": _seated(night)[0]},
        "api:add-table": lambda: {"entrants": _free(night)},
        "api:hands": people.hand(1),
        "api:void": {"reason": "r"},
        "api:correct": {"reason": "r"},
        "api:add-line": {"reason": "r", "hand": people.hand(2)},
        "api:decide-held": {"decision": "refused", "reason": "r"},
        "api:score": {"points": [8, 0, 8, 0]},
        "api:confirm": {"side": 0},
    }


def _about_accounts() -> dict[str, dict[str, Any]]:
    return {
        "account_set_password": {"password1": "ten-of-clubs", "password2": "ten-of-clubs"},
        "accounts:account": {"name": "Zoë"},
        "accounts:invitation": {"name": "Zoë", "password": ""},
        "accounts:found": {"organization": "St. Anne"},
        "accounts:people": {"email": "yves@hall.test", "role": "desk"},
        "accounts:role": {"role": "desk"},
        "accounts:keys": {"name": "Wall", "scopes": ["score"], "good_for": "90"},
    }


def _at_the_desk(night: Night) -> Bodies:
    uuid = str(UUID(int=2))
    return cast(Any, money_at_the_desk()) | {
        "desk:teams": {"one": night.entrants[-2].pk, "other": night.entrants[-1].pk, "once": "1"},
        "desk:pair-rest": {"by": "order"},
        "desk:rename-team": {"name": "The Bowers"},
        "desk:webhooks": {"url": "https://example.org/other"},
        "desk:new-tournament": {"name": ""},
        "desk:entrants": {"names": "Zoë", "checked_in": "on", "once": "1"},
        "desk:enter-list": lambda: {"lines": carried(night.tournament, [ListRow(2, "Zoë")]), "here": "nobody"},
        "desk:bring-people": {"night": "nowhere", "all": "1"},
        "desk:check-in": {"present": "0"},
        "desk:rename": {"name": "Zoë"},
        "desk:set-group": {"group": "Women"},
        "desk:rename-saved-rules": {"name": "Others"},
        "desk:new-game": {"title": "Gin", "source": "Ours", "seats": ["4"], "label_0": "Left", "most_0": 9, "hands": 2},
        "desk:change-game": {"file": OWN_GAME.replace("rummy", "gin")},
        "desk:upload-game": {},
        "desk:new-season": SEASON,
        "desk:enter-past-night": lambda: {"night": carried_night(night.tournament.organization, PAST_NIGHT)},
        "desk:season-settings": SEASON,
        "desk:play-off": {"name": "Play-off", "first": 8, "movement": "ladder", "partners": "later", "once": "1"},
        "desk:weekend-newcomer": {"name": "Zoë", "once": "1", f"enters-{night.tournament.pk}": "on"},
        "desk:weekend-guest": {"once": "1", f"checks_in-{night.tournament.pk}": "on"},
        "desk:withdraw": {"withdrawn": "1"},
        "desk:enter-slip": {"uuid": uuid, "points_0": 8, "points_1": 0},
        "desk:take-slip-back": {"reason": "r"},
        "desk:lay-tables": {"count": "3"},
        "desk:next-stage": {"name": "Final"},
        "desk:adjustments": {"entrant": night.entrants[0].pk, "points": 1, "reason": "r", "once": "1"},
        "desk:seating-rules": {"entrant": night.entrants[1].pk, "table": 1, "once": "1"},
        "desk:visibility": {"visibility": "public"},
        "desk:earlier-state": {"once": "1"},
        "desk:add-sponsor": {"name": "Main Street Butcher"},
        "desk:hall-map": {"at-1": "3,0"},
        "desk:settings": lambda: {**changed_night(night.tournament), "do": "save"},
        "desk:settings-page": lambda: {**changed_night(night.tournament), "do": "save"},
    }


def _during_a_round(night: Night) -> Bodies:
    uuid = str(UUID(int=2))
    return {
        "desk:substitute": {"leaving": night.entrants[-4].pk, "coming": night.entrants[-2].pk},
        "desk:decide": {"side": "0"},
        "desk:decide-tie": {"side": "rule"},
        "desk:seat-change": lambda: {"who": "nobody", "seen": _seated(night)[0], "once": "1"},
        "desk:give-game": lambda: {"entrant": _seated(night)[0]},
        "desk:add-table": lambda: {"who": _free(night)},
        "desk:swap": lambda: {"who": _seated(night)[:2]},
        "desk:close": {"force": "1"},
        "desk:enter-hand": {"uuid": uuid, "number": 1, "kind": "played", "maker": 0, "tricks": 3},
        "desk:enter-totals": {"uuid": uuid, **{f"points_{seat}": 8 * (seat % 2) for seat in range(4)}},
        "desk:confirm": {"side": "0", "version": "0"},
        "desk:decide-held": {"do": "refuse", "reason": "r"},
        "desk:correct": {"kind": "remove", "reason": "r", "sure": "1"},
        "desk:add-line": {
            "kind": "hand",
            "uuid": uuid,
            "number": 2,
            "maker": 0,
            "tricks": 3,
            "reason": "r",
            "sure": "1",
        },
        "desk:void": {"reason": "r"},
        "desk:clock": {"do": "+5", "once": "1"},
        "desk:send-notice": {"text": "Pie!"},
    }


def _seated(night: Night) -> list[int]:
    return list(night.round.seats.values_list("entrant", flat=True))


def _free(night: Night) -> list[int]:
    seated = night.round.seats.filter(entrant__isnull=False).values("entrant")
    return list(Entrant.objects.filter(tournament=night.tournament).exclude(pk__in=seated).values_list("pk", flat=True))


def changed_night(tournament: Tournament) -> dict[str, Any]:
    """Return what a browser sends that asks for one round more."""
    fields = SettingsForm(tournament=tournament).of_page()
    values = {field.html_name: field.value() for field in fields if field.value() not in (None, False)}
    del values["seen"]  # the same is sent again in a night that is a little different
    return {**values, "rounds": tournament.rounds_planned + 1}
