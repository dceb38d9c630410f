import GNSS
import Testing

@testable import GPSSimulator

/// Returns the satellites in view of a receiver that has been running for a while.
private func sky(
    _ latitude: Double, _ longitude: Double, at time: Int64, _ constellations: Set<Constellation>, height: Double = 0
) -> [VisibleSatellite] {
    let scenario = Scenario(name: "", summary: "", start: .hot) { _ in
        Truth(latitude: latitude, longitude: longitude, height: height)
    }
    var model = ReceiverModel(
        scenario: scenario, constellations: constellations, seed: 1, start: UTCTime(secondsSince1970: time))
    for second in 0..<15 { _ = model.observe(at: Double(second)) }
    return model.observe(at: 15).satellites
}

private let everywhere: [(latitude: Double, longitude: Double)] = [-90.0, -70, -35, 0, 20, 48, 65, 90].flatMap {
    (latitude: Double) -> [(latitude: Double, longitude: Double)] in
    [-180.0, -100, -20, 60, 130].map { (latitude, $0) }
}

@Suite("Sky")
struct SkyTests {
    @Test("each constellation has a plausible number of satellites anywhere at any time")
    func counts() {
        for (latitude, longitude) in everywhere {
            for hour in stride(from: 0, to: 24, by: 5) {
                let time = 1_750_000_000 + Int64(hour) * 3600
                let all = sky(latitude, longitude, at: time, [.gps, .glonass, .galileo, .beidou])
                let counts = Dictionary(grouping: all.filter { $0.elevation > 5 }, by: \.constellation).mapValues(
                    \.count)
                #expect(6...15 ~= counts[.gps] ?? 0)
                #expect(4...11 ~= counts[.glonass] ?? 0)
                #expect(4...12 ~= counts[.galileo] ?? 0)
                #expect(4...33 ~= counts[.beidou] ?? 0)
                #expect(all.filter(\.isUsed).count >= 20)
            }
        }
    }

    @Test("satellites below the horizon are omitted, and satellites just above it are not received")
    func horizon() {
        for (latitude, longitude) in everywhere {
            for satellite in sky(latitude, longitude, at: 1_720_000_000, Set(Constellation.allCases)) {
                #expect(0...90 ~= satellite.elevation && 0..<360 ~= satellite.azimuth)
                if satellite.elevation < 4.9 { #expect(satellite.strength == nil && !satellite.isUsed) }
                if satellite.isUsed { #expect(satellite.strength != nil) }
            }
        }
    }

    @Test("the distribution of satellites over the sky is realistic")
    func distribution() {
        var all: [VisibleSatellite] = []
        for hour in 0..<48 {
            all += sky(48, 11, at: 1_750_000_000 + Int64(hour) * 3_000, [.gps, .glonass, .galileo])
        }
        let low = all.filter { $0.elevation < 30 }.count
        let high = all.filter { $0.elevation > 60 }.count
        #expect(Double(low) / Double(all.count) > 0.4 && Double(low) / Double(all.count) < 0.65)
        #expect(Double(high) / Double(all.count) > 0.1 && Double(high) / Double(all.count) < 0.25)
        for quarter in 0..<4 {
            let part = all.filter { Int($0.azimuth / 90) == quarter }.count
            #expect(Double(part) / Double(all.count) > 0.15)
        }
        // GPS satellites never come near the celestial pole, which leaves a hole in the northern sky.
        let inHole = all.filter {
            $0.constellation == .gps && $0.elevation > 20 && $0.elevation < 60
                && abs($0.azimuth.remainder(dividingBy: 360)) < 15
        }
        #expect(inHole.isEmpty)
    }

    @Test("no GPS satellite rises above 46° at the pole")
    func pole() {
        for hour in 0..<12 {
            let all = sky(90, 0, at: 1_750_000_000 + Int64(hour) * 3_600, [.gps])
            #expect(all.allSatisfy { $0.elevation < 46 })
        }
    }

    @Test("signal strength increases with elevation")
    func strengths() {
        var sums: [Int: (Double, Double)] = [:]
        for hour in 0..<24 {
            for satellite in sky(48, 11, at: 1_750_000_000 + Int64(hour) * 3_600, [.gps, .galileo]) {
                guard let strength = satellite.strength else { continue }
                #expect(10...52 ~= strength)
                let band = Int(satellite.elevation / 20)
                let (sum, count) = sums[band] ?? (0, 0)
                sums[band] = (sum + strength, count + 1)
            }
        }
        let means = (0..<4).map { band in sums[band].map { $0.0 / $0.1 } ?? 0 }
        #expect(zip(means, means.dropFirst()).allSatisfy { $0 < $1 })
        #expect(25...32 ~= means[0] && 40...46 ~= means[3])
    }

    @Test("a receiver receives only satellites of the constellations that it supports")
    func systems() {
        #expect(Set(sky(48, 11, at: 1_750_000_000, [.galileo]).map(\.constellation)) == [.galileo])
        #expect(sky(48, 11, at: 1_750_000_000, []).isEmpty)
    }

    @Test("every region except the poles has SBAS satellites")
    func augmentation() {
        func numbers(_ latitude: Double, _ longitude: Double) -> Set<UInt16> {
            Set(sky(latitude, longitude, at: 1_750_000_000, [.gps, .sbas]).filter { $0.number > 32 }.map(\.number))
        }
        #expect(numbers(48, 11).isSuperset(of: [123, 136]))
        #expect(numbers(40, -100).isSuperset(of: [131, 133, 135]))
        #expect(numbers(35, 139).contains(137))
        #expect(numbers(20, 78).isSuperset(of: [127, 128, 132]))
        #expect(numbers(90, 0).isEmpty)
    }

    @Test("the number of satellites is plausible in every year from 2000 to 2040", arguments: 2000...2040)
    func years(year: Int) {
        let all = sky(
            48, 11, at: 946_684_800 + Int64(year - 2000) * 31_557_600, [.gps, .glonass, .galileo, .beidou, .sbas])
        #expect(32...60 ~= all.count)
        #expect(all.filter(\.isUsed).count >= 20)
    }

    @Test("satellites move slowly and without jumps")
    func wandering() {
        var model = ReceiverModel(
            scenario: .stationary, constellations: [.gps, .glonass], seed: 3,
            start: UTCTime(secondsSince1970: 1_750_000_000))
        var before: [VisibleSatellite] = []
        for minute in 0..<600 {
            let now = model.observe(at: Double(minute) * 60).satellites
            for satellite in now {
                let same = before.first {
                    $0.number == satellite.number && $0.constellation == satellite.constellation
                }
                if let same {
                    #expect(abs(same.elevation - satellite.elevation) < 1)
                } else if minute > 0 {
                    // A new satellite has just risen.
                    #expect(satellite.elevation < 1)
                }
            }
            before = now
        }
    }
}
