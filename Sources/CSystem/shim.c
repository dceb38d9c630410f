#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The descriptor that each signal's handler writes to, indexed by signal number.
static atomic_int writers[NSIG];
// The time in milliseconds at which the first signal that asks the program to end arrived; 0 if none has arrived.
static atomic_uint first_ending;

static const unsigned debounce = 500;

static void report(int signal)
{
    int saved = errno;
    unsigned char number = (unsigned char)signal;
    // If the pipe is full, dropping the signal is harmless, because enough signals are pending.
    ssize_t count = write(atomic_load(&writers[signal]), &number, 1);
    (void)count;
    errno = saved;
}

static void report_ending(int signal)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    unsigned milliseconds = ((unsigned)now.tv_sec * 1000 + (unsigned)(now.tv_nsec / 1000000)) | 1;
    unsigned first = 0;
    if (atomic_compare_exchange_strong(&first_ending, &first, milliseconds) || milliseconds - first < debounce) {
        report(signal);
        return;
    }
    // The default action is performed when this handler returns.
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    raise(signal);
}

static int handle(const int *signals, void (*handler)(int), int writer)
{
    for (; *signals; signals++) {
        struct sigaction action;
        if (sigaction(*signals, NULL, &action) < 0)
            return -1;
        if (action.sa_handler == SIG_IGN && handler == report_ending)
            continue;
        atomic_store(&writers[*signals], writer);
        action = (struct sigaction){.sa_handler = handler, .sa_flags = SA_RESTART};
        if (sigaction(*signals, &action, NULL) < 0)
            return -1;
    }
    return 0;
}

int c_system_watch_signals(const int *ending, const int *others)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
        return -1;
    if (handle(ending, report_ending, ends[1]) < 0 || handle(others, report, ends[1]) < 0)
        return -1;
    return ends[0];
}

int c_system_next_signal(int descriptor)
{
    unsigned char number = 0;
    ssize_t count;
    do
        count = read(descriptor, &number, 1);
    while (count < 0 && errno == EINTR);
    return count == 1 ? number : 0;
}

int c_system_accept(int listener)
{
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int c_system_make_wake_descriptor(void)
{
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

uid_t c_system_peer_user(int client)
{
    struct ucred other = {.uid = (uid_t)-1};
    socklen_t size = sizeof other;
    getsockopt(client, SOL_SOCKET, SO_PEERCRED, &other, &size);
    return other.uid;
}
