"""Paper: score sheets entered by their pictures, each looked at by a person before it counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_ENTER, MAY_LOOK
from scoring.errors import Refused
from scoring.rules import KIND, Answer, Question, answers_to, facts_of
from tournaments.desk.operations import NotDone, by, operation, part_unless_known, rights_in, tournament_of
from tournaments.models import Photograph, Tournament
from tournaments.photographs.confirming import confirm, sitting_of
from tournaments.photographs.keeping import stored_pictures
from tournaments.photographs.pictures import picture_answer
from tournaments.photographs.sending import largest_file, take_in
from tournaments.photographs.words import doubt_in_words, round_in_words, why_unreadable
from tournaments.services.people.names import NamesIn
from tournaments.web import for_people
from tournaments.words.bubbles import answer_in_words, asked_in
from tournaments.words.hands import facts_in_words
from tournaments.words.sheets import SittingShown, show_sitting

NOT_PLAYED = "not-played"


@dataclass(frozen=True)
class Choice:
    """An answer that a person can tap."""

    value: str
    words: str
    is_read: bool


@dataclass(frozen=True)
class Asked:
    """A question about a hand in doubt."""

    name: str
    words: str
    choices: tuple[Choice, ...]
    is_doubted: bool


@dataclass(frozen=True)
class HandInDoubt:
    """A hand that somebody has to look at: why, where it is in the picture, and what is asked."""

    number: int
    why: tuple[str, ...]
    strip: str
    asked: tuple[Asked, ...]
    is_blank: bool


@dataclass(frozen=True)
class Shown:
    """A picture as the page shows it."""

    photograph: Photograph
    sentence: str
    late: str
    hands: tuple[tuple[int, str], ...]
    """What was read without a doubt: the number of a hand, and its facts in words."""
    doubtful: tuple[HandInDoubt, ...]


@require_safe
@for_people
def photographs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page: what to send, and what came of it."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    context = {**rights_in(request, tournament), **_listed(tournament), "most": largest_file()}
    return render(request, "desk/photographs.html", context)


@require_safe
@for_people
def photographs_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list again, unless nothing has changed: half-made choices stay."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    context = {**rights_in(request, tournament), **_listed(tournament)}
    return part_unless_known(request, "desk/_photographs.html", context, context["state"])


def _listed(tournament: Tournament) -> dict[str, Any]:
    rows = list(tournament.photographs.defer("upload", "picture").order_by("pk"))
    names = NamesIn(tournament)
    waiting = [row for row in rows if row.state == Photograph.State.READING]
    settled = (Photograph.State.READING, Photograph.State.BLANK)
    open_ = [row for row in rows if row.confirmed_at is None and row.state not in settled]
    return {
        "state": sha256(repr([(row.pk, row.state, row.confirmed_at) for row in rows]).encode()).hexdigest()[:16],
        "reading": waiting,
        "to_look_at": [_shown(row, names) for row in sorted(open_, key=_by_trouble)],
        "blank": sum(row.state == Photograph.State.BLANK for row in rows),
        "done": [row for row in rows if row.confirmed_at is not None],
        "kept": stored_pictures(tournament),
    }


def _by_trouble(photograph: Photograph) -> tuple[bool, bool, int]:
    is_read = photograph.state == Photograph.State.READ
    return not is_read, photograph.state == Photograph.State.UNREADABLE, photograph.pk


def _shown(photograph: Photograph, names: Mapping[int, str]) -> Shown:
    sitting = sitting_of(photograph)
    if photograph.state == Photograph.State.UNREADABLE or sitting is None:
        late = round_in_words(sitting) if photograph.sitting else ""
        return Shown(photograph, why_unreadable(photograph), late, (), ())
    shown = show_sitting(sitting, names)
    unsure = {doubt["hand"] for doubt in photograph.doubts}
    facts = {hand["hand"]: {name: fact for name, fact in hand.items() if name != "hand"} for hand in photograph.hands}
    clear = tuple((number, facts_in_words(facts[number], shown)) for number in sorted(facts.keys() - unsure))
    doubtful = tuple(_in_doubt(photograph, shown, number, facts.get(number, {})) for number in sorted(unsure))
    return Shown(photograph, "", round_in_words(sitting), clear, doubtful)


def _in_doubt(photograph: Photograph, shown: SittingShown, number: int, facts: Mapping[str, Any]) -> HandInDoubt:
    doubts = [doubt for doubt in photograph.doubts if doubt["hand"] == number]
    about = {doubt["fact"] for doubt in doubts}
    asked = tuple(_asked(photograph, shown, number, facts, about)) if number else ()
    strip = f"top={doubts[0]['top']}&height={doubts[0]['height']}"
    return HandInDoubt(number, tuple(dict.fromkeys(map(doubt_in_words, doubts))), strip, asked, not facts)


def _asked(
    photograph: Photograph, shown: SittingShown, number: int, facts: Mapping[str, Any], about: set[str]
) -> Iterator[Asked]:
    questions = questions_of(shown)
    answers = answers_to(questions, facts)
    for question in questions:
        name = _field(photograph, number, question)
        read = answers.get(question.name)
        choices = [
            Choice(str(place), answer_in_words(question, answer, shown.names, shown.game.rules), read == answer)
            for place, answer in enumerate(question.answers)
        ]
        if not question.is_needed:
            is_none = question.name not in answers and question.name not in about
            choices.insert(0, Choice("", "0" if question.place is not None else _("no"), is_none))
        yield Asked(name, asked_in(question, shown.game.sides), tuple(choices), question.name in about)


def questions_of(shown: SittingShown) -> tuple[Question, ...]:
    """Return what the sheet of a sitting asks about a hand."""
    game = shown.game
    return game.rules.questions(game.house_rules, game.seats)


def _field(photograph: Photograph, number: int, question: Question) -> str:
    return f"{photograph.pk}-{number}-{question.name}"


@logged(gettext_noop("Sent a picture of a score sheet."))
@require_POST
@for_people
def send(request: HttpRequest, slug: str) -> HttpResponse:
    """Take in a picture, sent as it is: the page sends them one by one, and again until it has an answer."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    content = request.read(settings.LIMITS.large_request_bytes + 1)
    name = unquote(request.headers.get("X-File-Name", ""))
    if not content or len(content) > settings.LIMITS.large_request_bytes:
        leave_out(request)
        return JsonResponse({"message": _("This file is empty, or too large. Send a smaller one.")}, status=400)
    try:
        taken, is_new = take_in(tournament=tournament, content=content, name=name, by=by(request), now=timezone.now())
    except Refused as refused:
        leave_out(request)
        return JsonResponse({"message": refused.message}, status=429)  # later there is room: it waits on the phone
    if not is_new:
        leave_out(request)
    return JsonResponse({"id": taken.pk}, status=202 if is_new else 200)


