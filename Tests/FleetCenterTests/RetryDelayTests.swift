import Testing

@testable import FleetCenter

@Suite("Retry delays")
struct RetryDelayTests {
    @Test("the retry delay doubles up to 15 seconds, and a success resets the delay")
    func doubles() {
        var retry = RetryDelay()
        #expect(retry.delay == nil)
        var delays: [Duration] = []
        for _ in 0..<10 {
            retry.recordFailure()
            delays.append(retry.delay ?? .zero)
        }
        #expect(delays[0] == .milliseconds(250) && delays[1] == .milliseconds(500))
        #expect(delays[9] == .seconds(15))
        retry.recordSuccess()
        #expect(retry.delay == nil)
    }
}
