"""Paper: table cards, score sheets, slips, name tags … of a tournament as PDF, to be printed on Letter or A4.

kinds.py           what can be printed, and by whom: start here (fundraising/paper/ adds to it)
a module a kind    what it shows, as plain data (`templates/paper/` has the layouts)
sheet_layout.py    where the boxes of a score sheet lie: docs/paper.md
typesetting.py     a layout and its data made into a PDF by Typst
fonts.py           the screens' typefaces, converted for paper at set-up
"""
