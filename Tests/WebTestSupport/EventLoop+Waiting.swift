package import SystemSupport

extension EventLoop {
    /// Runs the loop until a condition holds.
    ///
    /// - Returns: `false` if the condition does not hold within fifteen minutes, so that a test cannot hang.
    package func wait(until isDone: () -> Bool) -> Bool {
        let limit = after(.seconds(900)) { self.stop() }
        run(until: isDone)
        cancel(limit)
        return isDone()
    }

    /// Runs the loop until everything that has been sent has been handled, even if it causes nothing that a test can
    /// observe.
    package func settle() {
        // Each turn handles everything that is ready, but the answer to one message may cause another message.
        for _ in 0..<5 {
            var isDone = false
            after(.zero) { isDone = true }
            run { isDone }
        }
    }
}
