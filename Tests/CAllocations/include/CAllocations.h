// Counts what a thread asks of the heap. Linked into a test program, it stands in front of the C library's functions.
#pragma once

#include <stdint.h>

// How often the calling thread has asked for memory so far.
uint64_t callocations_count(void);
