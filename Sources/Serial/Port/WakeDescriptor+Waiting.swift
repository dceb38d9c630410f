internal import Glibc

extension WakeDescriptor {
    /// Waits until another descriptor has something to read, a hang-up among it, and returns true; or until this one is
    /// signalled, and returns false. Only a thread that has nothing else to do may call it.
    package func wait(for descriptor: Int32) -> Bool {
        var waiting = [self.descriptor, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR {}
        return waiting[0].revents == 0
    }
}
