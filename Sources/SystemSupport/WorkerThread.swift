internal import Glibc

/// A thread of its own for work that waits, which the threads that run tasks must not.
package struct WorkerThread: ~Copyable, Sendable {
    private let thread: pthread_t

    /// Begins the work on a new thread, which is left to itself unless someone waits for it. Fails when the system has no room
    /// for another one.
    /// - Parameter work: what it uses is the thread's from now on, unless it can be shared.
    package init(_ work: sending @escaping () -> Void) throws(SystemError) {
        let work = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let number = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard number == 0 else {
            work.release()
            throw SystemError(cannot: "start", "a thread", number: number)
        }
        self.thread = thread
    }

    deinit { pthread_detach(thread) }

    /// Waits until the work is done.
    package consuming func join() {
        pthread_join(thread, nil)
        discard self
    }

    /// Makes an object of the work, which can be handed over as a pointer.
    private final class Work {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }
}
