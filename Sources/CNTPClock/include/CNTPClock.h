// Functions that pass time samples to chrony and ntpd, in the formats that these programs define.
#pragma once

#include <stdint.h>
#include <time.h>

// A measurement of the system clock against a more accurate clock.
typedef struct {
    // The time according to the more accurate clock.
    int64_t true_seconds;
    int32_t true_nanoseconds;
    // The time according to the system clock, at the same instant.
    int64_t local_seconds;
    int32_t local_nanoseconds;
    // The precision of the sample, as the base-2 logarithm of seconds.
    int precision;
} c_ntp_clock_sample;

// Attaches the shared memory that is read by ntpd's driver 28 and by chrony's refclock SHM. Creates the memory if it
// does not exist. Returns NULL and sets errno on failure.
void *c_ntp_clock_attach(int unit);
void c_ntp_clock_detach(void *memory);

// Writes a sample in such a way that readers can detect an incomplete write.
void c_ntp_clock_write(void *memory, const c_ntp_clock_sample *sample);

// Sends a sample to the socket of chrony's refclock SOCK. Returns -1 and sets errno if chrony is not listening.
int c_ntp_clock_send(int socket, const char *path, const c_ntp_clock_sample *sample);

// Gets the time of the latest pulse from a kernel PPS device, in UTC and according to the system clock. The time is 0
// if there has been no pulse. Either pointer may be NULL. Returns -1 and sets errno on failure.
int c_ntp_clock_fetch_pulse(int device, int64_t *seconds, int32_t *nanoseconds);
