"""What a pad is told beside its sheet: clock, message, its own call. It all belongs into the ETag."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.people import Caller, Night
from tests.tournaments.pad.test_sheet import sheet
from tournaments.models import Round
from tournaments.pad.views import sheet_context, state_of
from tournaments.services.hall.calls import answer_call, call_director, withdraw_call
from tournaments.services.hall.clock import end_clock, start_clock, stop_clock
from tournaments.services.hall.notices import end_notice, send_notice
from tournaments.services.hall.pads import Pad


def tag(host: Caller) -> str:
    """The sheet's ETag now."""
    return str(sheet(host)["ETag"])


def test_it_is_another_answer_whenever_something_of_it_changes(night: Night, host: Caller) -> None:
    now, table = timezone.now(), night.sittings[0].table
    tags = [tag(host)]
    start_clock(round_=night.round, minutes=20, now=now)
    tags.append(tag(host))
    Round.objects.update(bell_at=now - timedelta(seconds=1))
    tags.append(tag(host))
    notice = send_notice(tournament=night.tournament, text="Pie!", on_board=False, by="test", now=now)
    tags.append(tag(host))
    call, _is_new = call_director(table=table, now=now)
    tags.append(tag(host))
    assert len(set(tags)) == 5
    assert sheet(host, If_None_Match=tags[-1]).status_code == 304
    answer_call(call=call, by="test", now=now)
    end_notice(notice=notice, now=now)
    end_clock(round_=night.round)
    assert tag(host) == tags[0]


def test_it_is_another_answer_once_the_bell_has_rung(night: Night, host: Caller) -> None:
    bell = start_clock(round_=night.round, minutes=20, now=timezone.now()).bell_at
    assert bell is not None
    before = tag(host)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: bell)
        assert tag(host) != before


def test_it_tells_the_templates_what_stands(night: Night) -> None:
    now, table = timezone.now(), night.sittings[0].table
    nothing = sheet_context(state_of(Pad(table, is_revoked=False)))
    assert (nothing["clock"], nothing["notice"], nothing["called_at"]) == (None, None, None)
    start_clock(round_=night.round, minutes=20, now=now)
    stop_clock(round_=night.round, now=now)
    send_notice(tournament=night.tournament, text="Pie!", on_board=False, by="test", now=now)
    call_director(table=table, now=now)
    text = sheet_context(state_of(Pad(table, is_revoked=False)))
    assert (text["clock"], text["notice"], text["called_at"]) == ({"bell_at": None, "left": 1200}, "Pie!", now)


def test_it_knows_nothing_of_another_table_that_calls(night: Night, host: Caller) -> None:
    before = tag(host)
    call_director(table=night.sittings[1].table, now=timezone.now())
    assert tag(host) == before
    assert sheet_context(state_of(Pad(night.sittings[0].table, is_revoked=False)))["called_at"] is None
    withdraw_call(table=night.sittings[1].table, by="test", now=timezone.now())
