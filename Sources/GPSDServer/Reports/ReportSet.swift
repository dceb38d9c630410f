internal import GNSS
internal import GPSDProtocol
internal import Receivers
internal import ServerCore

/// The reports of one batch. Each variant is encoded when the first client needs it, and shared by all clients.
struct ReportSet {
    /// The maximum number of satellites in a SKY report. With more satellites, the line would be too long for gpsd
    /// 3.22's `cgps`.
    static let maxSatellites = 32

    private let update: ReceiverUpdate
    private let encoder: ReportEncoder
    private var json: [SharedBytes?] = Array(repeating: nil, count: ReportVariant.allCases.count)
    private var clock: SharedBytes?
    private var lines: ReportEncoder.Lines?
    private var generated: SharedBytes?
    private var bytes: SharedBytes?

    init(_ update: ReceiverUpdate, _ encoder: ReportEncoder) {
        self.update = update
        self.encoder = encoder
    }

    /// Sends the reports that a policy requests.
    mutating func deliver(to policy: WatchPolicy, _ send: (SharedBytes) -> Void) {
        if policy.json { send(json(policy.variant)) }
        if policy.raw > 1 {
            let bytes = bytes ?? SharedBytes(update.batch.bytes)
            self.bytes = bytes
            send(bytes)
        } else if policy.raw == 1 || policy.nmea {
            let lines = lines ?? encoder.lines(of: update.batch)
            self.lines = lines
            send(policy.raw == 1 ? lines.withFrames : lines.sentences)
        }
        if policy.nmea { sendGenerated(send) }
        if policy.pps {
            let clock = clock ?? encoder.clock(update)
            self.clock = clock
            send(clock)
        }
    }

    /// Sends the sentences that the receiver lacks. They are sent to clients that also request raw data, such as QGIS.
    private mutating func sendGenerated(_ send: (SharedBytes) -> Void) {
        let generated = generated ?? encoder.generatedSentences(of: update.batch)
        self.generated = generated
        send(generated)
    }

    private mutating func json(_ variant: ReportVariant) -> SharedBytes {
        if let text = json[variant.index] { return text }
        let text = encoder.json(update, variant)
        json[variant.index] = text
        return text
    }
}
