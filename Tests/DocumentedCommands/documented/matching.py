"""Comparing the output of a command with the output that a document shows."""

import difflib
import re

ANY = "…"


def line_matches(expected: str, actual: str) -> bool:
    """Returns whether a line matches the expected line, in which `…` matches any text."""
    if ANY not in expected:
        return expected == actual
    return re.fullmatch(".*".join(map(re.escape, expected.split(ANY))), actual) is not None


def lines_match(expected: list[str], actual: list[str], is_prefix: bool = False) -> bool:
    """Returns whether all lines match the expected lines. An expected line `…` matches any number of lines.

    With `is_prefix`, any lines may follow.
    """
    positions = _skipping(expected, {0})
    for line in actual:
        if is_prefix and len(expected) in positions:
            return True
        positions = _next(expected, positions, line)
    return len(expected) in positions


def can_match(expected: list[str], actual: list[str]) -> bool:
    """Returns whether the lines can still match if more lines follow."""
    positions = _skipping(expected, {0})
    for line in actual:
        positions = _next(expected, positions, line)
    return bool(positions)


def _next(expected: list[str], positions: set[int], line: str) -> set[int]:
    """Returns the positions in `expected` that are possible after one more line."""
    remaining = [position for position in positions if position < len(expected)]
    stays = {position for position in remaining if expected[position].strip() == ANY}
    moves = {position + 1 for position in remaining if line_matches(expected[position], line)}
    return _skipping(expected, stays | moves)


def _skipping(expected: list[str], positions: set[int]) -> set[int]:
    """Adds the positions that can be reached because an expected line `…` also matches zero lines."""
    for position in sorted(positions):
        while position < len(expected) and expected[position].strip() == ANY:
            position += 1
            positions.add(position)
    return positions


def updated(expected: list[str], actual: list[str]) -> list[str]:
    """Returns the real output in the form that the document uses: `…` stays wherever it still matches.

    Around omitted lines, as many lines as before are shown on each side.
    """
    if lines_match(expected, actual):
        return expected
    parts: list[list[str]] = [[]]
    for line in expected:
        if line.strip() == ANY:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return _with_wildcards(parts[0], actual)
    first, *middle, last = parts
    start, end = len(first), len(actual) - len(last)
    result = _with_wildcards(first, actual[:start]) + [ANY]
    for part in middle:
        places = range(start, max(start, end - len(part)) + 1)
        best = max(places, key=lambda place: sum(map(line_matches, part, actual[place:place + len(part)])))
        result += _with_wildcards(part, actual[best:best + len(part)]) + [ANY]
        start = best + len(part)
    return result + (_with_wildcards(last, actual[max(start, end):]) if last else [])


def _with_wildcards(expected: list[str], actual: list[str]) -> list[str]:
    """Returns the actual lines, but replaces each line that matches an expected line with `…` by that expected line."""
    result, position = [], 0
    for index, line in enumerate(actual):
        found = next((index for index in range(position, len(expected)) if line_matches(expected[index], line)), None)
        if found is not None:
            result.append(expected[found])
            position = found + 1
        elif index < len(expected) and ANY in expected[index]:
            result.append(_with_wildcard_words(expected[index].split(" "), line.split(" ")))
        else:
            result.append(line)
    return result


def _with_wildcard_words(expected: list[str], actual: list[str]) -> str:
    """Returns the actual words, but replaces each word that matches an expected word with `…` by that expected word."""
    result: list[str] = []
    for kind, start, end, first, last in difflib.SequenceMatcher(None, expected, actual, autojunk=False).get_opcodes():
        words = actual[first:last]
        if kind == "replace":
            is_aligned = end - start == last - first
            for index, (old, new) in enumerate(zip(expected[start:end], words)):
                # A `…` alone matches every word, so its place must be certain.
                if ANY in old and line_matches(old, new) and (is_aligned or old != ANY):
                    words[index] = old
        result += words
    return " ".join(result)
