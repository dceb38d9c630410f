#include "CLimits.h"

#include <string.h>

enum { max_fields = 64 };

static const double power_of_tenth[16] = {1e0,  1e-1, 1e-2,  1e-3,  1e-4,  1e-5,  1e-6,  1e-7,
                                          1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15};

static inline unsigned hex_digit(uint8_t c) {
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/// Checks the checksum at `star`, where the sentence's '*' is expected.
static inline int checksum_follows(const uint8_t *star, const uint8_t *newline, uint8_t checksum) {
    return newline - star > 2 && checksum == (hex_digit(star[1]) << 4 | hex_digit(star[2]));
}

void climits_memcpy_pass(const uint8_t *bytes, size_t count, uint8_t *copy) {
    memcpy(copy, bytes, count);
}

climits_result climits_checksum_pass(const uint8_t *bytes, size_t count) {
    climits_result result = {0};
    const uint8_t *line = bytes, *end = bytes + count, *newline;
    while (line < end && (newline = memchr(line, '\n', end - line))) {
        const uint8_t *p = line + 1;
        uint8_t checksum = 0;
        while (p < newline && *p != '*') {
            checksum ^= *p++;
        }
        result.lines++;
        result.ok += checksum_follows(p, newline, checksum);
        line = newline + 1;
    }
    return result;
}

/// Reads one field from `p` to the byte that ends it (a comma, '*' or a control character), and returns the position of
/// that byte. Text is also converted to a number, which depends on each letter.
static inline const uint8_t *read_field(const uint8_t *p, uint8_t *checksum, double *value) {
    uint8_t running = *checksum, c;
    uint64_t mantissa = 0;
    const uint8_t *fraction = NULL;
    unsigned decimals = 0;
    int negative = 0;
    for (;;) {
        while ((c = *p), c >= '0' && c <= '9') {
            mantissa = mantissa * 10 + (c - '0');
            running ^= c;
            p++;
        }
        if (fraction) {
            decimals = p - fraction;
        }
        if (c == ',' || c == '*' || c < ' ') {
            break;
        }
        running ^= c;
        p++;
        if (c == '.') {
            fraction = p;
        } else if (c == '-') {
            negative = 1;
        } else {
            mantissa = mantissa * 31 + c;
        }
    }
    double magnitude = (double)(int64_t)mantissa * power_of_tenth[decimals & 15]; // signed: a single instruction
    *value = negative ? -magnitude : magnitude;
    *checksum = running;
    return p;
}

climits_result climits_generic_pass(const uint8_t *bytes, size_t count) {
    climits_result result = {0};
    const uint8_t *line = bytes, *end = bytes + count;
    double fields[max_fields];
    while (line < end) {
        const uint8_t *p = line;
        unsigned field_count = 0;
        uint8_t checksum = 0;
        if (*p == '$' || *p == '!') {
            p = read_field(p + 1, &checksum, &fields[field_count++]);
            while (*p == ',') {
                double value;
                checksum ^= ',';
                p = read_field(p + 1, &checksum, &value);
                if (field_count < max_fields) fields[field_count++] = value;
            }
        }
        const uint8_t *newline = p;
        while (*newline != '\n') {
            newline++;
        }
        result.lines++;
        if (*p == '*' && checksum_follows(p, newline, checksum)) {
            result.ok++;
            for (unsigned i = 1; i < field_count; i++) result.sum += fields[i];
        }
        line = newline + 1;
    }
    return result;
}

static inline uint32_t little32(const uint8_t *p) {
    return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24;
}

climits_result climits_ubx_pass(const uint8_t *bytes, size_t count) {
    enum { header = 6, overhead = 8 };
    climits_result result = {0};
    size_t offset = 0;
    while (offset + overhead <= count) {
        const uint8_t *frame = bytes + offset;
        if (frame[0] != 0xB5 || frame[1] != 0x62) {
            offset++;
            continue;
        }
        size_t length = (frame[4] | frame[5] << 8) + overhead;
        if (length > count - offset) {
            offset++;
            continue;
        }
        uint8_t first = 0, second = 0;
        for (size_t i = 2; i < length - 2; i++) {
            first += frame[i];
            second += first;
        }
        result.lines++;
        if (first != frame[length - 2] || second != frame[length - 1]) {
            offset++;
            continue;
        }
        result.ok++;
        if (length >= overhead + 12) {
            const uint8_t *payload = frame + header;
            result.sum += little32(payload) / 1e3 + (int32_t)little32(payload + 4) / 1e7 + (int32_t)little32(payload + 8) / 1e7;
        }
        offset += length;
    }
    return result;
}
