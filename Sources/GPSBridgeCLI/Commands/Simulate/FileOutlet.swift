import GPSSimulator
import SystemSupport
import TextOutput

/// An outlet to a file that appears whole or not at all, or to standard output.
final class FileOutlet: Outlet {
    var name: String { output.name }

    private let output: OutputFile
    private let buffer: OutputBuffer
    private let isLive: Bool

    /// - Parameter isLive: Whether a reader waits for each burst.
    init(_ output: OutputFile, isLive: Bool = false) {
        self.output = output
        self.isLive = isLive
        buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
    }

    func send(_ burst: Burst) throws {
        burst.heardBytes.withUnsafeBytes { buffer.append($0) }
        if isLive || buffer.hasFailed { try buffer.flush() }
    }

    func finish() throws {
        try buffer.flush()
        try output.finish()
    }
}
