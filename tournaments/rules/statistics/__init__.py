"""What can be counted of games that were played: hands by outcome and by player, and who met whom."""
