"""Checks one document."""

import difflib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from harness.waiting import Failed

from .document import Document
from .links import broken_links
from .matching import ANY, lines_match, updated
from .session import Session


@dataclass
class Result:
    """The findings of checking a document."""

    document: Document
    failures: list[str] = field(default_factory=list)
    # The new output of commands, which are identified by their line.
    updates: dict[int, list[str]] = field(default_factory=dict)
    # Updates in which `…` no longer fits.
    notes: list[str] = field(default_factory=list)


def check(document: Document, program: str, is_update: bool = False) -> Result:
    """Runs the commands of a document and compares their output. With `is_update`, writes the output into the document."""
    result = Result(document, [*document.problems, *broken_links(document)])
    if document.problems or not document.commands:
        return result
    # The path is short and has no underscore, because the program prints it in tables.
    with tempfile.TemporaryDirectory(prefix="doc") as directory, Session(program, Path(directory).resolve()) as session:
        for command in document.commands:
            where = document.at(command.line, f"$ {command.text}")
            try:
                actual, status = session.run(command)
            except Failed as failure:
                # Later commands depend on this one.
                result.failures.append(f"{where}\n{failure}")
                break
            if status and not command.may_fail:
                result.failures.append(f"{where}\nhas failed with exit code {status}:\n" + "\n".join(actual))
                break
            if lines_match(command.expected, actual):
                continue
            if is_update:
                output = result.updates[command.line] = updated(command.expected, actual)
                if "".join(output).count(ANY) < "".join(command.expected).count(ANY):
                    result.notes.append(f"{where}\nhas fewer … than before. Replace the parts that vary from run to run")
            else:
                comparison = difflib.unified_diff(command.expected, actual, "documented", "real", lineterm="", n=1)
                result.failures.append("\n".join([where, *comparison]))
    if result.updates:
        document.replace_output(result.updates)
    return result
