#include "CNMEAScan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static inline cnmea_scan_result finish(uint32_t end, uint32_t commas, uint64_t sum, uint16_t *delimiters) {
    delimiters[commas] = (uint16_t)end;
    delimiters[commas + 1] = (uint16_t)end;
    sum ^= sum >> 32;
    sum ^= sum >> 16;
    sum ^= sum >> 8;
    return (cnmea_scan_result){end, commas, (uint8_t)sum};
}

// There is no implementation for NEON, because NEON cannot cheaply convert the result of a comparison to a bit mask,
// and because compilers optimize the plain loops well enough.

static cnmea_scan_result scan_plainly(const uint8_t *sentence, size_t limit, uint16_t *delimiters) {
    uint32_t commas = 0, place = 1;
    uint8_t sum = 0;
    for (; place < limit; place++) {
        uint8_t byte = sentence[place];
        if (byte == '*' || byte == '$' || byte < 0x20 || byte >= 0x80) break;
        if (byte == ',') delimiters[commas++] = (uint16_t)place;
        sum ^= byte;
    }
    return finish(place, commas, sum, delimiters);
}

static uint32_t numbers_plainly(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers) {
    uint32_t irregular = 0;
    for (uint32_t field = 0; field < 16; field++) {
        numbers[field] = CNMEA_SCAN_EMPTY;
        if (field >= count) continue;
        int length = delimiters[field + 1] - delimiters[field] - 1;
        if (length <= 0) continue;
        uint32_t number = 0;
        uint8_t above = (uint8_t)(length > 4);
        for (int place = delimiters[field + 1] - (length > 4 ? 4 : length); place < delimiters[field + 1]; place++) {
            uint8_t digit = (uint8_t)(sentence[place] - '0');
            above |= digit > 9;
            number = number * 10 + digit;
        }
        numbers[field] = (uint16_t)number;
        irregular |= (uint32_t)above << field;
    }
    return irregular;
}

#if defined(__x86_64__)

// As signed numbers, control characters and non-ASCII bytes are all less than a space, so a single comparison finds
// both.

__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")))
static cnmea_scan_result scan_avx512(const uint8_t *sentence, size_t limit, uint16_t *delimiters) {
    static const uint8_t counting[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const __m512i places = _mm512_loadu_si512(counting);
    __m512i sum = _mm512_setzero_si512();
    uint32_t commas = 0;
    for (uint32_t offset = 1; offset < limit; offset += 64) {
        __m512i block = _mm512_loadu_si512(sentence + offset);
        uint64_t ends = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('*'))
            | _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('$'))
            | _mm512_cmplt_epi8_mask(block, _mm512_set1_epi8(0x20));
        // If the sentence does not end in the block, the length is 64, and all bytes are kept.
        uint32_t length = (uint32_t)_tzcnt_u64(ends);
        uint64_t kept = _bzhi_u64(~0ull, length);
        uint64_t found = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(',')) & kept;
        sum = _mm512_xor_si512(sum, _mm512_maskz_mov_epi8(kept, block));
        __m512i packed = _mm512_maskz_compress_epi8(found, places);
        __m512i base = _mm512_set1_epi16((short)offset);
        __m512i low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(packed));
        _mm512_storeu_si512(delimiters + commas, _mm512_add_epi16(low, base));
        uint32_t count = (uint32_t)_mm_popcnt_u64(found);
        if (count > 32) {
            __m512i high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(packed, 1));
            _mm512_storeu_si512(delimiters + commas + 32, _mm512_add_epi16(high, base));
        }
        commas += count;
        if (ends != 0) {
            __m256i half = _mm256_xor_si256(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64(sum, 1));
            __m128i quarter = _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
            uint64_t word = (uint64_t)_mm_cvtsi128_si64(quarter) ^ (uint64_t)_mm_extract_epi64(quarter, 1);
            return finish(offset + length, commas, word, delimiters);
        }
    }
    return finish((uint32_t)limit, commas, 0, delimiters);
}

