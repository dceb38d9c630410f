"""Checks the commands and the links of Markdown documents: see ../README.md."""
