// What the Glibc module lacks of serving many descriptors with one thread.
//
// Unless it says otherwise, a function returns -1 with errno when it fails.
#pragma once

#include <sys/epoll.h>
#include <sys/types.h>

// Makes a descriptor that becomes readable when one of the signals comes, and keeps them from doing anything else. They are
// blocked for the calling thread and those that it begins from then on. The list ends with 0.
int c_event_loop_watch_signals(const int *signals);

// Takes the next signal that has come, 0 when there is none.
int c_event_loop_next_signal(int descriptor);

// Takes the next connection that waits at a socket. It does not block, and programs that are started do not get it.
int c_event_loop_accept(int listener);

// Returns the user of the program at the other end of a Unix socket, (uid_t)-1 when that is unknown.
uid_t c_event_loop_peer_user(int client);
