package import GNSS
internal import NMEA

extension ReceiverCondition {
    /// The situation of a receiver, which states as precisely as possible why there is no position.
    package enum Situation: Hashable, Sendable {
        /// The receiver is not being read.
        case stopped
        /// No device that could be a receiver is connected.
        case noDevice
        /// The requested device is not connected, and has not been read before.
        case deviceIsAway
        /// The device was read and then lost. The error is available only immediately after the loss.
        case lost(LinkError?)
        /// The source cannot be opened.
        case cannotOpen(LinkError)
        /// The source is being opened.
        case opening
        /// A search for the baud rate is in progress.
        case findingBaudRate
        /// The source was opened, but no data has arrived yet.
        case listening
        /// No data has ever arrived.
        case silence
        /// Data has stopped arriving.
        case fellSilent
        /// The data is not recognized, probably because the baud rate is wrong.
        case wrongBaudRate
        /// The data is not recognized, and the line has no baud rate that could be wrong.
        case noReceiver
        /// The data is no longer recognized, although it was recognized earlier.
        case disturbed
        /// Only frames of a binary protocol are arriving, and they contain no positions.
        case binaryOnly(BinaryProtocol)
        /// Data is arriving, but no epoch has been decoded yet.
        case noEpoch
        /// The receiver has no position.
        case searching(Reception)
        /// The receiver has a position.
        case position
        /// The source has ended.
        case ended
    }

    /// The quality of the satellite signals.
    package enum Reception: Hashable, Sendable {
        /// The receiver reports an antenna fault.
        case antennaFault(AntennaStatus)
        /// The receiver reports strong interference, and the satellite signals are not good enough for a position.
        case jammed(Jamming)
        /// The receiver has not sent a list of satellites.
        case unknown
        /// The receiver lists satellites but receives no signal from any of them.
        case none
        /// The satellites are too few or too weak for a position.
        case weak
        /// The signals are good enough for a position.
        case good
    }
}

extension ReceiverCondition.Situation {
    init(
        _ status: Receiver.Status, _ statistics: Receiver.Statistics?, _ fix: Fix?, _ sky: Sky?,
        _ reports: SelfReport
    ) {
        switch status.phase {
        case .stopped: self = .stopped
        case .waiting(.noDevice): self = .noDevice
        case .waiting(.deviceIsAway): self = status.losses > 0 ? .lost(nil) : .deviceIsAway
        case .waiting(.error(let error)): self = .cannotOpen(error)
        case .opening: self = .opening
        case .lost(let error): self = .lost(error)
        case .ended: self = .ended
        case .findingBaudRate, .reading(.noDataYet), .reading(.garbled), .reading(.silent):
            self.init(withoutSense: status, statistics)
        // A server may decode the frames itself, so frames from a server are not a problem.
        case .reading(.binary(let kind)) where status.server == nil: self = .binaryOnly(kind)
        case .reading(.binary), .reading(.good):
            if let fix {
                self = fix.hasPosition ? .position : .searching(ReceiverCondition.Reception(sky, reports))
            } else {
                self = sky == nil ? .noEpoch : .searching(ReceiverCondition.Reception(sky, reports))
            }
        }
    }

    /// Creates the situation for a status in which no recognizable data is arriving.
    private init(withoutSense status: Receiver.Status, _ statistics: Receiver.Statistics?) {
        switch status.phase {
        case .findingBaudRate(.silence): self = .silence
        case .reading(.silent): self = statistics?.bytes ?? 0 > 0 ? .fellSilent : .silence
        case .findingBaudRate(.garbage): self = .wrongBaudRate
        case .reading(.garbled):
            // Only a serial line can have a wrong baud rate. A simulated receiver counts as a serial line.
            let hasBaudRate = status.baudRate != nil || status.isSimulated
            self = statistics?.provesReceiver == true ? .disturbed : hasBaudRate ? .wrongBaudRate : .noReceiver
        case .findingBaudRate: self = .findingBaudRate
        default: self = .listening
        }
    }

