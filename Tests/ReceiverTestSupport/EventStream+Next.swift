package import DelegateStreams

extension EventStream.Iterator {
    /// Returns the next value that satisfies a condition, or `nil` if the stream ends first.
    package mutating func next(where isWanted: (Element) -> Bool) async -> Element? {
        while let element = await next() { if isWanted(element) { return element } }
        return nil
    }
}
