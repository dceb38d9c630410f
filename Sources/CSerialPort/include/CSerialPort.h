// Serial port calls that are not available in Swift: termios2, exclusive access, modem lines and pseudo-terminals.
//
// Unless stated otherwise, functions return -1 and set errno on failure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens a port in raw mode: bytes pass unchanged in both directions, and nothing is echoed. Input and output that is
// queued in the port is dropped. A rate of 0 leaves the baud rate unchanged. The driver may set a different baud rate
// than requested, so the caller should check it. Fails with EBUSY if another process has locked the port, and with
// ENOTTY if the device file is not a serial port or is this process's controlling terminal. Never blocks.
int c_serial_port_open(const char *path, uint32_t baud_rate, bool is_exclusive, bool has_low_latency);

// Opens a receiver driven by the kernel, such as /dev/gnss0. Such a receiver delivers bytes but is not a terminal, so
// it has no settings. Fails like c_serial_port_open.
int c_serial_port_open_receiver(const char *path, bool is_exclusive);

// Drops unsent output and closes the port. Without dropping the output, the system would wait for it to be sent.
void c_serial_port_close(int descriptor, bool is_exclusive);

// Returns the baud rate that the driver is set to. For the master of a pseudo-terminal, this is the baud rate of the
// side that programs open.
int64_t c_serial_port_baud_rate(int descriptor);

// Changes the baud rate and drops the input received at the previous baud rate.
int c_serial_port_set_baud_rate(int descriptor, uint32_t baud_rate);

// The driver's counters since it was loaded or the device was plugged in.
typedef struct {
    uint32_t received, sent, framing_errors, parity_errors, overruns, buffer_overruns, breaks;
} c_serial_port_counters;

// Gets the driver's counters. Fails if the driver does not count.
int c_serial_port_get_counters(int descriptor, c_serial_port_counters *counters);

// Gets the modem lines that are on, as TIOCM_ bits.
int c_serial_port_get_lines(int descriptor, int *lines);

// Turns on the modem lines in `on`, and turns off the modem lines in `off`. Both are sets of TIOCM_ bits.
int c_serial_port_set_lines(int descriptor, int on, int off);

// An edge of a modem line, or the error that ended the watch.
typedef struct {
    // The time at which the edge was detected, by the system clock, since 1970 in UTC.
    int64_t seconds;
    int32_t nanoseconds;
    // The lines that are on after the edge, as TIOCM_ bits.
    int32_t lines;
    // The number of edges so far, including this one and those that were dropped.
    uint32_t count;
    // The errno with which the driver stopped waiting, or 0 for an edge.
    int32_t error;
} c_serial_port_edge;

typedef struct c_serial_port_edge_watch c_serial_port_edge_watch;

// Starts a thread that writes to a pipe whenever one of the modem lines changes. The read end of the pipe is stored in
// `edges`. Returns NULL and sets errno on failure.
c_serial_port_edge_watch *c_serial_port_watch_edges(int descriptor, int lines, int *edges);

// Stops the watch immediately, even while its thread is waiting.
void c_serial_port_stop_watching(c_serial_port_edge_watch *watch);

// Writes an edge to the pipe. If the pipe is full, the edge is dropped; the count of the next edge shows that this has
// happened. An edge with an error is the last one, so the function waits until it can be written. Returns false if the
// read end has been closed.
bool c_serial_port_hand_on(int edges, const c_serial_port_edge *edge);

// Creates a pseudo-terminal in raw mode. Returns the non-blocking master, and stores the path that programs open in
// `path`.
int c_serial_port_make_pseudo_terminal(char *path, size_t size);

// Return the two parts of a device number. In C, major and minor are macros, which Swift cannot use.
uint32_t c_serial_port_major(uint64_t device);
uint32_t c_serial_port_minor(uint64_t device);
