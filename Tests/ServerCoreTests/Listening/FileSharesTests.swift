import Testing

@testable import ServerCore

/// Tests of the descriptors that clients may use.
struct FileSharesTests {
    @Test(
        "other clients leave descriptors to monitoring programs, and all clients leave 16 to receivers",
        arguments: [(1_024, 944, 1_008), (8_192, 8_112, 8_176), (544, 464, 528), (64, 44, 48), (40, 23, 24)])
    func reservedDescriptors(limit: Int, end: Int, monitoringEnd: Int) {
        let shares = FileShares(limit: limit)
        #expect(shares.end(isMonitoring: false) == end)
        #expect(shares.end(isMonitoring: true) == monitoringEnd)
    }

    @Test("with the lowest limit of 32 files, all clients may use the same descriptors")
    func lowestLimit() {
        for isMonitoring in [false, true] { #expect(FileShares(limit: 32).end(isMonitoring: isMonitoring) == 16) }
    }

    @Test("a higher limit never leaves fewer descriptors to any client")
    func higherLimits() {
        for isMonitoring in [false, true] {
            let ends = (0...2_000).map { FileShares(limit: $0).end(isMonitoring: isMonitoring) }
            #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }
}
