import Glibc
import ReceiverTestSupport
import Serial
import Synchronization
import TestSupport
import Testing

@testable import Receivers

@Suite struct StopSignTests {
    private let wake: Wake
    private let reader: Socket
    private let writer: Socket

    init() throws {
        wake = try Wake()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        (reader, writer) = (Socket(ends[0]), Socket(ends[1]))
    }

    /// Whether somebody has been woken, and has looked why.
    private var wasNoticed: Bool {
        var waiting = pollfd(fd: wake.descriptor.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 0
    }

    @Test func whoIsWokenForAnotherReasonGoesOnWaiting() async throws {
        let (wake, reader) = (wake, reader)
        let isReady = Task {
            try await onThread {
                StopSign(wake: wake) { false }.waits(for: reader.descriptor, POLLIN, until: .now + .seconds(86_400))
            }
        }
        for _ in 0..<10 {
            wake.descriptor.signal()
            while !wasNoticed { await Task.yield() }
        }
        #expect(write(writer.descriptor, "x", 1) == 1)
        #expect(try await isReady.value)
    }

    @Test func whoIsToStopDoesNotWaitOn() async throws {
        let (wake, reader) = (wake, reader)
        let order = Order()
        let isReady = Task {
            try await onThread {
                StopSign(wake: wake) { order.isGiven.load(ordering: .sequentiallyConsistent) }
                    .waits(for: reader.descriptor, POLLIN, until: .now + .seconds(86_400))
            }
        }
        order.isGiven.store(true, ordering: .sequentiallyConsistent)
        wake.descriptor.signal()
        let wasReady = try await isReady.value
        #expect(!wasReady)
        withExtendedLifetime(writer) {}
    }

    @Test func whatIsReadyTooLateIsNotWaitedFor() {
        let sign = StopSign(wake: wake) { false }
        #expect(!sign.waits(for: reader.descriptor, POLLIN, until: .now))
        #expect(!sign.waits(for: reader.descriptor, POLLIN, until: .now + .milliseconds(1)))
    }

    @Test func timesForPollAreRoundedUpAndEnd() {
        #expect(Duration.zero.pollTimeout == 0)
        #expect(Duration.seconds(-3).pollTimeout == 0)
        #expect(Duration.nanoseconds(1).pollTimeout == 1)
        #expect(Duration.microseconds(2_001).pollTimeout == 3)
        #expect(Duration.seconds(Int64.max / 2).pollTimeout == .max)
    }
}

/// The order to stop.
private final class Order: Sendable {
    let isGiven = Atomic(false)
}
