import GNSS
import NMEA
import Testing

struct SatelliteNumberingTests {
    /// The talkers GP and GN do not identify the system, so the satellite number determines it.
    @Test(
        "without a talker or system ID, the satellite number identifies the system",
        arguments: [
            (1...32, Constellation.gps, 1), (33...64, .sbas, 120), (65...96, .glonass, 1), (120...158, .sbas, 120),
            (173...182, .imes, 1), (183...191, .qzss, 1), (193...200, .qzss, 1), (203...264, .beidou, 3),
            (301...336, .galileo, 1),
            (401...464, .beidou, 1),
        ])
    func systemFromNumber(numbers: ClosedRange<Int>, constellation: Constellation, first: Int) {
        for number in numbers {
            let satellite = SatelliteNumbering.satellite(UInt16(number), of: nil)
            #expect(satellite == (constellation, UInt16(number - numbers.lowerBound + first)))
        }
    }

    @Test("numbers 97 to 99 are GLONASS satellites 33 to 35")
    func glonassBeyondSlots() {
        // Test satellites have numbers beyond the 32 of the standard.
        for number in 97...99 as ClosedRange<UInt16> {
            #expect(SatelliteNumbering.satellite(number, of: nil) == (.glonass, number - 64))
            #expect(SatelliteNumbering.satellite(number, of: .glonass) == (.glonass, number - 64))
        }
    }

    /// Receivers number the satellites of a known system in several ways.
    @Test(
        "all numbering schemes of a known system are converted to satellite numbers that start at 1",
        arguments: [
            (Constellation.glonass, 1...32, 1), (.glonass, 65...96, 1), (.galileo, 1...36, 1), (.galileo, 101...136, 1),
            (.galileo, 301...336, 1), (.beidou, 1...63, 1), (.beidou, 101...163, 1), (.beidou, 201...263, 1),
            (.beidou, 401...463, 1), (.qzss, 1...10, 1), (.qzss, 183...191, 1), (.qzss, 193...202, 1),
            (.navic, 1...14, 1),
        ])
    func theSystemIsKept(constellation: Constellation, numbers: ClosedRange<Int>, first: Int) {
        for number in numbers {
            let satellite = SatelliteNumbering.satellite(UInt16(number), of: constellation)
            #expect(satellite == (constellation, UInt16(number - numbers.lowerBound + first)))
        }
    }

    @Test(
        "system-specific talkers identify the system",
        arguments: [
            ("GL", Constellation.glonass), ("GA", .galileo), ("GB", .beidou), ("BD", .beidou), ("GQ", .qzss),
            ("QZ", .qzss), ("GI", .navic),
        ] as [(Talker, Constellation)])
    func talkersOfSystems(talker: Talker, constellation: Constellation) {
        #expect(SatelliteNumbering.constellation(talker) == constellation)
    }

    @Test("talkers such as GP and GN do not identify a system", arguments: ["GP", "GN", "P", "II", "HE"] as [Talker])
    func otherTalkers(talker: Talker) {
        #expect(SatelliteNumbering.constellation(talker) == nil)
    }

    @Test("system IDs 2 to 6 map to the NMEA standard's systems")
    func systemIdsAreThoseOfTheStandard() {
        let systems = (0...15).map { SatelliteNumbering.constellation(systemID: $0) }
        #expect(systems.prefix(7) == [nil, nil, .glonass, .galileo, .beidou, .qzss, .navic])
        #expect(systems.dropFirst(7).allSatisfy { $0 == nil })
    }

    @Test("SBAS satellites are recognized in the lists of GLONASS and Galileo")
    func augmentation() {
        #expect(SatelliteNumbering.satellite(32, of: .glonass) == (.glonass, 32))
        #expect(SatelliteNumbering.satellite(36, of: .galileo) == (.galileo, 36))
        for number in 33...64 as ClosedRange<UInt16> {
            #expect(SatelliteNumbering.satellite(number, of: .glonass) == (.sbas, number + 87))
            if number > 36 { #expect(SatelliteNumbering.satellite(number, of: .galileo) == (.sbas, number + 87)) }
        }
    }

    @Test("only SBAS satellite numbers override a known system")
    func allNumbers() {
        for number in 0...UInt16.max {
            for constellation in Constellation.allCases.map(Optional.init) + [nil] {
                let satellite = SatelliteNumbering.satellite(number, of: constellation)
                let isAugmentation = satellite.0 == .sbas && 33...64 ~= number
                #expect(constellation == nil || satellite.0 == constellation || isAugmentation)
            }
        }
    }

    // MARK: Signals

    @Test(
        "signal IDs map to signal names",
        arguments: [
            (Constellation.gps, 1, "L1 C/A"), (.gps, 6, "L2C-L"), (.gps, 7, "L5-I"), (.gps, 8, "L5-Q"),
            (.glonass, 1, "L1OF"), (.glonass, 3, "L2OF"), (.galileo, 1, "E5a"), (.galileo, 2, "E5b"),
            (.galileo, 7, "E1-BC"), (.beidou, 1, "B1I"), (.beidou, 3, "B1C"), (.beidou, 5, "B2a"), (.beidou, 8, "B3I"),
            (.beidou, 11, "B2I"), (.qzss, 1, "L1 C/A"), (.qzss, 6, "L2C-L"), (.qzss, 8, "L5-Q"), (.sbas, 1, "L1 C/A"),
            (.navic, 1, "L5-SPS"),
        ])
    func signalsHaveNames(constellation: Constellation, identifier: UInt8, name: String) {
        #expect(Signal(identifier: identifier).name(in: constellation) == name)
    }

    @Test("unknown signal IDs have no name")
    func unknownSignals() {
        for constellation in Constellation.allCases {
            #expect(Signal.unspecified.name(in: constellation) == nil)
            for identifier in 13...UInt8.max { #expect(Signal(identifier: identifier).name(in: constellation) == nil) }
        }
    }

    @Test("signal names are unique within a system")
    func signalsOfASystemHaveDifferentNames() {
        for constellation in Constellation.allCases {
            let names = (0...UInt8.max).compactMap { Signal(identifier: $0).name(in: constellation) }
            #expect(Set(names).count == names.count)
        }
    }
}
