// Tells the thread sanitizer what it cannot see of Swift's continuations.
//
// Who waits for a continuation that is resumed later is run anew by the concurrency library, which tells the sanitizer. Who
// comes when it has been resumed already just goes on, and nobody says that what the other thread did came before. Preloaded,
// these functions stand before the library's and say it. That holds for unsafe continuations; the checked ones are used inside
// of the library, where nothing can stand before them, and so only wake who waits: what is handed over is under a Mutex.

#include "unseen.h"

#define AWAIT "swift_continuation_await"
#define RESUME "swift_continuation_resume"
#define ENTER "swift_task_enterThreadLocalContext"

// Of the concurrency library.
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

// Called, among others, when a task that was about to wait goes on after all, because it has been resumed just now.
SWIFT void enter(char *state) {
    SWIFT void (*next)(char *) = dlsym(RTLD_NEXT, ENTER);
    void *task = swift_task_getCurrent();
    if (task && __tsan_acquire) __tsan_acquire(task);
    if (next) next(state);
}
