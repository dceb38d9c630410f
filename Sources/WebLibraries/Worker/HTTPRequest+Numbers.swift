internal import SystemSupport
internal import WebServer

extension HTTPRequest {
    /// Returns the number in a query parameter; `nil` if the parameter is missing.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
        guard let text = query[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw Failure(.usage, "\(name) must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }
}
