// The two steps of reading sentences that benefit most from wide vectors. They are in C because Swift can neither query
// the features of a processor at run time nor compile a function for several of them. All implementations give the same
// results.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The number of bytes before a sentence and beyond its limit that may be read.
#define CNMEA_SCAN_MARGIN 128

// The number of entries of `delimiters` that may be written beyond the valid ones.
#define CNMEA_SCAN_OVERHANG 66

typedef struct {
    // The offset of the end: `*`, `$`, a control character or a byte beyond ASCII; `limit` or more if there is no end.
    uint32_t end;
    // The number of commas.
    uint32_t commas;
    // The exclusive or of all bytes between the first one and the end.
    uint8_t sum;
} cnmea_scan_result;

// Scans the sentence whose `$` or `!` is at `sentence`. Stores the offset of each comma in `delimiters`, and then twice
// the offset of the end.
cnmea_scan_result cnmea_scan(const uint8_t *sentence, size_t limit, uint16_t *delimiters);

// Converts sixteen consecutive fields, of which `count` exist, to whole numbers. Empty and missing fields become
// CNMEA_SCAN_EMPTY. The first field begins after the delimiter at `delimiters`. Seventeen delimiters are read,
// regardless of the number of fields.
//
// Returns a bit for each field that is not a number of one to four digits. The number stored for such a field is
// undefined.
uint32_t cnmea_numbers(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers);

#define CNMEA_SCAN_EMPTY 0xFFFF

// The implementations. Tests compare them with each other.
typedef enum { CNMEA_WAY_PLAIN, CNMEA_WAY_SSE2, CNMEA_WAY_AVX2, CNMEA_WAY_AVX512 } cnmea_way;

// Selects an implementation; the best one is selected by default. Returns whether the processor supports it.
int cnmea_choose(cnmea_way way);
