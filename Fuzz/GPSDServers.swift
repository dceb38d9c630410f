import GNSS
import GPSDProtocol
import TrackFormats

@testable import Receivers

// A server may send anything, in packets of any size. Every byte belongs to the receiver or to a report, and the buffer
// is bounded. Each report causes at most one request of one line. Positions from reports are valid and can be written.

@_cdecl("LLVMFuzzerTestOneInput")
public func testGPSDServers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let isLong = input.choice() == 255
    let maxChunkSize = input.choice(of: isLong ? [300, 9_000] : [1, 2, 7, 40])
    let device = input.choice(of: [nil, "/dev/a"])
    let format = input.choice(of: TrackFormat.allCases)
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        let whole = Answers(CollectionOfOne(bytes))
        let pieces = Answers(Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed))
        expectEqual(pieces.reports, whole.reports, "reports in chunks and at once")
        expectEqual(pieces.bytes, whole.bytes, "the receiver's bytes in chunks and at once")
        whole.expectEveryByte(of: bytes)
        converse(about: whole.reports, device: device, format)
    }
    return 0
}

/// The bytes from a server, split into receiver data and reports.
private struct Answers {
    var bytes: [UInt8] = []
    var reports: [[UInt8]] = []
    var held = 0

    init(_ chunks: some Sequence<UnsafeRawBufferPointer>) {
        var splitter = ReportSplitter()
        for chunk in chunks {
            let result = splitter.read(chunk)
            bytes += result.bytes
            reports += result.reports
            expect(splitter.held.count <= ReportSplitter.maxReportLength, "\(splitter.held.count) bytes are buffered")
        }
        held = splitter.held.count
    }

    /// Expects that only the line endings after reports are dropped.
    func expectEveryByte(of stream: UnsafeRawBufferPointer) {
        let known = bytes.count + reports.reduce(0) { $0 + $1.count } + held
        let lineEnds = stream.count { $0 == 0x0A || $0 == 0x0D }
        expect(known <= stream.count && stream.count <= known + lineEnds, "\(known) of \(stream.count) bytes counted")
    }
}

private func converse(about lines: [[UInt8]], device: String?, _ format: TrackFormat) {
    var conversation = GPSDConversation(name: "server", device: device)
    var reported = ReportedEpochs()
    var epochs: [Epoch] = []
    expectRequests(conversation.begin())
    for line in lines {
        guard let report = GPSDReport(line) else { continue }
        if conversation.wants(report), let epoch = reported.add(report) { epochs.append(epoch) }
        expectRequests(conversation.read(report))
    }
    if let last = reported.finish() { epochs.append(last) }
    expectRequests(conversation.handleSilence())
    for case let place? in epochs.map(\.fix.coordinate) {
        expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(place) is not a valid position")
    }
    _ = written(epochs, as: format)
}

/// Expects at most one request, of one line.
private func expectRequests(_ steps: [GPSDConversation.Step]) {
    expect(steps.count <= 1, "\(steps.count) requests at once")
    for case .send(let text) in steps {
        let hasControls = text.utf8.dropLast().contains { $0 < 0x20 }
        expect(text.hasPrefix("?") && text.utf8.last == 0x0A && !hasControls, "the request \(text)")
    }
    for case .fail(let error) in steps {
        expect(error.summary.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, error.summary)
    }
}
