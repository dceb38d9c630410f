#include "CNTPClock.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#ifdef __linux__
#include <linux/pps.h>
#endif
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

// The memory layout of ntpd's refclock_shm.c, mode 1. A sample is valid if `count` is the same before and after the
// sample is read.
struct shared_time {
    int mode;
    volatile int count;
    time_t true_seconds;
    int true_microseconds;
    time_t local_seconds;
    int local_microseconds;
    int leap;
    int precision;
    int sample_count;
    volatile int is_valid;
    unsigned true_nanoseconds;
    unsigned local_nanoseconds;
    int unused[8];
};

// The message layout of chrony's refclock_sock.c.
struct socket_time {
    struct timeval local;
    double offset;
    int is_pulse;
    int leap;
    int padding;
    int magic;
};

#ifdef __LP64__
_Static_assert(sizeof(struct shared_time) == 96, "ntpd's layout");
_Static_assert(offsetof(struct shared_time, is_valid) == 48, "ntpd's layout");
_Static_assert(offsetof(struct shared_time, true_nanoseconds) == 52, "ntpd's layout");
_Static_assert(sizeof(struct socket_time) == 40, "chrony's layout");
_Static_assert(offsetof(struct socket_time, magic) == 36, "chrony's layout");
#endif

static const int first_key = 0x4E545030; // "NTP0"
static const int magic = 0x534F434B;     // "SOCK"

void *c_ntp_clock_attach(int unit) {
    // Any process that may write to the memory can set the clock. As in ntpd, the first two units are therefore
    // writable only by root. The other units are also writable by a group.
    int identifier = shmget(first_key + unit, sizeof(struct shared_time), IPC_CREAT | (unit < 2 ? 0600 : 0660));
    if (identifier < 0) return NULL;
    void *memory = shmat(identifier, NULL, 0);
    return memory == (void *)-1 ? NULL : memory;
}

void c_ntp_clock_detach(void *memory) {
    ((struct shared_time *)memory)->is_valid = 0;
    shmdt(memory);
}

void c_ntp_clock_write(void *memory, const c_ntp_clock_sample *sample) {
    struct shared_time *shared = memory;
    shared->is_valid = 0;
    shared->count++;
    __sync_synchronize();
    shared->mode = 1;
    shared->true_seconds = sample->true_seconds;
    shared->true_microseconds = sample->true_nanoseconds / 1000;
    shared->true_nanoseconds = sample->true_nanoseconds;
    shared->local_seconds = sample->local_seconds;
    shared->local_microseconds = sample->local_nanoseconds / 1000;
    shared->local_nanoseconds = sample->local_nanoseconds;
    shared->leap = 0;
    shared->precision = sample->precision;
    __sync_synchronize();
    shared->count++;
    shared->is_valid = 1;
}

int c_ntp_clock_send(int socket, const char *path, const c_ntp_clock_sample *sample) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    struct socket_time message = {
        .local = {sample->local_seconds, sample->local_nanoseconds / 1000},
        .offset = (double)(sample->true_seconds - sample->local_seconds) +
                  (sample->true_nanoseconds - sample->local_nanoseconds / 1000 * 1000) / 1e9,
        // This flag marks samples whose whole seconds are unknown.
        .is_pulse = 0,
        .magic = magic,
    };
    ssize_t sent = sendto(socket, &message, sizeof message, MSG_DONTWAIT | MSG_NOSIGNAL,
                          (struct sockaddr *)&address, sizeof address);
    return sent == sizeof message ? 0 : -1;
}

int c_ntp_clock_fetch_pulse(int device, int64_t *seconds, int32_t *nanoseconds) {
#ifdef __linux__
    // Because no timeout is set, the call returns the latest pulse immediately.
    struct pps_fdata data = {0};
    if (ioctl(device, PPS_FETCH, &data) != 0) return -1;
    if (seconds) *seconds = data.info.assert_tu.sec;
    if (nanoseconds) *nanoseconds = data.info.assert_tu.nsec;
    return 0;
#else
    errno = ENOSYS;
    return -1;
#endif
}
