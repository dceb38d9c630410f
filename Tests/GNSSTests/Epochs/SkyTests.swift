import NMEA
import TestSupport
import Testing

@testable import GNSS

/// Tests of satellite lists combined from GSV and GSA.
struct SkyTests {
    // MARK: Lists

    @Test("GSV lists of 1 to 40 satellites are read completely")
    func aListHasAllItsSatellites() throws {
        for count in 1...40 {
            let sky = try #require(parsedSky(Make.gsv(Array(1...count))))
            #expect(sky.satellites.map(\.receiverNumber) == Array(1...UInt16(count)))
        }
    }

    @Test("GSV sets a satellite's number, direction and signal strength")
    func aSatelliteHasDirectionAndStrength() throws {
        let sky = try #require(parsedSky(["GPGSV,1,1,02,07,45,123,38,08,05,359,"]))
        #expect(sky.satellites.count == 2)
        #expect(sky.satellites[0].constellation == .gps)
        #expect(sky.satellites[0].receiverNumber == 7)
        #expect(sky.satellites[0].elevation == 45)
        #expect(sky.satellites[0].azimuth == 123)
        #expect(sky.satellites[0].signalStrength == 38)
        #expect(sky.satellites[0].signal == .unspecified)
        #expect(sky.satellites[1].signalStrength == nil)
    }

    @Test("a satellite's direction is ignored if one angle is missing")
    func partialDirections() throws {
        let sky = try #require(parsedSky(["GPGSV,1,1,03,07,45,,38,08,,120,40,09,10,020,"]))
        #expect(sky.satellites.map(\.elevation) == [nil, nil, 10])
        #expect(sky.satellites.map(\.azimuth) == [nil, nil, 20])
        #expect(sky.satellites.map(\.signalStrength) == [38, 40, nil])
    }

