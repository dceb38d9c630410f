// Nearly every change of a sentence breaks its checksum, and the rest of the code never sees the sentence. So half of
// the changed inputs get valid checksums again: sentences, TAG blocks, frames of binary protocols, and records of raw
// recordings.

#include <stddef.h>
#include <stdint.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
// In Support/MendedFrames.swift.
void mend_frames(uint8_t *data, size_t size);

static uint8_t digit(unsigned value) { return (uint8_t)"0123456789ABCDEF"[value & 15]; }

// Repairs the checksum of the text between `first` and the next `*`. If `last` is not 0, it must follow the checksum.
static void mend_text(uint8_t *first, uint8_t *end, uint8_t last) {
    uint8_t sum = 0;
    for (uint8_t *byte = first + 1; byte < end; byte++) {
        if (*byte < 0x20 || *byte >= 0x7F) return;
        if (*byte == '*') {
            if (end - byte < 3 || (last != 0 && (end - byte < 4 || byte[3] != last))) return;
            byte[1] = digit(sum >> 4);
            byte[2] = digit(sum);
            return;
        }
        sum ^= *byte;
    }
}

// Repairs the checksum of a record: mark, kind, length, two times, content, and a CRC-32 of everything but the mark.
static void mend_record(uint8_t *first, uint8_t *end) {
    enum { head = 23 };
    if (end - first < head + 4 || first[1] != 0x47) return;
    size_t length = first[3] | (size_t)first[4] << 8 | (size_t)first[5] << 16 | (size_t)first[6] << 24;
    if ((size_t)(end - first) < head + 4 + length) return;
    uint32_t sum = ~0u;
    for (size_t place = 2; place < head + length; place++) {
        sum ^= first[place];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    for (size_t place = 0; place < 4; place++) first[head + length + place] = (uint8_t)(~sum >> (8 * place));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed) {
    size = LLVMFuzzerMutate(data, size, max_size);
    if (seed & 1) return size;
    for (uint8_t *byte = data, *end = data + size; byte < end; byte++) {
        switch (*byte) {
        case '$':
        case '!': mend_text(byte, end, 0); break;
        case '\\': mend_text(byte, end, '\\'); break;
        case 0xF7: mend_record(byte, end); break;
        }
    }
    mend_frames(data, size);
    return size;
}
