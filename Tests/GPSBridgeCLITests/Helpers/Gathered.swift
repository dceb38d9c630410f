@testable import Formats
@testable import GPSBridgeCLI

/// The text that is written into a buffer.
func gathered(_ write: (OutputBuffer) throws -> Void) throws -> String {
    let gathered = Gathered()
    let buffer = OutputBuffer { bytes throws(Failure) in gathered.bytes += bytes }
    try write(buffer)
    try buffer.flush()
    return String(decoding: gathered.bytes, as: UTF8.self)
}

private final class Gathered {
    var bytes: [UInt8] = []
}
