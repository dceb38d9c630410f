// System calls that the Glibc module lacks.
//
// Unless it says otherwise, a function returns -1 with errno when it fails.
#pragma once

#include <sys/epoll.h>
#include <sys/types.h>

// Makes a descriptor that becomes readable when one of the signals arrives, and keeps them from doing anything else. Both lists
// end with 0. Those in the first list stay ignored if they are, and a second one of them does what it would do unhandled, unless
// it arrives within half a second of the first.
int c_system_watch_signals(const int *ending, const int *others);

// Takes the next signal that has arrived, 0 when there is none.
int c_system_next_signal(int descriptor);

// Takes the next connection that waits at a socket. It does not block, and programs that are started do not get it.
int c_system_accept(int listener);

// Makes an event counter that a poll can wait for.
int c_system_make_wake_descriptor(void);

// Returns the user of the program at the other end of a Unix socket, (uid_t)-1 when that is unknown.
uid_t c_system_peer_user(int client);
