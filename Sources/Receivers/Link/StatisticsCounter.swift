import GNSS
import NMEA
import Serial

/// A pure state machine that counts the received data.
struct StatisticsCounter {
    typealias Instant = ContinuousClock.Instant

    private(set) var statistics = Receiver.Statistics()

    private var opened: Instant?
    private var lastTime: UTCTime?
    private var lastStep = 0.0
    private var lastHadPosition = false
    /// The usual time between epochs, in seconds.
    private var interval: Double?
    /// The data received in each of the last few seconds.
    private var recent: [(second: Int, received: Received)] = []
    private var began: Instant?
    private var baudRate: Int?

    private struct Received {
        var bytes = 0
        var sentences = 0
        var frames = 0
    }

    private static let maxWindow = 5
    /// The maximum number of sentence types, and of binary message types, to count separately.
    private static let maxTypes = 500

    /// Restarts the measurement of the times to the first byte, sentence and fix, because a port was opened.
    mutating func open(at now: Instant) {
        opened = now
        statistics.timeToFirstByte = nil
        statistics.timeToFirstSentence = nil
        statistics.timeToFirstFix = nil
        lastTime = nil
    }

    /// Records the driver's counters, unless they are unavailable.
    mutating func update(_ counters: LineCounters?) { statistics.line = counters ?? statistics.line }

    mutating func add(_ result: StreamDecoder.Result, baudRate: Int?, at now: Instant) {
        let bytes = result.evidence.bytes
        statistics.bytes += bytes
        count(result.sentences)
        statistics.frames.merge(result.frames, uniquingKeysWith: +)
        for (name, count) in result.messages {
            if !statistics.messages.add(count, of: name, maxTypes: Self.maxTypes) {
                statistics.otherMessages[name.kind, default: 0] += count
            }
        }
        statistics.sentencesWithoutChecksum += result.sentencesWithoutChecksum
        statistics.rejected.merge(result.rejected, uniquingKeysWith: +)
        for epoch in result.epochs { add(epoch, at: now) }
        if let opened {
            if bytes > 0, statistics.timeToFirstByte == nil { statistics.timeToFirstByte = now - opened }
            if !result.sentences.isEmpty, statistics.timeToFirstSentence == nil {
                statistics.timeToFirstSentence = now - opened
            }
        }
        self.baudRate = baudRate
        measure(Received(bytes: bytes, sentences: result.sentences.count, frames: result.evidence.frames), at: now)
    }

    /// Counts sentences. Consecutive sentences of the same type, such as the parts of a list, are counted together.
    private mutating func count(_ sentences: [TypedSentence]) {
        var name: SentenceName?
        var count = 0
        for sentence in sentences {
            let next = SentenceName(talker: sentence.talker, code: sentence.code)
            if next == name {
                count += 1
            } else {
                if let name { add(count, of: name) }
                (name, count) = (next, 1)
            }
        }
        if let name { add(count, of: name) }
    }

    private mutating func add(_ count: Int, of name: SentenceName) {
        if !statistics.sentences.add(count, of: name, maxTypes: Self.maxTypes) { statistics.otherSentences += count }
    }

    /// Updates the rates after time has passed without data.
    mutating func pass(at now: Instant) { if began != nil { measure(Received(), at: now) } }

    private mutating func add(_ epoch: Epoch, at now: Instant) {
        if !epoch.isAmendment {
            statistics.epochs += 1
            lastHadPosition = false
        }
        if epoch.fix.coordinate != nil, !lastHadPosition {
            lastHadPosition = true
            statistics.fixes += 1
            if let opened, statistics.timeToFirstFix == nil { statistics.timeToFirstFix = now - opened }
        }
        guard let time = epoch.fix.time else { return }
        defer { lastTime = time }
        guard let lastTime else { return }
        let step = time.seconds(since: lastTime)
        guard step > 0, step < 60 else { return }
        if let interval, step > interval * 1.5 { statistics.gaps += Int((step / interval).rounded()) - 1 }
        // A step becomes the usual interval when it occurs twice in a row.
        if abs(step - lastStep) < 0.01 { interval = step }
        lastStep = step
    }

    private mutating func measure(_ received: Received, at now: Instant) {
        let began = began ?? now
        self.began = began
        let second = Int((now - began).components.seconds)
        if recent.last?.second != second {
            recent.removeAll { $0.second <= second - Self.maxWindow }
            updateRates(after: second)
            recent.append((second, Received()))
        }
        recent[recent.count - 1].received.bytes += received.bytes
        recent[recent.count - 1].received.sentences += received.sentences
        recent[recent.count - 1].received.frames += received.frames
        if second > 0 { statistics.load = baudRate.map { statistics.bytesPerSecond * 10 / Double($0) } }
    }

    /// Updates the rates from the recent seconds, which are complete.
    private mutating func updateRates(after second: Int) {
        let seconds = Double(min(second, Self.maxWindow - 1))
        guard seconds > 0 else { return }
        func rate(_ count: KeyPath<Received, Int>) -> Double {
            Double(recent.reduce(0) { $0 + $1.received[keyPath: count] }) / seconds
        }
        statistics.bytesPerSecond = rate(\.bytes)
        statistics.sentencesPerSecond = rate(\.sentences)
        statistics.framesPerSecond = rate(\.frames)
    }
}
