"""Two- and three-handed euchre: who made trump, and what the maker took."""

from tournaments.desk.forms.games.hand import MakersForm

HAND_FORM = MakersForm
