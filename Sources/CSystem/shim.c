#include "CSystem.h"

#include <errno.h>
#include <link.h>
#include <signal.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

int c_system_watch_signals(const int *signals)
{
    sigset_t set;
    sigemptyset(&set);
    for (; *signals; signals++)
        sigaddset(&set, *signals);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0)
        return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int c_system_next_signal(int descriptor)
{
    struct signalfd_siginfo info;
    ssize_t count;
    do
        count = read(descriptor, &info, sizeof info);
    while (count < 0 && errno == EINTR);
    return count == sizeof info ? (int)info.ssi_signo : 0;
}

int c_system_accept(int listener)
{
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int c_system_make_wake_descriptor(void)
{
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

uid_t c_system_peer_user(int client)
{
    struct ucred other = {.uid = (uid_t)-1};
    socklen_t size = sizeof other;
    getsockopt(client, SOL_SOCKET, SO_PEERCRED, &other, &size);
    return other.uid;
}

// The program itself comes first: the first call ends the walk.
static int release_code(struct dl_phdr_info *program, size_t size, void *unused)
{
    (void)size, (void)unused;
    uintptr_t page = sysconf(_SC_PAGESIZE);
    for (int i = 0; i < program->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &program->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W)
            continue;
        uintptr_t start = (program->dlpi_addr + segment->p_vaddr + page - 1) & ~(page - 1);
        uintptr_t end = (program->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
        if (end > start)
            madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 1;
}

void c_system_release_code(void)
{
    dl_iterate_phdr(release_code, NULL);
}
