"""The help pages at /help/: the documentation as `make docs` built it, and the place in it for each screen."""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from csp.constants import SELF
from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils._os import safe_join
from django.views.decorators.http import require_safe
from django.views.static import serve

from accounts.activity_log import logged

_STYLE_OF_SEARCH = "'sha256-NwSx/R2V/U4jnW0Tq5pQ53Y/rzPVJ4dqE7D6UTA/J1k='"
"""What Zensical's search gives itself in the browser; a release with another one fails test_it_shows_the_help.py."""
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)

ABOUT: Mapping[str, str] = {
    "desk:new-tournament": "guide/#2-create-the-tournament",
    "desk:entrants": "guide/#2-create-the-tournament",
    "desk:import": "elsewhere/#bring-your-list-of-people",
    "desk:last-nights": "elsewhere/#bring-your-list-of-people",
    "desk:past-night": "elsewhere/#bring-the-results-of-past-nights",
    "desk:open-archive": "guide/#9-if-anything-goes-wrong",
    "desk:earlier-states": "guide/#9-if-anything-goes-wrong",
    "desk:movements": "movements/",
    "desk:movement": "movements/",
    "desk:seating-rules": "guide/#3-seat-a-round-review-it-publish-it",
    "desk:settings": "guide/#2-create-the-tournament",
    "desk:settings-page": "guide/#2-create-the-tournament",
    "desk:saved-rules": "house-rules/",
    "desk:own-games": "declared-games/",
    "desk:new-game": "declared-games/#a-game-of-your-own",
    "desk:change-game": "declared-games/#the-file",
    "desk:parish-settings": "guide/#who-may-do-what",
    "desk:pads": "guide/#4-put-a-tablet-on-each-table",
    "desk:missing": "guide/#5-somebody-leaves-or-comes-late",
    "desk:seat-change": "guide/#5-somebody-leaves-or-comes-late",
    "desk:round": "guide/#6-a-hand-was-entered-wrong",
    "desk:sheet": "guide/#6-a-hand-was-entered-wrong",
    "desk:correct": "guide/#6-a-hand-was-entered-wrong",
    "desk:held": "guide/#6-a-hand-was-entered-wrong",
    "desk:hall-map": "guide/#7-show-the-board",
    "desk:sponsors": "guide/#7-show-the-board",
    "desk:close": "guide/#8-close-the-round-and-continue",
    "desk:reveal": "guide/#8-close-the-round-and-continue",
    "desk:prizes": "prizes/",
    "desk:prize-plan": "prizes/#the-plan",
    "desk:seasons": "guide/#10-a-season",
    "desk:season": "seasons/#how-a-season-is-counted",
    "desk:new-season": "seasons/#how-a-season-is-counted",
    "desk:season-settings": "seasons/#how-a-season-is-counted",
    "installation:page": "running/#this-installation",
    "desk:people": "seasons/#who-is-who",
    "desk:person": "seasons/#ratings",
    "desk:sign-ups": "guide/#before-the-night",
    "desk:door": "guide/#the-door-check-in-and-take-payments",
    "desk:money": "money/#for-the-treasurer",
    "desk:prices-charged": "money/#for-the-treasurer",
    "desk:report": "report/",
    "desk:thresholds": "report/#thresholds",
    "desk:change-threshold": "report/#thresholds",
    "desk:occasion": "occasions/#for-a-hall",
    "desk:occasion-codes": "occasions/#for-a-hall",
    "desk:occasions": "occasions/#for-the-organizer",
    "desk:organized-occasion": "occasions/#for-the-organizer",
    "desk:jar": "money/#the-euchre-jar",
    "desk:pot": "money/#the-loner-pot",
    "desk:boxes": "money/#counting",
    "desk:draws": "draws/#the-steps",
    "desk:paper": "paper/",
    "desk:deals": "duplicate/#deals-of-your-own",
    "desk:slips": "guide/#paper-for-halls-that-ban-phones",
    "accounts:account": "guide/#who-may-do-what",
    "accounts:people": "guide/#who-may-do-what",
    "audit:log": "guide/#who-may-do-what",
    "desk:tournament": "guide/",
}
"""The place in the help pages that is about a screen, by the screen's route; of other screens it is the first page."""


@logged(None)
@require_safe
def page(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """Show a page or a file of the help; where it was not built, say how to build it."""
    if not (settings.HELP_DIR / "index.html").exists():
        return render(request, "help_missing.html", status=404 if path else 200)
    if path and not path.endswith("/") and "." not in path.rpartition("/")[2]:
        return HttpResponseRedirect(f"{request.path}/")
    name = f"{path}index.html" if not path or path.endswith("/") else path
    response = serve(request, name, document_root=str(settings.HELP_DIR))
    if name.endswith(".html"):
        file = Path(safe_join(settings.HELP_DIR, name))
        policy = {
            "script-src": [SELF, *_inline_scripts(file, file.stat().st_mtime_ns)],
            "style-src": [SELF, _STYLE_OF_SEARCH],
        }
        response._csp_update = policy  # type: ignore[attr-defined]  # how django-csp is told
    return response


@lru_cache(maxsize=256)
def _inline_scripts(file: Path, _changed: int) -> tuple[str, ...]:
    """Return the Content-Security-Policy's sources for the scripts in a page of ours: hashes of what they say."""
    scripts = _INLINE.findall(file.read_bytes())
    return tuple(dict.fromkeys(f"'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in scripts))
