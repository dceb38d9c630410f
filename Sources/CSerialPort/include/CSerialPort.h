// Serial port calls that are not available in Swift: termios2, exclusive use, modem lines, pseudo-terminals.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens a port in raw mode: bytes pass unchanged in both directions, and nothing is echoed. Input and output waiting in
// its queues is dropped. A speed of 0 leaves the baud rate unchanged. The driver may choose another baud rate than
// requested, which the caller should check. Fails with EBUSY when another process has locked the port, and with ENOTTY
// when it is not a serial port or is this process's controlling terminal. Never blocks.
int c_serial_port_open(const char *path, uint32_t speed, bool is_exclusive, bool has_low_latency);

// Opens a receiver driven by the kernel, such as /dev/gnss0. It delivers bytes but is not a terminal, so there are no
// settings. Fails like c_serial_port_open.
int c_serial_port_open_receiver(const char *path, bool is_exclusive);

// Drops unsent output, which the system would otherwise wait for, and closes the port.
void c_serial_port_close(int descriptor, bool is_exclusive);

// Returns the driver's baud rate. On the master of a pseudo-terminal: the baud rate of its other side.
int64_t c_serial_port_speed(int descriptor);

// Changes the baud rate and drops the input received at the old one.
int c_serial_port_set_speed(int descriptor, uint32_t speed);

// The driver's counters since it was loaded or the device was plugged in.
typedef struct {
    uint32_t received, sent, framing_errors, parity_errors, overruns, buffer_overruns, breaks;
} c_serial_port_counters;

// Fails where the driver does not count.
int c_serial_port_get_counters(int descriptor, c_serial_port_counters *counters);

// Gets the modem lines that are on, as TIOCM_ bits.
int c_serial_port_get_lines(int descriptor, int *lines);

// Turns some lines on and others off.
int c_serial_port_set_lines(int descriptor, int on, int off);

// An edge of a modem line, or the error that ended the watch.
typedef struct {
    // The time at which the edge was noticed, since 1970 in UTC.
    int64_t seconds;
    int32_t nanoseconds;
    // The lines that are on after the edge, as TIOCM_ bits.
    int32_t lines;
    // The number of edges so far, including this one and those that were dropped.
    uint32_t count;
    // 0, or the errno with which the driver stopped waiting.
    int32_t error;
} c_serial_port_edge;

typedef struct c_serial_port_edge_watch c_serial_port_edge_watch;

// Starts a thread that writes an edge to a pipe whenever one of the lines changes. `edges` receives the pipe's read
// end. Returns NULL and sets errno on failure.
c_serial_port_edge_watch *c_serial_port_watch_edges(int descriptor, int lines, int *edges);

// Stops the watch at once, even while it waits.
void c_serial_port_stop_watching(c_serial_port_edge_watch *watch);

// Writes an edge to the pipe. An edge that does not fit is dropped, which the next edge's count reveals. An edge with
// an error is the last one, so it waits for room. Returns false when the read end is closed.
bool c_serial_port_hand_on(int edges, const c_serial_port_edge *edge);

// Creates a pseudo-terminal with its other side in raw mode. Returns the non-blocking master and stores the path of the
// other side in `path`.
int c_serial_port_make_pseudo_terminal(char *path, size_t size);

// The two parts of a device number, which are macros in C.
uint32_t c_serial_port_major(uint64_t device);
uint32_t c_serial_port_minor(uint64_t device);
