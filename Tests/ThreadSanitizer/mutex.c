// Reports the synchronization by Swift's Mutex, which the thread sanitizer does not see.
//
// Code that is compiled into the program locks a free Mutex, so the sanitizer sees the operation. A thread that must
// wait calls functions of libswiftSynchronization, which is not instrumented. Without a report, the work of two threads
// inside withLock looks like a race. The functions in this file are preloaded to replace those of the library, and
// report that the Mutex was released and acquired.

#include "unseen.h"

#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*next)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    next(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) {
    SWIFT bool (*next)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = next(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    SWIFT void (*next)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    next(self);
}