@operation("desk:photographs", log=gettext_noop("Entered a score sheet from its picture."))
def enter(request: HttpRequest, slug: str, photograph: int) -> str:
    """Enter a sheet: as read, and what was tapped for the hands in doubt."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    found = get_object_or_404(tournament.photographs.select_related("tournament"), pk=photograph)
    done = confirm(photograph=found, corrections=_corrections(request, found), by=by(request), now=timezone.now())
    what = _("Entered the sheet of table %(table)d, round %(round)d, from its picture.")
    add_details(request, what=what % {"table": found.table, "round": found.round})
    sentence = _("Table %(table)d: %(entered)d hands entered.") % {
        "table": found.table or 0,
        "entered": len(done.entered) + len(done.there),
    }
    if done.held:
        sentence += " " + _("%(held)d wait for the director.") % {"held": len(done.held)}
    return sentence


def _corrections(request: HttpRequest, photograph: Photograph) -> dict[int, dict[str, Any]] | None:
    """Return what was tapped for the hands in doubt; None where there are none."""
    numbers = sorted({doubt["hand"] for doubt in photograph.doubts})
    sitting = sitting_of(photograph)
    if not numbers or sitting is None:
        return None
    shown = show_sitting(sitting, NamesIn(photograph.tournament))
    corrections: dict[int, dict[str, Any]] = {}
    for number in filter(None, numbers):
        if request.POST.get(f"{photograph.pk}-{number}") == NOT_PLAYED:
            corrections[number] = {}
            continue
        answers: dict[str, Answer] = {}
        for question in questions_of(shown):
            tapped = request.POST.get(_field(photograph, number, question))
            if tapped and tapped.isdecimal() and int(tapped) < len(question.answers):
                answers[question.name] = question.answers[int(tapped)]
            elif tapped is None and KIND not in answers:
                words = {"number": number, "asked": asked_in(question, shown.game.sides)}
                raise NotDone(_("Hand %(number)d: choose an answer to “%(asked)s”.") % words)
        corrections[number] = facts_of(questions_of(shown), answers)
    return corrections


@operation("desk:photographs", log=gettext_noop("Put a picture of a score sheet aside."))
def put_aside(request: HttpRequest, slug: str, photograph: int) -> str:
    """Delete a picture that nothing was entered from."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    tournament.photographs.filter(pk=photograph, confirmed_at=None).delete()
    return _("The picture was put aside. Nothing of it was entered.")


@require_safe
@for_people
def picture(request: HttpRequest, slug: str, photograph: int) -> HttpResponse:
    """Send the picture of a sheet, or a strip of it."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    found = get_object_or_404(tournament.photographs.defer("upload"), pk=photograph)
    asked = {}
    for name in ("top", "height"):
        raw = request.GET.get(name, "")
        if raw.replace(".", "", 1).isdecimal():
            asked[name] = min(float(raw), 300.0)
    return picture_answer(found, asked)
