"""Every screen in every state: no violation that axe-core knows, targets of 48 px, nothing to scroll sideways."""

import json
import shutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from tests.conftest import made_once
from tests.support import halls, pseudo, referee_questions
from tests.support.browser import Complaints
from tests.support.check_all import only_in_check_all, some_of
from tests.support.screens import DESK, DISK_FULL, FAILED, SCREENS, Screen
from tests.support.stage_laptops import make_laptop
from tests.support.theatre import Theatre, set_scene

TABLET = ViewportSize(width=1024, height=768)
UPRIGHT = ViewportSize(width=768, height=1024)
PHONE = ViewportSize(width=390, height=844)

LAPTOPS = (1024, 1280, 1366, 1440, 1920)
AT_THE_DESK = [screen for screen in SCREENS if screen.path.startswith(DESK)]

Sight = tuple[str, ViewportSize, Literal["light", "dark"]]
SIGHTS: tuple[Sight, ...] = (("tablet", TABLET, "light"), ("phone", PHONE, "dark"))

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # 7:1, more than AA asks for.
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}

TEXT_TWICE_AS_LARGE = "document.documentElement.style.fontSize = '225%'"  # the house's own is 112.5 %
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

WIDEST_MENU = f"""() => Math.max({SIDEWAYS}, ...[...document.querySelectorAll('details:not([open])')].map((menu) => {{
  menu.open = true;
  const beyond = {SIDEWAYS};
  menu.open = false;
  return beyond;
}}))"""

