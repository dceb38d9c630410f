// What Swift cannot say about serial ports: termios2, exclusive use, modem lines, pseudo-terminals.
//
// Unless it says otherwise, a function returns -1 with errno when it fails.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens a port and makes it raw: every byte passes as it is, both ways, and nothing is echoed. What was waiting in its
// queues is dropped. A speed of 0 leaves the speed alone; whether the driver took another one is for the caller to ask.
// Fails with EBUSY when another process has it for itself, and with ENOTTY when it is no serial port or the terminal that
// this process was started from. Never waits.
int c_serial_port_open(const char *path, uint32_t speed, bool is_exclusive, bool has_low_latency);

// Opens a receiver that the kernel drives itself, such as /dev/gnss0: bytes come out of it, but it is no terminal, so there
// is nothing to set up. Fails as the above does.
int c_serial_port_open_receiver(const char *path, bool is_exclusive);

// Drops what is still to be sent, which the system would otherwise wait for, and closes.
void c_serial_port_close(int descriptor, bool is_exclusive);

// The speed that the driver has now, in bits per second. On a pseudo-terminal's master: the speed of its other end.
int64_t c_serial_port_speed(int descriptor);

// Changes the speed and drops what was received at the old one.
int c_serial_port_set_speed(int descriptor, uint32_t speed);

// What the driver has counted since it was loaded, or the device plugged in.
typedef struct {
    uint32_t received, sent, framing_errors, parity_errors, overruns, buffer_overruns, breaks;
} c_serial_port_counters;

// Fails where the driver does not count.
int c_serial_port_get_counters(int descriptor, c_serial_port_counters *counters);

// The modem lines that are on, as TIOCM_ bits.
int c_serial_port_get_lines(int descriptor, int *lines);

// Turns some lines on and others off.
int c_serial_port_set_lines(int descriptor, int on, int off);

// An edge of a modem line, or why there will be no more.
typedef struct {
    // When it was noticed, since 1970 in UTC.
    int64_t seconds;
    int32_t nanoseconds;
    // The lines that are on after it, as TIOCM_ bits.
    int32_t lines;
    // How many edges there have been with this one; those that found no room are counted too.
    uint32_t count;
    // 0, or why the driver does not wait.
    int32_t error;
} c_serial_port_edge;

typedef struct c_serial_port_edge_watch c_serial_port_edge_watch;

// Begins to write an edge to a pipe, whose other end goes to `edges`, each time that one of the lines changes. NULL with
// errno when there is no room.
c_serial_port_edge_watch *c_serial_port_watch_edges(int descriptor, int lines, int *edges);

// Ends that at once, also in the middle of waiting.
void c_serial_port_stop_watching(c_serial_port_edge_watch *watch);

// Writes an edge to such a pipe. One that finds no room is left out, since the count of the next one tells so; but the last
// one, with its error, waits for room: nothing would come after it. Returns false when nobody can read any more.
bool c_serial_port_hand_on(int edges, const c_serial_port_edge *edge);

// Makes a pseudo-terminal, its other end raw, and returns the master, which does not block. The other end's path goes to
// `path`.
int c_serial_port_make_pseudo_terminal(char *path, size_t size);

// The two parts of a device number, which are macros in C.
uint32_t c_serial_port_major(uint64_t device);
uint32_t c_serial_port_minor(uint64_t device);