    @Test("impossible angles in GSV are ignored, and an azimuth of 360° is 0°")
    func impossibleDirections() throws {
        let sky = try #require(
            parsedSky([
                "GPGSV,2,1,06,03,10,360,40,05,99,040,41,09,20,400,42,12,-5,359.5,43",
                "GPGSV,2,2,06,13,90,359,44,14,-91,-1,45",
            ]))
        #expect(sky.satellites.map(\.elevation) == [10, nil, nil, -5, 90, nil])
        #expect(sky.satellites.map(\.azimuth) == [0, nil, nil, 359.5, 359, nil])
        #expect(sky.satellites.map(\.signalStrength) == [40, 41, 42, 43, 44, 45])
    }

    @Test("empty fields at the end of the last GSV add no satellites")
    func emptyFields() throws {
        let sky = try #require(
            parsedSky([
                "GPGSV,2,1,05,01,10,010,30,02,10,020,30,03,10,030,30,04,10,040,30",
                "GPGSV,2,2,05,05,10,050,30,,,,,,,,,,,,",
            ]))
        #expect(sky.satellites.map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test("GSV without satellites empties the list")
    func emptyList() throws {
        // After the receiver has been moved indoors, the satellites seen before are no longer in view.
        let order = Order("") { [Make.rmc($0), Make.gga($0)] + ($0 < 5 ? Make.gsv([1, 2, 3]) : ["GPGSV,1,1,00"]) }
        let found = epochs(order.moments(0..<10))
        #expect(found.map { $0.sky?.satellites.count } == [3, 3, 3, 3, 3, 0, 0, 0, 0, 0])
        let combined = try #require(parsedSky(["GPGSV,1,1,00"] + Make.gsv([65, 66], "GL") + ["GAGSV,1,1,00,7"]))
        #expect(combined.satellites.map(\.constellation) == [.glonass, .glonass])
    }

    @Test("GSV groups for all systems and signals are combined into one list")
    func groupsOfSystemsAndSignalsAreOneList() throws {
        var contents = Make.gsv([1, 2, 3, 4, 5], signal: "1") + Make.gsv([1, 2], signal: "6")
        contents += Make.gsv([65, 66], "GL", signal: "1") + Make.gsv([1, 2, 3], "GA", signal: "7")
        contents += Make.gsv([1, 2], "GB", signal: "B") + Make.gsv([1], "GQ", signal: "1")
        let sky = try #require(parsedSky(contents))
        #expect(sky.satellites.count == 15)
        #expect(sky.satellites.count { $0.constellation == .gps } == 7)
        #expect(sky.satellites.count { $0.constellation == .galileo } == 3)
        #expect(
            sky.satellites.filter { $0.constellation == .beidou }.map(\.signal) == [
                Signal(identifier: 11), Signal(identifier: 11),
            ])
        #expect(sky.satellites.filter { $0.constellation == .qzss }.map(\.number) == [1])
        // One satellite, two signals.
        let first = sky.satellites.filter { $0.constellation == .gps && $0.number == 1 }
        #expect(first.map(\.signal.identifier) == [1, 6])
    }

    @Test("the last field of PQGSV identifies the system")
    func quectelSystems() throws {
        let sky = try #require(
            parsedSky([
                "PQGSV,1,1,02,01,10,010,30,02,10,020,31,1,4", "PQGSV,1,1,01,02,10,020,31,1,5",
                "GPGSV,1,1,01,07,10,010,30,1",
            ]))
        #expect(sky.satellites.map(\.constellation) == [.beidou, .beidou, .qzss, .gps])
        let plain = try #require(parsedSky(["PQGSV,1,1,02,01,10,010,30,193,10,020,31"]))
        #expect(plain.satellites.map(\.constellation) == [.qzss, .qzss])
    }

    @Test("each epoch has the satellite list of its burst")
    func listPerEpoch() {
        let order = Order("") { second in
            [Make.rmc(second), Make.gga(second)] + Make.gsv(Array(1...3 + Int(second))) + Make.gsv([65, 66], "GL")
        }
        let counts = epochs(order.moments(0..<10)).map { $0.sky?.satellites.count }
        #expect(counts == Array(5..<15))
    }

    @Test("a system is removed from the list when its GSV sentences stop")
    func missingSystem() {
        let order = Order("") { second in
            [Make.rmc(second), Make.gga(second)] + Make.gsv([1, 2, 3]) + (second < 5 ? Make.gsv([65, 66], "GL") : [])
        }
        #expect(epochs(order.moments(0..<10)).map { $0.sky?.satellites.count } == [5, 5, 5, 5, 5, 3, 3, 3, 3, 3])
    }

    @Test("a GSV list for another system replaces the previous list")
    func changedSystem() {
        let order = Order("") { second in
            [Make.rmc(second), Make.gga(second)] + (second < 5 ? Make.gsv([1, 2, 3]) : Make.gsv([65, 66], "GL"))
        }
        #expect(epochs(order.moments(0..<10)).map { $0.sky?.satellites.count } == [3, 3, 3, 3, 3, 2, 2, 2, 2, 2])
    }

    @Test("a satellite list belongs to one epoch only")
    func oneListPerGroup() {
        let found = epochs(
            [Make.rmc(0), Make.gga(0)] + Make.gsv([1, 2, 3]) + [Make.rmc(1), Make.gga(1), Make.rmc(2), Make.gga(2)])
        #expect(found.map { $0.sky != nil } == [true, false, false])
    }

    @Test("a satellite list that spans several seconds belongs to the epoch of its last part")
    func spreadList() {
        // One GSV per second.
        let parts = Make.gsv([1, 2, 3, 4, 5, 6, 7, 8, 9])
        let found = epochs((0..<9).flatMap { [Make.rmc(Double($0)), Make.gga(Double($0)), parts[$0 % 3]] })
        #expect(found.compactMap { $0.sky?.satellites.count } == [9, 9, 9])
        #expect(found.filter { $0.sky != nil }.map(\.second) == [2, 5, 8])
    }

    @Test("an incomplete GSV group does not cause complete groups to be discarded")
    func incompleteGroup() throws {
        let cut = Array(Make.gsv([65, 66, 67, 68, 69], "GL").dropLast())
        let sky = try #require(parsedSky(Make.gsv([1, 2, 3]) + cut))
        #expect(sky.satellites.map(\.constellation) == [.gps, .gps, .gps])
    }

    @Test("an incomplete GSV group alone gives no satellite list")
    func incompleteList() {
        #expect(parsedSky(Array(Make.gsv([1, 2, 3, 4, 5, 6]).dropLast())) == nil)
    }

    @Test("an incomplete GSV list does not affect the next list")
    func listAfterIncompleteOne() {
        let order = Order("") { second in
            let list = Make.gsv([1, 2, 3, 4, 5, 6, 7, 8, 9])
            let fix = [Make.rmc(second), Make.gga(second)]
            return fix + (second == 3 ? Array(list.dropLast()) : list)
        }
        let found = epochs(order.moments(0..<10))
        #expect(found.map(\.second) == (0..<10).map(Double.init))
        #expect(found.map { $0.sky?.satellites.count } == [9, 9, 9, nil, 9, 9, 9, 9, 9, 9])
    }

    // MARK: Counts

    @Test("a satellite with several signals counts once, whatever its number")
    func satellitesAreCounted() {
        let satellites = [
            (Constellation.gps, 7, 1), (.gps, 7, 6), (.galileo, 7, 1), (.gps, 300, 1), (.gps, 300, 6),
            (.beidou, 300, 1),
        ].map { constellation, number, signal in
            Satellite(
                constellation: constellation, number: UInt16(number), receiverNumber: 1,
                signal: Signal(identifier: UInt8(signal)))
        }
        #expect(Sky(satellites: satellites).satelliteCount == 4)
        #expect(Sky().satelliteCount == 0)
    }

    // MARK: Used satellites

    @Test("satellites in GSA are marked as used")
    func satellitesInUseAreMarked() throws {
        let sky = try #require(parsedSky([Make.gsa([1, 3])] + Make.gsv([1, 2, 3])))
        #expect(sky.satellites.map(\.isUsed) == [true, false, true])
        #expect(sky.usedCount == 2)
    }

    @Test("GSA marks used satellites even if it arrives after GSV")
    func gsaAfterGSV() throws {
        let sky = try #require(parsedSky(Make.gsv([1, 2, 3]) + [Make.gsa([1, 3])]))
        #expect(sky.satellites.map(\.isUsed) == [true, false, true])
    }

    @Test(
        "a used satellite's system is identified by talker, system ID or number",
        arguments: [
            [Make.gsa([1, 2]), Make.gsa([65], "GL"), Make.gsa([1], "GA")],
            [
                Make.gsa([1, 2], "GN", system: "1"), Make.gsa([65], "GN", system: "2"),
                Make.gsa([1], "GN", system: "3"),
            ],
            [Make.gsa([1, 2], "GN"), Make.gsa([65, 301], "GN")],
        ])
    func usedSatellitesOfSystems(used: [String]) throws {
        let lists = Make.gsv([1, 2, 3]) + Make.gsv([65, 66], "GL") + Make.gsv([1, 2], "GA")
        for contents in [used + lists, lists + used] {
            let sky = try #require(parsedSky(contents))
            #expect(sky.satellites.map(\.isUsed) == [true, true, false, true, false, true, false])
            #expect(sky.usedCount == 4)
        }
    }

    @Test("used satellites are marked and counted even if GSA and GSV alternate between systems")
    func alternatingGSAAndGSV() throws {
        var contents = [Make.gsa([1, 2])] + Make.gsv([1, 2, 3])
        contents += [Make.gsa([65], "GL")] + Make.gsv([65, 66], "GL")
        let sky = try #require(parsedSky(contents))
        #expect(sky.satellites.map(\.isUsed) == [true, true, false, true, false])
        // Every epoch counts the used satellites of both systems.
        let found = epochs((0..<5).flatMap { [Make.rmc(Double($0)), Make.gga(Double($0))] + contents })
        #expect(found.map { $0.sky?.usedCount } == [3, 3, 3, 3, 3])
    }

    @Test("a satellite with two used signals counts as one used satellite")
    func bothSignalsOfASatelliteAreUsedAndCountOnce() throws {
        let sky = try #require(
            parsedSky([Make.gsa([1, 2])] + Make.gsv([1, 2, 3], signal: "1") + Make.gsv([1, 2], signal: "6")))
        #expect(sky.satellites.map(\.isUsed) == [true, true, false, true, true])
        #expect(sky.usedCount == 2)
    }

    @Test("satellites that GSA repeats for each signal are counted once")
    func usedSignals() throws {
        // GSA lists three satellites twice, once per signal. The fix stays two-dimensional.
        let used = [Make.gsa([1, 2, 3], "GN", mode: 2, system: "1"), Make.gsa([1, 2, 3], "GN", mode: 2, system: "1")]
        let order = Order("") { [Make.rmc($0)] + used + Make.gsv([1, 2, 3, 4]) }
        let found = epochs(order.moments(0..<5))
        #expect(found.last?.fix.mode == .twoDimensional)
        #expect(found.last?.sky?.usedCount == 3)
    }

    @Test("a GNGSA without satellites and without a system ID does not revoke the fix of another system")
    func unusedSystem() {
        let used = "GNGSA,A,3,03,05,07,09,12,15,,,,,,,1.8,1.01,1.5"
        let unused = "GNGSA,A,1,,,,,,,,,,,,,,,"
        func mode(_ lists: [String]) -> Fix.Mode? { epochs([Make.rmc(0), Make.gga(0)] + lists).first?.fix.mode }
        #expect(mode([used, unused]) == .threeDimensional)
        #expect(mode([used, unused, unused]) == .threeDimensional)
        #expect(mode([unused, unused]) == .noFix)
    }

    @Test("NavIC satellites from 901 are numbered from 1")
    func navicNumbers() throws {
        let sky = try #require(parsedSky(["GIGSV,1,1,02,901,10,010,30,02,10,020,31"]))
        #expect(sky.satellites.map(\.constellation) == [.navic, .navic])
        #expect(sky.satellites.map(\.number) == [1, 2])
    }

    @Test("a satellite missing from GSA is no longer marked as used")
    func noLongerUsed() {
        let order = Order("") {
            [Make.rmc($0), Make.gga($0), Make.gsa($0 < 3 ? [1, 2, 3] : [1])] + Make.gsv([1, 2, 3])
        }
        #expect(epochs(order.moments(0..<6)).map { $0.sky?.usedCount } == [3, 3, 3, 1, 1, 1])
    }

    @Test("GSA marks SBAS satellites as used")
    func augmentationSatellitesMayBeUsed() throws {
        let sky = try #require(parsedSky([Make.gsa([1, 40])] + Make.gsv([1, 40])))
        #expect(sky.satellites.map(\.number) == [1, 127])
        #expect(sky.usedCount == 2)
    }

    // MARK: Bounds

    @Test("an epoch builder's memory stays bounded even if GSV and GSA sentences arrive endlessly")
    func boundedLists() {
        // Lists that never end consist of first parts, middle parts, new talkers each time, or used satellites.
        let four = "01,10,010,30,02,10,020,30,03,10,030,30,04,10,040,30"
        let hostile: [@Sendable (Int) -> String] = [
            { _ in "GPGSV,9,1,36,\(four)" },
            { _ in "GPGSV,9,2,36,\(four)" },
            { "GPGSV,9,\(1 + $0 % 9),36,\(four),\(String($0 % 16, radix: 16))" },
            {
                "G\(["A", "B", "C", "D", "E", "F", "H", "I"][$0 % 8])GSV,9,1,36,\(four),\(String($0 / 8 % 16, radix: 16))"
            },
            { "PQGSV,1,1,01,01,10,010,30,\(String($0 / 256 % 256, radix: 16)),\(String($0 % 256, radix: 16))" },
            { _ in Make.gsa([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) },
        ]
        for content in hostile {
            var builder = SkyBuilder()
            var reader = SentenceReader()
            for number in 0..<20_000 {
                reader.read(Array(line(content(number)).utf8)) { sentence in
                    switch sentence.parsed() {
                    case .gsv(let gsv): _ = builder.add(gsv, talker: sentence.talker)
                    case .gsa(let gsa): _ = builder.add(gsa, talker: sentence.talker)
                    default: Issue.record("neither GSV nor GSA")
                    }
                }
            }
            #expect(builder.size < 2000, "\(content(0))")
        }
    }

    // MARK: -

    /// Returns the satellite list of a burst, if there is exactly one.
    private func parsedSky(_ contents: [String]) -> Sky? {
        let skies = epochs([Make.rmc(0), Make.gga(0)] + contents).compactMap(\.sky)
        #expect(skies.count <= 1)
        return skies.first
    }
}

extension SkyBuilder {
    /// The number of elements in all collections of the value.
    fileprivate var size: Int {
        Mirror(reflecting: self).children.reduce(0) { $0 + (($1.value as? any Collection)?.count ?? 0) }
    }
}
