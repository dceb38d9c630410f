#ifdef __linux__

#include "CSerialPort.h"

// The kernel's termios2 accepts any baud rate with BOTHER, whereas glibc's termios only accepts a fixed list. The two
// headers cannot be included together, so <termios.h> is not included.
#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/serial.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

// The request number contains the size of the request's argument.
_Static_assert(_IOC_SIZE(TCSETS2) == sizeof(struct termios2), "the headers' termios2 is not the kernel's");
_Static_assert(_IOC_SIZE(TCGETS2) == sizeof(struct termios2), "the headers' termios2 is not the kernel's");

static void set_baud_rate(struct termios2 *settings, uint32_t baud_rate) {
    // Without CIBAUD bits, the input baud rate equals the output baud rate.
    settings->c_cflag &= ~(tcflag_t)(CBAUD | CIBAUD);
    settings->c_cflag |= BOTHER;
    settings->c_ispeed = baud_rate;
    settings->c_ospeed = baud_rate;
}

// Sets 8 data bits, no parity, 1 stop bit and no flow control. CLOCAL ignores the carrier. HUPCL is cleared, so that
// DTR stays on when the port is closed: many receivers restart when DTR drops.
static int make_raw(int descriptor, uint32_t baud_rate) {
    struct termios2 settings;
    if (ioctl(descriptor, TCGETS2, &settings) < 0) return -1;
    settings.c_iflag = 0;
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cflag = (settings.c_cflag & (CBAUD | CIBAUD)) | CS8 | CREAD | CLOCAL;
    // With VMIN 0, a read without input would look like a hang-up.
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    if (baud_rate != 0) set_baud_rate(&settings, baud_rate);
    return ioctl(descriptor, TCSETS2, &settings);
}

// Makes the driver deliver each byte immediately; FTDI chips otherwise wait 16 ms. The setting lasts until the device
// is unplugged. Drivers that do not support the setting return an error, which is harmless.
static void ask_for_low_latency(int descriptor) {
    struct serial_struct settings;
    if (ioctl(descriptor, TIOCGSERIAL, &settings) < 0 || settings.flags & ASYNC_LOW_LATENCY) return;
    settings.flags |= ASYNC_LOW_LATENCY;
    ioctl(descriptor, TIOCSSERIAL, &settings);
}

static bool is_pseudo_terminal(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && major(status.st_rdev) >= 136 && major(status.st_rdev) <= 143;
}

// No single mechanism keeps all other programs out, so two locks are used. TIOCEXCL, which gpsd and ModemManager use as
// well, stops all programs that open the port later, except those that run as root. An advisory lock on the device file
// also stops programs that run as root, but only those that request such a lock, as tio, picocom and pyserial may. The
// lock files of minicom and other programs are checked in Swift.
static int take(int descriptor) {
    int is_taken = 0;
    // Only a process that runs as root can open the port after another process has used TIOCEXCL.
    if (ioctl(descriptor, TIOCGEXCL, &is_taken) == 0 && is_taken) {
        errno = EBUSY;
        return -1;
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
        errno = EBUSY;
        return -1;
    }
    // A pseudo-terminal outlives this process. If the process were killed, TIOCEXCL would stay in effect.
    if (!is_pseudo_terminal(descriptor)) ioctl(descriptor, TIOCEXCL);
    return 0;
}

static bool is_own_terminal(int descriptor) {
    pid_t session;
    return ioctl(descriptor, TIOCGSID, &session) == 0;
}

static int give_up(int descriptor, int error) {
    close(descriptor);
    errno = error;
    return -1;
}

