#include <lzma.h>

// A macro that Swift does not import.
static const uint32_t c_lzma_concatenated = LZMA_CONCATENATED;
