import DelegateStreams
import Testing

/// Does something that should be done soon. If it takes longer than anything should, it is cancelled, and the test fails.
func within(
    _ bound: Duration = .seconds(120), at location: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
            try await body()
            return true
        }
        group.addTask {
            try? await Task.sleep(for: bound)
            return false
        }
        if try await group.next() == false { Issue.record("it has not come to its end", sourceLocation: location) }
        group.cancelAll()
    }
}

extension EventStream.Iterator {
    /// Takes values up to the first that is wanted, `nil` when the stream ends before.
    mutating func next(where isWanted: (Element) -> Bool) async -> Element? {
        while let element = await next() { if isWanted(element) { return element } }
        return nil
    }
}
