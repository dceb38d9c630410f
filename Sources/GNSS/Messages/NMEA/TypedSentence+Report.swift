import NMEA

extension TypedSentence: Report {
    @inline(__always)
    var name: SentenceName { SentenceName(talker: talker, code: code) }

    /// Whether a sentence contains a complete fix. Always `false`, because a fix is spread over several sentences.
    @inline(__always)
    var isWholeFix: Bool { false }

    /// Whether a later sentence may add values to a complete fix. Always `false`, because a sentence that follows the
    /// end of the receiver's cycle may belong to another fix.
    @inline(__always)
    static var amendsWholeFix: Bool { false }

    @inline(__always)
    func outline(clock: borrowing SatelliteClock) -> ReportOutline { ReportOutline(values, fieldCount: fieldCount) }

    @inline(__always)
    func contribute(to state: inout FixState) -> Contribution { state.read(values, talker: talker) }
}

extension ReportOutline {
    @inline(__always)
    init(_ sentence: Sentence, fieldCount: UInt16) {
        // The minimum number of fields in the oldest version of the standard that is still in use.
        var leastFieldCount: UInt16 = 0
        switch sentence {
        case .gga(let gga):
            time = gga.time
            if time != nil { position = ReportedPosition(coordinate: Coordinate(gga.latitude, gga.longitude)) }
            isVoidWithoutTime = gga.losesTime
            leastFieldCount = 12
        case .rmc(let rmc):
            time = rmc.time
            if time != nil { position = ReportedPosition(coordinate: Coordinate(rmc.latitude, rmc.longitude)) }
            if rmc.isVoid || rmc.date == nil { stamp = .guess }
            isVoidWithoutTime = rmc.losesTime
            leastFieldCount = 7
        case .gll(let gll):
            time = gll.time
            if time != nil { position = ReportedPosition(coordinate: Coordinate(gll.latitude, gll.longitude)) }
            if gll.status != .void { stamp = .apart }
            isVoidWithoutTime = gll.status == .void && gll.time == nil
            leastFieldCount = 6
        case .gns(let gns):
            time = gns.time
            if time != nil { position = ReportedPosition(coordinate: Coordinate(gns.latitude, gns.longitude)) }
            isVoidWithoutTime = gns.time == nil && gns.modes.best == .invalid
            leastFieldCount = 12
        case .zda(let zda):
            time = zda.date == nil ? nil : zda.time
            stamp = .late
            leastFieldCount = 3
        case .gst(let gst):
            time = gst.time
            stamp = .repeated
        case .gbs(let gbs):
            time = gbs.time
            leastFieldCount = 6
        case .gsv(let gsv):
            isUnfinished = (gsv.number ?? 1) < (gsv.total ?? 1)
            leastFieldCount = 3
        case .gsa: leastFieldCount = 16
        case .vtg: leastFieldCount = 4
        case .pubx00(let pubx): time = pubx.time
        case .pubx04(let pubx): time = pubx.date == nil ? nil : pubx.time
        case .psti030(let psti):
            time = psti.date == nil ? nil : psti.time
            if psti.status != .valid { stamp = .guess }
        case .pashrpos(let pashr): time = pashr.time
        case .pashrvel(let pashr): time = pashr.time
        case .pgrmf(let pgrmf): time = pgrmf.date == nil ? nil : pgrmf.time
        case .pqtmpvt(let pvt): time = pvt.version == 1 && pvt.date != nil ? pvt.time : nil
        case .ptnlggk(let ggk): time = ggk.date == nil ? nil : ggk.time
        default: break
        }
        isTruncated = fieldCount < leastFieldCount
    }
}

extension Sentence.GGA {
    /// Whether the sentence reports that the receiver has neither a fix nor a time.
    var losesTime: Bool { quality == .invalid && time == nil }
}

extension Sentence.RMC {
    /// Whether the sentence reports that the receiver has no fix.
    var isVoid: Bool { status == .void || status == nil }

    /// Whether the sentence reports that the receiver has no fix, and lacks the time or the date.
    var losesTime: Bool { isVoid && (time == nil || date == nil) }
}

extension PositioningModes {
    /// The best of the satellite systems' positioning modes.
    var best: PositioningMode? {
        let order: [PositioningMode] = [
            .rtkFixed, .rtkFloat, .precise, .differential, .autonomous, .estimated, .manual, .simulated, .invalid,
        ]
        return order.first { mode in (0..<count).contains { self[$0] == mode } }
    }
}
