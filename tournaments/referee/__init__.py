"""The referee: a disputed trick or hand, tapped in as cards, judged by the rules. Nothing is stored."""
