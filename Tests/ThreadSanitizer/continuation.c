// Reports the synchronization by Swift's continuations, which the thread sanitizer does not see.
//
// If a continuation is resumed while its task waits, the concurrency library reports the order of the two threads to
// the sanitizer. If the continuation is resumed earlier, the task continues without a report, so the sanitizer warns of
// a race. The functions in this file are preloaded to replace those of the library, and report the order in both cases.
//
// Only unsafe continuations can be treated this way, because functions called within the library cannot be replaced.
// The program therefore uses checked continuations only to wake tasks, and passes the data under a Mutex.

#include "unseen.h"

#define AWAIT "swift_continuation_await"
#define RESUME "swift_continuation_resume"
#define ENTER "swift_task_enterThreadLocalContext"

// Part of the concurrency library.
SWIFT void *swift_task_getCurrent(void);

SWIFT_ASYNC void await_continuation(void *context) __asm__(AWAIT);
SWIFT void resume(void *task) __asm__(RESUME);
SWIFT void enter(char *state) __asm__(ENTER);

SWIFT void resume(void *task) {
    SWIFT void (*next)(void *) = dlsym(RTLD_NEXT, RESUME);
    if (__tsan_release) __tsan_release(task);
    next(task);
}

SWIFT_ASYNC void await_continuation(void *context) {
    SWIFT_ASYNC void (*next)(void *) = dlsym(RTLD_NEXT, AWAIT);
    if (__tsan_acquire) __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return next(context);
}

// Called, for example, when a task that was about to wait continues because it has just been resumed.
SWIFT void enter(char *state) {
    SWIFT void (*next)(char *) = dlsym(RTLD_NEXT, ENTER);
    void *task = swift_task_getCurrent();
    if (task && __tsan_acquire) __tsan_acquire(task);
    if (next) next(state);
}
