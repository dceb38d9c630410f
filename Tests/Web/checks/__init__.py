"""The checks, one topic per file. The name of a check states what it proves."""
