// How a program tells chrony and ntpd the time: the layouts are theirs.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// A measurement of the computer's clock by a better one.
typedef struct {
    // What the better clock showed,
    int64_t true_seconds;
    int32_t true_nanoseconds;
    // and the computer's clock at the same moment.
    int64_t local_seconds;
    int32_t local_nanoseconds;
    // As a power of two of seconds.
    int precision;
    bool is_pulse;
} c_ntp_clock_sample;

// Attaches the memory that ntpd's driver 28 and chrony's refclock SHM read; makes it if nobody has. NULL with errno.
void *c_ntp_clock_attach(int unit);
void c_ntp_clock_detach(void *memory);

// Writes a measurement so that a reader never takes half of one.
void c_ntp_clock_write(void *memory, const c_ntp_clock_sample *sample);

// Sends a measurement to a socket that chrony's refclock SOCK has made. Returns -1 with errno when nobody is there.
int c_ntp_clock_send(int socket, const char *path, const c_ntp_clock_sample *sample);

// What the computer's clock of UTC showed at the latest pulse of a kernel's device; 0 when there was none. Either may be
// NULL. Returns -1 with errno.
int c_ntp_clock_fetch_pulse(int device, int64_t *seconds, int32_t *nanoseconds);
