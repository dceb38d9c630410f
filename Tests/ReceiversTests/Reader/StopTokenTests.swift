import Glibc
import ReceiverTestSupport
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import Receivers

@Suite struct StopTokenTests {
    private let wake: WakeDescriptor
    private let reader: Socket
    private let writer: Socket

    init() throws {
        wake = try WakeDescriptor()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        (reader, writer) = (Socket(ends[0]), Socket(ends[1]))
    }

    /// Whether a waiting thread has been woken and has cleared the signal.
    private var wasNoticed: Bool {
        !waitUntilReady(wake.descriptor, .zero)
    }

    @Test("a wait continues after a wake-up without a stop request")
    func otherWakeUp() async throws {
        let (wake, reader) = (wake, reader)
        let isReady = Task {
            try await onThread {
                StopToken(wake: wake) { false }.waits(for: reader.descriptor, .readable, until: .now + .seconds(86_400))
            }
        }
        for _ in 0..<10 {
            wake.signal()
            while !wasNoticed { await Task.yield() }
        }
        #expect(write(writer.descriptor, "x", 1) == 1)
        #expect(try await isReady.value)
    }

    @Test("a stop request ends a wait")
    func stopRequest() async throws {
        let (wake, reader) = (wake, reader)
        let order = Order()
        let isReady = Task {
            try await onThread {
                StopToken(wake: wake) { order.isGiven.load(ordering: .sequentiallyConsistent) }
                    .waits(for: reader.descriptor, .readable, until: .now + .seconds(86_400))
            }
        }
        order.isGiven.store(true, ordering: .sequentiallyConsistent)
        wake.signal()
        let wasReady = try await isReady.value
        #expect(!wasReady)
        withExtendedLifetime(writer) {}
    }

    @Test("a wait ends at its deadline")
    func deadline() {
        let sign = StopToken(wake: wake) { false }
        #expect(!sign.waits(for: reader.descriptor, .readable, until: .now))
        #expect(!sign.waits(for: reader.descriptor, .readable, until: .now + .milliseconds(1)))
    }

    @Test("poll timeouts are rounded up to milliseconds and limited")
    func pollTimeouts() {
        #expect(Duration.zero.pollTimeout == 0)
        #expect(Duration.seconds(-3).pollTimeout == 0)
        #expect(Duration.nanoseconds(1).pollTimeout == 1)
        #expect(Duration.microseconds(2_001).pollTimeout == 3)
        #expect(Duration.seconds(Int64.max / 2).pollTimeout == .max)
    }
}

/// A request to stop.
private final class Order: Sendable {
    let isGiven = Atomic(false)
}
