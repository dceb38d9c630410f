import CommandLineKit
import FleetQueue
import SystemSupport

extension QueueOptions {
    /// Creates queue options from the options on the command line.
    ///
    /// - Parameters:
    ///   - keep: The value of `--keep`: a duration, a size or both, such as `90d,256MB`.
    ///   - sync: The value of `--sync`; `nil` to write each fix to the disk at once.
    init(keep: String?, sync: Duration?) throws(Failure) {
        self.init()
        if let sync { synchronization = .interval(sync) }
        for part in keep?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            switch Quantity(part) {
            case let quantity? where quantity.dimension == .time && 1..<1e9 ~= quantity.value:
                maxAge = .seconds(quantity.value)
            case let quantity? where quantity.dimension == .size && 1e5..<1e15 ~= quantity.value:
                maxBytes = Int(quantity.value)
            default:
                throw Failure(
                    .usage,
                    "--keep must be a duration, a size of at least 100kB, or both ('90d', '256MB' or '90d,256MB'), "
                        + "not '\(part)'"
                )
            }
        }
        reserve = min(Self.defaultReserve, max(1_000_000, maxBytes))
    }

    /// The default reserve of a queue in bytes: space for several days at one fix per second.
    private static let defaultReserve = 6_000_000
}
