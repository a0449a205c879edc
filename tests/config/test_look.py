"""What every screen is drawn with: colors that can be told apart (WCAG 2.2, 1.4.6 and 1.4.11), letters and icons."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.template import Context, Template

from accounts.models import Organization

ROOT = Path(__file__).parents[2]
BASE = (ROOT / "static" / "base" / "base.css").read_text()
SCHEMES = {"light": BASE.partition("@media (prefers-color-scheme: dark)")[0], "dark": BASE}
COLORS = ("", *re.findall(r'data-color="(\w+)"', SCHEMES["light"]))
GROUNDS = ("paper", "card", "sunken")

# Words and what they stand on; --ink and --soft stand on every ground.
WORDS = [
    *((word, ground) for word in ("ink", "soft") for ground in (*GROUNDS, "tint", "good-tint")),
    *(("accent", ground) for ground in ("paper", "card", "tint")),
    *((word, ground) for word in ("good", "bad", "side-0", "side-1") for ground in ("paper", "card")),
    *((word, f"{word}-tint") for word in ("good", "bad", "side-0", "side-1")),
    *((ground, word) for word in ("good", "bad", "side-0", "side-1") for ground in ("card",)),
    ("on-accent", "accent"),
    ("on-warn", "warn"),
    ("on-bar", "bar"),
    ("on-accent", "side-0"),
    ("on-accent", "side-1"),
]
EDGES = [("edge", ground) for ground in ("paper", "card")] + [("accent", "card"), ("on-warn", "card")]


def values(scheme: str, color: str) -> dict[str, str]:
    """The custom properties that hold in this scheme for an organization of this color."""
    blocks = re.findall(r'(:root|\[data-color="\w+"\]) \{([^}]*)\}', SCHEMES[scheme])
    found: dict[str, str] = {}
    for selector, block in sorted(blocks, key=lambda block: block[0] != ":root"):
        if selector == ":root" or selector == f'[data-color="{color}"]':
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    return {name: found[value[6:-1]] if value.startswith("var(") else value for name, value in found.items()}


def luminance(color: str) -> float:
    """WCAG's relative luminance of #rrggbb."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """WCAG's contrast ratio of two colors."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_it_computes_contrast_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # the often cited lightest AA grey


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("color", COLORS)
def test_it_has_words_of_seven_to_one_and_edges_of_three_to_one(scheme: str, color: str) -> None:
    at = values(scheme, color)
    faint = [pair for pair in WORDS if contrast(at[pair[0]], at[pair[1]]) < 7]
    assert faint == []
    assert [pair for pair in EDGES if contrast(at[pair[0]], at[pair[1]]) < 3] == []


def test_it_has_every_color_of_an_organization_in_both_schemes() -> None:
    assert set(COLORS) == {"", *Organization.Color.values}
    for scheme in SCHEMES:
        assert len({values(scheme, color)["accent"] for color in COLORS[1:]}) == len(Organization.Color)
        assert values(scheme, Organization.Color.GREEN) == values(scheme, "")


def test_it_finds_every_font_that_it_names() -> None:
    fonts = re.findall(r'url\("\.\./([^"]+)"\)', BASE)
    assert len(fonts) == 2
    for font in (*fonts, "fonts/names/index.css"):
        assert find(font), font


def test_it_draws_an_icon_in_the_color_of_the_words_around_it() -> None:
    drawn = Template('{% icon "bell" %}').render(Context())
    assert drawn.startswith('<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M')
    assert "fill=" not in drawn
    with pytest.raises(FileNotFoundError):
        Template('{% icon "no-such-icon" %}').render(Context())
