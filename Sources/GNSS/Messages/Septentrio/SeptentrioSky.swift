import SBF

/// The satellites in view, which Septentrio receivers spread over three blocks. SatVisibility contains the directions,
/// ChannelStatus the state of the tracked satellites, and MeasEpoch the signal strengths.
package struct SeptentrioSky {
    private var visible: [SatVisibility.Satellite] = []
    private var channels: [ChannelStatus.Channel] = []
    /// Whether ChannelStatus has arrived. Without channels, no satellite is used.
    private var hasChannelStatus = false
    private var strengths: [UInt8: Float] = [:]

    /// Whether a block with directions has arrived.
    var hasDirections: Bool { !visible.isEmpty || !channels.isEmpty }

    mutating func take(_ list: SatVisibility) { visible = list.satellites }

    mutating func take(_ list: ChannelStatus) {
        channels = list.channels
        hasChannelStatus = true
    }

    mutating func take(_ epoch: MeasEpoch) {
        strengths.removeAll(keepingCapacity: true)
        for channel in epoch.channels where strengths[channel.number] == nil {
            // Signal strengths are sent with 10 dBHz subtracted, except for the GPS P code.
            let offset: Float = channel.signal == 1 || channel.signal == 2 ? 0 : 10
            if let strength = channel.strength { strengths[channel.number] = Float(strength) + offset }
        }
    }

    /// The satellites in the latest blocks.
    var satellites: BinaryReport.Satellites {
        var satellites: [UInt8: Satellite] = [:]
        for number in strengths.keys { satellites[number] = satellite(number) }
        for channel in channels {
            satellites[channel.number] = satellite(
                channel.number, frequency: channel.frequency, elevation: channel.elevation.map { Float($0) },
                azimuth: channel.azimuth.map { Float($0) }, channel: channel)
        }
        for visible in visible {
            satellites[visible.number] = satellite(
                visible.number, frequency: visible.frequency, elevation: visible.elevation.map { Float($0) },
                azimuth: visible.azimuth.map { Float($0.asDirection) },
                channel: channels.first { $0.number == visible.number })
        }
        let list = satellites.sorted { $0.key < $1.key }.map(\.value)
        return hasChannelStatus ? .whole(list) : .inView(list)
    }

    /// Returns a satellite; `nil` if its number is unknown.
    private func satellite(
        _ number: UInt8, frequency: UInt8 = 0, elevation: Float? = nil, azimuth: Float? = nil,
        channel: ChannelStatus.Channel? = nil
    ) -> Satellite? {
        guard let (constellation, index) = Self.satellite(number) else { return nil }
        var satellite = Satellite(
            constellation: constellation, number: index,
            // Only some of the receiver's numbers of SBAS satellites are PRNs, so the PRN replaces all of them. The
            // receiver's numbers of NavIC satellites are not consecutive.
            receiverNumber: constellation == .sbas || constellation == .navic ? index : UInt16(number),
            elevation: elevation, azimuth: azimuth,
            signalStrength: strengths[number],
            isUsed: channel?.states.contains(where: \.isUsed) ?? false)
        satellite.tracking.health = channel?.health
        // The receiver adds 8 to the GLONASS frequency channel, while ``Satellite/Tracking`` stores it plus 7.
        if constellation == .glonass, frequency > 0 { satellite.tracking.frequency = frequency - 1 }
        return satellite
    }

    /// Returns the system and the number within the system for a Septentrio SVID; `nil` if the SVID is unknown.
    package static func satellite(_ number: UInt8) -> (constellation: Constellation, number: UInt16)? {
        let number = UInt16(number)
        return switch number {
        case 1...37: (.gps, number)
        case 38...61: (.glonass, number - 37)
        case 63...68: (.glonass, number - 38)
        case 71...106: (.galileo, number - 70)
        case 120...140: (.sbas, number)
        case 141...180: (.beidou, number - 140)
        case 181...190: (.qzss, number - 180)
        case 191...197: (.navic, number - 190)
        case 198...215: (.sbas, number - 57)
        case 216...222: (.navic, number - 208)
        case 223...245: (.beidou, number - 182)
        default: nil
        }
    }
}

extension ChannelStatus.Channel {
    /// The health of the first signal whose health is known; `nil` if no signal's health is known.
    fileprivate var health: Satellite.Tracking.Health? {
        for signal in 0..<8 {
            switch healthBits >> (2 * signal) & 3 {
            case 1: return .healthy
            case 3: return .unhealthy
            default: continue
            }
        }
        return nil
    }
}
