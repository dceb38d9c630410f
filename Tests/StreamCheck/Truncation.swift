import GNSS
import GPSSimulator

/// Truncates each log at every byte and reads it. The check fails unless each truncated log gives exactly the messages
/// that are complete. The check also fails if a log read in pieces gives other epochs than the whole log. Text logs are
/// skipped.
func checkTruncation(of logs: ArraySlice<String>) {
    guard !logs.isEmpty else { fail("truncation needs the names of logs") }
    var counts = TruncationCounts()
    for name in logs {
        let log = bytes(of: name)
        guard log.contains(where: { $0 >= 0x80 }) else { continue }
        log.withUnsafeBytes { log in
            checkBeginnings(of: log, name, &counts)
            checkPieces(of: log, name)
        }
        counts.logs += 1
    }
    print("\(counts.beginnings) beginnings of \(counts.logs) logs with \(counts.messages) messages")
    guard counts.wrong == 0 else { fail("\(counts.wrong) beginnings give other messages") }
}

private struct TruncationCounts {
    var logs = 0
    var beginnings = 0
    var messages = 0
    var wrong = 0
}

/// A reader that receives the log byte by byte gives the messages of every truncated log, except messages that it holds
/// back because the bytes before them may be part of a frame. A second reader reads the bytes that are held back, and
/// then its stream ends.
private func checkBeginnings(of log: UnsafeRawBufferPointer, _ name: String, _ counts: inout TruncationCounts) {
    let messages = messages(in: log)
    let growing = MessageReader()
    let ending = MessageReader()
    var given = 0
    for end in 1...log.count {
        growing.read(UnsafeRawBufferPointer(rebasing: log[end - 1..<end]))
        var problem: String?
        for message in growing.take() {
            if given == messages.count || messages[given].message != message { problem = "\(message) is false" }
            given += 1
        }
        if growing.isWaiting {
            let start = max(given > 0 ? messages[given - 1].end : 0, end - MessageReader.maxHeld)
            ending.read(UnsafeRawBufferPointer(rebasing: log[start..<end]))
            ending.finish()
            let expected = messages[given...].prefix { $0.end <= end }.map(\.message)
            let found = ending.take()
            // After other bytes, a TSIP message counts only if another TSIP message follows.
            let isUnconfirmed = expected.last?.protocolName == "TSIP" && found == expected.dropLast()
            if found != expected, !isUnconfirmed { problem = "\(found) instead of \(expected)" }
        }
        if let problem {
            print("\(name): the first \(end) bytes: \(problem)")
            counts.wrong += 1
        }
    }
    counts.beginnings += log.count
    counts.messages += messages.count
}

/// Returns the messages of a log, and the places where they end.
private func messages(in log: UnsafeRawBufferPointer) -> [(message: Message, end: Int)] {
    let reader = MessageReader()
    reader.read(log)
    reader.finish()
    var end = 0
    return reader.take().map { message in
        while !log[end...].starts(with: message.bytes) { end += 1 }
        end += message.bytes.count
        return (message, end)
    }
}

/// Compares the epochs of a whole log with the epochs of the same log read byte by byte and in random pieces.
private func checkPieces(of log: UnsafeRawBufferPointer, _ name: String) {
    let whole = epochs(of: log) { log.count }
    guard epochs(of: log, lengths: { 1 }) == whole else { fail("\(name): other epochs byte by byte") }
    for seed in 1...4 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        let pieces = epochs(of: log) { Int.random(in: 1...(seed == 1 ? 20_000 : 300), using: &random) }
        guard pieces == whole else { fail("\(name): other epochs in pieces, seed \(seed)") }
    }
}

private func epochs(of log: UnsafeRawBufferPointer, lengths: () -> Int) -> [Epoch] {
    var epochs: [Epoch] = []
    var decoder = ReceiverDecoder()
    var start = 0
    while start < log.count {
        let end = min(start + lengths(), log.count)
        decoder.read(UnsafeRawBufferPointer(rebasing: log[start..<end])) { epochs.append($0) }
        start = end
    }
    decoder.finish { epochs.append($0) }
    return epochs
}
