"""A laboratory for the live page: the program, browsers, and what a browser records about a page."""
