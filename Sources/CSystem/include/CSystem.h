// System calls that are missing from the Glibc module.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <sys/epoll.h>
#include <sys/types.h>

// Returns a descriptor that becomes readable when one of the signals arrives. The signals lose their default action.
// Both lists end with 0. Signals in `ending` ask the program to end; they stay ignored if they are already ignored. A
// second signal from `ending` performs its default action, unless it arrives within half a second of the first.
int c_system_watch_signals(const int *ending, const int *others);

// Returns the next signal that has arrived, or 0 if none is pending.
int c_system_next_signal(int descriptor);

// Accepts the next connection of a listening socket. The result is non-blocking and close-on-exec.
int c_system_accept(int listener);

// Creates an event counter for use with poll.
int c_system_make_wake_descriptor(void);

// Returns the user ID of the process at the other end of a Unix socket, or (uid_t)-1 if the user ID is not known.
uid_t c_system_peer_user(int client);
