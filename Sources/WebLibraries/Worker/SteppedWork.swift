internal import Synchronization
internal import SystemSupport
internal import WebServer

/// Work that reads many rows. The work is done in steps, so that other requests can be processed between two steps.
protocol SteppedWork {
    /// Performs the next part of the work, which takes a few milliseconds.
    ///
    /// - Returns: The response, or `nil` if the work is not done yet.
    mutating func step() throws(Failure) -> Reply?
}

extension LoopWorker {
    /// Returns a response that a closure creates on the worker's thread.
    func response(_ make: @escaping @Sendable () throws(Failure) -> Reply) -> WebResponse {
        response(make, then: { .answer($0.answer) })
    }

    /// Returns a response that is prepared on the worker's thread and created on the loop's thread.
    ///
    /// - Parameters:
    ///   - prepare: A closure that is called on the worker's thread.
    ///   - create: A closure that is called on the loop's thread with the prepared value, and returns the response.
    func response<Value: Sendable>(
        _ prepare: @escaping @Sendable () throws(Failure) -> Value, then create: @escaping (Value) -> WebResponse
    ) -> WebResponse {
        .later { deliver in
            let isAccepted = self.run(
                { Result(catching: prepare) },
                then: { result in
                    switch result {
                    case .success(let value): deliver(create(value))
                    case .failure(let failure): deliver(.answer(Reply(failure).answer))
                    }
                })
            if !isAccepted { deliver(.answer(Reply.busy.answer)) }
        }
    }

    /// Returns a response that is the result of stepped work. The work ends early if the client disconnects.
    ///
    /// - Parameter begin: A closure that returns the work. The closure is called on the worker's thread.
    func response(inSteps begin: @escaping @Sendable () throws(Failure) -> any SteppedWork) -> WebResponse {
        let steps = Steps(begin)
        return .later { self.advance(steps, isFirst: true, $0) }
    }

    private func advance(_ steps: Steps, isFirst: Bool, _ deliver: PendingResponse) {
        guard deliver.isWanted else { return }
        let isAccepted = run(
            { steps.next() }, isContinuation: !isFirst,
            then: { progress in
                switch progress {
                case .unfinished: self.advance(steps, isFirst: false, deliver)
                case .done(let reply): deliver(.answer(reply.answer))
                }
            })
        if !isAccepted { deliver(.answer(Reply.busy.answer)) }
    }

    /// Stepped work in progress, which is accessed on the worker's thread.
    private final class Steps: Sendable {
        enum Progress {
            case unfinished
            case done(Reply)
        }

        private let begin: @Sendable () throws(Failure) -> any SteppedWork
        private let work = Mutex<(any SteppedWork)?>(nil)

        init(_ begin: @escaping @Sendable () throws(Failure) -> any SteppedWork) { self.begin = begin }

        func next() -> Progress {
            work.withLock { work in
                do throws(Failure) {
                    if work == nil { work = try begin() }
                    guard let reply = try work?.step() else { return .unfinished }
                    work = nil
                    return .done(reply)
                } catch {
                    work = nil
                    return .done(Reply(error))
                }
            }
        }
    }
}
