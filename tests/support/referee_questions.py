"""Addresses of the referee's page: the questions of its screens, which are in the address as a whole."""

import json
from urllib.parse import urlencode

REVOKE = "/referee/?" + urlencode(
    {"asked": '{"trump":"H","cards":["AD","JD","QD","TC"],"held":[[],[],[],["9D","KH"]],"at":"held-3"}'}
)
NAMES = ("Bernadette O'Shaughnessy", "Ben", "Cleo", "Dan")
"""Of the players in questions about a hand; no hall knows them."""
HAND_JUDGED = "/referee/?" + urlencode(
    {
        "asked": f'{{"view":"hand","names":{json.dumps(NAMES)},"dealer":3,"upcard":"JH",'
        '"maker":1,"trump":"H","cards":["AD","KH","QD","TC","AS","9S","KS","TS","JD","QH","9H","9D","AH","KD","JH","QS","JC","KC",'
        '"9C","AC"]}'
    }
)
TEXAS_JUDGED = "/referee/?" + urlencode(
    {
        "asked": '{"game":"texas-euchre","view":"hand","thrower":1,"laid":[["4S"],["2C"],["6D","5S"],["5H","7H"]],'
        '"cards":["AC","3C","3S"]}'
    }
)
LAID_DOWN = "/referee/?" + urlencode(
    {
        "asked": f'{{"view":"hand","names":{json.dumps(NAMES)},"dealer":3,"upcard":"JH",'
        '"maker":1,"trump":"H","cards":["AD","KH","QD","TC","AS","9S","KS","TS","JD","QH","9H","9D","AH","KD","JH","QS"],'
        '"laid_down":1,"held":[["KC"],["9C"],["AC"],["JC"]],"at":"held-3"}'
    }
)
DRAW_JUDGED = "/referee/?" + urlencode(
    {"asked": '{"game":"texas-euchre","view":"draw","turns":[1,1,2,1,"throw-down",2,"throw-down"]}'}
)
WHOLE_DEAL = (
    '"view":"deal","upcard":"9H","held":[["9C","TC","JC","9D","TD"],["JH","JD","AH","KH","QH"],'
    '["9S","TS","JS","QS","AD"],["QC","KC","AC","KD","QD"]]'
)
DEAL_SOLVED = "/referee/?" + urlencode({"asked": "{" + WHOLE_DEAL + "}"})
DEAL_PLAYED_OUT = "/referee/?" + urlencode(
    {"asked": "{" + WHOLE_DEAL + ',"trump":"S","maker":2,"cards":["TD","JD","AD","QD","9S","KC"]}'}
)
WHOLE_BID_DEAL = (
    '"game":"bid-euchre","view":"deal","held":[["9C","TC","KS","9D","TD","AD"],["JH","JD","AH","KH","QH","TH"],'
    '["9S","TS","AS","KD","QD","QC"],["JC","AC","KC","JS","QS","9H"]]'
)
BID_DEAL_SOLVED = "/referee/?" + urlencode({"asked": "{" + WHOLE_BID_DEAL + "}"})
LONER = "/referee/?" + urlencode(
    {"asked": '{"view":"loner","upcard":"9H","held":[["JH","JD","AH","KS","9C"]],"maker":3,"trump":"H"}'}
)
DEAL_EMPTY = "/referee/?" + urlencode({"asked": '{"view":"deal"}'})
LONER_EMPTY = "/referee/?" + urlencode({"asked": '{"view":"loner"}'})
