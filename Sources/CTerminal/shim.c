#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

bool c_terminal_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

// Signal handlers can only use state that has been prepared in advance. The variables are global because a process has
// only one terminal.
static struct termios original;
static bool has_original;
static int terminal = -1;
static char terminal_path[64];
static uint8_t restoring[64];
static size_t restoring_count;
static atomic_bool is_entered;

// A background process that changes the modes of its terminal is stopped by the kernel. This does not apply to a
// terminal that does not belong to the session or that has no foreground process group.
static bool is_in_background(int descriptor) {
    pid_t group = tcgetpgrp(descriptor);
    return group > 0 && group != getpgrp();
}

int c_terminal_enter(int descriptor, const uint8_t *restore, size_t count) {
    if (is_in_background(descriptor)) return 1;
    if (!has_original) {
        if (tcgetattr(descriptor, &original) < 0) return -1;
        has_original = true;
        terminal = descriptor;
        if (ttyname_r(descriptor, terminal_path, sizeof terminal_path) != 0) terminal_path[0] = '\0';
        for (restoring_count = 0; restoring_count < count && restoring_count < sizeof restoring; restoring_count++)
            restoring[restoring_count] = restore[restoring_count];
    }
    struct termios raw = original;
    raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    raw.c_lflag |= ISIG;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    atomic_store(&is_entered, true);
    return tcsetattr(descriptor, TCSADRAIN, &raw);
}

static void set_original_modes(void) {
    // In the background, there is nothing to restore, because the shell has already restored the modes.
    if (!is_in_background(terminal)) tcsetattr(terminal, TCSANOW, &original);
}

// Writes the bytes that restore the screen. Gives up if the terminal accepts no output, so that the program can end.
static void restore_screen(void) {
    // The terminal is opened again, because other programs share its descriptor, which must stay blocking.
    int output = open(terminal_path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    struct pollfd writable = {.fd = output < 0 ? terminal : output, .events = POLLOUT};
    for (size_t done = 0; done < restoring_count;) {
        int ready = poll(&writable, 1, 200);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) break;
        ssize_t count = write(writable.fd, restoring + done, restoring_count - done);
        if (count < 0 && errno != EINTR && errno != EAGAIN) break;
        if (count > 0) done += (size_t)count;
    }
    if (output >= 0) close(output);
}

void c_terminal_leave(void) {
    if (!atomic_exchange(&is_entered, false)) return;
    int error = errno;
    // Restore the modes first, because another thread may end the program while the terminal accepts no output.
    set_original_modes();
    restore_screen();
    errno = error;
}

void c_terminal_restore_modes(void) {
    if (atomic_load(&is_entered)) set_original_modes();
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];

static void crash(int signal) {
    c_terminal_leave();
    for (int index = 0; index < crash_count; index++)
        if (crashes[index] == signal) sigaction(signal, &before[index], NULL);
    raise(signal);
}

void c_terminal_guard_crashes(void) {
    // The handler needs a separate stack, because the crash may be an overflow of the current stack.
    static uint8_t stack[16384];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK | SA_NODEFER};
    for (int index = 0; index < crash_count; index++) sigaction(crashes[index], &action, &before[index]);
}

static void told(sigset_t *signals) {
    sigemptyset(signals);
    sigaddset(signals, SIGWINCH);
    sigaddset(signals, SIGTSTP);
    sigaddset(signals, SIGCONT);
}

int c_terminal_open_signals(void) {
    sigset_t signals;
    told(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    return signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int c_terminal_next_signal(int signals) {
    struct signalfd_siginfo signal;
    return read(signals, &signal, sizeof signal) == sizeof signal ? (int)signal.ssi_signo : 0;
}

void c_terminal_stop(void) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // The raised signal stays pending until it is unblocked, and stops the program before that call returns.
    raise(SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
}
