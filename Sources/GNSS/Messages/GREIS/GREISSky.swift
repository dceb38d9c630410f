import NMEA

/// The satellites of a GREIS receiver, which sends each of their properties in a separate message.
package struct GREISSky {
    /// The receiver's satellite numbers. The other lists of this structure have the same order.
    private var numbers: [UInt8] = []
    private var elevations: [UInt8] = []
    private var azimuths: [UInt8] = []
    private var signalStrengths: [UInt8] = []
    private var states: [UInt8] = []
    /// The numbers of GLONASS satellites within their system.
    private var slots: [UInt8] = []
    /// Whether signal strengths are in quarters of a dBHz.
    private var areQuarters = false

    /// Stores the list in a frame if it is one of the lists that describe the satellites.
    /// - Returns: `true` if the list contains a property of each satellite; `false` if it contains satellite numbers,
    ///   or if the frame contains no such list.
    mutating func take(_ frame: UnsafeRawBufferPointer) -> Bool {
        var list: [UInt8] { Array(frame.dropFirst(GREISFormat.headerLength).dropLast()) }
        switch String(decoding: frame.prefix(2), as: UTF8.self) {
        case "SI":
            numbers = list
            return false
        case "NN":
            slots = list
            return false
        case "EL": elevations = list
        case "AZ": azimuths = list
        case "EC":
            signalStrengths = list
            areQuarters = false
        case "CE":
            signalStrengths = list
            areQuarters = true
        // The list of states is followed by the type of the solution.
        case "SS": states = list.dropLast()
        default: return false
        }
        return true
    }

    /// The satellites; `nil` if their numbers are unknown.
    var satellites: [Satellite]? {
        guard !numbers.isEmpty else { return nil }
        let satellites = Self.satellites(numbers, slots: slots)
        return numbers.indices.compactMap { index in
            let receiverNumber = numbers[index]
            guard let (constellation, number) = satellites[index] else { return nil }
            let elevation = element(elevations, index).map { Int8(bitPattern: $0) }
            let azimuth = element(azimuths, index)
            let hasDirection = elevation.map { -90...90 ~= $0 } ?? false && azimuth.map { $0 <= 180 } ?? false
            return Satellite(
                constellation: constellation, number: number, receiverNumber: UInt16(receiverNumber),
                elevation: hasDirection ? elevation.map { Float($0) } : nil,
                azimuth: hasDirection ? azimuth.map { 2 * Float($0 % 180) } : nil,
                signalStrength: element(signalStrengths, index).flatMap { level in
                    level == 255 ? nil : areQuarters ? Float(level) / 4 : Float(level)
                }, isUsed: element(states, index).map { $0 <= 3 || 40...62 ~= $0 } ?? false)
        }
    }

    /// Returns the system and the number within the system for each of the receiver's satellite numbers; `nil` for a
    /// number that is unknown.
    /// - Parameter slots: The numbers of the GLONASS satellites within their system.
    package static func satellites(
        _ numbers: [UInt8], slots: [UInt8]
    ) -> [(constellation: Constellation, number: UInt16)?] {
        var glonassCount = 0
        return numbers.map { number in
            guard 38...70 ~= number else { return system(number, slot: nil) }
            // Without message NN, only the receiver's own numbers are known.
            if slots.isEmpty { return system(number, slot: number - 37) }
            defer { glonassCount += 1 }
            return system(number, slot: glonassCount < slots.count ? slots[glonassCount] : nil)
        }
    }

    /// Returns an element of a list; `nil` if the list does not match the current satellite numbers.
    private func element(_ list: [UInt8], _ index: Int) -> UInt8? { list.count == numbers.count ? list[index] : nil }

    /// Returns a satellite's system and its number within that system; `nil` if the number is unknown.
    ///
    /// - Parameter slot: The number of a GLONASS satellite within its system; `nil` if it is unknown.
    private static func system(_ number: UInt8, slot: UInt8?) -> (Constellation, UInt16)? {
        switch number {
        case 1...37: (.gps, UInt16(number))
        case 38...70: slot.flatMap { 1...32 ~= $0 ? (.glonass, UInt16($0)) : nil }
        case 71...119: (.galileo, UInt16(number) - 70)
        case 120...158: (.sbas, UInt16(number))
        case 193...202: (.qzss, UInt16(number) - 192)
        case 211...254: (.beidou, UInt16(number) - 210)
        default: nil
        }
    }
}
