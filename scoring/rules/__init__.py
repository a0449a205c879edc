"""The rules, pure: cards, one module for each game, its house rules, what players do card by card.

Where is what? Every game has its `RULES_TABLE` at the top of its module: rule, source, done (docs/rules.md has all).

    euchre                  points of a hand; `euchre_options` house rules and presets, `euchre_facts` what a host tells
      euchre_hand             card by card; poker for a point, canadian loner, a hand without trump
      euchre_alone            partner's best, a lone defender, who leads when somebody is alone
      euchre_plain            the quick way through a hand record in which nothing is unusual
    euchre_two_handed,      both by `few_handed`, with `few_handed_options` and `few_handed_facts`
    euchre_three_handed
    euchre_five_handed      points; `five_handed_options` with both endings, `five_handed_hand` the named card, the
                            secret partner, the turned-up two, the throw-in; `five_handed_totals`
    texas_euchre            points and ties at the end; `texas_hand` drawing, throwing down, tricks; `texas_facts`,
                            `texas_totals`

    What games share in a hand, in its order
      deals                   who deals: first black jack, draw, the deal passes left, a stolen deal
      dealing, opening        packets, packs, misdeals
      low_hand                farmer's hand, no ace no face, going under
      bidding                 order up, call, stick the dealer, pick-up, turn down
      cards                   `suit_of`: the left bower; what follows and what beats what
      tricks, laying_down     follow suit, who wins; a hand laid down
      poker                   what five cards are worth at poker
      ends                    ten points, so many hands, the bell

    Totals of a whole game    `totals` and `sums` for two sides, `seat_totals` and `seat_sums` where all score alone
    Hand records              `records` their form, `record_schema` as JSON Schema, `replay` what became of them

`base` says what a game is (`Game`) and which errors there are; `registry` finds a game by its key; `house` and `table`
are what the states of a hand ask their game, and what they share; `shapes` reads JSON into values.
"""