__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")))
static uint32_t numbers_avx512(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers) {
    // The last four characters of each field are selected from 128 bytes, which begin before the first field.
    uint32_t origin = delimiters[0];
    if (count == 0 || count > 16 || delimiters[count] - origin > 124) {
        return numbers_plainly(sentence, delimiters, count, numbers);
    }
    __m512i low = _mm512_loadu_si512(sentence + origin - 3), high = _mm512_loadu_si512(sentence + origin + 61);
    __m512i begins = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)delimiters));
    __m512i ends = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(delimiters + 1)));
    __m512i lengths = _mm512_sub_epi32(_mm512_sub_epi32(ends, begins), _mm512_set1_epi32(1));
    __m512i first = _mm512_sub_epi32(ends, _mm512_set1_epi32((int)origin + 1));
    __m512i picks = _mm512_add_epi32(
        _mm512_mullo_epi16(_mm512_or_si512(first, _mm512_slli_epi32(first, 16)), _mm512_set1_epi16(0x0101)),
        _mm512_set1_epi32(0x03020100));
    __m512i text = _mm512_permutex2var_epi8(low, picks, high);
    // Characters before a field are masked out. For an empty field, the shift by 32 masks out all characters.
    __m512i unused = _mm512_sub_epi32(_mm512_set1_epi32(32), _mm512_slli_epi32(lengths, 3));
    __m512i kept = _mm512_sllv_epi32(_mm512_set1_epi32(-1), _mm512_max_epi32(unused, _mm512_setzero_si512()));
    __m512i digits = _mm512_and_si512(_mm512_xor_si512(text, _mm512_set1_epi8('0')), kept);
    __m512i above = _mm512_subs_epu8(digits, _mm512_set1_epi8(9));
    __m512i pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(0x010A));
    __m512i values = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00010064));
    uint32_t there = (1u << count) - 1;
    __mmask16 filled = _mm512_cmpgt_epi32_mask(lengths, _mm512_setzero_si512()) & (__mmask16)there;
    __mmask16 odd = _mm512_test_epi32_mask(above, above) | _mm512_cmpgt_epi32_mask(lengths, _mm512_set1_epi32(4));
    __m512i result = _mm512_mask_mov_epi32(_mm512_set1_epi32(CNMEA_SCAN_EMPTY), filled, values);
    _mm256_storeu_si256((__m256i *)numbers, _mm512_cvtepi32_epi16(result));
    return odd & filled;
}

// Stores the offsets of up to 64 commas. Eight offsets are stored at a time, without checking how many commas are left.
static inline __attribute__((always_inline)) void note(uint64_t found, uint32_t count, uint32_t offset, uint16_t *places) {
    for (uint32_t written = 0; written < count; written += 8) {
        for (uint32_t slot = 0; slot < 8; slot++) {
            places[written + slot] = (uint16_t)(offset + (uint32_t)__builtin_ctzll(found | 1ull << 63));
            found &= found - 1;
        }
    }
}

__attribute__((target("avx2,bmi,bmi2,popcnt")))
static cnmea_scan_result scan_avx2(const uint8_t *sentence, size_t limit, uint16_t *delimiters) {
    __m256i sum = _mm256_setzero_si256();
    const __m256i star = _mm256_set1_epi8('*'), dollar = _mm256_set1_epi8('$'), space = _mm256_set1_epi8(0x20);
    const __m256i places = _mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    uint32_t commas = 0;
    for (uint32_t offset = 1; offset < limit; offset += 32) {
        __m256i block = _mm256_loadu_si256((const __m256i *)(sentence + offset));
        __m256i stops = _mm256_or_si256(
            _mm256_or_si256(_mm256_cmpeq_epi8(block, star), _mm256_cmpeq_epi8(block, dollar)),
            _mm256_cmpgt_epi8(space, block));
        uint32_t ends = (uint32_t)_mm256_movemask_epi8(stops);
        uint32_t length = _tzcnt_u32(ends);
        uint32_t found = _bzhi_u32((uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block, _mm256_set1_epi8(','))), length);
        sum = _mm256_xor_si256(sum, _mm256_and_si256(block, _mm256_cmpgt_epi8(_mm256_set1_epi8((char)length), places)));
        uint32_t count = (uint32_t)_mm_popcnt_u32(found);
        note(found, count, offset, delimiters + commas);
        commas += count;
        if (ends != 0) {
            __m128i half = _mm_xor_si128(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
            uint64_t word = (uint64_t)_mm_cvtsi128_si64(half) ^ (uint64_t)_mm_extract_epi64(half, 1);
            return finish(offset + length, commas, word, delimiters);
        }
    }
    return finish((uint32_t)limit, commas, 0, delimiters);
}

