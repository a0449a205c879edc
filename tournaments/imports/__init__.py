"""Lists of people out of files: what a CSV or Excel file holds, row by row, and what is wrong with it."""
