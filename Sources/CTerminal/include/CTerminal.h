// Terminal calls that are not available in Swift: restoring the terminal after a crash, and signals as readable events.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Gets the size in columns and rows. Returns false if the terminal does not know its size.
bool c_terminal_size(int descriptor, int *columns, int *rows);

// Makes the terminal deliver keys as they are pressed, without echo. Keys that send signals keep doing so. The first
// call saves the terminal's modes and the bytes that restore its screen. Returns 1 and does nothing if the process is
// in the background, where the terminal belongs to the shell.
int c_terminal_enter(int descriptor, const uint8_t *restore, size_t count);

// Restores the terminal. May be called from any thread and any signal handler. The second call does nothing.
void c_terminal_leave(void);

// Restores only the modes, for a terminal that no longer accepts output.
void c_terminal_restore_modes(void);

// Installs handlers that restore the terminal when the program crashes. The crash then proceeds as usual.
void c_terminal_guard_crashes(void);

// Blocks SIGWINCH (new size), SIGTSTP (stop, Ctrl-Z) and SIGCONT (continue) in this thread and in threads it creates
// later. Returns a descriptor from which they can be read.
int c_terminal_open_signals(void);

// Returns the next of those signals, or 0 if none is pending.
int c_terminal_next_signal(int signals);

// Stops the program, as Ctrl-Z does, until it is continued.
void c_terminal_stop(void);
