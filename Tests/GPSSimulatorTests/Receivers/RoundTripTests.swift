import GNSS
import GPSSimulator
import NMEA
import Testing

@Suite struct RoundTripTests {
    private static let names = Personality.allNames

    @Test("random observations round-trip through composing and parsing", arguments: names)
    func observationsSurviveTheRoundTrip(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for seed in 0..<60 {
            var observations = RandomObservations(seed: UInt64(seed))
            let run = observations.run(of: 12)
            guard personality.canSend(run) else { continue }
            var bytes: [UInt8] = []
            for (number, observation) in run.enumerated() { personality.compose(observation, number, &bytes) }
            let heard = DecodedOutput(bytes)
            try #require(heard.isClean, "seed \(seed)")
            #expect(personality.hasNoAmendments(heard), "seed \(seed)")
            try #require(heard.epochs.count == run.count, "seed \(seed)")
            for (epoch, observation) in zip(heard.epochs, run) {
                compare(epoch, with: observation, personality, "seed \(seed), \(observation.time)")
            }
        }
    }

    @Test("each observation is parsed as one epoch at every fix rate", arguments: names)
    func atEveryRateAnObservationIsAnEpoch(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for rate in [1, 2, 4, 5, 10, 20, 25] where Double(rate) <= personality.maximumRate {
            var bytes: [UInt8] = []
            let times = (0..<50).map { number in
                UTCTime(
                    secondsSince1970: MadeUp.noon + Int64(number / rate),
                    nanosecond: UInt32(number % rate * 1_000_000_000 / rate))
            }
            for (number, time) in times.enumerated() {
                var observation = MadeUp.observation()
                observation.time = time
                personality.compose(observation, number, &bytes)
            }
            let heard = DecodedOutput(bytes)
            #expect(heard.isClean)
            #expect(personality.hasNoAmendments(heard))
            #expect(heard.epochs.map(\.fix.time) == times)
        }
    }

    private func compare(_ epoch: Epoch, with observation: Observation, _ personality: Personality, _ where: String) {
        let said = observation.fix
        let read = epoch.fix
        guard said.hasPosition else {
            #expect(!read.hasPosition && read.mode == .noFix, "\(`where`)")
            return
        }
        #expect(read.time == observation.time, "\(`where`)")
        #expect(read.mode == said.mode, "\(`where`)")
        let resolution = personality.resolution
        if let place = read.coordinate, let sent = said.coordinate {
            #expect(place.distance(to: sent) < resolution.position, "\(`where`)")
        } else {
            Issue.record("no position, \(`where`)")
        }
        #expect(read.quality == resolution.quality(said.quality), "\(`where`)")
        if said.altitude != nil || !resolution.hasFixedFields, personality.output != .tsip {
            expectEqual(read.altitude, said.altitude, resolution.altitude, "altitude, \(`where`)")
        }
        expectEqual(read.geoidSeparation, said.geoidSeparation, 0.051, "geoid, \(`where`)", isOptional: true)
        expectEqual(read.speed, said.speed, resolution.speed, "speed, \(`where`)")
        if let speed = said.speed, speed > 0.5, let course = said.course {
            let difference = read.course.map { angle($0, course) }
            expectEqual(difference, 0, resolution.course(atSpeed: speed), "course, \(`where`)")
        }
        if said.quality == .rtkFixed || said.quality == .rtkFloat, ["ubloxf9", "skytraq"].contains(personality.name) {
            expectEqual(read.correctionAge, said.correctionAge, 0.051, "age, \(`where`)")
        }
        expectEqual(
            read.magneticVariation, said.magneticVariation, 0.051, "variation, \(`where`)", isOptional: true)
        expectEqual(read.dilution.horizontal, said.dilution.horizontal, resolution.dilution, "HDOP, \(`where`)")
        compareErrors(read.errors, said.errors, `where`)
        compareSky(epoch, observation, personality, `where`)
    }

