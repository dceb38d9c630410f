internal import SystemSupport

/// The result of searching a GeoJSON file for the end of its intact part. The file must have been written by gpsbridge.
struct GeoJSONTail {
    /// The end offset of the last complete feature, or of the header if no feature is complete.
    private(set) var end: Int
    /// Whether the file is intact.
    private(set) var isWhole = false

    private static let featureHead = Array(#"{"type":"Feature","geometry":"#.utf8)
    private static let separator = Array(",\n".utf8)

    /// Reads a file from its beginning.
    ///
    /// - Parameters:
    ///   - head: The header of a GeoJSON file that gpsbridge writes.
    ///   - ending: The closing brackets of a GeoJSON file that gpsbridge writes.
    ///
    /// - Throws: A ``Failure`` if the file was written or changed by another program.
    init(_ file: RecordingFile, head: [UInt8], ending: [UInt8]) throws(Failure) {
        end = 0
        if file.isTorn(beginning: head) { return }
        guard file.read(0..<head.count) == head else { throw file.foreign }
        end = head.count
        var window = FileWindow(file, from: end)
        var separator: [UInt8] = []
        while true {
            let next = window.bytes(from: end, atLeast: separator.count + Self.featureHead.count)
            guard next.starts(with: separator + Self.featureHead),
                let offset = Self.endOfObject(&window, from: end + separator.count)
            else { break }
            end = offset
            separator = Self.separator
        }
        let rest = file.read(end..<end + ending.count)
        isWhole = rest == ending && Self.isEmpty(file, from: end + ending.count)
        let isCutOff = rest.count < ending.count && ending.starts(with: rest)
        guard isWhole || isCutOff || Self.isTorn(file, from: end) else { throw file.foreign }
    }

    /// Returns the end offset of a JSON object, or `nil` if the object is incomplete or contains white space that
    /// gpsbridge does not write.
    private static func endOfObject(_ window: inout FileWindow, from start: Int) -> Int? {
        var depth = 0
        var isInString = false
        var isEscaped = false
        var offset = start
        while case let chunk = window.bytes(from: offset, atLeast: 1), !chunk.isEmpty {
            for byte in chunk {
                offset += 1
                // gpsbridge writes a line feed before each position, and no other white space outside of strings.
                if isInString ? byte < 0x20 : byte <= 0x20 && byte != 0x0A { return nil }
                if isEscaped {
                    isEscaped = false
                } else if isInString {
                    isEscaped = byte == UInt8(ascii: "\\")
                    if byte == UInt8(ascii: "\"") { isInString = false }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isInString = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                    default: break
                    }
                    if depth == 0 { return offset }
                }
            }
        }
        return nil
    }

    private static func isEmpty(_ file: RecordingFile, from start: Int) -> Bool {
        stride(from: start, to: file.length, by: RecordingFile.chunkSize).allSatisfy { offset in
            file.read(offset..<min(offset + RecordingFile.chunkSize, file.length)).allSatisfy {
                $0 == 0x20 || $0 == 0x0A
            }
        }
    }

    /// Returns whether a crash or a power failure can explain the end of the file: the last complete feature is
    /// followed by white space, zeros or an incomplete feature. If the file ends in any other way, another program has
    /// changed it.
    private static func isTorn(_ file: RecordingFile, from start: Int) -> Bool {
        if isEmpty(file, from: start) { return true }
        let next = file.read(start..<start + separator.count + featureHead.count)
        let isFeature = [featureHead, separator + featureHead].contains { whole in
            next.starts(with: whole) || next.count < whole.count && whole.starts(with: next)
        }
        if isFeature { return true }
        return stride(from: start, to: file.length, by: RecordingFile.chunkSize).contains { offset in
            file.read(offset..<min(offset + RecordingFile.chunkSize, file.length)).contains(0)
        }
    }
}
