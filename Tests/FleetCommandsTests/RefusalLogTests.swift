import Testing

@testable import FleetCommands

@Suite("Messages about refused batches")
struct RefusalLogTests {
    @Test("a device's refused batches cause one message in ten minutes, and the others are counted")
    func counts() {
        var log = RefusalLog()
        let start = ContinuousClock.now
        let first = "a batch from acme/truck7 could not be stored, and was set aside: no batch"
        #expect(log.message("acme/truck7", "no batch", at: start) == first)
        for second in 1..<600 as Range<Int> {
            #expect(log.message("acme/truck7", "reason \(second)", at: start + .seconds(second)) == nil)
        }
        #expect(
            log.message("acme/truck7", "no batch", at: start + .seconds(600))
                == "\(first). Since the previous message about this device, 599 others could not be stored")
        #expect(log.message("acme/truck7", "no batch", at: start + .seconds(1_199)) == nil)
        #expect(log.message("acme/truck8", "no batch", at: start) != nil)
        #expect(log.message("other/truck7", "no batch", at: start) != nil)
    }

    @Test("the number of devices is limited, and devices with an old message make room for others")
    func limit() {
        var log = RefusalLog()
        let start = ContinuousClock.now
        let messages = (0..<10_001).compactMap { log.message("device\($0)", "no batch", at: start) }
        #expect(messages.count == 10_000)
        #expect(log.message("acme/truck7", "no batch", at: start + .seconds(599)) == nil)
        #expect(log.message("acme/truck7", "no batch", at: start + .seconds(609)) != nil)
    }
}
