"""Going back by the API: to an earlier state, and to a tournament that was deleted."""

from accounts.models import AuditEntry, Organization
from tests import people
from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Tournament


def test_it_goes_back_once_and_first_says_what_that_changes(night: Night, director: Caller, host: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    path = f"{night.path}earlier-states/"
    states = given(director.get(path), 200)
    assert [(state["before"], state["round"]) for state in states] == [("publish", 1), ("draw", 1)]
    before_publishing = f"{path}{states[0]['id']}/"
    shown = given(director.get(before_publishing), 200)
    assert (shown["changes"], shown["tables"], shown["words"]) == (True, [1], states[0]["words"])
    assert [(lost["table"], lost["hands"]) for lost in shown["lost"]] == [(1, 1)]
    with nothing_changes():
        assert refused(director.post(f"{before_publishing}restore/"), 409, "hands-on-sheets")["tables"] == [1]
    for _twice in range(2):
        answer = director.post(f"{before_publishing}restore/", {"confirmed": True}, Idempotency_Key="k")
        assert given(answer, 200) == {"changed": True}
    night.round.refresh_from_db()
    assert night.round.status == "draft"
    assert AuditEntry.objects.filter(route="api:restore-state").count() == 1
    refused(people.member(people.organization("club")).get(before_publishing), 404)


def test_it_brings_back_a_deleted_tournament_with_its_id(hall: Organization, director: Caller) -> None:
    made = given(director.post("tournaments/", {"name": "Old", "rounds": 1}), 201)
    director.send("DELETE", f"tournaments/{made['id']}/", '{"name": "Old"}')
    path = f"organizations/{hall.slug}/deleted-tournaments/"
    (gone,) = given(director.get(path), 200)
    assert (gone["name"], gone["deleted_by"]) == ("Old", str(director.user.email if director.user else ""))
    assert given(director.post(f"{path}{gone['id']}/restore/"), 200)["id"] == made["id"]
    refused(director.post(f"{path}{gone['id']}/restore/"), 404)
    assert Tournament.objects.filter(pk=made["id"]).exists()
