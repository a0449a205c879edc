"""Every screen of Headtable in every state, for those who look at all of them: the axe test and `make pictures`."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support import referee_questions
from tests.support import screen_steps as steps
from tests.support.browser import Complaints, attentive_context
from tests.support.halls import EmbeddedHall
from tests.support.stage_laptops import make_laptop

SAMPLE = "from django.core.management import call_command; call_command('sample_tournament')"
STAGE = "from tests.support.stage import set_stage; set_stage()"
FAILURE = "from tests.support.stage_sessions import print_failure; print_failure()"
SESSIONS = "from tests.support.stage_sessions import print_sessions; print_sessions()"

Stage = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Screen:
    """What to open as whom, in which night of the stage, and what to do there before it is looked at."""

    name: str
    path: str
    """With {slug}, {round}, {pad} (a table's key) and {sitting}."""
    night: str = "tonight"
    table: int = 1
    who: str = "director"
    """`director` and `viewer` are signed in, `standby` is an owner at a standby; anyone else is not."""
    does: Callable[[Page], Any] = lambda _page: None
    odd: tuple[str, ...] = ()
    """Complaints of the browser that belong to this screen."""
    laptop: str = ""
    """What the hall's laptop is beside another one (`stage_laptops`)."""
    looks_on: bool = False
    """Of a pad: leave the hands to the tablet that opened the table first; else this one enters them."""

    def address(self, stage: Stage) -> str:
        """The path in this stage."""
        night = stage[self.night]
        of_tables = {"pad": night["pads"], "sitting": night["sittings"]}
        of_table = {word: several[self.table - 1] for word, several in of_tables.items() if f"{{{word}}}" in self.path}
        return self.path.format(slug=night["slug"], round=night["round"], **of_table)


WEBHOOKS = "/desk/webhooks/of/st-brigids-parish/"
MEMBERS = "/accounts/organizations/st-brigids-parish/members/"
DESK = "/desk/{slug}/"
PAD = "/pad/#{pad}"
BOARD = "/t/{slug}/"

FAILED, DISK_FULL = "/went-wrong/", "/disk-full/"
"""No such page; what is answered where a view fails is put in its place."""

SCREENS = (
    Screen("sign-in", "/accounts/sign-in/", who="anyone"),
    Screen("sign-in-wrong", "/accounts/sign-in/", who="anyone", does=steps.sign_in_wrongly),
    Screen("sign-in-by-link", MEMBERS, does=steps.open_sign_in_link),
    Screen("account", "/accounts/"),
    Screen("second-step", "/accounts/second-step/"),
    Screen("password", "/accounts/password/set/"),
    Screen("keys-empty", "/accounts/keys/", who="viewer"),
    Screen("keys", "/accounts/keys/"),
    Screen("key-made", "/accounts/keys/", who="viewer", does=steps.create_key),
    Screen("webhooks", WEBHOOKS, does=steps.open_all),
    Screen("webhook", WEBHOOKS + "1/"),
    Screen("webhook-off", WEBHOOKS + "2/"),
    Screen("members", MEMBERS, does=steps.open_all),
    Screen("members-website", MEMBERS + "#website", does=steps.name_website),
    Screen("members-invited", MEMBERS, does=steps.invite),
    Screen("log", "/log/st-brigids-parish/"),
    Screen("second-computer", "/standby/"),
    Screen("installation", "/installation/"),
    Screen("second-computer-follows", "/standby/", laptop="first"),
    Screen("second-computer-took-over", "/standby/", laptop="retired"),
    Screen("standby-away", DESK, laptop="first"),
    Screen("standby", "/standby/", who="standby", laptop="standby"),
    Screen("standby-refused", "/standby/", who="standby", laptop="refused"),
    Screen("standby-sign-in", "/standby/", who="anyone", laptop="standby"),
    Screen("not-serving", DESK, who="anyone", laptop="standby", odd=("status of 503",)),
    Screen("taken-over", "/standby/taken-over/", who="anyone", laptop="took-over"),
    Screen("taken-over-nothing", "/standby/taken-over/", who="anyone"),
    Screen("tournaments", "/desk/"),
    Screen("tournaments-viewer", "/desk/", who="viewer"),
    Screen("new-night", "/desk/new/"),
    Screen("new-night-open", "/desk/new/", does=steps.open_all),
    Screen(
        "new-night-rules",
        "/desk/new/",
        does=steps.choose_rules,
        odd=("htmx:sendAbort", "htmx:afterRequest"),  # a choice that another one has overtaken
    ),
    Screen("new-night-texas", "/desk/new/?game=texas-euchre", does=steps.open_all),
    Screen("rules-left-over", BOARD + "rules/", "left-over", who="anyone"),
    Screen("deals", BOARD + "deals/", "same-cards", who="anyone", does=steps.open_all),
    Screen("deal-of-the-night", BOARD + "?view=wall", "same-cards", who="anyone", does=steps.turn_to("deal-night")),
    Screen("deal", BOARD + "deals/?deal=2", "same-cards", who="anyone"),
    Screen("desk-deals", DESK + "deals/", "same-cards-to-come"),
    Screen(
        "desk-deals-wrong", DESK + "deals/", "same-cards-to-come", does=steps.upload_wrong_deals, odd=("status of 400",)
    ),
    Screen("player-deals", BOARD + "players/3/deals/", "same-cards", who="anyone"),
    Screen("charts-empty", BOARD + "charts/", "empty", who="anyone"),
    Screen("charts", BOARD + "charts/", who="anyone", does=steps.open_all),
    Screen("charts-finished", BOARD + "charts/?player=1&player=2&player=3&player=4&player=5&player=6", "finished"),
    Screen("charts-texas", BOARD + "charts/", "texas", who="anyone"),
    Screen("sponsors", "/desk/sponsors/of/st-brigids-parish/"),
    Screen("parish-settings", "/desk/parish/of/st-brigids-parish/"),
    Screen("saved-rules-empty", "/desk/house-rules/of/st-brigids-parish/"),
    Screen("own-games", "/desk/games/of/st-brigids-parish/", does=steps.open_all),
    Screen("own-game-new", "/desk/games/of/st-brigids-parish/new/"),
    Screen("own-game", "/desk/games/of/st-brigids-parish/1/"),
    Screen("own-game-as-file", "/desk/games/of/st-brigids-parish/1/?file"),
    Screen("people-of-parish", "/desk/people/of/st-brigids-parish/"),
    Screen("people-of-parish-by-rating", "/desk/people/of/st-brigids-parish/?by=rating", who="viewer"),
    Screen("person", "/desk/people/of/st-brigids-parish/1/"),
    Screen("seasons", "/desk/seasons/of/st-brigids-parish/"),
    Screen("past-night", "/desk/past-nights/of/st-brigids-parish/"),
    Screen("past-night-looked-at", "/desk/past-nights/of/st-brigids-parish/", does=steps.choose_results),
    Screen("season-new", "/desk/seasons/of/st-brigids-parish/new/"),
    Screen("season", "/desk/seasons/of/st-brigids-parish/1/"),
    Screen("play-off", "/desk/seasons/of/st-brigids-parish/1/play-off/"),
    Screen("season-empty", "/desk/seasons/of/st-brigids-parish/2/"),
    Screen("season-page", "/seasons/winter-season/", who="anyone"),
    Screen("part-of-the-hall", "/desk/{slug}/?part=3-8", night="busy"),
    Screen("weekend-door", "/desk/seasons/of/st-brigids-parish/3/door/"),
    Screen("weekend-guest", "/desk/seasons/of/st-brigids-parish/3/door/?find=Agnes+A", does=steps.open_first_guest),
    Screen("weekend-newcomer", "/desk/seasons/of/st-brigids-parish/3/door/new/"),
    Screen("weekend-report", "/desk/seasons/of/st-brigids-parish/3/report/"),
    Screen("weekend-page", "/seasons/spring-weekend/", who="anyone"),
    Screen("weekend-door-empty", "/desk/seasons/of/st-brigids-parish/4/door/"),
    Screen("weekend-report-empty", "/desk/seasons/of/st-brigids-parish/4/report/"),
    Screen("season-page-empty", "/seasons/next-season/", who="anyone"),
    Screen("embedded", "/embedded/st-brigids-parish/", who="anyone"),
    Screen("overlay", "/embedded/st-brigids-parish/overlay/", who="anyone"),
    Screen("rules", BOARD + "rules/", who="anyone"),
    Screen("rules-five-handed", BOARD + "rules/", "five-handed", who="anyone"),
    Screen("new-night-wrong", "/desk/new/", does=steps.send_empty, odd=("status of 400",)),
    Screen("night-empty", DESK, "empty"),
    Screen("night-ready", DESK, "ready"),
    Screen("night-draft", DESK, "draft"),
    Screen("night-draft-open", DESK, "draft", does=steps.open_all),
    Screen("night", DESK),
    Screen("night-open", DESK, does=steps.open_all),
    Screen("night-viewer", DESK, who="viewer"),
    Screen("night-bell", DESK, "complete"),
    Screen("night-closed", DESK, "closed"),
    Screen("night-earlier-round", DESK + "rounds/1/"),
    Screen("night-earlier-round-viewer", DESK + "rounds/1/", "closed", who="viewer"),
    Screen("night-finished", DESK, "finished", does=steps.open_all),
    Screen("night-busy", DESK, "busy"),
    Screen("night-busy-clock", DESK, "busy", does=lambda page: page.locator("#clock-minutes").click()),
    Screen("night-two-tables", DESK, "two-tables"),
    Screen("night-knock-out", DESK, "semi-finals"),
    Screen("people-empty", DESK + "entrants/", "empty"),
    Screen("people", DESK + "entrants/"),
    Screen("people-find", DESK + "entrants/", does=steps.find),
    Screen("people-open", DESK + "entrants/", "ready", does=steps.open_all),
    Screen("people-viewer", DESK + "entrants/", who="viewer"),
    Screen("door-empty", DESK + "door/", "empty", does=steps.door_ready),
    Screen("door", DESK + "door/", "door", does=steps.door_ready),
    Screen("door-new-guest", DESK + "door/", "door", does=steps.door_new_guest),
    Screen("door-order", DESK + "door/", "door", does=steps.door_order),
    Screen("door-sold", DESK + "door/", "door", does=steps.door_sold),
    Screen("door-away", DESK + "door/", "door", does=steps.door_away, odd=("net::ERR_", "htmx:")),
    Screen("door-receipt", DESK + "door/sales/7c1d4a52-0c3e-4f5b-9d69-0a6f5d1e2b30/receipt/", "door"),
    Screen("night-unpaid", DESK, "door"),
    Screen("import", DESK + "entrants/import/"),
    Screen("next-stage", DESK + "next-stage/", "qualifier"),
    Screen("next-stage-early", DESK + "next-stage/", "empty"),
    Screen("last-nights", DESK + "entrants/last-nights/", "empty"),
    Screen("import-looked-at", DESK + "entrants/import/", "teams", does=steps.choose_list),
    Screen("export", DESK + "export/"),
    Screen("close", DESK + "rounds/{round}/close/"),
    Screen("delete", DESK + "delete/"),
    Screen("settings", DESK + "settings/"),
    Screen("settings-empty", DESK + "settings/", "empty"),
    Screen("settings-rules", DESK + "settings/rules/", does=steps.open_all),
    Screen("settings-rules-empty", DESK + "settings/rules/", "empty"),
    Screen("settings-seating", DESK + "settings/seating/", does=steps.open_all),
    Screen("settings-public", DESK + "settings/public/"),
    Screen("settings-found", DESK + "settings/?find=hide"),
    Screen("settings-not-found", DESK + "settings/?find=zebra"),
    Screen("reveal-before", DESK + "reveal/"),
    Screen("reveal-empty", DESK + "reveal/", "empty", who="viewer"),
    Screen("reveal", DESK + "reveal/", "revealing", does=steps.open_all),
    Screen("prizes-empty", DESK + "prizes/", "empty"),
    Screen("prizes-before", DESK + "prizes/", "finished"),
    Screen("prizes", DESK + "prizes/", "revealing"),
    Screen("prizes-adjust", DESK + "prizes/", "revealing", does=steps.open_all),
    Screen("prize-plan-empty", DESK + "prizes/plan/", "empty"),
    Screen("prize-plan", DESK + "prizes/plan/", "revealing"),
    Screen("sign-up-closed", BOARD + "sign-up/", "empty", who="anyone"),
    Screen("sign-up", BOARD + "sign-up/", "guests", who="anyone"),
    Screen(
        "sign-up-wrong", BOARD + "sign-up/", "guests", who="anyone", does=steps.sign_up_badly, odd=("status of 400",)
    ),
    Screen("check-in-closed", BOARD + "check-in/", "empty", who="anyone"),
    Screen("check-in", BOARD + "check-in/", "door", who="anyone"),
    Screen("check-in-found", BOARD + "check-in/", "door", who="anyone", does=steps.find_oneself),
    Screen("check-in-here", BOARD + "check-in/?here=4", "door", who="anyone"),
    Screen("check-in-poster", BOARD + "check-in/", "door"),
    Screen("my-sign-up", BOARD + "sign-up/{pad}/", "guests", who="anyone", does=steps.open_all),
    Screen("no-invitations", BOARD + "sign-up/{pad}/", "guests", who="anyone", table=2),
    Screen("board-before", BOARD, "guests", who="anyone"),
    Screen("guests-empty", DESK + "sign-ups/", "empty", does=steps.open_all),
    Screen("guests", DESK + "sign-ups/", "guests"),
    Screen("guest", DESK + "sign-ups/{sitting}/", "guests", does=steps.open_all),
    Screen("guest-new", DESK + "sign-ups/new/", "guests"),
    Screen("invite-empty", DESK + "sign-ups/invite/", "story"),
    Screen("invite", DESK + "sign-ups/invite/", "guests"),
    Screen("money-empty", DESK + "money/", "empty"),
    Screen("money", DESK + "money/", "story", does=steps.reverse_an_entry),
    Screen("money-wrong", DESK + "money/", "story", does=steps.enter_half_a_cent, odd=("status of 400",)),
    Screen("report-empty", DESK + "money/report/", "empty"),
    Screen("report", DESK + "money/report/", "story"),
    Screen("occasion", DESK + "occasion/"),
    Screen("occasion-joined", DESK + "occasion/", "finished", does=steps.open_all),
    Screen("occasion-codes", DESK + "occasion/codes/", "finished"),
    Screen("occasions", "/desk/occasions/of/st-brigids-parish/"),
    Screen("occasion-organized", "/desk/occasions/of/st-brigids-parish/diocesenight/", does=steps.open_all),
    Screen("occasion-public", "/occasions/diocesenight/", who="anyone"),
    Screen("thresholds", "/desk/thresholds/of/st-brigids-parish/"),
    Screen("threshold", "/desk/thresholds/of/st-brigids-parish/1/"),
    Screen("prices", DESK + "money/prices/", "story"),
    Screen("pot-empty", DESK + "money/pot/", "empty"),
    Screen("pot", DESK + "money/pot/", "story"),
    Screen("draws-empty", DESK + "draws/", "empty"),
    Screen("draws", DESK + "draws/", "story"),
    Screen("draw-steps", DESK + "draws/00000000-0000-0000-0000-000000000002/", "story"),
    Screen("draw-planned", DESK + "draws/00000000-0000-0000-0000-000000000003/", "story"),
    Screen("draw-done", DESK + "draws/00000000-0000-0000-0000-000000000001/", "story", does=steps.open_all),
    Screen("draws-public", BOARD + "draws/", "story", who="anyone"),
    Screen(
        "draw-public", BOARD + "draws/00000000-0000-0000-0000-000000000001/", "story", who="anyone", does=steps.open_all
    ),
    Screen("draw-to-print", BOARD + "draws/00000000-0000-0000-0000-000000000002/", "story", who="anyone"),
    Screen("boxes-empty", DESK + "money/boxes/", "empty"),
    Screen("boxes", DESK + "money/boxes/", "story"),
    Screen("boxes-wrong", DESK + "money/boxes/", "story", does=steps.count_half_a_bill, odd=("status of 400",)),
    Screen("boxes-close", DESK + "money/boxes/close/", "finished"),
    Screen("jar-empty", DESK + "money/jar/", "empty"),
    Screen("jar", DESK + "money/jar/", "story", does=steps.open_all),
    Screen("hall-map-empty", DESK + "map/", "empty"),
    Screen("hall-map", DESK + "map/", "revealing"),
    Screen("settings-effect", DESK + "settings/seating/", does=steps.ask_for_swiss),
    Screen("undo", DESK + "rounds/{round}/undo/"),
    Screen("undo-draft", DESK + "rounds/{round}/undo/", "draft"),
    Screen("earlier-states", DESK + "earlier/"),
    Screen("earlier-state", DESK + "earlier/", does=steps.open_a_state),
    Screen("open-archive", "/desk/open-archive/"),
    Screen("open-archive-wrong", "/desk/open-archive/", does=steps.open_no_archive, odd=("status of 400",)),
    Screen("sheet", DESK + "sittings/{sitting}/"),
    Screen("sheet-open", DESK + "sittings/{sitting}/", does=steps.open_all),
    Screen("sheet-confirmed", DESK + "sittings/{sitting}/", "complete"),
    Screen("sheet-voided", DESK + "sittings/{sitting}/", "complete", table=3),
    Screen("sheet-empty", DESK + "sittings/{sitting}/", "complete", table=4, does=steps.open_all),
    Screen("sheet-disputed", DESK + "sittings/{sitting}/", "busy", table=4),
    Screen("sheet-two-handed", DESK + "sittings/{sitting}/", "two-handed"),
    Screen("sheet-three-handed", DESK + "sittings/{sitting}/", "three-handed"),
    Screen("sheet-five-handed", DESK + "sittings/{sitting}/", "five-handed"),
    Screen("sheet-texas", DESK + "sittings/{sitting}/", "texas", does=steps.open_all),
    Screen("slips-texas", DESK + "slips/", "texas-of-three"),
    Screen("sheet-bid", DESK + "sittings/{sitting}/", "six-handed-bid", does=steps.open_all),
    Screen("seats", DESK + "seats/"),
    Screen("seats-empty", DESK + "seats/", "empty"),
    Screen("seat", DESK + "sittings/{sitting}/seats/0/", does=steps.open_all),
    Screen("held", DESK + "held/", does=steps.open_all),
    Screen("correct", DESK + "sittings/{sitting}/", "complete", does=steps.correct),
    Screen("effect", DESK + "sittings/{sitting}/", "closed", does=steps.show_effect),
    Screen("adjustments", DESK + "adjustments/"),
    Screen("seating-rules", DESK + "seating-rules/", does=steps.open_all),
    Screen("seating-rules-cost", DESK + "seating-rules/", does=steps.ask_for_the_cost),
    Screen("seating-rules-wish", DESK + "seating-rules/", "draft", does=steps.ask_for_the_cost_of_a_wish),
    Screen("slips", DESK + "slips/"),
    Screen("photographs", DESK + "sheets/"),
    Screen("photographs-read", DESK + "sheets/", "on-paper", does=steps.open_all),
    Screen("slips-viewer", DESK + "slips/", who="viewer", odd=("status of 403",)),
    Screen("teams", DESK + "teams/", "teams", does=steps.open_all),
    Screen("teams-draft", DESK, "teams"),
    Screen("ties", DESK + "ties/", "tied"),
    Screen("ties-night", DESK, "tied"),
    Screen("ties-board", BOARD, "tied", who="anyone"),
    Screen("teams-board", BOARD, "teams", who="anyone"),
    Screen("progressive-draft", DESK, "progressive"),
    Screen("left-over-draft", DESK, "left-over"),
    Screen("left-over-board", BOARD, "left-over", who="anyone"),
    Screen("left-over-explained", DESK + "seating-rules/", "left-over"),
    Screen("texas-draft", DESK, "texas-draft", does=steps.open_all),
    Screen("texas-board", BOARD, "texas-finished", who="anyone"),
    Screen("texas-finished", DESK, "texas-finished"),
    Screen("pads", DESK + "pads/"),
    Screen("paper", DESK + "print/"),
    Screen("paper-viewer", DESK + "print/", "empty", who="viewer"),
    Screen("entrance", DESK + "entrance/"),
    Screen("pad-entry", "/pad/", who="anyone"),
    Screen("pad-wrong-key", "/pad/#nonsense", who="anyone", odd=("status of 401",)),
    Screen("pad", PAD, who="anyone", table=2),
    Screen("pad-looks-on", PAD, who="anyone", table=2, looks_on=True),
    Screen("pad-maker", PAD, who="anyone", table=2, does=steps.maker),
    Screen("pad-two-taps", PAD, who="anyone", table=2, does=steps.two_taps),
    Screen("pad-rare", PAD, who="anyone", table=2, does=steps.rare),
    Screen("pad-rules", PAD, who="anyone", table=2, does=steps.press("House rules")),
    Screen("pad-settings", PAD, who="anyone", table=2, does=steps.settings),
    Screen("pad-photographs", PAD, who="anyone", table=2, does=steps.photographs),
    Screen("pad-called", PAD, who="anyone", table=3),
    Screen("pad-away", PAD, who="anyone", table=2, does=steps.away, odd=("ERR_INTERNET_DISCONNECTED",)),
    Screen("pad-before-round", PAD, "draft", who="anyone", table=4),
    Screen("pad-bell", PAD, "complete", who="anyone", table=4),
    Screen("pad-confirm", PAD, "complete", who="anyone", table=2),
    Screen("pad-confirmed", PAD, "complete", who="anyone"),
    Screen("pad-closed", PAD, "closed", who="anyone"),
    Screen("pad-finished", PAD, "finished", who="anyone"),
    Screen("pad-two-handed", PAD, "two-handed", who="anyone"),
    Screen("pad-three-handed", PAD, "three-handed", who="anyone", does=steps.trick_by_trick),
    Screen("pad-five-handed", PAD, "five-handed", who="anyone"),
    Screen("pad-five-handed-whole", PAD, "five-handed", who="anyone", does=steps.seats(0, 0, 0, 0, 2, 4)),
    Screen("pad-five-handed-over", PAD, "five-handed-over", who="anyone"),
    Screen("pad-left-over", PAD, "left-over", table=3, who="anyone"),
    Screen("pad-texas-of-three", PAD, "texas-of-three", who="anyone"),
    Screen("pad-texas", PAD, "texas", who="anyone", does=steps.laying),
    Screen("pad-double-deck", PAD, "double-deck", who="anyone", does=steps.bidding),
    Screen("pad-six-handed-bid", PAD, "six-handed-bid", who="anyone", does=steps.bidding),
    Screen("pad-three-handed-bid", PAD, "three-handed-bid", who="anyone"),
    Screen("pad-five-handed-bid", PAD, "five-handed-bid", who="anyone", does=steps.bidding),
    Screen("pad-eight-handed-bid", PAD, "eight-handed-bid", who="anyone"),
    Screen("pad-whist-drive", PAD, "whist-drive", who="anyone"),
    Screen("pad-skat", PAD, "skat-of-four", who="anyone", does=steps.seats(1)),
    Screen("pad-spades", PAD, "spades-of-four", who="anyone"),
    Screen("pad-coinche", PAD, "coinche-of-four", who="anyone", does=steps.seats(1)),
    Screen("sheet-skat", DESK + "sittings/{sitting}/", "skat-of-four"),
    Screen("front-door", "/", who="anyone"),
    Screen("score-begin", "/score/", who="anyone"),
    Screen("score-begin-wrong", "/score/", who="anyone", does=steps.begin_alone, odd=("status of 400",)),
    Screen("score-begin-rules", "/score/", who="anyone", does=steps.choose_game),
    Screen("score-pad", "/score/", who="anyone", does=steps.begin_score),
    Screen("score-pad-over", "/pad/game/#{pad}", "friendly", who="anyone"),
    Screen("score-pad-no-key", "/pad/game/", who="anyone"),
    Screen("score-board", "/score/", who="anyone", does=steps.show_score),
    Screen("score-board-over", "/score/{slug}/", "friendly", who="anyone"),
    Screen("referee", "/referee/", who="anyone"),
    Screen("referee-rules", "/referee/rules/", who="anyone", does=steps.open_all),
    Screen("referee-revoke", referee_questions.REVOKE, who="anyone"),
    Screen("referee-hand", referee_questions.HAND_JUDGED, who="anyone"),
    Screen("referee-draw", referee_questions.DRAW_JUDGED, who="anyone"),
    Screen("referee-lay-down", referee_questions.LAID_DOWN, who="anyone"),
    Screen("referee-texas", referee_questions.TEXAS_JUDGED, who="anyone"),
    Screen("referee-deal-empty", referee_questions.DEAL_EMPTY, who="anyone"),
    Screen("referee-deal", referee_questions.DEAL_SOLVED, who="anyone"),
    Screen("referee-deal-bid-euchre", referee_questions.BID_DEAL_SOLVED, who="anyone"),
    Screen("referee-deal-played-out", referee_questions.DEAL_PLAYED_OUT, who="anyone"),
    Screen("referee-loner-empty", referee_questions.LONER_EMPTY, who="anyone"),
    Screen("referee-loner", referee_questions.LONER, who="anyone"),
    Screen("pad-referee", PAD, who="anyone", table=2, does=steps.referee),
    Screen("board", BOARD, who="anyone"),
    Screen("board-standings", BOARD + "?show=standings", who="anyone"),
    Screen("board-seats", BOARD + "?show=seats", who="anyone"),
    Screen("board-wall", BOARD + "?view=wall", who="anyone"),
    Screen("board-chances", BOARD + "?show=standings&view=wall", "closed", who="anyone", does=steps.turn_to_chances),
    Screen("player-chances", BOARD + "players/3/", "closed", who="anyone"),
    Screen("board-list", BOARD + "?view=list", who="anyone"),
    Screen("board-empty", BOARD, "empty", who="anyone"),
    Screen("board-bell", BOARD, "complete", who="anyone"),
    Screen("board-goal", BOARD, "story", who="anyone"),
    Screen("board-finished", BOARD, "finished", who="anyone"),
    Screen("board-cut", BOARD + "?show=standings", "qualifier", who="anyone"),
    Screen("board-cut-list", BOARD + "?show=standings&view=list", "qualifier", who="anyone"),
    Screen("board-reveal", BOARD, "revealing", who="anyone"),
    Screen("board-map", BOARD + "?show=seats", "revealing", who="anyone"),
    Screen("board-away", BOARD, who="anyone", does=steps.away, odd=("ERR_INTERNET_DISCONNECTED", "htmx:")),
    Screen("players", BOARD + "players/", "busy", who="anyone"),
    Screen("players-empty", BOARD + "players/", "empty", who="anyone"),
    Screen("player", BOARD + "players/3/", who="anyone", does=steps.open_all),
    Screen("player-before", BOARD + "players/3/", "ready", who="anyone"),
    Screen("player-over", BOARD + "players/3/", "finished", who="anyone", does=steps.open_all),
    Screen("player-coming", BOARD + "players/3/", "two-tables", who="anyone"),
    Screen("player-team", BOARD + "players/3/", "teams", who="anyone"),
    Screen("player-texas", BOARD + "players/3/", "texas-finished", who="anyone", does=steps.open_all),
    Screen("story", BOARD + "story/", "story", who="anyone"),
    Screen("story-totals", BOARD + "story/", "finished", who="anyone"),
    Screen("story-before", BOARD + "story/", who="anyone"),
    Screen("no-such-page", "/desk/no-such-night/", odd=("status of 404",)),
    Screen("not-allowed", DESK + "rounds/{round}/close/", who="viewer", odd=("status of 403",)),
    Screen("too-much-sent", "/accounts/sign-in/", who="anyone", does=steps.send_too_much, odd=("status of 400",)),
    Screen("open-too-long", "/accounts/sign-in/", who="anyone", does=steps.open_long, odd=("status of 403",)),
    Screen("went-wrong", FAILED, who="anyone", odd=("status of 404",)),
    Screen("disk-full", DISK_FULL, who="anyone", odd=("status of 404",)),
    Screen("link-used-up", "/accounts/link/?sesame=AAAA", who="anyone", odd=("status of 403",)),
)


class Theatre:
    """A hall with the stage set, and a browser to look at its screens."""

    def __init__(self, hall: EmbeddedHall, browser: Browser, scene: dict[str, Any]) -> None:
        self.hall = hall
        self.origin = f"http://hall.test:{hall.port}"
        self._browser = browser
        self._folder = hall.folder
        self.stage: Stage = scene["stage"]
        self._failures: dict[str, str] = {FAILED: scene["failure"]["html"], DISK_FULL: scene["failure"]["disk_full"]}
        self._sessions: dict[str, str] = scene["sessions"]
        make_laptop(self._folder, "")

    def context(self, screen: Screen, complaints: Complaints, **options: Any) -> BrowserContext:
        """A browser in which whoever looks at this screen is signed in; options are Playwright's."""
        for odd in screen.odd:
            complaints.expect(odd)
        context = attentive_context(self._browser, complaints, **options)
        context.add_cookies(
            [{"name": name, "value": value, "url": self.origin} for name, value in self.cookies(screen)]
        )
        return context

    def cookies(self, screen: Screen) -> list[tuple[str, str]]:
        """What signs in whoever looks at this screen."""
        name = "standby" if screen.who == "standby" else "sessionid"
        return [(name, self._sessions[screen.who])] if screen.who in self._sessions else []

    def open(self, screen: Screen, page: Page) -> None:
        """Open the screen and do what belongs to it."""
        make_laptop(self._folder, screen.laptop)
        page.goto(self.origin + screen.address(self.stage))
        page.wait_for_load_state("networkidle")
        if screen.path in self._failures:
            page.set_content(self._failures[screen.path])
        if screen.path == PAD and not screen.looks_on:
            steps.take_over(page)
        screen.does(page)
        page.wait_for_timeout(300)


def set_scene(hall: EmbeddedHall) -> dict[str, Any]:
    """Play the sample night and set the stage in a hall, served or not; return what a theatre needs to know of it."""
    lines = hall.manage("shell", "--no-imports", "-c", "; ".join((SAMPLE, STAGE, FAILURE, SESSIONS))).splitlines()
    said = dict(line.split(" ", 1) for line in lines if line.startswith(("stage ", "failure ", "sessions ")))
    return {word: json.loads(printed) for word, printed in said.items()}