# What a finger has to hit: the thing itself with the labels that stand for it. Links within a sentence are as large as
# its line (WCAG 2.5.8 lets them be).
SMALL_TARGETS = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.getBoundingClientRect().width > 1 && !element.closest('.unseen, .skip:not(:focus)');
  const inSentence = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    && element.parentElement.textContent.trim() !== element.textContent.trim();
  const reach = (element) => {
    const boxes = [element, ...(element.labels || [])].filter(shown).map((part) => part.getBoundingClientRect());
    return [Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
      Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))];
  };
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  return [...document.querySelectorAll(targets)].filter(shown).filter((element) => !inSentence(element))
    .map((element) => [element.outerHTML.slice(0, 160), ...reach(element)])
    .filter(([, width, height]) => width < 47.5 || height < 47.5)
    .map(([html, width, height]) => `${Math.round(width)} x ${Math.round(height)}: ${html}`);
}"""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory, started_before: Path, browser: Browser) -> Iterator[Theatre]:
    """The sample night and a night in every other state, made once for all screens and processes."""

    def stage(folder: Path) -> None:
        shutil.copytree(started_before, folder, ignore=shutil.ignore_patterns("*.log"))
        (folder / "scene.json").write_text(json.dumps(set_scene(halls.EmbeddedHall(folder, {}))))
        make_laptop(folder, "retired")

    model = made_once(tmp_path_factory, "stage", stage)
    texts = made_once(tmp_path_factory, "pseudo", pseudo.write_catalog)
    speaks = {"DJANGO_SETTINGS_MODULE": "tests.support.pseudo_settings", "PSEUDO_LOCALE": str(texts)}
    with halls.embedded_hall(tmp_path_factory.mktemp("halls") / "theatre", model=model, **speaks) as hall:
        yield Theatre(hall, browser, json.loads((model / "scene.json").read_text()))


def _some_screens() -> list[Screen]:
    """Many pages, each in one of its states; all states of all pages in `make check-all`."""
    states: dict[str, list[Screen]] = defaultdict(list)
    for screen in SCREENS:
        states[screen.path.split("?")[0]].append(screen)
    one_a_page = [screen for path, screens in states.items() for screen in some_of(screens, 1, seed=path)]
    return some_of(one_a_page, 7, seed="pages")


@pytest.mark.parametrize("screen", _some_screens(), ids=lambda screen: screen.name)
def test_it_suits_everybody(screen: Screen, theatre: Theatre, complaints: Complaints) -> None:
    context = theatre.context(screen, complaints, viewport=TABLET)
    try:
        page = context.new_page()
        theatre.open(screen, page)
        assert dict(_looked_at(page, axe_on=some_of(SIGHTS, 1, seed=screen.name))) == {}
    finally:
        context.close()


@pytest.mark.parametrize("language", ["es", "de", "fr"])
@pytest.mark.parametrize("screen", _some_screens(), ids=lambda screen: screen.name)
@only_in_check_all
def test_it_suits_everybody_in_their_language(
    screen: Screen, language: str, theatre: Theatre, complaints: Complaints
) -> None:
    page = _in(language, screen, theatre, complaints)
    assert dict(_looked_at(page, axe_on=some_of(SIGHTS, 1, seed=screen.name))) == {}
    page.context.close()


@pytest.mark.parametrize("screen", some_of(SCREENS, 4, seed="long words"), ids=lambda screen: screen.name)
def test_it_leaves_room_for_long_words(screen: Screen, theatre: Theatre, complaints: Complaints) -> None:
    page = _in(pseudo.CODE, screen, theatre, complaints)
    page.set_viewport_size(PHONE)
    page.wait_for_timeout(50)
    assert page.evaluate(SIDEWAYS) == 0
    page.context.close()


@pytest.mark.parametrize("screen", some_of(AT_THE_DESK, 5, seed="laptops"), ids=lambda screen: screen.name)
def test_it_is_no_wider_than_a_laptops_window_with_any_menu_open(
    screen: Screen, theatre: Theatre, complaints: Complaints
) -> None:
    for language in some_of(("en", "es", "de", "fr"), 1, seed=screen.name):
        page = _in(language, screen, theatre, complaints)
        for width in LAPTOPS:
            page.set_viewport_size({"width": width, "height": 768})
            assert page.evaluate(WIDEST_MENU) <= 0, (language, width)
        page.context.close()


def _in(language: str, screen: Screen, theatre: Theatre, complaints: Complaints) -> Page:
    """Open a screen in this language; without the steps that belong to it, which know English."""
    context = theatre.context(screen, complaints, viewport=TABLET)
    context.add_cookies([{"name": "django_language", "value": language, "url": theatre.origin}])
    page = context.new_page()
    theatre.open(replace(screen, does=lambda _page: None), page)
    assert page.locator("html").get_attribute("lang") == language or screen.path in (FAILED, DISK_FULL)
    return page


def test_it_leaves_no_english_on_a_page_of_another_language(theatre: Theatre) -> None:
    without = pseudo.names_taken_out(theatre.hall.folder / "headtable.sqlite3", besides=referee_questions.NAMES)
    found: dict[str, list[str]] = {}
    for screen in some_of({_asked(screen, theatre): screen for screen in SCREENS}.values(), 30, seed="english"):
        page = _page_as_sent(screen, theatre)
        found[screen.name] = pseudo.untranslated(page, without)
    assert {name: pieces for name, pieces in found.items() if pieces} == {}


def _asked(screen: Screen, theatre: Theatre) -> tuple[str, str]:
    return screen.address(theatre.stage).split("#")[0], screen.who


def _page_as_sent(screen: Screen, theatre: Theatre) -> str:
    return httpx.get(
        theatre.hall.url + _asked(screen, theatre)[0],
        headers={"Accept-Language": pseudo.CODE},
        cookies=dict(theatre.cookies(screen)),
        follow_redirects=True,
        timeout=30,
    ).text


def test_it_would_find_english() -> None:
    page = '<main><h1>Þļàý</h1><p title="Shown">Rose Þļàýš</p><p lang="en">Euchre rules</p><p>and {name}</p></main>'
    assert pseudo.untranslated(page, lambda piece: piece.replace("Rose", "")) == ["Shown", "and {name}"]


def _looked_at(page: Page, axe_on: Sequence[Sight] = SIGHTS) -> Iterator[tuple[str, Any]]:
    """Find fault: on a tablet in light, on a phone in dark, and with text twice as large.

    `axe_on` are the sights that axe-core looks at, which takes a second each.
    """
    for sight in SIGHTS:
        size, viewport, scheme = sight
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(50)
        if sight in axe_on:
            yield from _if_any(f"{size} {scheme}", violations(page))
        yield from _if_any(f"{size} small targets", page.evaluate(SMALL_TARGETS))
        yield from _if_any(f"{size} sideways", page.evaluate(SIDEWAYS))
    page.evaluate(TEXT_TWICE_AS_LARGE)
    for size, viewport in (("tablet", TABLET), ("upright", UPRIGHT), ("phone", PHONE)):
        page.set_viewport_size(viewport)
        page.wait_for_timeout(50)
        yield from _if_any(f"{size} text 200 % sideways", page.evaluate(SIDEWAYS))


def _if_any(where: str, faults: Any) -> Iterator[tuple[str, Any]]:
    if faults:
        yield where, faults


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong: the rule, what it asks, and the elements."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{violation['id']}: {violation['help']}: "
        + "; ".join(f"{node['target']} {node['html'][:140]} {_why(node)}" for node in violation["nodes"][:3])
        + (f" and {len(violation['nodes']) - 3} more" if len(violation["nodes"]) > 3 else "")
        for violation in found
    ]


def _why(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])[:160]


BAD_PAGE = """<!doctype html><html lang="en"><title>Bad</title><main><h1>Bad</h1>
<p style="color: #767676; background: #fff">Grey on white is 4.5 to 1</p>
<img src="x"><button style="height: 20px">Ok</button>
<div style="width: 3000px">wide</div></main></html>"""


def test_it_would_find_fault(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(BAD_PAGE)
    found = dict(_looked_at(page))
    rules = {fault.split(":")[0] for fault in found["tablet light"]}
    assert {"color-contrast-enhanced", "image-alt"} <= rules
    assert len(found["tablet small targets"]) == 1
    assert found["phone sideways"] > 2000
    assert found["upright text 200 % sideways"] > 2000
    assert found["phone text 200 % sideways"] > 2000
    page.close()
