// Reports the synchronization by Swift's continuations, which the thread sanitizer does not see.
//
// When a continuation is resumed after its task has started to wait, the concurrency library runs the task again and
// informs the sanitizer. When it was resumed before, the task just continues, and the sanitizer does not learn that the
// work of the other thread came first. These functions are preloaded in front of those of the library, and report this.
//
// This works for unsafe continuations. Checked continuations are used inside the library, where no function can be
// replaced. So the program uses them only to wake a task, and passes the data under a Mutex.

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
