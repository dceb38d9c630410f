"""The program under tmux, which many people use."""

import os
import shlex
import subprocess
import time

from harness.waiting import HANG

from .screen import Screen


class Tmux(Screen):
    """A separate tmux server, with one window of a given size."""

    def __init__(self, directory):
        self.socket = os.path.join(directory, "tmux")
        self.configuration = os.path.join(directory, "tmux.conf")
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write("set -g status off\nset -g default-terminal tmux-256color\n"
                       "set -g remain-on-exit on\nset -g escape-time 10\n")

    def run(self, *words):
        return subprocess.run(["tmux", "-u", "-S", self.socket, *words], check=True, capture_output=True, text=True,
                              timeout=HANG, env=dict(os.environ, LANG="C.UTF-8", SHELL="/bin/sh")).stdout

    def start(self, command, columns, rows, **variables):
        variables = dict(LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no", XDG_CONFIG_HOME="/nonexistent") | variables
        words = ["env", *(f"{name}={value}" for name, value in variables.items()), *command]
        self.run("-f", self.configuration, "new-session", "-d", "-x", str(columns), "-y", str(rows),
                 "exec " + shlex.join(words))
        self.server = int(self.run("display-message", "-p", "#{pid}"))

    @property
    def pid(self):
        return self.server

    @property
    def others(self):
        # The server runs as a daemon.
        return [self.server]

    def resize(self, columns, rows):
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def look(self):
        answer = self.run("display-message", "-p", "#{?pane_dead,status #{pane_dead_status},}", ";", "capture-pane", "-p")
        status, _, text = answer.partition("\n")
        # There is no number after a signal.
        return status or None, "\n".join(line.rstrip() for line in text.split("\n")).rstrip()

    def pause(self):
        time.sleep(0.03)

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=HANG, check=False)
        while os.path.exists(self.socket):
            try:
                os.unlink(self.socket)
            except FileNotFoundError:
                pass
