import Glibc
import Testing

@testable import Serial

/// Tests that the udev rules cover the same receivers as the library, and no other devices.
struct UDevRulesTests {
    private let lines: [Substring]

    init() throws {
        let directory = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        let path = directory.joined(separator: "/") + "/udev-rules/60-gpsbridge.rules"
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    }

    @Test("the udev rules contain all receivers in the device table")
    func receivers() {
        let rules = lines.filter { $0.contains("idVendor") }
        #expect(
            rules.map(String.init)
                == KnownDevice.receivers.map { receiver in
                    """
                    ATTRS{idVendor}=="\(receiver.vendor.hexadecimal(digits: 4))", \
                    ATTRS{idProduct}=="\((receiver.product ?? 0).hexadecimal(digits: 4))", ENV{.GPSBRIDGE}="\(receiver.name)"
                    """
                })
        #expect(KnownDevice.receivers.allSatisfy { $0.product != nil && $0.interface == nil && $0.kind == .receiver })
    }

    @Test("the udev rules skip unlisted devices")
    func unknownDevices() throws {
        let gate = try #require(lines.firstIndex(of: #"ENV{.GPSBRIDGE}!="?*", GOTO="gpsbridge_end""#))
        let before = lines[..<gate].filter { !$0.hasPrefix("#") && !$0.contains("idVendor") }
        let others = before.filter { !$0.hasSuffix(#"GOTO="gpsbridge_end""#) }
        #expect(others == [#"SUBSYSTEM=="gnss", GOTO="gpsbridge_receiver""#])
    }
}
