#include "CEventLoop.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

int c_event_loop_watch_signals(const int *signals)
{
    sigset_t set;
    sigemptyset(&set);
    for (; *signals; signals++)
        sigaddset(&set, *signals);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0)
        return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int c_event_loop_next_signal(int descriptor)
{
    struct signalfd_siginfo info;
    ssize_t count;
    do
        count = read(descriptor, &info, sizeof info);
    while (count < 0 && errno == EINTR);
    return count == sizeof info ? (int)info.ssi_signo : 0;
}

int c_event_loop_accept(int listener)
{
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

uid_t c_event_loop_peer_user(int client)
{
    struct ucred other = {.uid = (uid_t)-1};
    socklen_t size = sizeof other;
    getsockopt(client, SOL_SOCKET, SO_PEERCRED, &other, &size);
    return other.uid;
}
