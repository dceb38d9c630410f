internal import SystemSupport
internal import WebServer

extension HTTPRequest {
    /// Returns the number in a query parameter; `nil` if the parameter is missing. Throws an error if the value is not
    /// a number within the range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
        guard let text = query[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw Failure(.usage, "\(name) must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }
}
