// What Swift cannot say about a terminal: what is to be done when the program crashes, and signals as something to read.
//
// Unless it says otherwise, a function returns -1 with errno when it fails.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Columns and rows; false where the terminal does not know its size.
bool c_terminal_size(int descriptor, int *columns, int *rows);

// Makes a terminal hand over keys as they are pressed, without showing them. Those that send signals still do. The first time
// it takes note of how the terminal was, and of the bytes that make its screen what it was. In the background it does
// nothing and returns 1: the terminal is the shell's then.
int c_terminal_enter(int descriptor, const uint8_t *restore, size_t count);

// Makes it what it was before. It is for any thread and any signal handler, and the second time it does nothing.
void c_terminal_leave(void);

// Restores the modes alone, for a terminal that takes no more bytes.
void c_terminal_restore_modes(void);

// From now on a crash makes the terminal what it was before it goes on as it would have without.
void c_terminal_guard_crashes(void);

// Blocks the signals that tell of a new size, of a stop (Ctrl-Z) and of its end in this thread and those that it makes; they
// can be read instead.
int c_terminal_open_signals(void);

// The next of those signals; 0 when there is none.
int c_terminal_next_signal(int signals);

// Stops the program, as Ctrl-Z does, until somebody lets it go on.
void c_terminal_stop(void);
