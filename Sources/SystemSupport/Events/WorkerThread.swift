internal import Glibc

/// A dedicated thread for blocking work, which must not run on the threads of Swift's cooperative pool.
package struct WorkerThread: ~Copyable, Sendable {
    private let thread: pthread_t

    /// Starts a new thread that performs the work. The thread is detached unless ``join()`` is called.
    ///
    /// - Parameter work: The body of the thread. Captured values that are not sendable must not be used anywhere else.
    /// - Throws: A ``SystemError`` if the system cannot create another thread.
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

    /// Lowers the priority of the calling thread, so that the threads of all programs can interrupt it.
    static func lowerPriority() {
        // On Linux, these functions affect only the calling thread, even though the constant's name mentions a process.
        let thread = __priority_which_t(PRIO_PROCESS.rawValue)
        setpriority(thread, 0, getpriority(thread, 0) + 10)
    }

    /// A box that allows the work to be passed as a pointer.
    private final class Work {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }
}
