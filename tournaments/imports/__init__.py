"""Lists of people from CSV and Excel files, row by row, with the problems in them."""
