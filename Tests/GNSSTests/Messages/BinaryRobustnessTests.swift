import GNSS
import TestSupport
import Testing

/// A message of a binary protocol. The tests damage its payload.
struct BinarySample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: [UInt8]
    /// The number of bytes that identify the message.
    var identity = 0
    let frame: @Sendable ([UInt8]) -> [UInt8]

    init(_ name: String, _ payload: Payload, identity: Int = 0, _ frame: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        testDescription = name
        self.payload = payload.bytes
        self.identity = identity
        self.frame = frame
    }

    static let all: [BinarySample] =
        [
            ("SiRF 2", SiRFTests.measuredNavigation(0), 1), ("SiRF 4", SiRFTests.trackedSatellites(0), 1),
            ("SiRF 41", SiRFTests.geodeticNavigation(0), 1), ("SiRF 67,1", SiRFTests.allSystemsNavigation(0), 2),
            ("SiRF 67,16", SiRFTests.allSystemsSatellites(0, number: 2), 2),
            ("SiRF 98", SiRFTests.ubloxNavigation(), 1),
        ].map { BinarySample($0.0, $0.1, identity: $0.2) { Frames.sirf($0) } }
        + [
            ("SkyTraq A8", SkyTraqTests.navigationData(0)), ("SkyTraq DE", SkyTraqTests.satellites()),
            ("SkyTraq DF", SkyTraqTests.state(0)),
        ].map { BinarySample($0.0, $0.1, identity: 1) { Frames.skytraq($0) } }
        + [
            ("CASIC DOP", CASICTests.dilutions(0), 0x01), ("CASIC SOL", CASICTests.solution(0), 0x02),
            ("CASIC PV", CASICTests.position(0), 0x03), ("CASIC TIMEUTC", CASICTests.time(0), 0x10),
            ("CASIC GPSINFO", CASICTests.satellites(0), 0x20),
        ].map { sample in BinarySample(sample.0, sample.1) { Frames.casic($0, id: sample.2) } }
        + [
            BinarySample("Garmin 33", GarminTests.position(0)) { Frames.garmin($0, id: 0x33) },
            BinarySample("Garmin 72", GarminTests.satellites()) { Frames.garmin($0, id: 0x72) },
            BinarySample("Zodiac 1000", ZodiacTests.position()) { Frames.zodiac($0, id: 1_000) },
            BinarySample("Zodiac 1002", ZodiacTests.signals()) { Frames.zodiac($0, id: 1_002) },
            BinarySample("Zodiac 1003", ZodiacTests.visibleSatellites()) { Frames.zodiac($0, id: 1_003) },
            BinarySample("SBF PVTGeodetic", SeptentrioTests.position(0)) { Frames.septentrio($0, id: 4_007) },
            BinarySample("SBF ChannelStatus", SeptentrioTests.channels(0)) { Frames.septentrio($0, id: 4_013) },
            BinarySample("SBF SatVisibility", SeptentrioTests.visible(0)) { Frames.septentrio($0, id: 4_012) },
            BinarySample("SBF MeasEpoch", SeptentrioTests.measurements(0)) { Frames.septentrio($0, id: 4_027) },
            BinarySample("NovAtel BESTPOS", NovAtelTests.position()) { Frames.novatel($0, milliseconds: 0) },
            BinarySample("NovAtel TRACKSTAT", NovAtelTests.signals()) { Frames.novatel($0, id: 83) },
            BinarySample("NovAtel SATVIS2", NovAtelTests.visible()) { Frames.novatel($0, id: 1_043) },
            BinarySample("Unicore BESTNAV", NovAtelTests.position(count: 120)) { Frames.unicore($0, milliseconds: 0) },
            BinarySample("NavCom B1", NavcomTests.position()) { Frames.navcom($0) },
        ]
}

struct BinaryRobustnessTests {
    @Test(
        "a truncated message gives the same position as the whole message, or no position", arguments: BinarySample.all)
    func shortened(sample: BinarySample) {
        let whole = epochs(of: sample.frame(sample.payload)).first?.fix
        for count in sample.identity..<sample.payload.count {
            for fix in epochs(of: sample.frame(Array(sample.payload.prefix(count)))).map(\.fix) where fix.hasPosition {
                #expect(fix.coordinate == whole?.coordinate, "\(count) bytes")
            }
        }
    }

    @Test("a message with random values gives only valid positions", arguments: BinarySample.all)
    func random(sample: BinarySample) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<300 {
            var payload = sample.payload
            for index in payload.indices.dropFirst(sample.identity) where Bool.random(using: &random) {
                payload[index] =
                    [0x00, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            let frame = sample.frame(payload)
            for epoch in epochs(of: frame + frame) {
                guard let coordinate = epoch.fix.coordinate else { continue }
                #expect(coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180)
            }
        }
    }
}
