import GNSS
import GPSSimulator
import NMEA
import Testing

/// Tests of the effect of each fault on receivers that send frames instead of sentences.
@Suite struct FrameFaultTests {
    private static let names = ["ublox8-ubx", "sirf3-sirf", "lasseniq"]
    /// The receivers whose frames have checksums.
    private static let protected = ["ublox8-ubx", "sirf3-sirf"]

    private func log(_ name: String, _ faults: String..., seed: UInt64 = 1) throws -> DecodedLog {
        let personality = try #require(Personality.named(name))
        return DecodedLog(bursts: Array(try receiver(faults, personality: personality, seed: seed)))
    }

    /// Returns the type of a frame: the bytes of its header that name the message.
    private func type(_ frame: [UInt8]) -> [UInt8] {
        switch frame[0] {
        case 0xB5: Array(frame[2..<4])
        case 0xA0: [frame[4]]
        default: Array(frame[1..<(frame[1] == 0x8F ? 3 : 2)])
        }
    }

    @Test("frames of a simulation without faults are all valid", arguments: names)
    func withoutFaults(_ name: String) throws {
        let clean = try log(name)
        #expect(clean.statistics.rejected == 0 && clean.statistics.strayBytes == 0)
        #expect(clean.epochs.count == 120)
        #expect(clean.places.count > 100)
        #expect(clean.statistics.sentences == 0)
    }

    @Test(
        "damaged frames are dropped without changing the positions in other frames", arguments: protected,
        ["bit-errors:0.001", "lost-bytes:0.001", "doubled-bytes:0.001", "nul-bytes:0.001", "bad-checksum", "garbage"])
    func damage(_ name: String, _ fault: String) throws {
        let clean = try log(name)
        let reading = try log(name, fault)
        #expect(reading.statistics.strayBytes + reading.statistics.rejected > 0)
        #expect(reading.frames.count > clean.frames.count * 7 / 10)
        if fault != "garbage" { #expect(reading.frames.count < clean.frames.count) }
        for (second, place) in reading.places {
            let expected = try #require(clean.places[second])
            // If SiRF message 41 is damaged, the position comes from message 2, which is in whole meters.
            #expect(name == "sirf3-sirf" ? expected.distance(to: place) < 2 : expected == place)
        }
    }

    @Test("the missing-type fault drops one type of frame", arguments: names)
    func missingType(_ name: String) throws {
        let types = Set(try log(name).frames.map(type))
        for seed: UInt64 in 1...5 {
            let remaining = Set(try log(name, "missing-type", seed: seed).frames.map(type))
            #expect(types.subtracting(remaining).count == 1)
        }
    }

    @Test("the reordered fault sends the same frames in another order", arguments: names)
    func reordered(_ name: String) throws {
        let clean = try log(name)
        let reading = try log(name, "reordered@60+30")
        #expect(reading.bursts[60].bytes != clean.bursts[60].bytes)
        #expect(reading.bursts[60].bytes.sorted() == clean.bursts[60].bytes.sorted())
        #expect(reading.frames.count == clean.frames.count)
        for (second, place) in reading.places { #expect(clean.places[second] == place) }
    }

    @Test(
        "sentence faults do not change frames", arguments: ["no-checksum", "empty-fields", "overlong", "short-gsv"])
    func faultsOfSentences(_ fault: String) throws {
        #expect(try log("ublox8-ubx", fault).frames == log("ublox8-ubx").frames)
    }

    @Test("the unplug fault truncates a frame and restarts the receiver", arguments: names)
    func unplug(_ name: String) throws {
        let clean = try log(name)
        for seed: UInt64 in 1...10 {
            let reading = try log(name, "unplug@60+30", seed: seed)
            #expect(reading.bursts[61..<90].allSatisfy { $0.bytes.isEmpty })
            #expect(reading.bursts[90].bytes.starts(with: clean.bursts[0].bytes.prefix(12)))
            let first = DecodedOutput(reading.bursts[60].bytes)
            let length = reading.bursts[60].bytes.count
            #expect(first.frames.reduce(0) { $0 + $1.count } <= length)
            #expect(length < clean.bursts[60].bytes.count + 60)
        }
    }

    @Test(
        "the stall, trickle, wrong-baud-rate and binary faults affect frames and sentences in the same way",
        arguments: names)
    func linkFaults(_ name: String) throws {
        let clean = try log(name)
        #expect(try log(name, "stall@60+30").epochs.count == 90)
        let trickle = try log(name, "trickle")
        #expect(trickle.bursts.flatMap(\.bytes) == clean.bursts.flatMap(\.bytes))
        #expect(trickle.places == clean.places)
        #expect(try log(name, "wrong-baud-rate@60+30").places.count == clean.places.count - 30)
        #expect(try log(name, "binary@60+30").places.count == clean.places.count - 30)
    }

    @Test(
        "receivers report antenna faults in frames",
        arguments: ["ublox8-ubx", "ubloxm10-ubx", "ubloxf9-ubx", "lasseniq"])
    func antenna(_ name: String) throws {
        for (fault, expected) in [("antenna-open@60+30", AntennaFault.open), ("antenna-short@60+30", .short)] {
            let faults = try log(name, fault).epochs.map { $0.supplement?.antennaFault }
            #expect(faults[..<58].allSatisfy { $0 == nil })
            #expect(faults[66..<88].contains(expected))
            #expect(!faults[66..<88].contains(expected == .open ? .short : .open))
        }
    }
}
