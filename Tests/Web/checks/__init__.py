"""The checks, one topic per file. A check is named after what it proves."""
