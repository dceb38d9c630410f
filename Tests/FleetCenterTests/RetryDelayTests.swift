import TestSupport
import Testing

@testable import FleetCenter

@Suite("Retry delays")
struct RetryDelayTests {
    @Test("the retry delay doubles up to 15 seconds, and a success resets the delay")
    func doubles() {
        var retry = RetryDelay()
        #expect(retry.delay == nil)
        var delays: [Duration] = []
        var random = SplitMix64(seed: 1)
        for _ in 0..<10 {
            let jittered = retry.recordFailure(using: &random)
            let delay = retry.delay ?? .zero
            #expect(delay * 0.5...delay * 1.5 ~= jittered)
            delays.append(delay)
        }
        #expect(delays[0] == .milliseconds(250) && delays[1] == .milliseconds(500))
        #expect(delays[9] == .seconds(15))
        retry.recordSuccess()
        #expect(retry.delay == nil)
    }
}
