"""The result of an occasion as its pages show it: in words, in the reader's language."""

from typing import Any

from django.utils.formats import number_format

from occasions.chain.ranking import PER_HAND, PERCENT
from occasions.chain.records import Terms
from occasions.desk.words import PROBLEMS, STATUSES, shown_terms
from occasions.models import Occasion
from occasions.services.merging import result_of
from tournaments.money import in_words

SHOWN = 200
"""Of a ranking; the whole is in the result for programs."""


def shown_result(occasion: Occasion) -> dict[str, Any]:
    """Return what the pages show of the stored result."""
    result = result_of(occasion)
    names = {hall["hall"]: hall["name"] for hall in result["halls"]}
    halls = [
        {**hall, "in_words": STATUSES[hall["status"]], "money": _money(hall["money"])}
        for hall in sorted(result["halls"], key=lambda each_hall: (each_hall["name"], each_hall["hall"]))
    ]
    return {
        "terms": result["terms"],
        "by_matchpoints": bool(result["terms"]) and result["terms"]["ways"][0] == "matchpoints",
        "facts": shown_terms(Terms.model_validate(result["terms"])) if result["terms"] else (),
        "halls": halls,
        "reported": sum(hall["status"] == "over" for hall in halls),
        "people": _rows(result["people"], names),
        "pairs": _rows(result["pairs"], names),
        "ranking_of_halls": _rows(result["ranking_of_halls"], names),
        "money": _money(result["money"]),
        "goal": _goal(result),
        "forks": [{**fork, "name": names.get(fork["chain"], "")} for fork in result["forks"] if not fork["kept"]],
        "missing": [{**gap, "name": names.get(gap["chain"], "")} for gap in result["missing"]],
        "refused": [
            {**refusal, "name": names.get(refusal["chain"], ""), "in_words": PROBLEMS[refusal["problem"]]}
            for refusal in result["refused"]
        ],
    }


def _rows(rows: list[dict[str, Any]], names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            **row,
            "hall_name": names.get(row["hall"], ""),
            "per_hand": number_format(row["per_hand"] / PER_HAND, 3),
            "percent": number_format(row["percent"] / PERCENT, 2) if "percent" in row else "",
            "matchpoints": number_format(row["matchpoints"] / PERCENT, 2) if "matchpoints" in row else "",
        }
        for row in rows[:SHOWN]
    ]


def _money(money: dict[str, dict[str, int]]) -> list[dict[str, Any]]:
    return [
        {
            "currency": currency,
            "is_owed": sums["owed"] > 0,
            **{name: in_words(amount, currency) for name, amount in sums.items()},
        }
        for currency, sums in sorted(money.items())
    ]


def _goal(result: dict[str, Any]) -> dict[str, Any] | None:
    """Return the goal beside what was raised toward it, in the terms' currency."""
    terms = result["terms"]
    if not terms or not terms["goal"]:
        return None
    raised = result["money"].get(terms["currency"], {}).get("raised", 0)
    return {
        "raised": raised,
        "goal": terms["goal"],
        "raised_in_words": in_words(raised, terms["currency"]),
        "goal_in_words": in_words(terms["goal"], terms["currency"]),
    }
