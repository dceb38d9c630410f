// The two steps of reading sentences that gain most from wide vectors. Swift can neither ask for a processor's abilities
// at run time nor compile a function for several of them; nothing else is done here. Every way gives the same results.
#pragma once

#include <stddef.h>
#include <stdint.h>

// How far before a sentence and beyond its limit bytes may be read.
#define CNMEA_SCAN_MARGIN 128

// How many entries of `delimiters` may be written beyond those that count.
#define CNMEA_SCAN_OVERHANG 66

typedef struct {
    // Where the sentence ends: at `*`, `$`, a control character or a byte beyond ASCII; `limit` or more when there is none.
    uint32_t end;
    // How many commas there are.
    uint32_t commas;
    // The exclusive or of all bytes between the first one and the end.
    uint8_t sum;
} cnmea_scan_result;

// Scans the sentence whose `$` or `!` is at `sentence`. The place of each comma, counted from there, goes to
// `delimiters`, then the end's place, twice.
cnmea_scan_result cnmea_scan(const uint8_t *sentence, size_t limit, uint16_t *delimiters);

// Converts sixteen consecutive fields, of which `count` are there, to whole numbers: those that are empty, or not there,
// become CNMEA_SCAN_EMPTY. The first one begins after the delimiter at `delimiters`; seventeen delimiters are read, however
// many fields there are.
// Returns a bit for each field that is no number of one to four digits; its number is meaningless.
uint32_t cnmea_numbers(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers);

#define CNMEA_SCAN_EMPTY 0xFFFF

// The ways to do it. Tests hold them against each other.
typedef enum { CNMEA_WAY_PLAIN, CNMEA_WAY_SSE2, CNMEA_WAY_AVX2, CNMEA_WAY_AVX512 } cnmea_way;

// Chooses a way; the best one is chosen without asking. Returns whether the processor has it.
int cnmea_choose(cnmea_way way);
