import GNSS
import UBX

// Messages about the receiver's hardware, and raw data.

extension UBXComposer {
    /// u-blox's code for the antenna status: 2 for OK, 3 for a short circuit, and 4 for an open circuit.
    private var antennaStatus: UInt8 {
        switch observation.antenna {
        case .connected: 2
        case .open: 4
        case .short: 3
        }
    }

    /// u-blox's code for the antenna power: 1 for on, and 0 for off. The receiver switches off a short-circuited
    /// antenna.
    private var antennaPower: UInt8 { observation.antenna == .short ? 0 : 1 }

    /// The noise, gain and interference that receivers typically report where there is little radio interference.
    private static let typical = (noise: UInt16(90), gain: UInt16(3_500), interference: UInt8(10))

    var hardware: MonHW {
        var message = MonHW()
        message.noise = Self.typical.noise
        message.gain = Self.typical.gain
        message.antennaStatus = antennaStatus
        message.antennaPower = antennaPower
        message.flags = .isClockCalibrated
        message.interference = Self.typical.interference
        return message
    }

    var radio: MonRF {
        var message = MonRF()
        message.blocks = style.bands.indices.map { index in
            var block = MonRF.Block()
            block.number = UInt8(index)
            block.antennaStatus = antennaStatus
            block.antennaPower = antennaPower
            block.noise = Self.typical.noise
            block.gain = Self.typical.gain
            block.interference = Self.typical.interference
            block.magnitudeI = 160
            block.magnitudeQ = 160
            return block
        }
        return message
    }
}

extension Observation {
    /// Appends an RXM-SFRBX frame with a subframe of a GPS satellite, as sent by receivers that are configured to
    /// output raw data. The subframe contains no orbit data, so no position can be computed from it.
    func appendSubframe(to bytes: inout [UInt8]) {
        var subframe = RxmSFRBX()
        subframe.number = UInt8(truncatingIfNeeded: satellites.first { $0.constellation == .gps }?.number ?? 1)
        // The telemetry word and the handover word, which contains the time of the week in units of 6 s.
        subframe.words = [0x22C0_0000, satelliteTime.milliseconds / 6_000 << 13] + [UInt32](repeating: 0, count: 8)
        subframe.append(to: &bytes)
    }
}
