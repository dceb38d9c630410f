// System calls that are missing from the Glibc module.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <sys/epoll.h>
#include <sys/types.h>

// Returns a descriptor that becomes readable when one of the signals arrives. The signals have no other effect. Both
// lists end with 0. Signals in `ending` stay ignored if they were ignored before. A second ending signal takes its
// default action, unless it arrives within half a second of the first.
int c_system_watch_signals(const int *ending, const int *others);

// Returns the next signal that has arrived, or 0 if there is none.
int c_system_next_signal(int descriptor);

// Accepts the next connection of a listening socket. The result is non-blocking and close-on-exec.
int c_system_accept(int listener);

// Creates an event counter for use with poll.
int c_system_make_wake_descriptor(void);

// Returns the user id of the process at the other end of a Unix socket, or (uid_t)-1 if it is not known.
uid_t c_system_peer_user(int client);
