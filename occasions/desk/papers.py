"""The organizer's paper: certificates for the first of each ranking, letters to the halls, a report to the charity."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import MAY_DIRECT
from occasions.board.result import shown_result
from occasions.models import Occasion
from occasions.services.merging import refresh_if_behind
from occasions.services.organizing import is_closed
from tournaments.access import Visitor, organization_for_staff
from tournaments.paper.jobs import TYPST_PAPERS
from tournaments.paper.standings import MOST_CERTIFICATES, ON_PODIUM, place_in_words, suits
from tournaments.paper.typesetting import typeset
from tournaments.web import for_people

Data = dict[str, Any]

_TAKING_PART = ("joined", "playing", "over", "forked")


@dataclass(frozen=True, slots=True)
class Paper:
    """A layout of `templates/paper/`, and what makes its data of an occasion as its pages show it."""

    layout: str
    build: Callable[[Occasion, Data, str], Data]


@require_safe
@for_people
def occasion_paper(request: HttpRequest, organization: str, occasion: str, document: str) -> HttpResponse:
    """Give a paper of an occasion as PDF; `?paper=a4` is on A4, anything else on Letter."""
    hall = organization_for_staff(Visitor.of(request.user), MAY_DIRECT, organization)
    found = get_object_or_404(hall.occasions, slug=occasion)
    if document not in PAPERS:
        raise Http404
    refresh_if_behind(found)
    paper = PAPERS[document]
    size = TYPST_PAPERS["a4" if request.GET.get("paper") == "a4" else "letter"]
    made = typeset(paper.layout, paper.build(found, shown_result(found), size))
    name = f"{found.slug}-{document}.pdf"
    return HttpResponse(made, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'})


def certificates(occasion: Occasion, shown: Data, size: str) -> Data:
    """Return a certificate for the first three of each ranking; where more share these places, for the first ones."""
    winners = [
        {"place": place_in_words(row["rank"]), "name": _with_hall(row), "scored": _scored(row)}
        for rows in (shown["ranking_of_halls"], shown["pairs"], shown["people"])
        for row in rows
        if row["rank"] <= ON_PODIUM and row["points"]
    ]
    return {
        **_common(occasion, shown, size, _("Certificates")),
        "suits": suits(),
        "certificates": winners[:MOST_CERTIFICATES],
        "words": {
            "certificate": _("Certificate"),
            "awarded": _("is awarded to"),
            "at": _("at %(tournament)s") % {"tournament": shown["terms"]["name"]},
            "signed": _("for %(hall)s") % {"hall": _organizer(occasion)},
        },
    }


def letters(occasion: Occasion, shown: Data, size: str) -> Data:
    """Return a letter of thanks for each hall that counts: what it raised, its place, and what is still owed."""
    ranks = {row["hall"]: row for row in shown["ranking_of_halls"]}
    counted = [hall for hall in shown["halls"] if hall["status"] in _TAKING_PART]
    best = {hall["hall"]: _best_of(hall["hall"], shown) for hall in counted}
    together = get_text_list([sums["raised"] for sums in shown["money"]], _("and"))
    return {
        **_common(occasion, shown, size, _("Letters to the halls")),
        "letters": [
            {
                "to": [hall["name"], hall["place"]] if hall["place"] else [hall["name"]],
                "greeting": _("Dear friends at %(hall)s,") % {"hall": hall["name"]},
                "paragraphs": [
                    *_thanks(hall, shown, together),
                    *_owed(hall),
                    *_standing(ranks.get(hall["hall"]), len(ranks)),
                    *best[hall["hall"]],
                ],
            }
            for hall in counted
        ],
        "words": {"regards": _("With thanks,"), "from": _organizer(occasion), "nothing": _("No hall has played yet.")},
    }


def report(occasion: Occasion, shown: Data, size: str) -> Data:
    """Return the report to the charity: what each hall raised, handed over and still owes, and what is unclear."""
    notes = [
        _("The chain of %(name)s forks: nothing counts from there on.") % {"name": fork["name"]}
        for fork in shown["forks"]
    ]
    notes += [_("A part of %(name)s is missing.") % {"name": gap["name"]} for gap in shown["missing"]]
    parts = sum(hall["parts"] for hall in shown["halls"])
    return {
        **_common(occasion, shown, size, _("Report to the charity")),
        "place": shown["terms"]["cause"],
        "checked": ngettext("Merged of %(parts)s signed part.", "Merged of %(parts)s signed parts.", parts)
        % {"parts": parts},
        "tables": [_table_of(shown, number, notes) for number in range(max(1, len(shown["money"])))],
        "sworn": _("The sums are those of each hall's ledger; what was handed over is what the halls say."),
        "signed": [_("Organizer"), _("For the charity")],
        "words": {"name": _("Name"), "date": _("Date"), "nothing": _("No hall has sent anything yet.")},
    }


PAPERS: Mapping[str, Paper] = {
    "certificates": Paper("certificates.typ", certificates),
    "letters": Paper("letters.typ", letters),
    "report": Paper("report.typ", report),
}


def _common(occasion: Occasion, shown: Data, size: str, heading: str) -> Data:
    terms = shown["terms"]
    return {
        "paper": size,
        "lang": (get_language() or "en").split("-")[0],
        "title": f"{terms['name']}: {heading}",
        "heading": heading,
        "tournament": terms["name"],
        "hall": _organizer(occasion),
        "date": date_format(date.fromisoformat(terms["date"]), "DATE_FORMAT"),
        "not_final": "" if is_closed(occasion) else _("Not final"),
    }


def _organizer(occasion: Occasion) -> str:
    return occasion.organization.name if occasion.organization else ""


def _with_hall(row: Mapping[str, Any]) -> str:
    return _("%(name)s, %(hall)s") % {"name": row["name"], "hall": row["hall_name"]} if "uuid" in row else row["name"]


def _scored(row: Mapping[str, Any]) -> str:
    if row["matchpoints"]:
        return _("%(matchpoints)s%% of the matchpoints") % {"matchpoints": row["matchpoints"]}
    return _("%(points)s points a hand") % {"points": row["per_hand"]}


def _thanks(hall: Mapping[str, Any], shown: Data, together: str) -> Iterable[str]:
    raised = get_text_list([sums["raised"] for sums in hall["money"]], _("and"))
    name = {"occasion": shown["terms"]["name"], "cause": shown["terms"]["cause"]}
    if name["cause"]:
        yield _("Thank you for playing %(occasion)s with us, for %(cause)s.") % name
    else:
        yield _("Thank you for playing %(occasion)s with us.") % name
    if raised:
        sums = {"raised": raised, "together": together}
        yield _("Your hall raised %(raised)s. All halls together raised %(together)s.") % sums


def _standing(row: Mapping[str, Any] | None, halls: int) -> Iterable[str]:
    if row is None:
        return
    figures = {"rank": row["rank"], "halls": halls, "per_hand": row["per_hand"]}
    yield _("With %(per_hand)s points a hand your hall is number %(rank)s of %(halls)s.") % figures


def _best_of(hall: str, shown: Data) -> list[str]:
    """Say who of a hall is on the podium of everybody."""
    rows = [row for row in (*shown["pairs"], *shown["people"]) if row["hall"] == hall and row["rank"] <= ON_PODIUM]
    return [
        _("%(name)s: %(place)s of all halls. Congratulations!") % {"name": row["name"], "place": _lower(row["rank"])}
        for row in rows[:MOST_CERTIFICATES]
        if row["points"]
    ]


def _lower(rank: int) -> str:
    return {1: _("first place"), 2: _("second place")}.get(rank, _("third place"))


def _owed(hall: Mapping[str, Any]) -> Iterable[str]:
    for sums in hall["money"]:
        if sums["is_owed"]:
            yield _("Of that, %(owed)s is not handed over yet. Please send it to us.") % {"owed": sums["owed"]}


def _table_of(shown: Data, number: int, notes: list[str]) -> Data:
    """Return the table of one currency; the last has the notes below it."""
    total = shown["money"][number] if shown["money"] else {}
    halls = [(hall, sums) for hall in shown["halls"] for sums in hall["money"] if sums["currency"] == total["currency"]]
    is_last = number + 1 >= len(shown["money"])
    without = [hall for hall in shown["halls"] if not hall["money"]] if is_last else []
    amounts = ("raised", "handed_over", "owed")
    return {
        "title": total.get("currency", _("Halls")),
        "heads": [_("Hall"), _("State"), _("Players"), _("Raised"), _("Handed over"), _("Still owed")],
        "right": [False, False, True, True, True, True],
        "rows": [
            *(
                [hall["name"], str(hall["in_words"]), str(hall["players"]), *(sums[name] for name in amounts)]
                for hall, sums in halls
            ),
            *([hall["name"], str(hall["in_words"]), str(hall["players"]), "", "", ""] for hall in without),
        ],
        "total": [_("Together"), *(total[name] for name in amounts)] if total else [],
        "notes": notes if is_last else [],
    }
