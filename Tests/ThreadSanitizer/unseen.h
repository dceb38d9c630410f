// The functions of the thread sanitizer and Swift's calling conventions, for reporting synchronization to the
// sanitizer.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Part of the sanitizer's run-time library, which programs built without the sanitizer do not contain.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
