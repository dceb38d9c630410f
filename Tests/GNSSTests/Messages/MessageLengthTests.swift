import GNSS
import TestSupport
import Testing

/// Tests of messages of any length, with any content.
struct MessageLengthTests {
    /// A kind of message: its name, and a function that returns a frame with data.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let frame: @Sendable ([UInt8]) -> [UInt8]
    }

    static let kinds: [Kind] =
        [(0xA1, 0x00), (0xA1, 0x11), (0xA2, 0x00), (0xA3, 0x00), (0xA3, 0x11)].map { (id: UInt8, subID: UInt8) in
            Kind(testDescription: "TSIP \(id) \(subID)") { Frames.tsip1($0, id: id, subID: subID) }
        }
        + [0x41, 0x42, 0x43, 0x46, 0x47, 0x4A, 0x54, 0x56, 0x57, 0x5C, 0x5D, 0x6C, 0x6D, 0x83, 0x84, 0x1C].map { id in
            Kind(testDescription: "TSIP \(id)") { Frames.tsip([id] + $0) }
        }
        + [0x0B, 0x20, 0x23, 0xAB, 0xAC, 0xAD].map { id in
            Kind(testDescription: "TSIP 8F \(id)") { Frames.tsip([0x8F, id] + $0) }
        }
        + ["Ba", "Bb", "Bo", "Ea", "Ha"].map { type in
            Kind(testDescription: "Oncore \(type)") { Frames.oncore(type, $0) }
        }
        + ["~~", "::", "RD", "GT", "UO", "PO", "PV", "VE", "PG", "VG", "ST", "SG", "DP", "TO", "DO", "SI", "EL", "SS"]
        .map { type in Kind(testDescription: "GREIS \(type)") { Frames.greis(type, $0) } }
        + [2, 7, 12].map { id in Kind(testDescription: "iTalk \(id)") { Frames.italk($0, id: id) } }
        + [20, 33].map { id in Kind(testDescription: "Superstar \(id)") { Frames.superStar($0, id: id) } }
        + [0x20, 0x21, 0x22].map { id in Kind(testDescription: "Geostar \(id)") { Frames.geostar($0, id: id) } }

    @Test("messages of any length with random content give only valid positions", arguments: kinds)
    func lengths(kind: Kind) {
        var random = SplitMix64(seed: 3)
        for count in 0...300 {
            let data = (0..<count).map { _ in
                [0, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            for epoch in epochs(of: kind.frame(data) + kind.frame(data)) {
                guard let coordinate = epoch.fix.coordinate else { continue }
                #expect(coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180)
            }
        }
    }
}
