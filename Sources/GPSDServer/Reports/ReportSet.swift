internal import Formats
internal import GNSS
internal import Receivers
internal import ServerCore

/// What clients get of one batch: each kind of report is written when the first client wants it, and shared by all.
struct ReportSet {
    /// With more of them a line is longer than `cgps` of gpsd 3.22 survives.
    static let mostSatellites = 32

    private let news: ReceiverNews
    private let press: ReportPress
    private var json: [SharedBytes?] = Array(repeating: nil, count: ReportVariant.allCases.count)
    private var clock: SharedBytes?
    private var lines: ReportPress.Lines?
    private var bytes: SharedBytes?

    init(_ news: ReceiverNews, _ press: ReportPress) {
        self.news = news
        self.press = press
    }

    /// Hands out what a policy wants.
    mutating func deliver(to policy: WatchPolicy, _ send: (SharedBytes) -> Void) {
        if policy.json { send(json(policy.variant)) }
        if policy.raw > 1 {
            let bytes = bytes ?? SharedBytes(news.batch.bytes)
            self.bytes = bytes
            send(bytes)
        } else if policy.raw == 1 || policy.nmea {
            let lines = lines ?? press.lines(of: news.batch)
            self.lines = lines
            send(policy.raw == 1 ? lines.withFrames : lines.sentences)
        }
        if policy.pps {
            let clock = clock ?? press.clock(news)
            self.clock = clock
            send(clock)
        }
    }

    private mutating func json(_ variant: ReportVariant) -> SharedBytes {
        if let text = json[variant.index] { return text }
        let text = press.json(news, variant)
        json[variant.index] = text
        return text
    }
}
