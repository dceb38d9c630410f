import NMEA
import UBX

// The state of the receiver itself. These messages have no time, and belong to the current epoch.

extension UBXReader {
    func monitoring(_ frame: UBXFrame) -> BinaryReport? {
        switch frame.identifier {
        case MonVER.identifier: MonVER(frame.payload).map { report($0) }
        case MonRF.identifier: MonRF(frame.payload).flatMap { report($0) }
        case MonHW.identifier: MonHW(frame.payload).map { report($0) }
        default: nil
        }
    }

    private func report(_ code: SentenceCode, _ supplement: Supplement) -> BinaryReport {
        var report = BinaryReport(SentenceName(talker: .ublox, code: code))
        report.supplement = supplement
        return report
    }

    private func report(_ version: MonVER) -> BinaryReport {
        var supplement = Supplement()
        supplement.product = "HW \(version.hardwareVersion)"
        supplement.versions = ["SW \(version.softwareVersion)"] + version.extensions.map(\.text)
        return report("MON-VER", supplement)
    }

    /// Receivers for several bands have one block for each band. The first fault and the strongest jamming count.
    private func report(_ radio: MonRF) -> BinaryReport? {
        guard let jamming = radio.blocks.map(\.interference).max() else { return nil }
        var supplement = Supplement()
        supplement.antennaFault = radio.blocks.lazy.compactMap { AntennaFault(ubloxStatus: $0.antennaStatus) }.first
        supplement.jamming = jamming
        return report("MON-RF", supplement)
    }

    private func report(_ hardware: MonHW) -> BinaryReport {
        var supplement = Supplement()
        supplement.antennaFault = AntennaFault(ubloxStatus: hardware.antennaStatus)
        supplement.jamming = hardware.interference
        return report("MON-HW", supplement)
    }
}

extension AntennaFault {
    /// Creates a fault from an antenna status: 0 unsupervised, 1 unknown, 2 good, 3 short, 4 open. Returns `nil` if
    /// there is no fault.
    fileprivate init?(ubloxStatus status: UInt8) {
        switch status {
        case 3: self = .short
        case 4: self = .open
        default: return nil
        }
    }
}
