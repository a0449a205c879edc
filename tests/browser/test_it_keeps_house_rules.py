"""A director changes one house rule, saves the rules under a name, and plays by them again: on pad, phone and paper."""



