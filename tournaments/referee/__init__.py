"""The referee: a disputed trick or hand, entered card by card and judged by the rules. Nothing is stored."""
