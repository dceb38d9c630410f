import GNSS
import GPSDProtocol
import SystemSupport
import TextOutput

#if canImport(Glibc)
import Glibc
#endif

// Frames with valid checksums and any content cannot break the readers. Positions are on earth, the fields of each
// message can be listed, and every report of an epoch or a single message is a line of printable JSON. Each input is
// decoded several times with further changes, because that is faster than an input for each change. The numbers of
// decoded frames are printed at the end.

@_cdecl("LLVMFuzzerTestOneInput")
public func testFrames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    var changes = Changes(seed: input.choice())
    guard !input.bytes.isEmpty else { return -1 }
    printCountsAtExit

    var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: changes.next() & 1 == 0))
    let reports = Reports()
    var bytes = [UInt8](input.bytes)
    for _ in 0..<variants {
        changes.apply(to: &bytes)
        mendFrames(&bytes, bytes.count)
        bytes.withUnsafeBytes { bytes in
            withExactCopy(of: bytes) { decoder.read($0, frame: reports.take, epoch: { reports.take($0) }) }
        }
    }
    decoder.finish(frame: reports.take, epoch: { reports.take($0) })
    return 0
}

/// The number of times that an input is decoded.
private let variants = 16

nonisolated(unsafe) private var frameCount = 0
nonisolated(unsafe) private var frameCounts: [BinaryProtocol: Int] = [:]

private let printCountsAtExit: Void = {
    atexit {
        let counts = BinaryProtocol.allCases.map { "\($0.name) \(frameCounts[$0, default: 0])" }
        print("stat::number_of_frames: \(frameCount)\nstat::protocols: \(counts.joined(separator: ", "))")
    }
}()

/// Writes the reports of epochs and of single messages.
private final class Reports {
    private let output = OutputBuffer { _ throws(Failure) in }
    private var writer: ReportWriter
    private var frameReports = FrameReportWriter()

    init() { writer = ReportWriter(output) }

    func take(_ epoch: Epoch) {
        if let place = epoch.fix.coordinate {
            expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(place) is not a valid position")
        }
        writer.write(epoch)
        _ = try? output.take { text in
            expect(text.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A }, "\(Text(text)) is not printable")
            for line in text.split(separator: 0x0A) { expectJSON(line) }
        }
    }

    func take(_ frame: borrowing BinaryFrame) {
        frameCount += 1
        frameCounts[frame.kind, default: 0] += 1
        // Listing the fields and the reports of messages takes longer than everything else.
        guard frameCount % 32 == 0 else {
            _ = frame.identity
            return
        }
        _ = frame.description.fields?.count
        frameReports.text(frame)?.withUnsafeBytes { text in
            for line in text.split(separator: 0x0A) { expectJSON(line) }
        }
    }

    private func expectJSON(_ line: Slice<UnsafeRawBufferPointer>) {
        expect(line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}"), "\(Text(line)) is not an object")
        // Outside of texts, these letters occur only in numbers that are not finite.
        var isText = false
        var isEscaped = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""): if !isEscaped { isText.toggle() }
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "N"):
                expect(isText, "\(Text(line)) has a value that is not a number")
            default: break
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        expect(!isText, "\(Text(line)) ends within a text")
    }
}

/// Changes of some bytes, the same ones for the same seed.
private struct Changes {
    /// NaN and the infinities with 32 and 64 bits, in both byte orders.
    private static let notFinite: [[UInt8]] = {
        let signs: [Double] = [.nan, .infinity, -.infinity]
        let short = signs.map { withUnsafeBytes(of: Float($0)) { [UInt8]($0) } }
        let long = signs.map { withUnsafeBytes(of: $0) { [UInt8]($0) } }
        return (short + long).flatMap { [$0, $0.reversed()] }
    }()

    private var state: UInt64

    init(seed: UInt8) { state = UInt64(seed) }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }

    /// Changes up to eight places: single bytes, bits, integers whose bytes are the same, and floating-point numbers
    /// that are not finite.
    mutating func apply(to bytes: inout [UInt8]) {
        for _ in 0...next() % 8 {
            let place = Int(next()) % bytes.count
            let value = UInt8(truncatingIfNeeded: next())
            switch next() % 9 {
            case 0: bytes[place] ^= 1 << (value & 7)
            case 1, 2: bytes[place] = value
            case 3: bytes[place] &+= value & 1 == 0 ? 1 : 0xFF
            case 4:
                let number = Self.notFinite[Int(value) % Self.notFinite.count]
                for (index, byte) in zip(place..<bytes.count, number) { bytes[index] = byte }
            case let kind:
                let same: UInt8 = [0, 0xFF, 0x7F, 0x80][Int(value) & 3]
                for index in place..<min(place + 1 << Int(kind - 5), bytes.count) { bytes[index] = same }
            }
        }
    }
}
