"""What each writing route does, as a sentence for the log. A test holds this to the table of access."""

from django.utils.translation import gettext_noop

AT_A_SHEET = frozenset(
    f"api:{name}"
    for name in (
        "hands",
        "void",
        "score",
        "confirm",
        "decide",
        "correct",
        "add-line",
        "decide-held",
        "seat-change",
        "give-game",
    )
)
"""Routes whose `pk` is a sitting's, not a tournament's."""

NO_DEEDS = frozenset(
    {
        "root",
        "health",
        "account_login",
        "mfa_authenticate",
        "mfa_login_webauthn",
        "account_reauthenticate",
        "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
        "api:nowhere",
        "api:pair",
        "desk:import",
    }
)
"""Routes that take a POST and change nothing, or put themselves on record: signing in does, however it is done."""

_SHEET = {
    "hands": gettext_noop("Entered a hand at table %(table)s, round %(round)s."),
    "score": gettext_noop("Entered the points of table %(table)s, round %(round)s."),
    "void": gettext_noop("Took a hand back at table %(table)s, round %(round)s."),
    "confirm": gettext_noop("Confirmed the game of table %(table)s, round %(round)s."),
    "correct": gettext_noop("Corrected the sheet of table %(table)s, round %(round)s."),
    "add-line": gettext_noop("Added what was missing on the sheet of table %(table)s, round %(round)s."),
    "decide-held": gettext_noop("Decided about a hand that waited, of table %(table)s, round %(round)s."),
    "seat-change": gettext_noop("Changed who sits at table %(table)s, round %(round)s."),
    "give-game": gettext_noop("Said whose the game of a seat is, at table %(table)s, round %(round)s."),
    "decide": gettext_noop("Said who goes on after the tie at table %(table)s, round %(round)s."),
}

