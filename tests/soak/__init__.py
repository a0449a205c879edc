"""`make soak`: real pads in real browsers, and between them and a real server everything that a hall does to a network.

`night.py` directs, `host.py` taps, `proxy.py` is the way between, `faults.py` says what goes wrong, by a seed,
`attacker.py` is a stranger's phone that attacks the server meanwhile, where one is asked for, and `ledger.py` compares
what was tapped with what is stored, hand by hand.
"""
