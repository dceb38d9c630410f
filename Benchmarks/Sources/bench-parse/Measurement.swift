import Timing

/// The times of all passes over one log, measured in turn: A B C D, A B C D, ….
///
/// The machine may be shared and its clock may vary. A slowdown of one pass then also affects the next one, so the
/// ratio within a round is stable.
struct Measurement {
    private let log: Log
    /// The CPU seconds of the thread, one value per round.
    private var seconds: [Pass: [Double]] = [:]

    init(on log: Log, rounds: Int) {
        self.log = log
        let expected = Pass.allCases.map { $0.run(on: log) }  // untimed: warms up
        for _ in 0..<rounds {
            for (pass, expected) in zip(Pass.allCases, expected) {
                let start = threadSeconds()
                let result = pass.run(on: log)
                seconds[pass, default: []].append(threadSeconds() - start)
                guard result == expected else { fail("\(pass.name): the result differs between rounds") }
                guard result.sentences == log.lineCount else {
                    fail("\(pass.name): only \(result.sentences) valid sentences in \(log.lineCount) lines")
                }
            }
        }
    }

    /// Returns the median over all rounds of the ratio of two passes' times.
    func ratio(of numerator: Pass, to denominator: Pass) -> Double {
        median(zip(seconds[numerator, default: []], seconds[denominator, default: []]).map { $0 / $1 })
    }

    func printTable(title: String) {
        let megabytes = Double(log.bytes.count) / 1e6
        let nanosecondsPerSentence = 1e9 / Double(log.lineCount)
        print("\(title): \(log.lineCount) sentences, \(decimal(megabytes, 1)) MB")
        print(row("pass", "best ns", "median ns", "median MB/s"))
        for pass in Pass.allCases {
            let times = seconds[pass, default: []]
            let (best, middle) = (times.min() ?? .nan, median(times))
            let figures = [best * nanosecondsPerSentence, middle * nanosecondsPerSentence].map { decimal($0, 1) }
            print(row(pass.name, figures[0], figures[1], decimal(megabytes / middle, 0)))
        }
    }
}
