"""The score sheets of a round: hands, held hands, corrections, games that are tied or shared; friendly games."""
