/// A type of sentence, or a satellite list that is sent in several sentences.
enum SentenceKind: Sendable {
    case rmc
    case vtg
    case gga
    case gll
    case zda
    case gst
    case gbs
    /// One GSA sentence for each element of ``SatelliteLists/used``.
    case gsa
    /// One group of GSV sentences for each element of ``SatelliteLists/inView``.
    case gsv
    /// Garmin's error estimates.
    case pgrme
    /// Garmin's sensor status.
    case pgrmt
    /// SkyTraq's recommended minimum data.
    case psti030
    /// ST's antenna status.
    case pstmAntenna
    /// Quectel's antenna status, as a TXT sentence.
    case antennaText
}

/// A type of sentence, and how often it is sent.
struct ScheduledSentence: Sendable {
    let kind: SentenceKind
    /// The number of observations from one transmission of the sentence to the next.
    let period: Int

    init(_ kind: SentenceKind, every period: Int = 1) {
        self.kind = kind
        self.period = period
    }

    /// Returns this sentence with a different period.
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
