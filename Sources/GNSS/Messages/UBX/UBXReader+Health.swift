import NMEA
import UBX

// This file reads the state of the receiver itself. Messages about this state contain no time, and belong to the
// current epoch.

extension UBXReader {
    func readMonitoring(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        let isRead: Bool? =
            switch frame.identifier {
            case MonVER.identifier: MonVER(frame.payload).map { read($0, into: &report) }
            case MonRF.identifier: MonRF(frame.payload).map { read($0, into: &report) }
            case MonHW.identifier: MonHW(frame.payload).map { read($0, into: &report) }
            default: nil
            }
        return isRead ?? false
    }

    private func read(_ version: MonVER, into report: inout BinaryReport) -> Bool {
        var supplement = Supplement()
        supplement.product = "HW \(version.hardwareVersion)"
        supplement.versions = ["SW \(version.softwareVersion)"] + version.extensions.map(\.text)
        report.name = SentenceName(talker: .ublox, code: "MON-VER")
        report.supplement = supplement
        return true
    }

    /// Reads MON-RF, which contains one block for each radio band. The first antenna fault and the strongest jamming
    /// are used.
    private func read(_ radio: MonRF, into report: inout BinaryReport) -> Bool {
        guard let jamming = radio.blocks.map(\.interference).max() else { return false }
        var supplement = Supplement()
        supplement.antennaFault = radio.blocks.lazy.compactMap { AntennaFault(ubloxStatus: $0.antennaStatus) }.first
        supplement.jamming = jamming
        report.name = SentenceName(talker: .ublox, code: "MON-RF")
        report.supplement = supplement
        return true
    }

    private func read(_ hardware: MonHW, into report: inout BinaryReport) -> Bool {
        var supplement = Supplement()
        supplement.antennaFault = AntennaFault(ubloxStatus: hardware.antennaStatus)
        supplement.jamming = hardware.interference
        report.name = SentenceName(talker: .ublox, code: "MON-HW")
        report.supplement = supplement
        return true
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
