"""What the description allows is taken, what it does not is refused: requests of all kinds, made by schemathesis.

A few of some calls here, with the checks and ids of `make fuzz-api`, which sends twenty thousand to a served hall.
"""

from typing import Any

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.config import SchemathesisConfig

from accounts.models import Organization, Role
from tests import people
from tests.people import Night
from tests.support.check_all import more, some_of
from tests.support.fuzz_api import settings_of
from tests.support.fuzz_ids import HOST, ids_of
from tests.tournaments.api.checks import taken_back


def test_it_takes_what_its_description_allows_and_refuses_the_rest(
    night: Night, hall: Organization, application: WSGIHandler, described: dict[str, Any]
) -> None:
    owner = people.member(hall, Role.OWNER)
    everything = described["paths"]
    paths = {path: everything[path] for path in some_of(everything, 16, seed="addresses")}
    config = SchemathesisConfig.from_str(settings_of(paths, ids_of(owner, night.tournament)))
    description = schemathesis.openapi.from_dict(described, config=config)
    description.app = application
    for call in (description[path][method] for path, methods in paths.items() for method in methods):
        sound, unsound = (call.as_strategy(mode) for mode in GenerationMode)
        holds(sound | unsound, HOST | owner.headers)  # of both, since nothing about some calls could be unsound


def holds(cases: Any, headers: dict[str, str]) -> None:
    """Send some of these requests, and take back what each did; check every answer in every way."""

    @settings(max_examples=more(5, 40), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(cases)
    def is_as_described(case: Case[Any]) -> None:
        with taken_back():
            answer = case.call(headers=headers)
        case.validate_response(answer)

    is_as_described()
