"""Score sheets that came as pictures, for the screens: one is clear, one is not, one is no sheet, one a blank back."""

import io

from django.utils import timezone
from PIL import Image

from benchmarks import pictures
from tests.tournaments.paper.pages import picture, printed
from tournaments.management.commands.sample_tournament import DIRECTOR
from tournaments.models import Round, Tournament
from tournaments.paper.bubble_sheets import bubble_sheets, bubbles_on_page
from tournaments.photographs.reading import read_waiting
from tournaments.photographs.sending import take_in

HANDS = 4


def send_pictures(made: Tournament) -> None:
    """Send pictures of the sheets of tables 1 and 2 of the round that is open, and read them."""
    round_ = made.rounds.get(status=Round.Status.OPEN)
    sheets = printed(made, "score-sheets")
    for number, sitting in enumerate(round_.sittings.order_by("table__number")[:2]):
        (sheet, *_further) = bubble_sheets(sitting.game, HANDS)
        places = bubbles_on_page(sheet, sheet.bubbles, "letter")
        bubbles = [{**place, "name": bubble.name} for place, bubble in zip(places, sheet.bubbles, strict=True)]
        marks = {(hand, fact): value for hand in range(1, HANDS + 1) for fact, value in (("maker", 1), ("tricks", 4))}
        page = picture(sheets, number, pictures.DOTS).convert("L")
        unclean = ("struck",) if number else ()
        taken = pictures.photograph(page, bubbles, marks, 30 + number, unclean=unclean)
        _send(made, taken.jpeg, f"table-{number + 1}.jpg")
    _send(made, _jpeg(Image.linear_gradient("L").resize((800, 600))), "dog.jpg")
    _send(made, _jpeg(Image.new("L", (1275, 1650), 250)), "back.jpg")
    read_waiting()


def _send(made: Tournament, content: bytes, name: str) -> None:
    take_in(tournament=made, content=content, name=name, by=DIRECTOR, now=timezone.now())


def _jpeg(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG")
    return out.getvalue()
