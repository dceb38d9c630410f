import Glibc

/// Waits for events of a descriptor without a timeout, and returns those that occurred.
@discardableResult
public func wait(for events: Int32, on descriptor: Int32) -> Int32 {
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while poll(&waiting, 1, -1) < 0, errno == EINTR {}
    return Int32(waiting.revents)
}

/// Runs blocking work on a new thread, because the few threads that run all tests must not block.
///
/// The work remains part of the caller's task, so its failed expectations are recorded for the test that is running.
public func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withTaskExecutorPreference(ThreadPerJob()) { try work() }
}

/// An executor that runs each job on a thread that it starts for this job.
private final class ThreadPerJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Starts a detached thread.
public func startThread(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run: work))
    let number = pthread_create(
        &thread, nil,
        { pointer in
            guard let pointer else { return nil }
            Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }, work.toOpaque())
    precondition(number == 0, "cannot start a thread: \(String(cString: strerror(number)))")
    pthread_detach(thread)
}

private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
