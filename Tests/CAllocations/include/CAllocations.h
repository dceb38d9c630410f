// Counts the heap allocations of each thread. In test programs, these functions replace those of the C library.
#pragma once

#include <stdint.h>

// Returns how often the calling thread has allocated memory so far.
uint64_t callocations_count(void);
