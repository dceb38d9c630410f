// Nearly every change of a sentence breaks its checksum, and the rest of the code never sees the sentence. So half of
// the changed inputs get valid checksums again: sentences, TAG blocks, frames of the two most common protocols, and
// records of raw recordings.

#include <stddef.h>
#include <stdint.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

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

static void mend_ubx(uint8_t *first, uint8_t *end) {
    if (end - first < 8 || first[1] != 0x62) return;
    size_t length = (size_t)(first[4] | first[5] << 8);
    if ((size_t)(end - first) < length + 8) return;
    uint8_t one = 0, other = 0;
    for (size_t place = 2; place < length + 6; place++) {
        one = (uint8_t)(one + first[place]);
        other = (uint8_t)(other + one);
    }
    first[length + 6] = one;
    first[length + 7] = other;
}

static void mend_rtcm3(uint8_t *first, uint8_t *end) {
    if (end - first < 6 || first[1] > 3) return;
    size_t length = (size_t)(first[1] << 8 | first[2]);
    if ((size_t)(end - first) < length + 6) return;
    uint32_t sum = 0;
    for (size_t place = 0; place < length + 3; place++) {
        sum ^= (uint32_t)first[place] << 16;
        for (int bit = 0; bit < 8; bit++) sum = (sum << 1 ^ (sum & 0x800000 ? 0x1864CFB : 0)) & 0xFFFFFF;
    }
    for (size_t place = 0; place < 3; place++) first[length + 3 + place] = (uint8_t)(sum >> (16 - 8 * place));
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
        case 0xB5: mend_ubx(byte, end); break;
        case 0xD3: mend_rtcm3(byte, end); break;
        case 0xF7: mend_record(byte, end); break;
        }
    }
    return size;
}
