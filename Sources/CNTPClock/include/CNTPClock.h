// Passes time samples to chrony and ntpd, in the layouts that they define.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// A measurement of the system clock against a better clock.
typedef struct {
    // The time of the better clock.
    int64_t true_seconds;
    int32_t true_nanoseconds;
    // The time of the system clock at the same moment.
    int64_t local_seconds;
    int32_t local_nanoseconds;
    // The precision of the sample: log2 of seconds.
    int precision;
    bool is_pulse;
} c_ntp_clock_sample;

// Attaches the shared memory read by ntpd's driver 28 and chrony's refclock SHM, and creates it if needed. Returns NULL
// and sets errno on failure.
void *c_ntp_clock_attach(int unit);
void c_ntp_clock_detach(void *memory);

// Writes a sample so that readers can detect a partial one.
void c_ntp_clock_write(void *memory, const c_ntp_clock_sample *sample);

// Sends a sample to the socket of chrony's refclock SOCK. Returns -1 and sets errno when chrony does not listen.
int c_ntp_clock_send(int socket, const char *path, const c_ntp_clock_sample *sample);

// Gets the system clock's UTC time of the latest pulse from a kernel PPS device; 0 if there has been none. Either
// pointer may be NULL. Returns -1 and sets errno on failure.
int c_ntp_clock_fetch_pulse(int device, int64_t *seconds, int32_t *nanoseconds);
