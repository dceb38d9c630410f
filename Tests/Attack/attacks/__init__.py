"""Attacks on the server. The name of each function states what it proves."""
