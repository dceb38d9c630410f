// Preloaded, so that ten minutes need not be waited for: a program's time passes sixty times as fast as the world's.
//
// What the program waits for by the clock that its timers go by, it waits for shorter. Dates are left as they are.

#define _GNU_SOURCE
#include <poll.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { haste = 60 };

int clock_gettime(clockid_t clock, struct timespec *time) {
    long result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_BOOTTIME) {
        long long nanoseconds = (time->tv_sec * 1000000000LL + time->tv_nsec) * haste;
        time->tv_sec = nanoseconds / 1000000000;
        time->tv_nsec = nanoseconds % 1000000000;
    }
    return (int)result;
}

// Rounded up: who wakes too early has to sleep once more.
static int shortened(int milliseconds) {
    return milliseconds < 0 ? milliseconds : milliseconds / haste + (milliseconds % haste > 0);
}

int epoll_wait(int descriptor, struct epoll_event *events, int count, int milliseconds) {
    return epoll_pwait(descriptor, events, count, shortened(milliseconds), NULL);
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
    milliseconds = shortened(milliseconds);
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    return ppoll(descriptors, count, milliseconds < 0 ? NULL : &left, NULL);
}
