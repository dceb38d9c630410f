import Glibc

/// A thread that is either waited for or left to itself.
final class WorkerThread {
    private var thread = pthread_t()

    /// - Parameter work: runs on the new thread. What it uses must not be used elsewhere until ``join()`` has returned, and
    ///   never again after ``detach()``.
    init(_ work: @escaping () -> Void) {
        let box = Unmanaged.passRetained(Box(work: work))
        let code = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            }, box.toOpaque())
        precondition(code == 0, "the system has no room for another thread")
    }

    /// Waits until the work is done.
    func join() { pthread_join(thread, nil) }

    /// Lets the work end when it will.
    func detach() { pthread_detach(thread) }

    private final class Box {
        let work: () -> Void

        init(work: @escaping () -> Void) { self.work = work }
    }
}
