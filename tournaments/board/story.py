"""The story of a tournament: a page to share when it is over, made from its hands, and a picture for social media."""

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.board.pictures import SIZE, Line, answer_with_picture, picture_of
from tournaments.board.player import is_final
from tournaments.board.players import seen_snapshot
from tournaments.board.presenter import BoardRow, show_board
from tournaments.models import StandingsSnapshot
from tournaments.rules.statistics.story import Story
from tournaments.services.people.names import distinct_names
from tournaments.services.results.story import story_of
from tournaments.web import for_people
from tournaments.words.story import Claim, story_in_words

KEPT_SECONDS = 60 * 60
ON_PICTURE = 2
"""How many claims stand on the picture below the winners."""


@dataclass(frozen=True)
class StoryShown:
    """Who is on the podium, and what else there is to tell."""

    podium: tuple[BoardRow, ...]
    claims: list[Claim]
    winners: str
    score: str
    fewest_wins: bool

    @property
    def summary(self) -> str:
        """The winners in one sentence, for where the page is shared."""
        return _("%(winners)s won with %(score)s.") % {"winners": self.winners, "score": self.score}


@require_safe
@for_people
def story(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the story of a tournament, or that it is not over."""
    snapshot = seen_snapshot(request, slug)
    address = request.build_absolute_uri(request.path)
    context: dict[str, Any] = {"tournament": snapshot.tournament, "address": address, "size": SIZE}
    if is_final(snapshot.body):
        context["story"] = _story_in_words(snapshot)
    return render(request, "board/story.html", context)


@require_safe
@for_people
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the picture of the story; 404 before there is one."""
    snapshot = seen_snapshot(request, slug)
    if not is_final(snapshot.body):
        raise Http404
    return answer_with_picture(
        request, f"story-{snapshot.etag}", lambda: picture_of(snapshot.tournament, _lines(_story_in_words(snapshot)))
    )


def _lines(shown: StoryShown) -> list[Line]:
    first = {"label": _("Winner"), "words": shown.winners, "more": shown.score}
    claims = [{"label": claim.title, "words": claim.who, "more": claim.numbers} for claim in shown.claims[:ON_PICTURE]]
    return [first, *claims]


def _story_in_words(snapshot: StandingsSnapshot) -> StoryShown:
    """Return the story, worked out once for each language."""
    key = f"story:{snapshot.etag}:{get_language()}"
    known: StoryShown | None = cache.get(key)
    if known is None:
        story = story_of(snapshot.tournament, snapshot.body)
        known = _tell(snapshot, story)
        if story.is_whole:
            cache.set(key, known, KEPT_SECONDS)
    return known


def _tell(snapshot: StandingsSnapshot, story: Story) -> StoryShown:
    body, board = snapshot.body, show_board(snapshot.body)
    rows = [*body["rows"], *filter(None, [body.get("ghost")])]
    names = distinct_names((row["entrant"], row["number"], row["name"]) for row in rows)
    first = [row for row in board.celebrated if row.values["rank"] == 1]
    return StoryShown(
        podium=board.celebrated,
        claims=story_in_words(story, names),
        winners=get_text_list([row.name for row in first], _("and")),
        score=_score(first[0], in_games=bool(board.teams)) if first else "",
        fewest_wins=board.fewest_wins,
    )


def _score(row: BoardRow, *, in_games: bool) -> str:
    if in_games:
        return ngettext("%(won)s game won", "%(won)s games won", 2 if row.values["score"] != "1" else 1) % {
            "won": row.values["score"]
        }
    return ngettext("%(points)d point", "%(points)d points", row.values["points"]) % {"points": row.values["points"]}
