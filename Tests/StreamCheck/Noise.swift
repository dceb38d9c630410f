import GNSS
import GPSSimulator
import Glibc
import NMEA

/// Decodes random bytes. The check fails if one of the epochs has a position.
func checkNoise(withHeaders: Bool, _ arguments: ArraySlice<String>) {
    let (megabytes, seed) = megabytesAndSeed(arguments)
    var noise = Noise(seed: seed, withHeaders: withHeaders)
    var found = FalseMessages()
    var decoder = ReceiverDecoder()
    for _ in 0..<megabytes {
        noise.fill()
        noise.bytes.withUnsafeBytes { bytes in
            decoder.read(
                bytes, sentence: { raw, _ in found.add(raw) }, frame: { found.add($0) }, epoch: { found.add($0) })
        }
    }
    decoder.finish(sentence: { raw, _ in found.add(raw) }, frame: { found.add($0) }, epoch: { found.add($0) })
    print("\(megabytes) MB of \(withHeaders ? "headers with random data" : "random bytes"): \(found)")
    if found.positions > 0 { fail("random bytes gave \(found.positions) positions") }
}

/// Writes random bytes to standard output.
func printNoise(withHeaders: Bool, _ arguments: ArraySlice<String>) {
    let (megabytes, seed) = megabytesAndSeed(arguments)
    var noise = Noise(seed: seed, withHeaders: withHeaders)
    guard let output = fdopen(STDOUT_FILENO, "w") else { fail("cannot write") }
    for _ in 0..<megabytes {
        noise.fill()
        guard fwrite(noise.bytes, 1, noise.bytes.count, output) == noise.bytes.count else { fail("cannot write") }
    }
    guard fclose(output) == 0 else { fail("cannot write") }
}

private func megabytesAndSeed(_ arguments: ArraySlice<String>) -> (megabytes: Int, seed: UInt64) {
    let numbers = arguments.compactMap { Int($0) }
    guard let megabytes = numbers.first, numbers.count == arguments.count else { fail("noise needs MEGABYTES [SEED]") }
    return (megabytes, UInt64(numbers.dropFirst().first ?? 1))
}

/// A megabyte of random bytes, filled again and again.
private struct Noise {
    private(set) var bytes = [UInt8](repeating: 0, count: 1_000_000)
    private var random: SeededRandom
    private let withHeaders: Bool

    init(seed: UInt64, withHeaders: Bool) {
        random = SeededRandom(seed: seed)
        self.withHeaders = withHeaders
    }

    mutating func fill() {
        bytes.withUnsafeMutableBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 8) {
                bytes.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
            }
        }
        if withHeaders { insertHeaders() }
    }

    /// Writes the headers of frames, each followed by as many random bytes as the frame has, or by fewer.
    private mutating func insertHeaders() {
        var offset = 0
        while true {
            let (header, count) = frameHeaders[Int(random.next() % UInt64(frameHeaders.count))]
            guard offset + count <= bytes.count else { return }
            bytes.replaceSubrange(offset..<offset + header.count, with: header)
            let isCut = random.next() % 4 == 0
            offset += isCut ? header.count + Int(random.next() % UInt64(count - header.count)) : count
        }
    }
}

/// Counts of the messages and epochs in random bytes.
private struct FalseMessages: CustomStringConvertible {
    private(set) var positions = 0
    private var counts: [String: Int] = [:]
    private var epochs = 0
    /// The messages since the last epoch.
    private var latest: [String] = []

    mutating func add(_ sentence: borrowing RawSentence) {
        add("NMEA", sentence.withBytes { String(decoding: $0, as: UTF8.self) })
    }

    mutating func add(_ frame: borrowing BinaryFrame) {
        add(frame.kind.name, frame.withBytes { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() })
    }

    private mutating func add(_ protocol: String, _ text: String) {
        counts[`protocol`, default: 0] += 1
        latest.append("\(`protocol`) \(text)")
        if latest.count > 8 { latest.removeFirst() }
    }

    mutating func add(_ epoch: Epoch) {
        epochs += 1
        guard epoch.fix.coordinate != nil || epoch.fix.mode.map({ $0 != .noFix }) == true else { return }
        positions += 1
        print("false position \(epoch.fix.coordinate as Any), mode \(epoch.fix.mode as Any) from:")
        for message in latest { print("    \(message)") }
    }

    var description: String {
        let kinds = counts.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        return "\(positions) positions, \(epochs) epochs, false messages: \(kinds.isEmpty ? "none" : kinds)"
    }
}
