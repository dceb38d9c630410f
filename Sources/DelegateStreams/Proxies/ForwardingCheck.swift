extension DelegateProxyType {
    /// Finds delegate methods whose calls do not reach the ordinary delegate. Use this method in the tests of a proxy.
    ///
    /// If a delegate protocol has default implementations, the compiler does not report a method that is missing from a
    /// proxy. Calls to the missing method then run the default implementation instead. To find such methods, pass one
    /// call for each requirement of the protocol. A number of calls that differs from the number of requirements is
    /// also reported as a problem.
    ///
    /// ```swift
    /// let problems = ChatDelegateProxy.proxy(for: chat).forwardingProblems(
    ///     recorder, callCount: { recorder.calls.count },
    ///     calls: [
    ///         { $0.chat(chat, didReceive: "text") },
    ///         { _ = $0.chat(chat, shouldSend: "text") },
    ///     ])
    /// #expect(problems == [])
    /// ```
    ///
    /// - Parameters:
    ///   - recorder: A delegate that implements and counts every method.
    ///   - callCount: A closure that returns the number of calls that the recorder has received.
    ///   - calls: Closures that make one call each, one closure for each requirement of the protocol.
    /// - Returns: A sentence for each problem; empty if every call is forwarded.
    public func forwardingProblems(
        _ recorder: Delegate, callCount: () -> Int, calls: [(Delegate) -> Void]
    ) -> [String] {
        guard let proxy = self as? Delegate else { return ["\(type(of: self)) does not conform to \(Delegate.self)"] }
        var problems: [String] = []
        func makeCalls() {
            for (index, call) in calls.enumerated() {
                let before = callCount()
                call(proxy)
                let count = callCount() - before
                if count != 1 { problems.append("call \(index + 1) reached the delegate \(count) times, not once") }
            }
        }
        withSubstitute({ _ in recorder }, during: makeCalls)
        if let count = ProtocolRequirements.count(of: Delegate.self), count != calls.count {
            problems.append("\(Delegate.self) has \(count) requirements, but the check made \(calls.count) calls")
        }
        return problems
    }
}
