// What is used to tell the thread sanitizer what it cannot see: its own names, and how Swift calls functions.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Of the sanitizer's run-time library; absent in programs that are not built with it.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
