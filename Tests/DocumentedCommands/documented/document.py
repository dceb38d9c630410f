"""Markdown documents: their commands, with the output they show, and the shell blocks that are not run."""

import re
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"^```(.*)$")
COMMENT = re.compile(r"^<!-- (skip|not run): (.+) -->$")
HIDDEN = re.compile(r"^<!-- console( background)?$")
SHELLS = ("sh", "bash", "shell", "zsh")
# The first words of indented lines that look like commands.
PROGRAMS = re.compile(r"^ {4}(\$ |gpsbridge |sudo |cgps |gpspipe |systemctl )")
INTERRUPT = "^C"


@dataclass
class Command:
    """A command of a document, and the output that the document shows."""

    text: str
    line: int
    expected: list[str] = field(default_factory=list)
    is_background: bool = False
    # A command may fail if the next command shows the exit code.
    may_fail: bool = False

    @property
    def is_interrupted(self) -> bool:
        return INTERRUPT in self.expected

    @property
    def output_start(self) -> int:
        """The index of the first line of output in the document."""
        return self.line + self.text.count("\n")


class Document:
    """A document, split into commands. `problems` lists the blocks that cannot be parsed."""

    def __init__(self, path: Path, text: str | None = None):
        self.path = path
        self.lines = (path.read_text() if text is None else text).split("\n")
        self.commands: list[Command] = []
        self.skipped: list[str] = []
        self.problems: list[str] = []
        self._parse()

    def at(self, line: int, what: str) -> str:
        return f"{self.path}:{line}: {what}"

    def prose(self):
        """Returns the numbers and texts of the lines outside of code blocks."""
        is_code = False
        for number, line in enumerate(self.lines, 1):
            if FENCE.match(line):
                is_code = not is_code
            elif not is_code:
                yield number, line

    def replace_output(self, outputs: dict[int, list[str]]) -> None:
        """Replaces the output of commands, which are identified by their line."""
        for command in reversed(self.commands):
            if command.line in outputs:
                start = command.output_start
                self.lines[start:start + len(command.expected)] = outputs[command.line]
        self.path.write_text("\n".join(self.lines))

    def _parse(self) -> None:
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            comment = COMMENT.match(self.lines[number - 1]) if number else None
            if fence := FENCE.match(line):
                end = self._find(number + 1, "```")
                self._block(fence[1].split(), number, end, comment)
                number = end
            elif hidden := HIDDEN.match(line):
                end = self._find(number + 1, "-->")
                self._console(number, end, is_background=bool(hidden[1]))
                number = end
            elif PROGRAMS.match(line) and not self._is_marked(number):
                self.problems.append(self.at(number + 1, f"write this command in a console block: {line.strip()}"))
            number += 1

    def _find(self, start: int, end: str) -> int:
        for number in range(start, len(self.lines)):
            if self.lines[number] == end:
                return number
        self.problems.append(self.at(start, f"this block has no end: {end}"))
        return len(self.lines)

    def _is_marked(self, number: int) -> bool:
        """Returns whether an indented block follows a comment that gives the reason not to run it."""
        while number and (self.lines[number].startswith("    ") or not self.lines[number]):
            number -= 1
        return COMMENT.match(self.lines[number]) is not None

    def _block(self, words: list[str], start: int, end: int, comment) -> None:
        language, marks = (words[0], words[1:]) if words else ("", [])
        if language == "console" and marks == ["skip"]:
            if comment is None:
                self.problems.append(self.at(start + 1, "the reason is missing: <!-- skip: REASON -->"))
            else:
                commands = [line[2:] for line in self.lines[start:end] if line.startswith("$ ")]
                self.skipped += [self.at(start + 1, f"{text}: {comment[2]}") for text in commands]
        elif language == "console" and marks in ([], ["background"]):
            self._console(start, end, is_background=bool(marks))
        elif language == "console":
            self.problems.append(self.at(start + 1, f"unknown mark: {' '.join(marks)}"))
        elif language in SHELLS and comment is None:
            self.problems.append(self.at(start + 1, "use a console block, or say why this is not run: <!-- not run: REASON -->"))
        elif language in SHELLS:
            self.skipped.append(self.at(start + 1, f"{language} block: {comment[2]}"))

    def _console(self, start: int, end: int, is_background: bool) -> None:
        previous = None
        for number in range(start + 1, end):
            line = self.lines[number]
            if line.startswith("$ "):
                command = Command(line[2:], number + 1, is_background=is_background)
                if previous is not None:
                    previous.may_fail = command.text == "echo $?"
                self.commands.append(command)
                previous = command
            elif previous is None:
                self.problems.append(self.at(number + 1, f"output without a command: {line}"))
            elif line.startswith("> ") and not previous.expected:
                previous.text += "\n" + line[2:]
            else:
                previous.expected.append(line)
        if previous is None:
            self.problems.append(self.at(start + 1, "the block has no command"))
