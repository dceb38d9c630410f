"""Relative links and their anchors."""

import re
from functools import cache
from pathlib import Path

from .document import Document

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$")


def broken_links(document: Document) -> list[str]:
    """Returns the relative links of a document whose file or heading does not exist."""
    problems = []
    for number, line in document.prose():
        for target in LINK.findall(line):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            path = (document.path.parent / name) if name else document.path
            if not path.exists():
                problems.append(document.at(number, f"there is no file {name}"))
            elif anchor and path.suffix == ".md" and anchor not in _anchors(path):
                problems.append(document.at(number, f"{path.name} has no heading #{anchor}"))
    return problems


@cache
def _anchors(path: Path) -> set[str]:
    """Returns the anchors of a document's headings, as GitHub makes them."""
    anchors: set[str] = set()
    for _, line in Document(path).prose():
        if heading := HEADING.match(line):
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
            base = anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
            count = 0
            while anchor in anchors:
                count += 1
                anchor = f"{base}-{count}"
            anchors.add(anchor)
    return anchors