__attribute__((target("avx2,bmi,bmi2,popcnt")))
static uint32_t numbers_avx2(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers) {
    uint32_t irregular = 0;
    __m256i halves[2];
    for (uint32_t half = 0; half < 2; half++) {
        __m256i field = _mm256_add_epi32(
            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32((int)(8 * half)));
        __m256i there = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), field);
        __m256i begins = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(delimiters + 8 * half)));
        __m256i ends = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(delimiters + 8 * half + 1)));
        __m256i lengths = _mm256_sub_epi32(_mm256_sub_epi32(ends, begins), _mm256_set1_epi32(1));
        __m256i filled = _mm256_and_si256(there, _mm256_cmpgt_epi32(lengths, _mm256_setzero_si256()));
        __m256i text = _mm256_mask_i32gather_epi32(
            _mm256_setzero_si256(), (const int *)(sentence - 4), ends, filled, 1);
        __m256i unused = _mm256_sub_epi32(_mm256_set1_epi32(32), _mm256_slli_epi32(lengths, 3));
        __m256i kept = _mm256_sllv_epi32(_mm256_set1_epi32(-1), _mm256_max_epi32(unused, _mm256_setzero_si256()));
        __m256i digits = _mm256_and_si256(_mm256_xor_si256(text, _mm256_set1_epi8('0')), kept);
        __m256i above = _mm256_subs_epu8(digits, _mm256_set1_epi8(9));
        __m256i regular = _mm256_andnot_si256(
            _mm256_cmpgt_epi32(lengths, _mm256_set1_epi32(4)), _mm256_cmpeq_epi32(above, _mm256_setzero_si256()));
        __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
        __m256i values = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00010064));
        halves[half] = _mm256_blendv_epi8(_mm256_set1_epi32(CNMEA_SCAN_EMPTY), values, filled);
        uint32_t odd = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_andnot_si256(regular, filled)));
        irregular |= odd << (8 * half);
    }
    __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(halves[0], halves[1]), 0xD8);
    _mm256_storeu_si256((__m256i *)numbers, packed);
    return irregular;
}

// Every x86-64 processor has SSE2.
static cnmea_scan_result scan_sse2(const uint8_t *sentence, size_t limit, uint16_t *delimiters) {
    __m128i sum = _mm_setzero_si128();
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    uint32_t commas = 0;
    for (uint32_t offset = 1; offset < limit; offset += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(sentence + offset));
        __m128i stops = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('*')), _mm_cmpeq_epi8(block, _mm_set1_epi8('$'))),
            _mm_cmplt_epi8(block, _mm_set1_epi8(0x20)));
        uint32_t ends = (uint32_t)_mm_movemask_epi8(stops);
        uint32_t length = (uint32_t)__builtin_ctz(ends | 0x10000);
        uint32_t found = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(','))) & ((1u << length) - 1);
        sum = _mm_xor_si128(sum, _mm_and_si128(block, _mm_cmpgt_epi8(_mm_set1_epi8((char)length), places)));
        uint32_t count = (uint32_t)__builtin_popcount(found);
        note(found, count, offset, delimiters + commas);
        commas += count;
        if (ends != 0) {
            uint64_t word = (uint64_t)_mm_cvtsi128_si64(sum) ^ (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(sum, sum));
            return finish(offset + length, commas, word, delimiters);
        }
    }
    return finish((uint32_t)limit, commas, 0, delimiters);
}

#endif

typedef struct {
    cnmea_scan_result (*scan)(const uint8_t *, size_t, uint16_t *);
    uint32_t (*numbers)(const uint8_t *, const uint16_t *, uint32_t, uint16_t *);
} way_functions;

static const way_functions plain_way = {scan_plainly, numbers_plainly};

// The selected implementation. It is set before any other code runs, and tests may change it.
static const way_functions *chosen = &plain_way;

int cnmea_choose(cnmea_way way) {
    switch (way) {
    case CNMEA_WAY_PLAIN:
        chosen = &plain_way;
        return 1;
#if defined(__x86_64__)
    case CNMEA_WAY_SSE2: {
        static const way_functions functions = {scan_sse2, numbers_plainly};
        chosen = &functions;
        return 1;
    }
    case CNMEA_WAY_AVX2: {
        static const way_functions functions = {scan_avx2, numbers_avx2};
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return 0;
        chosen = &functions;
        return 1;
    }
    case CNMEA_WAY_AVX512: {
        static const way_functions functions = {scan_avx512, numbers_avx512};
        if (!__builtin_cpu_supports("avx512vbmi2") || !__builtin_cpu_supports("avx512bw")
            || !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("bmi2")) return 0;
        chosen = &functions;
        return 1;
    }
#endif
    default: return 0;
    }
}

__attribute__((constructor)) static void choose_the_best(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
#endif
    if (cnmea_choose(CNMEA_WAY_AVX512) || cnmea_choose(CNMEA_WAY_AVX2) || cnmea_choose(CNMEA_WAY_SSE2)) return;
    cnmea_choose(CNMEA_WAY_PLAIN);
}

cnmea_scan_result cnmea_scan(const uint8_t *sentence, size_t limit, uint16_t *delimiters) {
    return chosen->scan(sentence, limit, delimiters);
}

uint32_t cnmea_numbers(const uint8_t *sentence, const uint16_t *delimiters, uint32_t count, uint16_t *numbers) {
    return chosen->numbers(sentence, delimiters, count, numbers);
}
