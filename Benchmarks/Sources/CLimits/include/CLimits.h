// The limits of this machine: passes over a log in memory, to which a parser can be compared. Single thread,
// plain C, without handwritten vector instructions.
#ifndef CLIMITS_H
#define CLIMITS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t lines;
    uint64_t ok; // of these, sentences with a valid checksum
    double sum;  // of all values read, so that no compiler can omit the work
} climits_result;

/// Copies the log to `copy`, which has room for `count` bytes.
void climits_memcpy_pass(const uint8_t *bytes, size_t count, uint8_t *copy);

/// Finds the end of each line and verifies its checksum.
climits_result climits_checksum_pass(const uint8_t *bytes, size_t count);

/// Verifies each sentence's checksum, splits it at its commas and converts every field to a double.
/// The last byte of the log must be a newline.
climits_result climits_generic_pass(const uint8_t *bytes, size_t count);

/// Finds each UBX frame, verifies its checksum and reads three fields of its payload. A line is a frame.
climits_result climits_ubx_pass(const uint8_t *bytes, size_t count);

#endif
