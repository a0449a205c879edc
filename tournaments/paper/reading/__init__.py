"""Reading photographs of score sheets: a picture and where bubbles lie in, which of them are filled out.

It knows no Django, no tournament and no game, and works in a process of its own (`__main__`). `files` opens what people
send, `finding` looks for a sheet in it by code and marks and lays it flat, `filled` looks at its bubbles.
"""