    private func compareErrors(_ read: ErrorEstimate?, _ said: ErrorEstimate?, _ where: String) {
        guard let read, let said, read.origin == .receiver else { return }
        if let north = read.north {
            expectEqual(north, said.north, max(0.051, north * 0.06), "north error, \(`where`)")
            expectEqual(read.east, said.east, max(0.051, (said.east ?? 0) * 0.06), "east error, \(`where`)")
        } else {
            expectEqual(read.horizontal, said.horizontal, 0.051, "horizontal error, \(`where`)")
        }
        expectEqual(read.vertical, said.vertical, max(0.051, (said.vertical ?? 0) * 0.06), "vertical error, \(`where`)")
    }

    private func compareSky(
        _ epoch: Epoch, _ observation: Observation, _ personality: Personality, _ where: String
    ) {
        guard let sky = epoch.sky else { return }
        let heard = observation.satellites.filter { personality.constellations.contains($0.constellation) }
        let byName = Dictionary(uniqueKeysWithValues: heard.map { (Name($0.constellation, $0.number), $0) })
        let names = Set(sky.satellites.map { Name($0.constellation, $0.number) })
        // Some receivers list at most twelve satellites.
        if heard.count <= 12 { #expect(names == Set(byName.keys), "\(`where`)") }
        #expect(names.count >= min(heard.count, 12), "\(`where`)")
        let isUsedWhole = heard.count(where: \.isUsed) <= 12
        for satellite in sky.satellites {
            let name = Name(satellite.constellation, satellite.number)
            guard let seen = byName[name] else {
                Issue.record("\(name) was not observed, \(`where`)")
                continue
            }
            if isUsedWhole { #expect(satellite.isUsed == seen.isUsed, "\(name), \(`where`)") }
            expectEqual(satellite.elevation.map(Double.init), seen.elevation, 0.51, "elevation, \(`where`)")
            let difference = satellite.azimuth.map { angle(Double($0), seen.azimuth) }
            expectEqual(difference, 0, personality.resolution.azimuth, "azimuth, \(`where`)")
            if satellite.signal.identifier < 2 || satellite.signal.identifier == 7 {
                guard satellite.signal.identifier != 1 || satellite.constellation != .galileo else { continue }
                // Binary protocols send a strength of 0 for a signal that is not received.
                let strength = satellite.signalStrength.flatMap { $0 > 0 ? Double($0) : nil }
                expectEqual(strength, seen.strength, 0.51, "strength, \(`where`)")
            }
        }
    }

    private struct Name: Hashable {
        var constellation: Constellation
        var number: UInt16
        init(_ constellation: Constellation, _ number: UInt16) {
            self.constellation = constellation
            self.number = number
        }
    }

    private func expectEqual(
        _ read: Double?, _ said: Double?, _ tolerance: Double, _ what: String, isOptional: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) {
        if read == nil, isOptional { return }
        guard let read, let said else {
            #expect(read == said, "\(what)", sourceLocation: location)
            return
        }
        #expect(abs(read - said) <= tolerance, "\(what)", sourceLocation: location)
    }
}

extension Personality {
    /// Returns whether the output can represent observations. GPS time has no leap seconds, an earth-centered position
    /// at a pole has no longitude, and TSIP supports neither weeks after 2058 nor a position at 0° north and 0° east.
    fileprivate func canSend(_ observations: [Observation]) -> Bool {
        observations.allSatisfy { observation in
            if observation.time.isLeapSecond, !resolution.hasLeapSeconds { return false }
            let coordinate = observation.fix.coordinate
            switch output {
            case .nmea, .ubx, .both: return true
            case .sirf: return coordinate.map { abs($0.latitude) < 90 } ?? true
            case .tsip:
                return observation.isTimeKnown && observation.time.secondsSince1970 < 2_790_000_000
                    && coordinate != Coordinate(latitude: 0, longitude: 0)
            }
        }
    }
}
