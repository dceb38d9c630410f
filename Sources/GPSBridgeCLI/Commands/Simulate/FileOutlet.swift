import GPSSimulator
import SystemSupport
import TextOutput

/// An outlet that writes to standard output, or to a file that appears only when it is complete.
final class FileOutlet: Outlet {
    var name: String { output.name }

    private let output: OutputFile
    private let buffer: OutputBuffer
    private let isLive: Bool

    /// Creates an outlet that writes to an output file.
    ///
    /// - Parameter isLive: Whether to flush after every burst, for a program that reads the output while it is written.
    init(_ output: OutputFile, isLive: Bool = false) {
        self.output = output
        self.isLive = isLive
        buffer = output.makeBuffer()
    }

    func send(_ burst: Burst) throws {
        burst.receivedBytes.withUnsafeBytes { buffer.append($0) }
        if isLive || buffer.hasFailed { try buffer.flush() }
    }

    func finish() throws {
        try buffer.flush()
        try output.finish()
    }
}
