"""The group in which somebody can win a prize, from wherever it is entered."""

import json

from django.test import Client

from tests.people import Caller, Night
from tournaments.exports.people import entrants_table
from tournaments.imports.people import read_list
from tournaments.services.people.imports import CheckIn, enter_listed


def test_it_takes_groups_from_lists_programs_and_the_desk(night: Night, director: Caller, desk: Client) -> None:
    made = director.post(f"{night.path}entrants/", {"name": "Zoë", "group": "Youth"}).json()
    path = f"{night.path}entrants/{made['id']}/"
    assert director.send("PATCH", path, '{"group": "Women"}').json()["group"] == "Women"
    assert director.send("PATCH", path, json.dumps({"group": "x" * 41})).status_code == 400
    listed = read_list(b"Name,Category\nYan,Men\n" + b"Xi," + b"x" * 41 + b"\n")
    assert [(line.name, line.group) for line in listed.lines] == [("Yan", "Men")]
    assert len(listed.problems) == 1
    enter_listed(tournament=night.tournament, lines=listed.lines, different=set(), here=CheckIn.NOBODY)
    at = f"/desk/{night.tournament.slug}/entrants/"
    desk.post(f"{at}{made['id']}/group/", {"group": " Under  16 "})
    desk.post(f"{at}{made['id']}/group/", {"group": "x" * 41})
    desk.post(f"{at}{made['id']}/group/", {"group": "Under\x00 17"})
    table = entrants_table(night.tournament)
    place = [column.key for column in table.columns].index("group")
    assert {row[1]: row[place] for row in table.rows if row[place]} == {"Zoë": "Under 16", "Yan": "Men"}
