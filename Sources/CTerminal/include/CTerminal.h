// Terminal calls that are not available in Swift: restoring the terminal after a crash, and reading signals from a
// descriptor.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Gets the size of the terminal in columns and rows. Returns false if the size is unknown.
bool c_terminal_size(int descriptor, int *columns, int *rows);

// Makes the terminal deliver each key when it is pressed, without echo. Keys that send signals, such as Ctrl-C, still
// do so. The first call saves the terminal's modes, and the bytes in `restore`, which are written when the terminal is
// restored. Returns 1 and does nothing if the process is in the background, because the terminal then belongs to the
// shell.
int c_terminal_enter(int descriptor, const uint8_t *restore, size_t count);

// Restores the terminal. May be called from any thread and from any signal handler. Does nothing if the terminal has
// already been restored.
void c_terminal_leave(void);

// Restores only the terminal's modes, for use if the terminal no longer accepts output.
void c_terminal_restore_modes(void);

// Installs signal handlers that restore the terminal if the program crashes. The crash then proceeds as usual.
void c_terminal_guard_crashes(void);

// Blocks SIGWINCH (new size), SIGTSTP (stop, Ctrl-Z) and SIGCONT (continue) in this thread and in threads that it
// creates later. Returns a descriptor from which the signals can be read.
int c_terminal_open_signals(void);

// Returns the next signal from the descriptor, or 0 if none is pending.
int c_terminal_next_signal(int signals);

// Stops the program until it is continued, as Ctrl-Z does.
void c_terminal_stop(void);
