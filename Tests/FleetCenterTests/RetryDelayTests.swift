import Testing

@testable import FleetCenter

@Suite("Delays between attempts")
struct RetryDelayTests {
    @Test("delays double up to a limit, and a success resets them")
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
