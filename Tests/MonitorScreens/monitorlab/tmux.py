"""The program under tmux, as many people have it."""

import os
import shlex
import subprocess
import time


class Tmux:
    """A tmux server of its own, with one window of a size that is chosen."""

    def __init__(self, directory):
        self.socket = os.path.join(directory, "tmux")
        self.configuration = os.path.join(directory, "tmux.conf")
        with open(self.configuration, "w") as file:
            file.write("set -g status off\nset -g default-terminal tmux-256color\n"
                       "set -g remain-on-exit on\nset -g escape-time 10\n")

    def run(self, *words):
        return subprocess.run(["tmux", "-u", "-S", self.socket, *words], check=True, capture_output=True, text=True,
                              timeout=20, env=dict(os.environ, LANG="C.UTF-8", SHELL="/bin/sh")).stdout

    def start(self, command, columns, rows, **variables):
        variables = dict(LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no", XDG_CONFIG_HOME="/nonexistent") | variables
        words = ["env", *(f"{name}={value}" for name, value in variables.items()), *command]
        self.run("-f", self.configuration, "new-session", "-d", "-x", str(columns), "-y", str(rows),
                 "exec " + shlex.join(words))

    def resize(self, columns, rows):
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def type(self, *keys):
        self.run("send-keys", *keys)

    def text(self):
        return "\n".join(line.rstrip() for line in self.run("capture-pane", "-p").split("\n")).rstrip()

    def wait_for(self, fulfils, seconds=10):
        """Waits until the text fulfils something. Returns the last text, whether or not it does."""
        end = time.monotonic() + seconds
        while not fulfils(text := self.text()) and time.monotonic() < end:
            time.sleep(0.05)
        return text

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=20)
        while os.path.exists(self.socket):
            try:
                os.unlink(self.socket)
            except FileNotFoundError:
                pass