static int open_node(const char *path) {
    int descriptor;
    do {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

int c_serial_port_open(const char *path, uint32_t baud_rate, bool is_exclusive, bool has_low_latency) {
    int descriptor = open_node(path);
    if (descriptor < 0) return -1;
    // A device that was just plugged in has the settings of an interactive terminal: everything that the receiver sends
    // is echoed back to the receiver. Raw mode must therefore be set before any slow operation. But the settings must
    // not be changed before the port has been locked.
    if (is_own_terminal(descriptor)) return give_up(descriptor, ENOTTY);
    if (is_exclusive && take(descriptor) < 0) return give_up(descriptor, errno);
    if (make_raw(descriptor, baud_rate) < 0) return give_up(descriptor, errno);
    ioctl(descriptor, TCFLSH, TCIOFLUSH);
    if (has_low_latency) ask_for_low_latency(descriptor);
    return descriptor;
}

int c_serial_port_open_receiver(const char *path, bool is_exclusive) {
    int descriptor = open_node(path);
    if (descriptor < 0) return -1;
    // Only the advisory lock works here, because the device is not a terminal.
    if (is_exclusive && take(descriptor) < 0) return give_up(descriptor, errno);
    return descriptor;
}

void c_serial_port_close(int descriptor, bool is_exclusive) {
    if (is_exclusive) {
        ioctl(descriptor, TIOCNXCL);
        // While a child process is being started, it holds a copy of the descriptor until it calls exec. The copy would
        // keep the lock, so the lock is released explicitly.
        flock(descriptor, LOCK_UN);
    }
    ioctl(descriptor, TCFLSH, TCOFLUSH);
    close(descriptor);
}

int64_t c_serial_port_baud_rate(int descriptor) {
    struct termios2 settings;
    return ioctl(descriptor, TCGETS2, &settings) < 0 ? -1 : (int64_t)settings.c_ospeed;
}

int c_serial_port_set_baud_rate(int descriptor, uint32_t baud_rate) {
    struct termios2 settings;
    if (ioctl(descriptor, TCGETS2, &settings) < 0) return -1;
    set_baud_rate(&settings, baud_rate);
    if (ioctl(descriptor, TCSETS2, &settings) < 0) return -1;
    return ioctl(descriptor, TCFLSH, TCIFLUSH);
}

int c_serial_port_get_counters(int descriptor, c_serial_port_counters *counters) {
    struct serial_icounter_struct counted;
    if (ioctl(descriptor, TIOCGICOUNT, &counted) < 0) return -1;
    *counters = (c_serial_port_counters){
        .received = (uint32_t)counted.rx,
        .sent = (uint32_t)counted.tx,
        .framing_errors = (uint32_t)counted.frame,
        .parity_errors = (uint32_t)counted.parity,
        .overruns = (uint32_t)counted.overrun,
        .buffer_overruns = (uint32_t)counted.buf_overrun,
        .breaks = (uint32_t)counted.brk,
    };
    return 0;
}

int c_serial_port_get_lines(int descriptor, int *lines) { return ioctl(descriptor, TIOCMGET, lines); }

int c_serial_port_set_lines(int descriptor, int on, int off) {
    if (on != 0 && ioctl(descriptor, TIOCMBIS, &on) < 0) return -1;
    if (off != 0 && ioctl(descriptor, TIOCMBIC, &off) < 0) return -1;
    return 0;
}

struct c_serial_port_edge_watch {
    pthread_t thread;
    int port, edges, lines;
};

// A pipe writes an edge atomically: either all of it or nothing.
bool c_serial_port_hand_on(int edges, const c_serial_port_edge *edge) {
    while (write(edges, edge, sizeof *edge) < 0) {
        if (errno == EINTR) continue;
        if (errno != EAGAIN) return false;
        if (edge->error == 0) return true;
        struct pollfd room = {.fd = edges, .events = POLLOUT};
        poll(&room, 1, -1);
    }
    return true;
}

// The kernel does not support polling for edges. It only has a call that sleeps until an edge or a signal arrives, so a
// dedicated thread makes that call. The thread can be cancelled only during the call and while it waits for space in
// the pipe. It holds no resources at either point. Unlike a signal, a cancellation that arrives before the call is not
// missed: it takes effect when the call begins.
static void *watch_edges(void *context) {
    struct c_serial_port_edge_watch *watch = context;
    c_serial_port_edge edge = {0};
    bool goes_on = true;
    while (goes_on) {
        int before;
        pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
        int result = ioctl(watch->port, TIOCMIWAIT, watch->lines);
        pthread_setcanceltype(before, NULL);
        if (result < 0 && errno == EINTR) continue;
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        edge.seconds = now.tv_sec;
        edge.nanoseconds = (int32_t)now.tv_nsec;
        edge.error = result < 0 ? errno : 0;
        edge.count += result >= 0;
        if (result >= 0 && ioctl(watch->port, TIOCMGET, &edge.lines) < 0) edge.error = errno;
        goes_on = c_serial_port_hand_on(watch->edges, &edge) && edge.error == 0;
    }
    return NULL;
}

c_serial_port_edge_watch *c_serial_port_watch_edges(int descriptor, int lines, int *edges) {
    int ends[2], error;
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return NULL;
    struct c_serial_port_edge_watch *watch = malloc(sizeof *watch);
    if (watch == NULL) {
        error = ENOMEM;
    } else {
        // The thread uses a duplicate of the descriptor, because the port may be closed while the thread sleeps.
        *watch = (struct c_serial_port_edge_watch){
            .port = fcntl(descriptor, F_DUPFD_CLOEXEC, 0), .edges = ends[1], .lines = lines};
        error = watch->port < 0 ? errno : pthread_create(&watch->thread, NULL, watch_edges, watch);
    }
    if (error == 0) {
        *edges = ends[0];
        return watch;
    }
    if (watch != NULL && watch->port >= 0) close(watch->port);
    free(watch);
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return NULL;
}

void c_serial_port_stop_watching(c_serial_port_edge_watch *watch) {
    pthread_cancel(watch->thread);
    pthread_join(watch->thread, NULL);
    close(watch->port);
    close(watch->edges);
    free(watch);
}

int c_serial_port_make_pseudo_terminal(char *path, size_t size) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (master < 0) return -1;
    if (grantpt(master) < 0 || unlockpt(master) < 0) return give_up(master, errno);
    int error = ptsname_r(master, path, size);
    if (error != 0) return give_up(master, error);
    // The settings of the pseudo-terminal can be changed through its master.
    if (make_raw(master, 0) < 0) return give_up(master, errno);
    return master;
}

uint32_t c_serial_port_major(uint64_t device) { return major(device); }

uint32_t c_serial_port_minor(uint64_t device) { return minor(device); }

#endif
