import Receivers
import UBX

/// A receiver that sends only UBX: with RTK corrections, or in strong interference without a position.
struct UBXReceiver {
    var isJammed = false

    /// Returns the messages of each second, from 2026-01-01 00:00:00 UTC on.
    func events(seconds: Int) -> [Receiver.Feed.TimedEvent] {
        (0..<seconds).map { Receiver.Feed.TimedEvent(at: .seconds($0), .bytes(burst($0))) }
    }

    private func burst(_ second: Int) -> [UInt8] {
        // 2026-01-01 is a Thursday, and GPS time is 18 seconds ahead.
        let timeOfWeek = UInt32(4 * 86_400 + 18 + second) * 1_000
        var bytes: [UInt8] = []
        if second == 0 { version.append(to: &bytes) }
        solution(second, timeOfWeek).append(to: &bytes)
        satellites(timeOfWeek).append(to: &bytes)
        if !isJammed { baseline(second, timeOfWeek).append(to: &bytes) }
        radio.append(to: &bytes)
        ports.append(to: &bytes)
        if isJammed, second == 20 {
            var warning = InfWARNING()
            warning.text = "txbuf alloc"
            warning.append(to: &bytes)
        }
        var end = NavEOE()
        end.timeOfWeek = timeOfWeek
        end.append(to: &bytes)
        return bytes
    }

    private var version: MonVER {
        var version = MonVER()
        version.softwareVersion = "EXT CORE 1.00 (0fa0ae)"
        version.hardwareVersion = "00190000"
        for text in ["FWVER=HPG 1.32", "PROTVER=27.31", "MOD=ZED-F9P"] {
            var part = MonVER.Extension()
            part.text = text
            version.extensions.append(part)
        }
        return version
    }

    private func solution(_ second: Int, _ timeOfWeek: UInt32) -> NavPVT {
        var solution = NavPVT()
        solution.timeOfWeek = timeOfWeek
        (solution.year, solution.month, solution.day) = (2026, 1, 1)
        (solution.minute, solution.second) = (UInt8(second / 60), UInt8(second % 60))
        solution.validity = [.date, .time, .fullyResolved]
        guard !isJammed else { return solution }
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK, .differential, second < 30 ? .carrierFloat : .carrierFixed]
        solution.satellitesUsed = 5
        (solution.latitude, solution.longitude) = (48.1371540, 11.5761240)
        (solution.height, solution.altitude) = (567.2, 520.6)
        (solution.horizontalAccuracy, solution.verticalAccuracy) = (0.014, 0.02)
        solution.positionDilution = 1.4
        let oneToTwoSeconds: UInt16 = 2
        solution.moreFlags = oneToTwoSeconds << 1
        return solution
    }

    private func satellites(_ timeOfWeek: UInt32) -> NavSAT {
        var list = NavSAT()
        list.timeOfWeek = timeOfWeek
        list.satellites = (1...6).map { number in
            var satellite = NavSAT.Satellite()
            satellite.number = UInt8(number * 3)
            (satellite.elevation, satellite.azimuth) = (Double(number * 12), Double(number * 55))
            satellite.signalStrength = isJammed ? 0 : Double(30 + number * 2)
            satellite.flags = isJammed || number == 6 ? [] : [.isUsed, .isHealthy]
            return satellite
        }
        return list
    }

    private func baseline(_ second: Int, _ timeOfWeek: UInt32) -> NavRELPOSNED {
        var baseline = NavRELPOSNED()
        baseline.timeOfWeek = timeOfWeek
        (baseline.north, baseline.east, baseline.down) = (30, 40, 0)
        baseline.length = 50
        let (float, fixed) = (NavRELPOSNED.Flags(rawValue: 1 << 3), NavRELPOSNED.Flags(rawValue: 2 << 3))
        baseline.flags = [.isFixOK, .differential, .isValid, second < 30 ? float : fixed]
        return baseline
    }

    private var radio: MonRF {
        var radio = MonRF()
        var block = MonRF.Block()
        let allRight: UInt8 = 2
        let (none, critical): (UInt8, UInt8) = (1, 3)
        block.antennaStatus = allRight
        block.jamming = isJammed ? critical : none
        block.interference = isJammed ? 204 : 13
        radio.blocks = [block]
        return radio
    }

    private var ports: MonCOMMS {
        var ports = MonCOMMS()
        var serial = MonCOMMS.Port()
        serial.number = 0x100
        serial.sendingUsage = isJammed ? 100 : 12
        serial.sentByteCount = 1
        var usb = MonCOMMS.Port()
        usb.number = 0x300
        usb.sendingUsage = isJammed ? 0 : 99
        ports.ports = [serial, usb]
        ports.protocols = [0, 1, 5, 255]
        return ports
    }
}
