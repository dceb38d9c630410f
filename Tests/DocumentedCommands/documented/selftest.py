"""Checks that errors in documents are found."""

import tempfile
from pathlib import Path

from .check import check
from .document import Document
from .matching import lines_match, updated

# Prints "one", waits, and prints "two" after an interruption. The trap runs whenever the signal arrives after "one", because bash
# runs traps at once in `wait`, and between commands.
WAIT_FOR_INTERRUPTION = "sleep 1000 & trap 'kill $!; echo two; exit' INT; echo one; wait"

# Documents, and a part of the failure that each must cause. Documents without one must pass.
DOCUMENTS = [
    ("right output", "```console\n$ echo one; echo two\none\ntwo\n```", None),
    ("wrong output", "```console\n$ echo one\ntwo\n```", "+one"),
    ("missing output", "```console\n$ echo one; echo two\none\n```", "+two"),
    ("too much output", "```console\n$ echo one\none\ntwo\n```", "-two"),
    ("any text", "```console\n$ echo one 1 two 2\none … two …\n```", None),
    ("any lines", "```console\n$ seq 9\n1\n…\n8\n9\n```", None),
    ("any lines before a wrong one", "```console\n$ seq 9\n…\n8\n```", "+9"),
    ("failing command", "```console\n$ false\n```", "exit code 1"),
    ("shown exit code", "```console\n$ (exit 3)\n$ echo $?\n3\n```", None),
    ("wrong exit code", "```console\n$ (exit 3)\n$ echo $?\n0\n```", "+3"),
    ("one session", "```console\n$ value=1; cd /tmp/bin\n```\n```console\n$ echo $value\n1\n$ pwd\n/tmp/bin\n```", None),
    ("continued line", "```console\n$ cat <<END\n> one\n> END\none\n```", None),
    ("output without a line end", "```console\n$ printf one\none\n```", None),
    ("ended shell", "```console\n$ exit 0\n```", "ended the shell"),
    ("interruption",
     f"```console\n$ {WAIT_FOR_INTERRUPTION}\none\n^C\ntwo\n```", None),
    ("wrong output after an interruption",
     f"```console\n$ {WAIT_FOR_INTERRUPTION}\none\n^C\n3\n```", "+two"),
    ("background", "```console background\n$ echo ready; sleep 1000\nready\n```\n```console\n$ echo one\none\n```", None),
    ("background that ends", "```console background\n$ true\nready\n```", "ended without the expected output"),
    ("wrong output in the background", "```console background\n$ echo one; sleep 1000\nready\n```", "+one"),
    ("hidden command", "<!-- console\n$ echo 1 > file\n-->\n```console\n$ cat file\n1\n```", None),
    ("skipped command", "<!-- skip: needs a receiver -->\n```console skip\n$ false\n```", None),
    ("skipped command without a reason", "```console skip\n$ false\n```", "reason"),
    ("unmarked shell block", "```sh\ntrue\n```", "console block"),
    ("unmarked command", "Text:\n\n    gpsbridge monitor\n", "console block"),
    ("marked command", "<!-- not run: needs a receiver -->\n\n    gpsbridge monitor\n", None),
    ("link to a missing file", "[text](missing.md)", "no file"),
    ("link to a missing heading", "# One\n[text](#two)", "no heading"),
    ("link to a heading", "# The `one` heading, here\n[text](#the-one-heading-here)", None),
]

# Documented output, real output, and the updated document.
UPDATES = [
    ("a b", "a c", "a c"),
    ("at …\nb", "at 5\nc", "at …\nc"),
    ("1\n…\n9", "1\n2\n3\n8", "1\n…\n8"),
    ("a … b c", "a 5 b d", "a … b d"),
    ("(process …) does", "(process 12) does not", "(process …) does not"),
    ("(process …) does", "(process 12) will not", "(process …) will not"),
    ("1\n…", "0\n2\n3", "0\n…"),
    ("1\n…\n5 …\n…\n9", "1\n2\n5 x\n6\n0", "1\n…\n5 …\n…\n0"),
    ("", "1", "1"),
]


def self_test(program: str) -> list[str]:
    """Returns the errors that the checks do not find, and the false alarms."""
    failures = []
    with tempfile.TemporaryDirectory() as directory:
        for name, text, failure in DOCUMENTS:
            path = Path(directory) / f"{name.replace(' ', '-')}.md"
            path.write_text(text)
            found = "\n".join(check(Document(path), program).failures)
            if (failure is None and found) or (failure is not None and failure not in found):
                failures.append(f"{name}: expected {failure or 'no failure'}, found {found or 'none'}")
    for before, real, after in UPDATES:
        expected, actual = before.split("\n") if before else [], real.split("\n")
        if (result := updated(expected, actual)) != after.split("\n") or not lines_match(result, actual):
            failures.append(f"updating {expected} with {actual} gives {result}")
    return failures