WORDS = {
    # The account, members
    "account_logout": gettext_noop("Signed out."),
    "account_change_password": gettext_noop("Changed their password."),
    "account_set_password": gettext_noop("Chose a password."),
    "mfa_activate_totp": gettext_noop("Turned on codes from an app as the second step of signing in."),
    "mfa_deactivate_totp": gettext_noop("Turned off codes from an app."),
    "mfa_generate_recovery_codes": gettext_noop("Made new recovery codes."),
    "mfa_add_webauthn": gettext_noop("Added a passkey."),
    "mfa_remove_webauthn": gettext_noop("Removed a passkey."),
    "accounts:account": gettext_noop("Changed their name."),
    "accounts:make-token": gettext_noop("Made a key for programs."),
    "accounts:revoke-token": gettext_noop("Took their key for programs back."),
    "accounts:found": gettext_noop("Made the organization."),
    "accounts:begin": gettext_noop("Began here: the first user, and the organization."),
    "accounts:invitation": gettext_noop("Accepted an invitation."),
    "accounts:people": gettext_noop("Invited somebody."),
    "accounts:revoke-invitation": gettext_noop("Took an invitation back."),
    "accounts:role": gettext_noop("Gave a member another role."),
    "accounts:remove": gettext_noop("Removed a member."),
    "accounts:sign-in-link": gettext_noop("Made a sign-in link for a member."),
    "accounts:revoke-member-token": gettext_noop("Took a member's key for programs back."),
    # The tournament
    "desk:new-tournament": gettext_noop("Made the tournament."),
    "api:tournaments": gettext_noop("Made the tournament."),
    "desk:visibility": gettext_noop("Changed who sees the board."),
    "desk:adjustments": gettext_noop("Gave or took points."),
    "api:adjustments": gettext_noop("Gave or took points."),
    "desk:constraints": gettext_noop("Added a rule for the seating."),
    "api:constraints": gettext_noop("Added a rule for the seating."),
    "desk:withdraw-rule": gettext_noop("Withdrew a rule for the seating."),
    "api:withdraw-constraint": gettext_noop("Withdrew a rule for the seating."),
    # People
    "desk:entrants": gettext_noop("Entered people."),
    "desk:enter-list": gettext_noop("Entered people out of a file."),
    "api:entrants": gettext_noop("Entered people."),
    "desk:end-stand-in": gettext_noop("Noted that %(entrant)s plays again."),
    "desk:check-in": gettext_noop("Checked %(entrant)s in or out."),
    "desk:rename": gettext_noop("Corrected a name; it is now %(entrant)s."),
    "desk:withdraw": gettext_noop("Withdrew %(entrant)s, or had them back."),
    "desk:teams": gettext_noop("Made a team."),
    "api:teams": gettext_noop("Made teams."),
    "desk:pair-rest": gettext_noop("Paired whoever had no partner."),
    "api:pair-rest": gettext_noop("Paired whoever had no partner."),
    "desk:part": gettext_noop("Parted team %(team)s."),
    "api:part": gettext_noop("Parted team %(team)s."),
    "desk:rename-team": gettext_noop("Named team %(team)s."),
    "desk:substitute": gettext_noop("Put a substitute into team %(team)s."),
    "api:substitute": gettext_noop("Put a substitute into team %(team)s."),
    # Rounds
    "desk:seat": gettext_noop("Drew a round."),
    "api:rounds": gettext_noop("Drew a round."),
    "desk:swap": gettext_noop("Had two change places in the draft of round %(number)s."),
    "api:swap": gettext_noop("Had two change places in the draft of round %(number)s."),
    "desk:redraw": gettext_noop("Drew round %(number)s again."),
    "api:redraw": gettext_noop("Drew round %(number)s again."),
    "desk:publish": gettext_noop("Published round %(number)s."),
    "api:publish": gettext_noop("Published round %(number)s."),
    "desk:close": gettext_noop("Closed round %(number)s."),
    "api:close": gettext_noop("Closed round %(number)s."),
    "desk:reopen": gettext_noop("Reopened round %(number)s."),
    "api:reopen": gettext_noop("Reopened round %(number)s."),
    "desk:undo": gettext_noop("Took round %(number)s back."),
    "api:undo": gettext_noop("Took round %(number)s back."),
    "desk:add-table": gettext_noop("Added a table to a round."),
    "api:add-table": gettext_noop("Added a table to round %(number)s."),
    # The evening
    "desk:clock": gettext_noop("Moved the clock of round %(number)s."),
    "api:clock": gettext_noop("Moved the clock of round %(number)s."),
    "desk:send-notice": gettext_noop("Sent a message to the pads."),
    "api:notices": gettext_noop("Sent a message to the pads."),
    "desk:end-notice": gettext_noop("Took a message off the pads."),
    "api:end-notice": gettext_noop("Took a message off the pads."),
    "desk:answer-call": gettext_noop("Answered a table's call."),
    "api:answer-call": gettext_noop("Answered a table's call."),
    # Pads, hands
    "desk:lay-tables": gettext_noop("Made tables and their cards."),
    "desk:pairing-code": gettext_noop("Made a six-digit code for pads."),
    "desk:revoke-key": gettext_noop("Made a new key for table %(number)s."),
    "desk:enter-slip": gettext_noop("Entered a slip of table %(table)s, round %(round)s."),
    "desk:take-slip-back": gettext_noop("Took a slip back, of table %(table)s, round %(round)s."),
    "desk:enter-hand": _SHEET["hands"],
    "desk:enter-totals": _SHEET["score"],
    "desk:void": _SHEET["void"],
    "desk:confirm": _SHEET["confirm"],
    "desk:decide": _SHEET["decide"],
    "desk:seat-change": _SHEET["seat-change"],
    "desk:give-game": _SHEET["give-game"],
    "desk:take-seat-back": gettext_noop("Took a change of seats back, at table %(table)s, round %(round)s."),
    "desk:enter-held": gettext_noop("Counted a late hand at table %(table)s, round %(round)s."),
    **{f"api:{name}": sentence for name, sentence in _SHEET.items()},
}
