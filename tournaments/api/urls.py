"""Addresses of the API."""

from uuid import UUID

from django.urls import path, re_path, register_converter
from drf_spectacular.views import SpectacularSwaggerSplitView

from tournaments.api import (
    adjustments,
    calls,
    clock,
    corrections,
    deals,
    drafts,
    entrants,
    events,
    exports,
    friendly,
    hall_map,
    house_rules,
    notices,
    organizations,
    own_games,
    pads,
    paper,
    past_nights,
    people,
    photographs,
    referee,
    reveal,
    rounds,
    seasons,
    seating_rules,
    seats,
    settings,
    sittings,
    sponsors,
    stages,
    standings,
    statistics,
    tables,
    teams,
    tournaments,
    webhooks,
)
from tournaments.api.schema import Schema
from tournaments.api.views import Nowhere

app_name = "api"


class SittingId:
    """A sitting's id, or its UUID: with that a pad finds it on another installation, too."""

    regex = "[0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

    def to_python(self, value: str) -> int | UUID:
        """Return the one or the other."""
        return int(value) if value.isdecimal() else UUID(value)

    def to_url(self, value: int | str | UUID) -> str:
        """Return it as it is written in an address."""
        return str(value)


register_converter(SittingId, "sitting")

urlpatterns = [
    # Looked through in this order: what a whole hall asks for all evening comes first.
    path("sittings/<sitting:pk>/hands/", sittings.Hands.as_view(), name="hands"),
    path("sittings/<sitting:pk>/", sittings.Sheet.as_view(), name="sheet"),
    path("tournaments/<int:pk>/standings/", standings.Standings.as_view(), name="standings"),
    path("tournaments/<int:pk>/deals/", deals.Deals.as_view(), name="deals"),
    path("tournaments/<int:pk>/statistics/", statistics.TournamentStatistics.as_view(), name="statistics"),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("scores/", friendly.Scores.as_view(), name="scores"),
    path("pads/open/", friendly.OpenScore.as_view(), name="score-open"),
    path("scores/<uuid:uuid>/", friendly.ScoreDetail.as_view(), name="friendly-game"),
    path("scores/<uuid:uuid>/end/", friendly.EndScore.as_view(), name="score-end"),
    path("scores/<uuid:uuid>/hands/", friendly.ScoreHands.as_view(), name="score-hands"),
    path("scores/<uuid:uuid>/hands/<uuid:hand>/void/", friendly.VoidScoreHand.as_view(), name="score-void"),
    path("referee/trick/", referee.RefereeTrick.as_view(), name="referee-trick"),
    path("referee/draw/", referee.RefereeDraw.as_view(), name="referee-draw"),
    path("referee/hand/", referee.RefereeHand.as_view(), name="referee-hand"),
    path("referee/deal/", referee.RefereeDeal.as_view(), name="referee-deal"),
    path("referee/call/", referee.RefereeCall.as_view(), name="referee-call"),
    path("games/", house_rules.Games.as_view(), name="games"),
    path(
        "organizations/<slug:organization>/house-rules/",
        house_rules.AllSavedRules.as_view(),
        name="all-saved-rules",
    ),
    path(
        "organizations/<slug:organization>/house-rules/<int:saved>/",
        house_rules.SavedRulesDetail.as_view(),
        name="one-saved-rules",
    ),
    path("organizations/<slug:organization>/games/", own_games.OwnGames.as_view(), name="own-games"),
    path("organizations/<slug:organization>/games/<int:own>/", own_games.OwnGameDetail.as_view(), name="own-game"),
    path("organizations/<slug:organization>/past-nights/", past_nights.PastNights.as_view(), name="past-nights"),
    path("organizations/<slug:organization>/people/", people.People.as_view(), name="people"),
    path("organizations/<slug:organization>/people/join/", people.JoinPeople.as_view(), name="join-people"),
    path(
        "organizations/<slug:organization>/people/join-namesakes/",
        people.JoinNamesakes.as_view(),
        name="join-namesakes",
    ),
    path("organizations/<slug:organization>/people/<int:person>/", people.PersonDetail.as_view(), name="person"),
    path("organizations/<slug:organization>/seasons/", seasons.Seasons.as_view(), name="seasons"),
    path(
        "organizations/<slug:organization>/seasons/<int:season>/play-off/", seasons.PlayOff.as_view(), name="play-off"
    ),
    path("organizations/<slug:organization>/seasons/<int:season>/", seasons.SeasonDetail.as_view(), name="season"),
    path(
        "organizations/<slug:organization>/seasons/<int:season>/standings/",
        seasons.SeasonStandings.as_view(),
        name="season-standings",
    ),
    path("organizations/<slug:organization>/sponsors/", sponsors.Sponsors.as_view(), name="sponsors"),
    path(
        "organizations/<slug:organization>/sponsors/<int:sponsor>/",
        sponsors.SponsorDetail.as_view(),
        name="one-sponsor",
    ),
    path(
        "organizations/<slug:organization>/sponsors/<int:sponsor>/picture/",
        sponsors.SponsorPicture.as_view(),
        name="sponsor-picture",
    ),
    path("organizations/<slug:organization>/webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path("organizations/<slug:organization>/webhooks/<int:webhook>/", webhooks.WebhookDetail.as_view(), name="webhook"),
    path(
        "organizations/<slug:organization>/webhooks/<int:webhook>/test/",
        webhooks.TestWebhook.as_view(),
        name="test-webhook",
    ),
    path(
        "organizations/<slug:organization>/webhooks/<int:webhook>/secret/",
        webhooks.NewSecret.as_view(),
        name="webhook-secret",
    ),
    path(
        "organizations/<slug:organization>/webhooks/<int:webhook>/deliveries/",
        webhooks.Deliveries.as_view(),
        name="webhook-deliveries",
    ),
    path(
        "organizations/<slug:organization>/webhooks/<int:webhook>/deliveries/<int:delivery>/again/",
        webhooks.SendAgain.as_view(),
        name="send-to-webhook-again",
    ),
    path("tournaments/<int:pk>/rules/", house_rules.RulesInForce.as_view(), name="rules"),
    path("organizations/", organizations.Organizations.as_view(), name="organizations"),
    path("organizations/<slug:organization>/logo/", organizations.OrganizationLogo.as_view(), name="logo"),
    path("organizations/<slug:organization>/wifi/", organizations.Wifi.as_view(), name="wifi"),
    path("organizations/<slug:organization>/", organizations.OrganizationDetail.as_view(), name="organization"),
    path("pads/pair/", pads.Pair.as_view(), name="pair"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<int:pk>/", settings.TournamentDetail.as_view(), name="tournament"),
    path("tournaments/<int:pk>/entrants/", entrants.Entrants.as_view(), name="entrants"),
    path("tournaments/<int:pk>/entrants/<int:entrant>/", entrants.EntrantDetail.as_view(), name="entrant"),
    path("tournaments/<int:pk>/entrants/<int:entrant>/set-apart/", entrants.SetApart.as_view(), name="set-apart"),
    path("tournaments/<int:pk>/entrants/<int:entrant>/plays-again/", seats.PlaysAgain.as_view(), name="plays-again"),
    path("tournaments/<int:pk>/events/", events.Events.as_view(), name="events"),
    path("tournaments/<int:pk>/stages/", stages.Stages.as_view(), name="stages"),
    path("tournaments/<int:pk>/adjustments/", adjustments.Adjustments.as_view(), name="adjustments"),
    # Addresses of earlier releases, kept for programs that use them; not in the description.
    path("tournaments/<int:pk>/constraints/", seating_rules.AddSeatingRule.as_view(schema=None), name="seating-rules"),
    path(
        "tournaments/<int:pk>/constraints/<int:rule>/withdraw/",
        seating_rules.WithdrawSeatingRule.as_view(schema=None),
        name="withdraw-seating-rule",
    ),
    path("tournaments/<int:pk>/seating-rules/", seating_rules.AddSeatingRule.as_view(), name="seating-rules"),
    path(
        "tournaments/<int:pk>/seating-rules/<int:rule>/withdraw/",
        seating_rules.WithdrawSeatingRule.as_view(),
        name="withdraw-seating-rule",
    ),
    path("tournaments/<int:pk>/map/", hall_map.HallMap.as_view(), name="hall-map"),
    path("tournaments/<int:pk>/reveal/", reveal.Reveal.as_view(), name="reveal"),
    path("tournaments/<int:pk>/teams/", teams.Teams.as_view(), name="teams"),
    path("tournaments/<int:pk>/sittings/", tables.Sittings.as_view(), name="sittings"),
    path("tournaments/<int:pk>/tables/", tables.Tables.as_view(), name="tables"),
    path("tournaments/<int:pk>/tables/<int:number>/new-key/", tables.NewKey.as_view(), name="new-key"),
    path("tournaments/<int:pk>/pads/code/", tables.PairingCode.as_view(), name="pairing-code"),
    path("tournaments/<int:pk>/pads/close/", tables.ClosePads.as_view(), name="close-pads"),
    path("tournaments/<int:pk>/teams/rest/", teams.PairRest.as_view(), name="pair-rest"),
    path("tournaments/<int:pk>/teams/<int:team>/", teams.TeamDetail.as_view(), name="team"),
    path("tournaments/<int:pk>/teams/<int:team>/part/", teams.PartTeam.as_view(), name="part"),
    path("tournaments/<int:pk>/teams/<int:team>/substitute/", teams.Substitute.as_view(), name="substitute"),
    path("tournaments/<int:pk>/photographs/", photographs.Photographs.as_view(), name="photographs"),
    path(
        "tournaments/<int:pk>/photographs/<int:photograph>/", photographs.PhotographDetail.as_view(), name="photograph"
    ),
    path(
        "tournaments/<int:pk>/photographs/<int:photograph>/picture/",
        photographs.PhotographPicture.as_view(),
        name="photograph-picture",
    ),
    path(
        "tournaments/<int:pk>/photographs/<int:photograph>/confirm/",
        photographs.ConfirmPhotograph.as_view(),
        name="confirm-photograph",
    ),
    path("tournaments/<int:pk>/paper/score-sheets/layout/", paper.SheetLayout.as_view(), name="sheet-layout"),
    path("tournaments/<int:pk>/paper/<slug:what>/", paper.Paper.as_view(), name="paper"),
    path("tournaments/<int:pk>/export/<slug:what>.<slug:kind>", exports.Export.as_view(), name="export"),
    path("tournaments/<int:pk>/rounds/", rounds.Rounds.as_view(), name="rounds"),
    path("tournaments/<int:pk>/rounds/<int:number>/", rounds.RoundDetail.as_view(), name="round"),
    path("tournaments/<int:pk>/rounds/<int:number>/swap/", drafts.Swap.as_view(), name="swap"),
    path("tournaments/<int:pk>/rounds/<int:number>/redraw/", drafts.Redraw.as_view(), name="redraw"),
    path("tournaments/<int:pk>/rounds/<int:number>/publish/", rounds.Publish.as_view(), name="publish"),
    path("tournaments/<int:pk>/rounds/<int:number>/close/", rounds.Close.as_view(), name="close"),
    path("tournaments/<int:pk>/rounds/<int:number>/undo/", rounds.Undo.as_view(), name="undo"),
    path("tournaments/<int:pk>/rounds/<int:number>/reopen/", rounds.Reopen.as_view(), name="reopen"),
    path("tournaments/<int:pk>/rounds/<int:number>/clock/", clock.RoundClock.as_view(), name="clock"),
    path("tournaments/<int:pk>/rounds/<int:number>/tables/", seats.ExtraTable.as_view(), name="add-table"),
    path("tournaments/<int:pk>/notices/", notices.Notices.as_view(), name="notices"),
    path("tournaments/<int:pk>/notices/<int:notice>/end/", notices.EndNotice.as_view(), name="end-notice"),
    path("tournaments/<int:pk>/calls/", calls.Calls.as_view(), name="calls"),
    path("tournaments/<int:pk>/calls/<int:call>/answer/", calls.AnswerCall.as_view(), name="answer-call"),
    path("pads/call/", calls.CallDirector.as_view(), name="call-director"),
    path("pads/take-over/", pads.TakeOver.as_view(), name="take-over"),
    path("pads/call/withdraw/", calls.WithdrawCall.as_view(), name="withdraw-call"),
    path("sittings/<sitting:pk>/hands/<uuid:uuid>/void/", sittings.Void.as_view(), name="void"),
    path("sittings/<int:pk>/hands/<uuid:uuid>/correct/", corrections.Correct.as_view(), name="correct"),
    path("sittings/<int:pk>/correct/", corrections.Add.as_view(), name="add-line"),
    path("sittings/<int:pk>/held/<uuid:uuid>/decide/", corrections.DecideHeld.as_view(), name="decide-held"),
    path("tournaments/<int:pk>/held/", corrections.Held.as_view(), name="held"),
    path("sittings/<sitting:pk>/score/", sittings.Score.as_view(), name="score"),
    path("sittings/<sitting:pk>/confirm/", sittings.Confirm.as_view(), name="confirm"),
    path("sittings/<int:pk>/decide/", teams.Decide.as_view(), name="decide"),
    path("sittings/<int:pk>/changes/<int:change>/take-back/", seats.TakeSeatBack.as_view(), name="take-seat-back"),
    path("sittings/<int:pk>/seats/<int:index>/", seats.ChangeSeat.as_view(), name="seat-change"),
    path("sittings/<int:pk>/seats/<int:index>/game/", seats.GameFor.as_view(), name="give-game"),
]

nowhere = re_path("", Nowhere.as_view(), name="nowhere")
"""Every other address of the API: behind all calls, those of other apps too."""