    /// The corresponding public cause, or `nil` if there is a position. Several situations have the same cause.
    var cause: ReceiverCondition.Cause? {
        switch self {
        case .stopped: .stopped
        case .noDevice: .noDevice
        case .deviceIsAway, .lost(nil): .deviceIsAway
        case .lost: .lost
        case .cannotOpen: .cannotOpen
        case .opening, .findingBaudRate, .listening: .opening
        case .silence, .fellSilent: .silence
        case .wrongBaudRate, .noReceiver, .disturbed: .noReceiver
        case .binaryOnly: .binaryOnly
        case .searching(.none), .searching(.antennaFault), .searching(.jammed): .noSatellites
        case .noEpoch, .searching(.unknown), .searching(.weak), .searching(.good): .noFix
        case .position: nil
        case .ended: .ended
        }
    }

    /// Returns advice for solving the problem, if any.
    /// - Parameter hasSentSentences: Whether the receiver has sent NMEA sentences before.
    func remedy(hasSentSentences: Bool = false) -> String? {
        switch self {
        case .noDevice, .deviceIsAway:
            "Plug in the receiver, or try a different port and cable. The kernel log may show the cause: "
                + "sudo dmesg | tail"
        case .lost: "Plug the receiver back in, on any USB port"
        case .cannotOpen(let error): error.remedy
        case .silence:
            "Check that the receiver is switched on. Unplug it and plug it in again. With a serial adapter, "
                + "connect TX to RX and RX to TX"
        case .fellSilent: "Check that the receiver is switched on and its cable is firmly connected"
        case .wrongBaudRate:
            "The device may not be a receiver, or its wiring may be faulty. If you know its baud rate, set it"
        case .noReceiver: "List the other devices"
        case .disturbed: "The baud rate may have changed, or the line may be noisy. Check the connector and the cable"
        case .binaryOnly(let kind) where hasSentSentences:
            "The receiver is set to binary output without positions. Turn on \(kind.positionOutput) with the "
                + "manufacturer's tool"
        case .binaryOnly(let kind): "Turn on \(kind.positionOutput) with the manufacturer's tool"
        case .searching(.antennaFault(let status)): status.remedy
        case .searching(.jammed): Jamming.remedy
        case .searching(.good):
            "With signals like these, a first fix takes about 30 s, or up to 13 minutes after a long time without power"
        case .searching: Self.freeView
        case .stopped, .opening, .findingBaudRate, .listening, .noEpoch, .position, .ended: nil
        }
    }

    /// The advice for weak satellite signals.
    static let freeView =
        "Give the antenna a clear view of the sky: outdoors, or at a window. Also check the antenna's connector"
}

extension ReceiverCondition.Reception {
    fileprivate init(_ sky: Sky?, _ reports: SelfReport) {
        let receivesAny = sky?.satellites.contains { $0.signalStrength ?? 0 > 0 } == true
        let isGood = receivesAny && sky?.isWeak == false
        if let antenna = reports.antenna, antenna.remedy != nil {
            self = .antennaFault(antenna)
        } else if let jamming = reports.jamming, jamming.isHarmful, !isGood {
            self = .jammed(jamming)
        } else if sky == nil {
            self = .unknown
        } else {
            self = isGood ? .good : receivesAny ? .weak : .none
        }
    }
}

extension BinaryProtocol {
    /// The output to turn on so that a receiver that uses this protocol sends positions.
    fileprivate var positionOutput: String {
        switch self {
        case .ubx: "NAV-PVT or NMEA"
        case .septentrio: "PVTGeodetic or NMEA"
        case .novatel: "BESTPOS or NMEA"
        case .unicore: "BESTNAV or NMEA"
        case .rtcm2, .rtcm3, .ashtech: "NMEA"
        default: "position messages or NMEA"
        }
    }
}
