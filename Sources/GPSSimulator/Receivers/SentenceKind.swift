/// A sentence that a receiver sends, or a list that takes several.
enum SentenceKind: Sendable {
    case rmc
    case vtg
    case gga
    case gll
    case zda
    case gst
    case gbs
    /// One for each of ``SatelliteLists/used``.
    case gsa
    /// A group for each of ``SatelliteLists/inView``.
    case gsv
    /// Garmin's estimated errors.
    case pgrme
    /// Garmin's state of the sensor.
    case pgrmt
    /// SkyTraq's recommended minimum.
    case psti030
    /// ST's state of the antenna.
    case pstmAntenna
    /// Quectel's, as a text.
    case antennaText
}

/// A sentence and how often it is sent.
struct ScheduledSentence: Sendable {
    let kind: SentenceKind
    /// With every so many observations.
    let period: Int

    init(_ kind: SentenceKind, every period: Int = 1) {
        self.kind = kind
        self.period = period
    }

    /// The same, with every so many observations.
    func every(_ period: Int) -> ScheduledSentence { ScheduledSentence(kind, every: period) }

    static let rmc = ScheduledSentence(.rmc)
    static let vtg = ScheduledSentence(.vtg)
    static let gga = ScheduledSentence(.gga)
    static let gll = ScheduledSentence(.gll)
    static let zda = ScheduledSentence(.zda)
    static let gst = ScheduledSentence(.gst)
    static let gbs = ScheduledSentence(.gbs)
    static let gsa = ScheduledSentence(.gsa)
    static let gsv = ScheduledSentence(.gsv)
    static let pgrme = ScheduledSentence(.pgrme)
    static let pgrmt = ScheduledSentence(.pgrmt)
    static let psti030 = ScheduledSentence(.psti030)
    static let pstmAntenna = ScheduledSentence(.pstmAntenna)
    static let antennaText = ScheduledSentence(.antennaText)
}
