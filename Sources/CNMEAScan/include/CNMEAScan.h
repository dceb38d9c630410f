// This file declares the two steps of reading sentences that benefit most from wide vectors. They are written in C,
// because Swift can neither query the features of a processor at run time nor compile a function for processors with
// different features. All implementations return the same results.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The number of bytes before a sentence and after its limit that may be read.
#define CNMEA_SCAN_MARGIN 128

// The number of entries of `delimiters` that may be written after the valid entries.
#define CNMEA_SCAN_OVERHANG 66

typedef struct {
    // The offset of the byte that ends the sentence: `*`, `$`, a control character or a non-ASCII byte. If there is no
    // such byte, the offset is `limit` or more.
    uint32_t end;
    // The number of commas.
    uint32_t commas;
    // The exclusive or of all bytes between the first byte and `end`.
    uint8_t sum;
} cnmea_scan_result;

// Scans the sentence whose `$` or `!` is at `sentence`. Stores the offset of each comma in `delimiters`, followed by
// the offset of the end, which is stored twice.
cnmea_scan_result cnmea_scan(const uint8_t *sentence, size_t limit, uint16_t *delimiters);

// Converts sixteen consecutive fields to integers. Fields after the first `count` fields are missing. Empty and missing
// fields are converted to CNMEA_SCAN_EMPTY. The first field begins after the delimiter whose offset is the first entry
// of `delimiters`. Seventeen delimiters are read, regardless of the number of fields.
//
// Returns a bit for each field that is not a number of one to four digits. The number stored for such a field is
// undefined.
uint32_t cnmea_numbers(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers);

#define CNMEA_SCAN_EMPTY 0xFFFF

// The implementations. Tests compare them with each other.
typedef enum { CNMEA_WAY_PLAIN, CNMEA_WAY_SSE2, CNMEA_WAY_AVX2, CNMEA_WAY_AVX512 } cnmea_way;

// Selects an implementation; the best one is selected by default. Returns whether the processor supports the
// implementation.
int cnmea_choose(cnmea_way way);
