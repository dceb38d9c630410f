import BinaryMessages
import NMEA
import SBF

/// A reader for SBF, the format of Septentrio receivers.
///
/// EndOfPVT marks the end of an epoch's blocks, but blocks with satellites may follow.
struct SeptentrioReader: FrameReader {
    static var talker: Talker { .septentrio }

    /// The satellites in the latest blocks.
    var sky = SeptentrioSky()
    /// Whether the receiver sends positions as latitude and longitude. If so, positions are not computed from
    /// PVTCartesian.
    var sendsGeodeticPositions = false
    /// The time of week in the latest EndOfPVT, in milliseconds.
    private var end: UInt32?
    /// Whether the latest EndOfPVT ended the epoch. The first EndOfPVT does not end the epoch, because it is not yet
    /// known whether satellites follow.
    private var hasEnded = false
    /// Whether the receiver sends satellites after EndOfPVT. If so, EndOfPVT does not end an epoch.
    private var sendsSatellitesLast = false

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let frame = SBFFrame(frame) else { return nil }
        let payload = frame.payload
        return switch frame.number {
        case PVTGeodetic.number: PVTGeodetic(payload).map { report($0) }
        case PVTCartesian.number: PVTCartesian(payload).map { report($0) }
        case PosCovGeodetic.number: PosCovGeodetic(payload).flatMap { report($0) }
        case VelCovGeodetic.number: VelCovGeodetic(payload).flatMap { report($0) }
        case DOP.number: DOP(payload).map { report($0) }
        case BaseVectorGeod.number: BaseVectorGeod(payload).flatMap { report($0) }
        case AttEuler.number: AttEuler(payload).flatMap { report($0) }
        case AttCovEuler.number: AttCovEuler(payload).flatMap { report($0) }
        case ReceiverTime.number: ReceiverTime(payload).flatMap { report($0) }
        case SatVisibility.number: SatVisibility(payload).flatMap { report($0) }
        case ChannelStatus.number: ChannelStatus(payload).flatMap { report($0) }
        case MeasEpoch.number: MeasEpoch(payload).flatMap { report($0) }
        case EndOfPVT.number: EndOfPVT(payload).flatMap { report($0) }
        default: nil
        }
    }

    /// Returns a report whose time only repeats the time of the epoch and does not count as the time of a fix.
    func repeating(_ code: SentenceCode, _ time: SBFTime) -> BinaryReport {
        var report = Self.named(code)
        report.time = time.timeOfWeek.map { .gps(time.week.map { GPSWeek(Int64($0)) }, milliseconds: $0) }
        report.isTimeOfFix = false
        return report
    }

    private mutating func report(_ end: EndOfPVT) -> BinaryReport? {
        hasEnded = self.end != nil && !sendsSatellitesLast
        self.end = end.time.timeOfWeek
        guard hasEnded else { return nil }
        var report = repeating("EndOfPVT", end.time)
        report.endsEpoch = true
        return report
    }

    private mutating func report(_ list: SatVisibility) -> BinaryReport? {
        sky.take(list)
        return satellites("SatVis", list.time)
    }

    private mutating func report(_ list: ChannelStatus) -> BinaryReport? {
        sky.take(list)
        return satellites("ChanStat", list.time)
    }

    private mutating func report(_ epoch: MeasEpoch) -> BinaryReport? {
        sky.take(epoch)
        return sky.hasDirections ? nil : satellites("MeasEpoc", epoch.time)
    }

    private mutating func satellites(_ code: SentenceCode, _ time: SBFTime) -> BinaryReport? {
        if let end, end == time.timeOfWeek {
            sendsSatellitesLast = true
            guard !hasEnded else { return nil }
        }
        var report = repeating(code, time)
        report.satellites = sky.satellites
        return report
    }

    private func report(_ clock: ReceiverTime) -> BinaryReport? {
        guard let leapSeconds = clock.leapSeconds else { return nil }
        var report = repeating("RxTime", clock.time)
        report.leapSeconds = Int64(leapSeconds)
        return report
    }
}

extension Talker {
    /// The talker used for the names of SBF blocks.
    static var septentrio: Talker { "SB" }
}
