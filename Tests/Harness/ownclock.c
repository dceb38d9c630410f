// Preloaded into a program so that a test controls its clock. The clock stands still unless the test advances it, and
// waits with a timeout follow that clock. Dates are not changed.
//
// The page named by OWN_CLOCK is shared with the test; see ownclock.py.

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { slot_count = 64 };

static struct page {
    _Atomic long long now; // in nanoseconds
    _Atomic long long used_slots;
    struct slot {
        _Atomic long long thread;
        // The time at which the thread last found nothing to do, or -1 while it works.
        _Atomic long long idle_at;
    } slots[slot_count];
} *page;

static _Thread_local struct slot *slot;

// How often a waiting thread checks whether the clock was advanced.
static const struct timespec moment = {0, 5000000};

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("OWN_CLOCK");
    int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0) abort();
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (page == MAP_FAILED) abort();
    close(descriptor);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_BOOTTIME || page == NULL) return (int)syscall(SYS_clock_gettime, clock, time);
    long long now = page->now;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
}

static struct slot *own_slot(void) {
    if (slot == NULL) {
        long long number = page->used_slots++;
        if (number >= slot_count) abort();
        slot = &page->slots[number];
        slot->idle_at = -1;
        slot->thread = gettid();
    }
    return slot;
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
    struct slot *own = own_slot();
    long long begun = page->now, now = begun;
    for (;;) {
        long long left = milliseconds < 0 ? 1 : begun + milliseconds * 1000000LL - now;
        own->idle_at = left > 0 ? now : -1;
        struct timespec pause = left > 0 ? moment : (struct timespec){0, 0};
        int result = ppoll(descriptors, count, &pause, NULL);
        if (result != 0 || left <= 0) {
            own->idle_at = -1;
            return result;
        }
        now = page->now;
    }
}

int epoll_wait(int descriptor, struct epoll_event *events, int count, int milliseconds) {
    struct pollfd waited = {descriptor, POLLIN, 0};
    if (milliseconds != 0 && poll(&waited, 1, milliseconds) < 0) return -1;
    return epoll_pwait(descriptor, events, count, 0, NULL);
}
