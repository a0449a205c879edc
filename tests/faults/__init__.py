"""`make faults`: what a hall loses, and how soon it is right again, when a part of it breaks while pads play.

`troubles.py` breaks the real processes and mends them, `pads.py` and `board.py` play and watch meanwhile, `game.py`
puts both together and compares what was tapped with what is stored, `plans.py` says what breaks when, by a seed, and
`halls.py` starts what is broken. `releases.py` has the data of every release, `upgrades.py` brings them up to date.
"""
