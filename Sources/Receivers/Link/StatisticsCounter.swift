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
    /// The bytes and sentences received in each of the last few seconds.
    private var recent: [(second: Int, bytes: Int, sentences: Int)] = []
    private var began: Instant?
    private var speed: Int?

    private static let maxWindow = 5
    /// The maximum number of sentence types to count separately. Receivers send a few dozen, but garbage contains more
    /// and more types by chance.
    private static let maxTypes = 500

    /// Restarts the measurement of the times to the first byte, sentence and fix, because a port was opened.
    mutating func open(at now: Instant) {
        opened = now
        statistics.timeToFirstByte = nil
        statistics.timeToFirstSentence = nil
        statistics.timeToFirstFix = nil
        lastTime = nil
    }

    /// Records the counters of the driver.
    mutating func update(_ counters: LineCounters?) { statistics.line = counters ?? statistics.line }

    mutating func add(_ result: StreamDecoder.Result, speed: Int?, at now: Instant) {
        let bytes = result.evidence.bytes
        statistics.bytes += bytes
        for sentence in result.sentences {
            let name = SentenceName(talker: sentence.talker, code: sentence.code)
            guard statistics.sentences.count < Self.maxTypes || statistics.sentences[name] != nil else { continue }
            statistics.sentences[name, default: 0] += 1
        }
        statistics.frames.merge(result.frames, uniquingKeysWith: +)
        statistics.rejected.merge(result.rejected, uniquingKeysWith: +)
        for epoch in result.epochs { add(epoch, at: now) }
        if let opened {
            if bytes > 0, statistics.timeToFirstByte == nil { statistics.timeToFirstByte = now - opened }
            if !result.sentences.isEmpty, statistics.timeToFirstSentence == nil {
                statistics.timeToFirstSentence = now - opened
            }
        }
        self.speed = speed
        measure(bytes: bytes, sentences: result.sentences.count, at: now)
    }

    /// Updates the rates after time has passed without data.
    mutating func pass(at now: Instant) { if began != nil { measure(bytes: 0, sentences: 0, at: now) } }

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

    private mutating func measure(bytes: Int, sentences: Int, at now: Instant) {
        let began = began ?? now
        self.began = began
        let second = Int((now - began).components.seconds)
        if recent.last?.second != second { recent.append((second, 0, 0)) }
        recent[recent.count - 1].bytes += bytes
        recent[recent.count - 1].sentences += sentences
        recent.removeAll { $0.second <= second - Self.maxWindow }
        // The current second is not complete.
        let full = recent.dropLast()
        let seconds = Double(min(second, Self.maxWindow - 1))
        guard seconds > 0 else { return }
        statistics.bytesPerSecond = Double(full.reduce(0) { $0 + $1.bytes }) / seconds
        statistics.sentencesPerSecond = Double(full.reduce(0) { $0 + $1.sentences }) / seconds
        statistics.load = speed.map { statistics.bytesPerSecond * 10 / Double($0) }
    }
}
