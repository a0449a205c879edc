"""The command `headtable`: serve a hall, and look after its data, without knowing anything about Django."""
