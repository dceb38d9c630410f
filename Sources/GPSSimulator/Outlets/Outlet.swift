internal import SystemSupport

/// An output through which other programs can read a receiver.
///
/// All times are seconds from the receiver's start, independent of the playback speed.
public protocol Outlet: AnyObject {
    /// A readable name of the output, such as its path or address.
    var name: String { get }

    /// Sends a burst and applies its change of the connection. Never waits for slow readers.
    func send(_ burst: Burst) throws

    /// Performs the work that is due at a time.
    /// - Returns: The time of the next work; `nil` when nothing is pending.
    func advance(to time: Double) throws -> Double?

    /// Ends the output, after everything has been sent.
    func finish() throws
}

extension Outlet {
    /// Does nothing: there is no work between bursts.
    public func advance(to time: Double) throws -> Double? { nil }

    /// Does nothing: there is nothing to end.
    public func finish() throws {}
}

/// An error that occurs when an output is opened or written, with advice.
public struct OutletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the failure, with the path or address.
    public let summary: String
    /// How to solve the problem, if known.
    public let cure: String?

    /// The summary, followed by the cure.
    public var description: String { cure.map { "\(summary). \($0)" } ?? summary }

    init(_ error: SystemError) {
        summary = error.summary
        cure = error.cure
    }
}
