internal import SystemSupport

/// An output through which other programs can read the data of a receiver.
///
/// All times are in seconds since the start of the simulation or recording, regardless of the playback speed.
public protocol Outlet: AnyObject {
    /// A human-readable name of the output, such as its path or address.
    var name: String { get }

    /// Sends a burst, and plugs in or unplugs the receiver if the burst includes such a change. Never waits for slow
    /// readers.
    func send(_ burst: Burst) throws

    /// Performs the work that is due by the given time, in seconds.
    /// - Returns: The time at which more work will be due, or `nil` if no work is pending.
    func advance(to time: Double) throws -> Double?

    /// Closes the output after all bursts have been sent.
    func finish() throws
}

extension Outlet {
    /// Does nothing and returns `nil`, because most outputs have no work between bursts.
    public func advance(to time: Double) throws -> Double? { nil }

    /// Does nothing, because most outputs do not need to be closed.
    public func finish() throws {}
}

/// An error that occurred when an output was opened or written to, with advice on how to solve the problem.
public struct OutletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the failure, with the path or address.
    public let summary: String
    /// Advice on how to solve the problem; `nil` if no advice is available.
    public let remedy: String?

    /// The summary, followed by the advice.
    public var description: String { remedy.map { "\(summary). \($0)" } ?? summary }

    init(_ error: SystemError) {
        summary = error.summary
        remedy = error.remedy
    }
}
