import GNSS
import UBX

extension UBXComposer {
    var satelliteList: NavSAT {
        NavSAT(timeOfWeek: time.milliseconds, satellites: satellites.prefix(255).map(NavSAT.Satellite.init))
    }

    var signalList: NavSIG {
        var message = NavSIG()
        message.timeOfWeek = time.milliseconds
        let signals = satellites.flatMap { satellite in
            style.bands.compactMap { NavSIG.Signal(satellite, on: $0, isDifferential: observation.isDifferential) }
        }
        message.signals = Array(signals.prefix(255))
        return message
    }
}

extension NavSAT.Satellite {
    fileprivate init(_ satellite: VisibleSatellite) {
        self.init()
        system = satellite.constellation.rawValue
        number = UInt8(truncatingIfNeeded: satellite.number)
        signalStrength = satellite.strength ?? 0
        elevation = satellite.elevation
        azimuth = satellite.azimuth
        let hasSignal = satellite.strength != nil
        flags = [hasSignal ? .isLocked : .isSearched, .isHealthy]
        if satellite.isUsed { flags.insert(.isUsed) }
        if hasSignal { flags.formUnion([.usesEphemeris, .hasEphemeris]) }
    }
}

extension NavSIG.Signal {
    /// Creates the entry for a satellite's signal on a band, or returns `nil` if the signal is not received.
    fileprivate init?(_ satellite: VisibleSatellite, on band: Band, isDifferential: Bool) {
        guard let strength = satellite.strength(on: band) else { return nil }
        self.init()
        system = satellite.constellation.rawValue
        number = UInt8(truncatingIfNeeded: satellite.number)
        signal = band == .first ? 0 : satellite.constellation.secondSignal
        frequencyChannel = satellite.frequencyChannel
        signalStrength = strength
        quality = 7
        correctionSource = isDifferential && satellite.isUsed ? 1 : 0
        ionosphereModel = isDifferential ? 2 : 1
        // Bit 0 marks the satellite as healthy.
        flags = NavSIG.Flags(rawValue: 1)
        if satellite.isUsed { flags.formUnion([.usesPseudorange, .usesCarrier, .usesDoppler]) }
    }
}

extension Constellation {
    /// u-blox's signal ID for the L2, E5 or B2 signal.
    fileprivate var secondSignal: UInt8 {
        switch self {
        case .gps: 3
        case .galileo: 6
        case .qzss: 5
        case .beidou, .glonass: 2
        case .sbas, .imes, .navic: 0
        }
    }
}

extension VisibleSatellite {
    /// The frequency channel of a GLONASS satellite, plus 7 (0 … 13); 0 for other systems.
    fileprivate var frequencyChannel: UInt8 {
        let channels: [UInt8] = [8, 3, 12, 13, 8, 3, 12, 13, 5, 0, 7, 6, 5, 0, 7, 6, 11, 4, 10, 9, 11, 4, 10, 9]
        guard constellation == .glonass, 1...channels.count ~= Int(number) else { return 0 }
        return channels[Int(number) - 1]
    }
}
