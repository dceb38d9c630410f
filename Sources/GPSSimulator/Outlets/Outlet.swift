internal import SystemSupport

/// Where a receiver can be opened by other programs.
///
/// Times are the receiver's own: seconds from its start, whatever the pace at which they pass.
public protocol Outlet: AnyObject {
    /// Where it is, for a person.
    var name: String { get }

    /// Takes what a receiver sends, with what happens to its plug. Nobody who reads slowly is waited for.
    func send(_ burst: Burst) throws

    /// Does what is to be done by now.
    /// - Returns: when there will be more to do; `nil` when nothing is on its way.
    func advance(to time: Double) throws -> Double?

    /// Ends what has begun: everything has been sent.
    func finish() throws
}

extension Outlet {
    /// There is nothing to do between bursts.
    public func advance(to time: Double) throws -> Double? { nil }

    /// There is nothing to end.
    public func finish() throws {}
}

/// Why something cannot be opened or written, and what can be done about it.
public struct OutletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened and where.
    public let summary: String
    /// What to do about it, as far as it is known.
    public let cure: String?

    /// What happened, where, and what to do about it.
    public var description: String { cure.map { "\(summary). \($0)" } ?? summary }

    init(_ error: SystemError) {
        summary = error.summary
        cure = error.cure
    }
}
